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
  search: "Search your enquiries",
  text: "Name, phone, email or address",
  when: "Which",
  anyTime: "All",
  moment: { overdue: "Overdue", today: "Came in today" },
  listing: "Home",
  anyListing: "All homes",
  submit: "Search",
  kept: "Enquiries keep their place here until you open this page again.",
  order: "Waiting for an answer first, the most urgent at the top. Then the rest, newest first.",
  empty: "No enquiries yet",
  emptyHint: "Enquiries from your agent page and your listings appear here straight away.",
  emptyStep: "Check your profile",
  noneLikeThis: "No enquiries match",
  noneLikeThisHint: "Try another name, status or home.",
  showAll: "Show all enquiries",
  failed: "We couldn't load your enquiries just now.",
  failedHint: "They are safe with us. Please try again in a moment.",
} as const;

/** How many wait; how many of these are late follows as a link. */
export function waitingLine(waiting: string): string {
  return `Waiting for an answer: ${waiting}.`;
}

/** "Overdue: 1." */
export function overdueLine(overdue: string): string {
  return `Overdue: ${overdue}.`;
}

/** What an agent who has just begun does next. */
export const nextStepMessages = {
  title: "Next steps",
  profile: "Finish your profile",
  listing: "Add your first listing",
  listingWhy: "Buyers and renters can then enquire about it.",
} as const;

/** The subject of an answer, after "Re: ". */
export function yourEnquiryTo(agent: string): string {
  return `Your enquiry to ${agent}`;
}

/** The sentences of answering an enquiry from the desk. */
export const answerMessages = {
  open: (name: string) => `Answer ${name}`,
  again: (name: string) => `Write to ${name} again`,
  label: "Your answer",
  hint: (to: string, replyTo: string) =>
    `We email it to ${to} and keep it with the enquiry. Their reply goes to ${replyTo}.`,
  send: "Send answer",
  sending: "Sending...",
  sent: { title: "Answer sent", text: "It is on its way, and the enquiry is marked as answered." },
  held: {
    title: "Answer waits for review",
    text: "We look at it before we send it. In a hurry? Call, or write from your own mailbox.",
  },
  isHeld: "Waits for review. It has not been sent yet.",
  failed: "Unable to send the answer",
  missing: "Write your answer",
  tooLong: "Please keep it to 10,000 characters",
  unconfirmed: "Please confirm your email address first: use the link that we emailed to you. Nothing was sent.",
  confirmFirst: "To answer here, confirm your email address.",
  confirmLink: "Your account",
  mailboxFull:
    "This address has had several emails from us today, so nothing was sent. Please call, or write from your own mailbox.",
  withdrawn: "The sender has withdrawn this enquiry, so nothing was sent. They do not want to be contacted about it.",
  unmailable: "This email address cannot be written to, so nothing was sent. Please call instead.",
  tooOften: "You have written 20 times about this enquiry. Please write from your own mailbox from now on.",
  undelivered: "The email with this answer could not be delivered. Please call, or write from your own mailbox.",
} as const;
