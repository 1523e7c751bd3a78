import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";

export const mailStatuses = ["queued", "sent", "kept", "dead"] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Which mails are shown, read from the query string of /admin/outbox. */
export interface OutboxFilters {
  status?: MailStatus;
  page: number;
}

export const outboxAddress = "/admin/outbox";

export const MAILS_PER_PAGE = 50;

/** Total: what is blank, malformed or unknown is as if it were absent. */
export function decodeOutbox(params: URLSearchParams): OutboxFilters {
  return {
    status: mailStatuses.find((status) => status === params.get("status")),
    page: pageNumber(params.get("page")),
  };
}

/** The address of these mails. */
export function outboxPath({ status, page }: OutboxFilters): string {
  const params = new URLSearchParams();
  if (status !== undefined) params.set("status", status);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? outboxAddress : `${outboxAddress}?${params.toString()}`;
}

/** The button of a mail. */
export const mailIntents = defineIntents({ resend: {} });

/** The address of what a mail says. */
export function mailPath(mailId: number): string {
  return `${outboxAddress}/${mailId}`;
}

/** The element of a mail in the list: the hash of an address that leads to it. */
export function mailElement(mailId: number): string {
  return `mail-${mailId}`;
}
