/** The sentences of the page that shows an enquiry to its sender. */
export const receiptMessages = {
  page: "Your enquiry",
  pageDescription: "What you sent, to whom, and what became of it.",
  facts: {
    about: "About",
    sentTo: "Sent to",
    sentAt: "Sent",
    status: "Status",
  },
  answers: (count: number) => (count === 1 ? "The answer" : `The ${count} answers`),
  sentMessage: "Your message",
  withdraw: "Withdraw this enquiry",
  withdrawMeaning:
    "We let whoever received it know that you no longer want to be contacted about it. This cannot be undone.",
  withdrawYes: "Yes, withdraw it",
  withdrawing: "Withdrawing...",
  withdrawnTitle: "Your enquiry is withdrawn",
  noReceipt: "There is no such enquiry",
  notShown: {
    invalid: {
      title: "We can't find this enquiry",
      text: "The link is not complete, or it is not ours. Please open it again from the email that we sent you.",
    },
    expired: {
      title: "This link has expired",
      text: "An enquiry can be seen for 180 days after it was sent. If you still need an answer, please send a new one.",
    },
    away: {
      title: "We couldn't load your enquiry just now",
      text: "It is safe with us. Please try again in a moment.",
    },
  },
} as const;

/** Below the title that says that it is withdrawn. */
export function withdrawnLine(sentAt: string): string {
  return `You withdrew it on ${sentAt}. Whoever received it has been told.`;
}

/** The sentences of what became of an enquiry, for whoever sent it. */
export const leadProgressMessages = {
  heading: "What has happened so far",
  mailed: "Passed on by email",
  openedByAgent: "Opened by the agent",
  opened: "Opened",
  answered: "Answered",
  notYet: "Not yet",
  notOpened: "Not yet. They may have read it in their email.",
  inTime: "within 24 hours",
  late: "later than 24 hours",
  sorryTitle: "Sorry, your answer is late",
  callUs: "Call us on",
  orWrite: "or write to",
  whatWeDo: "and tell us who you wrote to and when.",
} as const;

/** For the sender of an enquiry that waits; `moment` as "5 March 2026 at 10:42 am". */
export function dueLine(moment: string): string {
  return `Not yet. You should hear back by ${moment}.`;
}

/** For the sender of an enquiry that has waited too long. */
export function sorryLine(moment: string): string {
  return `You should have heard back by ${moment}. That was our promise, and it was not kept.`;
}
