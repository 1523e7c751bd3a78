/** What JSON columns hold. db/types.ts names their columns. Only our own statements write them. */

/** What an audit entry says besides its action and subject. */
export type AuditDetail = Record<string, unknown>;

/** Further headers of a mail, by name. */
export type MailHeaders = Record<string, string>;

export interface SessionFacts {
  /** When it was opened (ISO 8601). */
  since: string;
}

/** How many listings of an imported file had which outcome. */
export type OutcomeCounts = Partial<Record<string, number>>;

/** What a reader has to say to an office manager about a file or one of its listings. */
export interface FeedMessage {
  /** "error": refused or not shown as sent; "warning": left out or read otherwise; "note": nothing to do. */
  level: "error" | "warning" | "note";
  /** Stable, for the JSON report: "price.words". Its first part is the subject. */
  code: string;
  /** The element or column as the software names it: "priceView". */
  field?: string;
  /** Of the file, from 1. */
  line?: number;
  /** What happened: “The price “POA” is not a number, so no price is shown.” */
  text: string;
  /** What to change in the software; "" where there is nothing to change. */
  fix: string;
}

export type FeedMessages = FeedMessage[];
