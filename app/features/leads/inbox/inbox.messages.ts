/** The sentences of an agent's enquiries. */
export const agentLeadsMessages = {
  title: "Enquiries",
  description: "The enquiries that came to you.",
  byStatus: "Enquiries by status",
  all: "All",
  withdrawn: "Withdrawn",
  withdrawnHint: "The sender has withdrawn this enquiry and does not wish to be contacted about it.",
  about: "About",
  ownPage: "your agent page",
  sent: "Sent",
  replyTo: "Reply to",
  call: "Call",
  order: "Those that wait for an answer first, the least time left first. Then the others, newest first.",
  empty: "No enquiries yet",
  emptyHint: "What people send from your agent page and from the pages of your homes is here as soon as they send it.",
  emptyStep: "Check your profile",
  noneLikeThis: "No enquiries with this status",
  noneLikeThisHint: "Your other enquiries have another one.",
  showAll: "Show all enquiries",
  failed: "We couldn't load your enquiries just now.",
  failedHint: "They are safe with us. Please try again in a moment.",
} as const;

/** How many wait, and how many of these are late. */
export function waitingLine(waiting: string, overdue: string): string {
  return `Waiting for an answer: ${waiting}. Overdue: ${overdue}.`;
}

/** The subject of an answer, after "Re: ". */
export function yourEnquiryTo(agent: string): string {
  return `Your enquiry to ${agent}`;
}
