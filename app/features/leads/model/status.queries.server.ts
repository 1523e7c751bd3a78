import { sql, type SqlBool } from "kysely";
import { leadIsHandledBy, leadIsWaiting } from "#app/features/managers/enquiries.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import type { LeadStatus } from "./lead.ts";
import { type ResponseTime, MAX_RESPONSES, MIN_RESPONSES } from "./response-time.ts";

/** A held lead that is closed was rejected. The array lets PostgreSQL use both indexes. */
export const leadAwaitsReview = sql<SqlBool>`(leads.held_reason is not null and leads.status <> 'closed'
  or leads.id = any (array(select lead_id from lead_replies where held_reason is not null)))`;

/**
 * Returns the previous status; undefined if the viewer handles no such lead. `answeredAt` is set when the status leaves
 * "new" (`isAnswer`), and cleared when set back. A change of a withdrawn or held lead is no answer.
 */
export async function updateLeadStatus(
  viewer: Viewer,
  leadId: number,
  status: LeadStatus,
): Promise<{ was: string; isAnswer: boolean } | undefined> {
  const before = db()
    .selectFrom("leads")
    .select(["leads.id", "leads.status"])
    .where("leads.id", "=", leadId)
    .$if(!viewer.isAdmin, (query) => query.where(leadIsHandledBy(viewer, "agency")))
    .forUpdate()
    .as("before");
  return db()
    .updateTable("leads")
    .from(before)
    .set({
      status,
      answeredAt: sql<Date | null>`case
        when ${status}::text = 'new' then null
        when before.status = 'new' and leads.withdrawn_at is null and leads.held_reason is null then now()
        else leads.answered_at end`,
      updatedAt: sql<Date>`now()`,
    })
    .whereRef("leads.id", "=", "before.id")
    .returning([
      "before.status as was",
      sql<boolean>`before.status = 'new' and leads.answered_at is not null`.as("isAnswer"),
    ])
    .executeTakeFirst();
}

/** Marks a waiting lead as contacted, answered and opened. False if not waiting or unknown. */
export async function updateToAnswered(id: number): Promise<boolean> {
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

export interface LeadChangeInsert {
  leadId: number;
  /** Absent for the mailed link, which anyone may use. */
  userId?: number;
  isByLink?: boolean;
  fromStatus?: string;
  toStatus?: string;
  fromAgentId?: number | null;
  toAgentId?: number;
  note?: string;
}

export async function insertLeadChange(change: LeadChangeInsert): Promise<void> {
  await db().insertInto("leadChanges").values(change).execute();
}

/** The day to follow up has come, in Sydney. Closed and withdrawn enquiries are never due. */
export const leadIsDue = sql<SqlBool>`(leads.follow_up_on <= (now() at time zone 'Australia/Sydney')::date
  and leads.withdrawn_at is null and leads.status <> 'closed')`;

export type LeadPart = "waiting" | "others";

export function leadIsInPart(part: LeadPart) {
  return part === "waiting" ? leadIsWaiting : sql<SqlBool>`not ${leadIsWaiting}`;
}

/** Each order has its own index. */
export function partOrder(part: LeadPart) {
  return part === "waiting" ? sql`leads.created_at, leads.id` : sql`leads.created_at desc, leads.id desc`;
}

export function leadIdIsIn(ids: readonly number[]) {
  return sql<SqlBool>`leads.id = any (${ids}::integer[])`;
}

export function idOrder(ids: readonly number[]) {
  return sql`array_position(${ids}::integer[], leads.id)`;
}

interface Slice {
  limit: number;
  offset: number;
}

/** `waiting` is the number of waiting leads. Reads the parts separately, because sorting both would read every lead. */
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

/** False if already withdrawn or unknown. */
export async function updateWithdrawn(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("leads")
    .set({ withdrawnAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Two for a home with two agents, the colleagues who cover an absence, and the agents it was reassigned to; the service desk if the lead was held. Empty if
 * unknown.
 */
export async function findLeadRecipients(leadId: number): Promise<{ name: string; address: string }[]> {
  const mails = await db()
    .selectFrom("messages")
    .select(["toName as name", "toAddress as address", "kind", "status"])
    .where("leadId", "=", leadId)
    .where("kind", "in", ["enquiry-received", "enquiry-cover", "enquiry-held", "enquiry-reassigned"])
    .orderBy("id", "desc")
    .execute();
  // A later mail replaces one to the desk, or to an address that could not be mailed.
  const reached = mails.filter(
    ({ kind, status }, index) => index === 0 || (kind !== "enquiry-held" && status !== "dead"),
  );
  const byAddress = new Map(reached.map(({ name, address }) => [address, { name, address }]));
  return [...byAddress.values()];
}

/**
 * The median of the last 100 answers to enquiries to the agent or about their listings; undefined with fewer than 5.
 * Omits withdrawn and held enquiries. A union, because each branch has its own index on answered_at.
 */
export async function findResponseTime(agentId: number): Promise<ResponseTime | undefined> {
  const selectAnswered = () =>
    db()
      .selectFrom("leads")
      .select(["leads.id", "leads.createdAt", "leads.answeredAt"])
      .where("leads.answeredAt", "is not", null)
      .where("leads.withdrawnAt", "is", null)
      .where("leads.heldReason", "is", null)
      .orderBy("leads.answeredAt", "desc")
      .limit(MAX_RESPONSES);
  const toThem = selectAnswered().where("leads.agentId", "=", agentId);
  const aboutTheirHomes = selectAnswered().where(
    sql<boolean>`leads.listing_id = any (array(
      select listings.id from listings inner join agents on agents.user_id = listings.created_by_user_id
      where agents.id = ${agentId}))`,
  );
  const last = db()
    .selectFrom(toThem.as("toThem"))
    .selectAll()
    .union(db().selectFrom(aboutTheirHomes.as("aboutTheirHomes")).selectAll())
    .orderBy("answeredAt", "desc")
    .limit(MAX_RESPONSES);
  const { medianSeconds, responses } = await db()
    .selectFrom(last.as("last"))
    .select((eb) => [
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from last.answered_at - last.created_at)::double precision)`.as("medianSeconds"),
      eb.cast<number>(eb.fn.countAll(), "integer").as("responses"),
    ])
    .executeTakeFirstOrThrow();
  return medianSeconds === null || responses < MIN_RESPONSES ? undefined : { medianSeconds, responses };
}
