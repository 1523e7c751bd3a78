import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";

export const mailStatuses = ["queued", "sent", "kept", "dead"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface OutboxFilters {
  status?: MailStatus;
  page: number;
}

export const outboxAddress = "/admin/outbox";

export const MAILS_PER_PAGE = 50;

/** Ignores blank, malformed and unknown values. */
export function decodeOutboxFilters(params: URLSearchParams): OutboxFilters {
  return {
    status: mailStatuses.find((status) => status === params.get("status")),
    page: pageNumber(params.get("page")),
  };
}

export function outboxPath({ status, page }: OutboxFilters): string {
  const params = new URLSearchParams();
  if (status !== undefined) params.set("status", status);
  if (page !== 1) params.set("page", String(page));
  return params.size === 0 ? outboxAddress : `${outboxAddress}?${params.toString()}`;
}

export const mailIntents = defineIntents({ resend: {} });

export function mailPath(mailId: number): string {
  return `${outboxAddress}/${mailId}`;
}

export function mailElement(mailId: number): string {
  return `mail-${mailId}`;
}
