import { type LongPage, COUNT_LIMIT, type Range, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import { type MailStatus, mailStatuses, MAILS_PER_PAGE, type OutboxFilters } from "./paths.ts";

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

/** Each at most `COUNT_LIMIT` + 1. */
export type MailCounts = Record<MailStatus | "all", number>;

export interface OutboxPage extends LongPage<ListedMail> {
  /** Regardless of the filter. */
  counts: MailCounts;
}

/** 50 emails, newest first. A page after the last returns the last. */
export async function findOutboxPage({ status, page }: OutboxFilters): Promise<OutboxPage> {
  const counts = await countByStatus();
  const total = counts[status ?? "all"];
  const result = await readLongPage({ page, total, perPage: MAILS_PER_PAGE }, (range) => findMails(status, range));
  return { ...result, counts };
}

async function findMails(status: MailStatus | undefined, { limit, offset }: Range): Promise<ListedMail[]> {
  const rows = await db()
    .selectFrom("messages")
    .select(["id", "kind", "toName", "toAddress", "subject", "status", "attempts", "lastError", "createdAt", "sentAt"])
    .where("id", "in", withStatus(status).orderBy("id", "desc").limit(limit).offset(offset))
    .orderBy("id", "desc")
    .execute();
  // A check constraint allows only these.
  return rows.map((row) => ({ ...row, status: row.status as MailStatus }));
}

/** Undefined if unknown. */
export async function findMailStatus(id: number): Promise<string | undefined> {
  return (await db().selectFrom("messages").select("status").where("id", "=", id).executeTakeFirst())?.status;
}

/** Read from the index by status. */
function withStatus(status: MailStatus | undefined) {
  return db()
    .selectFrom("messages")
    .select("id")
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""));
}

function countByStatus(): Promise<MailCounts> {
  return db()
    .selectNoFrom((eb) =>
      [undefined, ...mailStatuses].map((status) =>
        eb
          .selectFrom(
            withStatus(status)
              .limit(COUNT_LIMIT + 1)
              .as("mails"),
          )
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as(status ?? "all"),
      ),
    )
    .$castTo<MailCounts>()
    .executeTakeFirstOrThrow();
}
