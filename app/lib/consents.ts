/**
 * What people agree to, word for word: each wording that was ever shown, oldest first. A row that keeps a consent keeps when it
 * was given and the number of its wording, counted from 1. A change of the text is a new wording at the end; what was
 * published stays as it is, since somebody has agreed to it.
 */
export const consentWordings = {
  /** Ticked, before an enquiry goes to a mortgage broker. */
  broker: ["I agree that my enquiry is passed to a mortgage broker, who may contact me about it."],
  /** Pressed, on the page that a mail leads to. */
  newsletter: [
    "We will email {email} our new articles once a month. Every newsletter has an unsubscribe link. [Start the newsletter]",
  ],
  /** Pressed there, too, for each search. */
  alerts: [
    "We will email {email} when new homes match: {search}. Every email has an unsubscribe link. [Start these alerts]",
  ],
  /** Shown above the button that creates an account, with a link to the privacy page. */
  account: ["We use these details for your account and nothing else."],
  /** Shown above the button that registers for an inspection, with the same link. */
  inspection: ["We pass these details to the agent of this home, for this inspection."],
} as const satisfies Record<string, readonly string[]>;

/** The number of the wording that is shown now. */
export function consentVersion(name: keyof typeof consentWordings): number {
  return consentWordings[name].length;
}
