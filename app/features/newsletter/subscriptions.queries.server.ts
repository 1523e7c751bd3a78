import { sql } from "kysely";
import { confirmationKind } from "#app/features/subscribers/confirmation.ts";
import { db } from "#db/client.server.ts";
import { newsletterKind } from "./newsletter-kind.ts";

/**
 * Notes that the newsletter is asked for, from now on; false when it is confirmed already. Inside a transaction that has
 * locked the subscriber.
 */
export async function startSubscription(subscriberId: number): Promise<boolean> {
  const waiting = await db()
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
  return waiting !== undefined;
}

/** The newsletter is wanted; the first time counts. False when it is not asked for. */
export async function confirmSubscription(subscriberId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("newsletterSubscriptions")
    .set({ confirmedAt: sql`coalesce(confirmed_at, now())` })
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newsletter is not wanted any more; false when it was not asked for. */
export async function deleteSubscription(subscriberId: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("newsletterSubscriptions")
    .where("subscriberId", "=", subscriberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels what waits to be sent to a subscriber of the newsletter: issues, and the question whether it is wanted. */
export async function cancelQueuedNewsletters(subscriberId: number): Promise<void> {
  await db()
    .updateTable("messages")
    .set({ status: "cancelled" })
    .where("subscriberId", "=", subscriberId)
    .where("kind", "in", [newsletterKind, confirmationKind.newsletter])
    .where("status", "=", "queued")
    .execute();
}
