/** Types of JSON columns, assigned in db/types.ts. The data is trusted: only our own statements write it. */

/** Further details of an audit entry. */
export type AuditDetail = Record<string, unknown>;

/** Additional mail headers by name. */
export type MailHeaders = Record<string, string>;

export interface SessionData {
  /** Start of the session (ISO 8601). */
  since: string;
}

/** Number of listings of an import file per outcome. */
export type OutcomeCounts = Partial<Record<string, number>>;

/** A message for the office manager about an import file or one of its listings. */
export interface ImportMessage {
  /** "error": rejected or shown differently; "warning": omitted or interpreted; "note": no action needed. */
  level: "error" | "warning" | "note";
  /** Stable code for the JSON report, starting with the subject: "price.words". */
  code: string;
  /** Element or column name in the file: "priceView". */
  field?: string;
  /** Line number from 1. */
  line?: number;
  /** The problem: “The price “POA” is not a number, so no price is shown.” */
  text: string;
  /** How to fix it in the software; "" if there is nothing to fix. */
  fix: string;
}

export type FeedMessages = ImportMessage[];
