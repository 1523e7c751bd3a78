import { shownMoment, type ShownMoment } from "#app/lib/dates.ts";
import type { MailStatus } from "./address.ts";
import type { ListedMail, MailCounts } from "./outbox.queries.server.ts";

/** A mail as the list shows it: every value is a finished text. */
export interface MailRow {
  id: number;
  /** "Enquiry receipt". */
  kind: string;
  to: { name: string; address: string };
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  written: ShownMoment;
  sent?: ShownMoment;
  canBeResent: boolean;
}

/** A mail for the page; call it in the loader, so that server and browser agree on the times. */
export function mailRow(mail: ListedMail): MailRow {
  const { id, kind, toName, toAddress, subject, status, attempts, lastError, createdAt, sentAt } = mail;
  const words = kind.replaceAll("-", " ");
  return {
    id,
    kind: words.charAt(0).toUpperCase() + words.slice(1),
    to: { name: toName, address: toAddress },
    subject,
    status,
    attempts,
    lastError,
    written: shownMoment(createdAt),
    sent: sentAt ? shownMoment(sentAt) : undefined,
    canBeResent: status === "dead" || status === "kept",
  };
}

/** How many mails have this status, or how many there are. */
export function countMails(counts: MailCounts, status?: MailStatus): number {
  if (status !== undefined) return counts[status] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
