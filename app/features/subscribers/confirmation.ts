/** What an address can be asked to say yes to. */
export type Subject = "searches" | "newsletter";

/** How long a link to confirm works, and how long we keep what nobody confirms. */
export const daysToConfirm = 7;

/** What the mails that ask to confirm are called in the outbox. */
export const confirmationKind = {
  searches: "confirm-searches",
  newsletter: "confirm-newsletter",
} as const satisfies Record<Subject, string>;
