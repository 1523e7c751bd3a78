export type ConfirmationSubject = "searches" | "newsletter";

/** Validity of a link. Unconfirmed requests are then erased. */
export const DAYS_TO_CONFIRM = 7;

/** Of mails in the outbox. */
export const confirmationKind = {
  searches: "confirm-searches",
  newsletter: "confirm-newsletter",
} as const satisfies Record<ConfirmationSubject, string>;

export function confirmPath(token: string): string {
  return `/subscriptions/confirm/${token}`;
}

/** Mail programs also post to it directly (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}

/** Needs no account. */
export function subscriptionsPath(token: string): string {
  return `/saved-searches/${token}`;
}

/** The tags of mailed pages name it, because their own addresses are secret. */
export const homesPath = "/listings";
