/** Types of JSON columns, assigned in db/types.ts. The data is trusted. */

export type AuditDetail = Record<string, unknown>;

export type MailHeaders = Record<string, string>;

export interface SessionData {
  /** Start of the session (ISO 8601). */
  since: string;
}

/** The fields of a form as typed, by name. */
export type TypedFields = Record<string, string>;

export type OutcomeCounts = Partial<Record<string, number>>;

/** For the office manager. */
export interface ImportMessage {
  /** "error": rejected or shown differently; "warning": omitted or interpreted; "note": no action needed. */
  level: "error" | "warning" | "note";
  /** Of a warning: a value of the home was left out, changed or is doubtful. */
  isLoss?: true;
  /** Stable code for the JSON report: "price.words". */
  code: string;
  /** Element or column name in the file. */
  field?: string;
  /** The person it is about, as named in the file. */
  agent?: { name?: string; email?: string };
  /** From 1. */
  line?: number;
  /** The problem: “The price “POA” is not a number, so no price is shown.” */
  text: string;
  /** How to fix it in the software; "" if there is nothing to fix. */
  fix: string;
}

export type FeedMessages = ImportMessage[];
