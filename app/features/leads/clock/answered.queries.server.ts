import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * Marks a lead that waits as contacted and answered, and as opened if nobody was shown it before. False when it does not
 * wait, or there is none.
 */
export async function updateAnswered(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("leads")
    .set({
      status: "contacted",
      answeredAt: sql<Date>`now()`,
      openedAt: sql<Date>`coalesce(opened_at, now())`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("status", "=", "new")
    .where("withdrawnAt", "is", null)
    .where("heldReason", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
