import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { Viewer } from "#app/lib/caller.ts";
import type { LeadStatus } from "./status.ts";

/**
 * Whether a lead is an agent's: theirs by name, or about a home that they entered. What is held for review stays with
 * the desk until it is released. Arrays, as PostgreSQL looks up both in an index then.
 */
export function leadIsHandledBy({ id, role }: Pick<Viewer, "id" | "role">) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    role === "agent"
      ? eb.and([
          eb("leads.heldReason", "is", null),
          sql<SqlBool>`(leads.agent_id = any (array(select agents.id from agents where agents.user_id = ${id}))
            or leads.listing_id = any (array(select listings.id from listings where listings.created_by_user_id = ${id})))`,
        ])
      : eb.lit(false);
}

/** Whether it is held, or an answer to it is. An array, as PostgreSQL looks up both in an index then. */
export const leadAwaitsReview = sql<SqlBool>`(leads.held_reason is not null
  or leads.id = any (array(select lead_id from lead_replies where held_reason is not null)))`;

/**
 * Sets the status of a lead that this person handles, and returns what it was; undefined when there is no such lead. It is
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
    .$if(!viewer.isAdmin, (query) => query.where(leadIsHandledBy(viewer)))
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

/** A lead that somebody waits for an answer to; literally the predicate of the index leads_waiting. */
export const leadIsWaiting = sql<SqlBool>`(leads.status = 'new' and leads.withdrawn_at is null)`;

/** The two parts of a list of leads: those that wait, and all others. */
export type LeadPart = "waiting" | "others";

/** What belongs to a part. */
export function leadIsInPart(part: LeadPart) {
  return part === "waiting" ? leadIsWaiting : sql<SqlBool>`not ${leadIsWaiting}`;
}

/** The order of a part: of those that wait, the least time left first; of the others, the newest. Each has its index. */
export function partOrder(part: LeadPart) {
  return part === "waiting" ? sql`leads.created_at, leads.id` : sql`leads.created_at desc, leads.id desc`;
}

/** Whether a lead is one of those that a page shows by their ids. */
export function rowIsShown(ids: readonly number[]) {
  return sql<SqlBool>`leads.id = any (${ids}::integer[])`;
}

/** The order in which the ids are. */
export function shownOrder(ids: readonly number[]) {
  return sql`array_position(${ids}::integer[], leads.id)`;
}

interface Slice {
  limit: number;
  offset: number;
}

/**
 * A slice of a list in which those that wait come before the others. It is read part by part, as one sort by both would
 * read every lead; `waiting` is how many of the list wait.
 */
export async function readWaitingFirst<Row>(
  waiting: number,
  { limit, offset }: Slice,
  read: (part: LeadPart, slice: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const ofWaiting = Math.max(0, Math.min(limit, waiting - offset));
  const first = ofWaiting === 0 ? [] : await read("waiting", { limit: ofWaiting, offset });
  if (ofWaiting === limit) return first;
  const others = await read("others", { limit: limit - ofWaiting, offset: Math.max(0, offset - waiting) });
  return [...first, ...others];
}
