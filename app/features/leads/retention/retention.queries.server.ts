import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** The moment this many calendar months before `now`, by the clock of Sydney. */
export async function findMonthsBefore(now: Date, months: number): Promise<Date> {
  const { moment } = await db()
    .selectNoFrom(
      sql<Date>`(${now}::timestamptz at time zone 'Australia/Sydney' - make_interval(months => ${months}))
        at time zone 'Australia/Sydney'`.as("moment"),
    )
    .executeTakeFirstOrThrow();
  return moment;
}

/**
 * Locks leads of that moment or before it and returns their ids: at most `limit`, the oldest first. Those that somebody
 * holds at the time are left for another day.
 */
export async function lockOldLeads(upTo: Date, limit: number): Promise<number[]> {
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

/** Deletes these leads and every mail that they caused, whatever became of it; their idempotency keys go with them. */
export async function deleteLeads(ids: readonly number[]): Promise<void> {
  // First: a lead that is deleted would leave its mails behind without a name.
  await db().deleteFrom("messages").where("leadId", "in", ids).execute();
  await db().deleteFrom("leads").where("id", "in", ids).execute();
}

/**
 * Deletes mails of that moment or before it that belong to no lead, and returns how many: at most `limit`, the
 * lowest ids first.
 */
export async function deleteOldMessages(upTo: Date, limit: number): Promise<number> {
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
