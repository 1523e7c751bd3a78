/** What JSON columns hold. db/types.ts names their columns. Only our own statements write them. */

/** What an audit entry says besides its action and subject. */
export type AuditDetail = Record<string, unknown>;

/** Further headers of a mail, by name. */
export type MailHeaders = Record<string, string>;

export interface SessionFacts {
  /** When it was opened (ISO 8601). */
  since: string;
}
