import { type Page, type Range, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import { type MailStatus, MAILS_PER_PAGE, type OutboxFilters } from "./paths.ts";

/** A mail without what it says. */
export interface ListedMail {
  id: number;
  kind: string;
  toName: string;
  toAddress: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** How many mails there are, and how many have each status; those that none has are left out. */
export type MailCounts = { all: number } & Partial<Record<MailStatus, number>>;

export interface OutboxPage extends Page<ListedMail> {
  /** Of all mails, whatever status is shown. */
  counts: MailCounts;
}

/** A page of 50 of the mails with this status, or of all, the newest first; a page beyond the last is the last. */
export async function findOutboxPage({ status, page }: OutboxFilters): Promise<OutboxPage> {
  const counts = await countByStatus();
  const total = counts[status ?? "all"] ?? 0;
  const found = await readPage({ page, total, perPage: MAILS_PER_PAGE }, (range) => findMails(status, range));
  return { ...found, counts };
}

async function findMails(status: MailStatus | undefined, { limit, offset }: Range): Promise<ListedMail[]> {
  const rows = await db()
    .selectFrom("messages")
    .select(["id", "kind", "toName", "toAddress", "subject", "status", "attempts", "lastError", "createdAt", "sentAt"])
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  // The column's check allows these only.
  return rows.map((row) => ({ ...row, status: row.status as MailStatus }));
}

/** The status of a mail; undefined when there is none. */
export async function findMailStatus(id: number): Promise<string | undefined> {
  return (await db().selectFrom("messages").select("status").where("id", "=", id).executeTakeFirst())?.status;
}

async function countByStatus(): Promise<MailCounts> {
  const rows = await db()
    .selectFrom("messages")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return { all, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}
