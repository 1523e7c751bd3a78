export type ConfirmationSubject = "searches" | "newsletter";

/** A confirmation link is valid this long, and unconfirmed requests are erased after it. */
export const DAYS_TO_CONFIRM = 7;

/** The kinds of the mails in the outbox. */
export const confirmationKind = {
  searches: "confirm-searches",
  newsletter: "confirm-newsletter",
} as const satisfies Record<ConfirmationSubject, string>;
