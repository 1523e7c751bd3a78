import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { Viewer } from "#app/lib/caller.ts";
import type { LeadStatus } from "./status.ts";

/**
 * Whether a lead is an agent's: theirs by name, or about a home that they entered. What is held for review stays with
 * the desk until it is released. Arrays, as PostgreSQL looks up both in an index then.
 */
export function leadIsOf({ id, role }: Pick<Viewer, "id" | "role">) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    role === "agent"
      ? eb.and([
          eb("leads.heldReason", "is", null),
          sql<SqlBool>`(leads.agent_id = any (array(select agents.id from agents where agents.user_id = ${id}))
            or leads.listing_id = any (array(select listings.id from listings where listings.created_by_user_id = ${id})))`,
        ])
      : eb.lit(false);
}

/**
 * Sets the status of a lead that this person handles, and says what it was; undefined when there is no such lead. It is
 * answered from when it first leaves "new" until it is set back; one that was withdrawn is not answered by being closed.
 */
export async function updateLeadStatus(
  viewer: Viewer,
  leadId: number,
  status: LeadStatus,
): Promise<string | undefined> {
  const before = db()
    .selectFrom("leads")
    .select(["leads.id", "leads.status"])
    .where("leads.id", "=", leadId)
    .$if(!viewer.isAdmin, (query) => query.where(leadIsOf(viewer)))
    .forUpdate()
    .as("before");
  const row = await db()
    .updateTable("leads")
    .from(before)
    .set({
      status,
      answeredAt: sql<Date | null>`case
        when ${status}::text = 'new' then null
        when before.status = 'new' and leads.withdrawn_at is null then now()
        else leads.answered_at end`,
      updatedAt: sql<Date>`now()`,
    })
    .whereRef("leads.id", "=", "before.id")
    .returning("before.status as was")
    .executeTakeFirst();
  return row?.was;
}
