/** What an address can be asked to confirm. */
export type Subject = "searches" | "newsletter";

/** How many days a confirmation link works, and how many we keep what nobody confirms. */
export const daysToConfirm = 7;

/** The kinds of the confirmation mails in the outbox. */
export const confirmationKind = {
  searches: "confirm-searches",
  newsletter: "confirm-newsletter",
} as const satisfies Record<Subject, string>;
