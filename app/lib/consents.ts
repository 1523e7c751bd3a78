/**
 * All published wordings, oldest first. A stored consent has the number of its wording, counted from 1: add a wording
 * to change a text, never edit one.
 */
export const consentWordings = {
  /** A checkbox. */
  broker: ["I agree that my enquiry is passed to a mortgage broker, who may contact me about it."],
  /** A button on the page that the email links to. */
  newsletter: [
    "We will email {email} our new articles once a month. Every newsletter has an unsubscribe link. [Start the newsletter]",
  ],
  /** A button on the same page, for each search. */
  alerts: [
    "We will email {email} when new homes match: {search}. Every email has an unsubscribe link. [Start these alerts]",
  ],
  /** Above the button that creates an account. */
  account: ["We use these details for your account and nothing else."],
  /** Above the button that registers for an inspection. */
  inspection: ["We pass these details to the agent of this home, for this inspection."],
} as const satisfies Record<string, readonly string[]>;

export function consentVersion(name: keyof typeof consentWordings): number {
  return consentWordings[name].length;
}
