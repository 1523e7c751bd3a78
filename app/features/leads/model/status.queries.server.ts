import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { Viewer } from "#app/lib/caller.ts";
import type { LeadStatus } from "./status.ts";
import { type AnswerTime, LAST_ANSWERS, MIN_ANSWERS } from "./clock.ts";

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

/**
 * How fast what comes to an agent is answered: the median of the last 100 answers to enquiries to them, or about homes
 * that they entered. Undefined with fewer than 5. What was withdrawn or is held for review does not count. Two branches,
 * as each has its own index on answered_at: select ... where agent_id = $1 union select ... where listing_id = any(...).
 */
export async function findAnswerTime(agentId: number): Promise<AnswerTime | undefined> {
  const answered = () =>
    db()
      .selectFrom("leads")
      .select(["leads.id", "leads.createdAt", "leads.answeredAt"])
      .where("leads.answeredAt", "is not", null)
      .where("leads.withdrawnAt", "is", null)
      .where("leads.heldReason", "is", null)
      .orderBy("leads.answeredAt", "desc")
      .limit(LAST_ANSWERS);
  const toThem = answered().where("leads.agentId", "=", agentId);
  const aboutTheirHomes = answered().where(
    sql<boolean>`leads.listing_id = any (array(
      select listings.id from listings inner join agents on agents.user_id = listings.created_by_user_id
      where agents.id = ${agentId}))`,
  );
  const last = db()
    .selectFrom(toThem.as("toThem"))
    .selectAll()
    .union(db().selectFrom(aboutTheirHomes.as("aboutTheirHomes")).selectAll())
    .orderBy("answeredAt", "desc")
    .limit(LAST_ANSWERS);
  const { medianSeconds, answers } = await db()
    .selectFrom(last.as("last"))
    .select((eb) => [
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from last.answered_at - last.created_at)::double precision)`.as("medianSeconds"),
      eb.cast<number>(eb.fn.countAll(), "integer").as("answers"),
    ])
    .executeTakeFirstOrThrow();
  return medianSeconds === null || answers < MIN_ANSWERS ? undefined : { medianSeconds, answers };
}
