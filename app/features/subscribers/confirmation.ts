export type ConfirmationSubject = "searches" | "newsletter";

/** Validity of a link. Unconfirmed requests are then erased. */
export const DAYS_TO_CONFIRM = 7;

/** Of mails in the outbox. */
export const confirmationKind = {
  searches: "confirm-searches",
  newsletter: "confirm-newsletter",
} as const satisfies Record<ConfirmationSubject, string>;
