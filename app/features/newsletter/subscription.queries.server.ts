import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * Records that the newsletter was requested now; false when it is confirmed already. For a transaction that has locked
 * the subscriber.
 */
export async function upsertSubscription(subscriberId: number): Promise<boolean> {
  const row = await db()
    .insertInto("newsletterSubscriptions")
    .values({ subscriberId })
    .onConflict((conflict) =>
      conflict
        .column("subscriberId")
        .doUpdateSet({ createdAt: sql`now()` })
        .where("newsletterSubscriptions.confirmedAt", "is", null),
    )
    .returning("subscriberId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the newsletter, as it was worded; a later confirmation keeps the first time and wording. False when it was not requested. */
export async function confirmSubscription(subscriberId: number, consentVersion: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("newsletterSubscriptions")
    .set({
      confirmedAt: sql`coalesce(confirmed_at, now())`,
      consentVersion: sql`case when confirmed_at is null then ${consentVersion}::smallint else consent_version end`,
    })
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the newsletter; false when it was not requested. */
export async function deleteSubscription(subscriberId: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("newsletterSubscriptions")
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels the mails of these kinds that wait to be sent to a subscriber. */
export async function cancelQueuedMails(subscriberId: number, kinds: readonly string[]): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "cancelled" })
    .where("subscriberId", "=", subscriberId)
    .where("kind", "in", kinds)
    .where("status", "=", "queued")
    .execute();
}
