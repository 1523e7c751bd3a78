import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Marks a lead as withdrawn; false when it was before, or there is none. */
export async function updateWithdrawn(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("leads")
    .set({ withdrawnAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who was sent a lead: whoever it was for, or our desk when it was held; undefined when there is no such lead. */
export async function findLeadRecipient(leadId: number): Promise<{ name: string; address: string } | undefined> {
  return db()
    .selectFrom("messages")
    .select(["toName as name", "toAddress as address"])
    .where("leadId", "=", leadId)
    .where("kind", "in", ["enquiry-received", "enquiry-held"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
