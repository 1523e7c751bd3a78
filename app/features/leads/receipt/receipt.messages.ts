/** The sentences of what became of an enquiry, for whoever sent it. */
export const leadProgressMessages = {
  heading: "What has happened so far",
  mailed: "Passed on by mail",
  openedByAgent: "Opened by the agent",
  opened: "Opened",
  answered: "Answered",
  notYet: "Not yet",
  notOpened: "Not yet. They may have read it in their mail.",
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
