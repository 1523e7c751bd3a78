/** What the newsletter is called in the outbox. */
export const newsletterKind = "newsletter";
