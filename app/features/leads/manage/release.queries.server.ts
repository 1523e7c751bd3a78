import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** A lead for sending it on, locked until the open transaction ends; undefined when there is none. */
export async function lockLead(id: number) {
  return db()
    .selectFrom("leads")
    .select([
      "id",
      "status",
      "createdAt",
      "name",
      "email",
      "phone",
      "message",
      "suburb",
      "listingId",
      "agentId",
      "tradeId",
      "serviceId",
      "heldReason",
      "withdrawnAt",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** From now on it is a lead like any other. */
export async function updateReleased(id: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ heldReason: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
