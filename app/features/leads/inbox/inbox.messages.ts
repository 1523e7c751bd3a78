/** The sentences of an agent's enquiries. */
export const agentLeadsMessages = {
  title: "Enquiries",
  description: "The enquiries that came to you.",
  byStatus: "Enquiries by status",
  all: "All",
  withdrawn: "Withdrawn",
  withdrawnHint: "The sender has withdrawn this enquiry and does not want to be contacted about it.",
  about: "About",
  ownPage: "your agent page",
  sent: "Sent",
  replyTo: "Reply to",
  call: "Call",
  order: "Waiting for an answer first, the most urgent at the top. Then the rest, newest first.",
  empty: "No enquiries yet",
  emptyHint: "Enquiries from your agent page and your listings appear here straight away.",
  emptyStep: "Check your profile",
  noneLikeThis: "No enquiries with this status",
  noneLikeThisHint: "Your other enquiries have a different status.",
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
