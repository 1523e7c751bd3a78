import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** By the calendar of Sydney. */
export async function findDateMonthsBefore(now: Date, months: number): Promise<Date> {
  const { date } = await db()
    .selectNoFrom(
      sql<Date>`(${now}::timestamptz at time zone 'Australia/Sydney' - make_interval(months => ${months}))
        at time zone 'Australia/Sydney'`.as("date"),
    )
    .executeTakeFirstOrThrow();
  return date;
}

/** Skips locked rows; the next run finds them. */
export async function lockExpiredLeads(upTo: Date, limit: number): Promise<number[]> {
  const leads = await db()
    .selectFrom("leads")
    .select("id")
    .where("createdAt", "<=", upTo)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return leads.map(({ id }) => id);
}

/** Includes all mails; idempotency keys are deleted by cascade. */
export async function deleteLeads(ids: readonly number[]): Promise<void> {
  // Mails first: deleting a lead sets their lead_id to null.
  await db().deleteFrom("messages").where("leadId", "in", ids).execute();
  await db().deleteFrom("leads").where("id", "in", ids).execute();
}

/** Returns the number. */
export async function deleteExpiredMessages(upTo: Date, limit: number): Promise<number> {
  const old = db()
    .selectFrom("messages")
    .select("id")
    .where("leadId", "is", null)
    .where("createdAt", "<=", upTo)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db().deleteFrom("messages").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
