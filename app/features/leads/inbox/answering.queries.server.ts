import { type ExpressionBuilder, sql, type SqlBool, type Expression } from "kysely";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { colleaguesWithEnquiries } from "#app/features/managers/manager.queries.server.ts";
import { MAX_TEMPLATES, rolesThatMay } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { TemplateInput } from "./template.schema.ts";
import type { TemplateFacts } from "./template.ts";

interface FollowUp {
  followUpOn: string | null;
  /** Of the profile that set it. */
  name: string | null;
  noteCount: number;
  /** Whether this account wrote the same note in the last hour. */
  isRepeated: boolean;
}

export function findFollowUp(leadId: number, userId: number, note: string | undefined): Promise<FollowUp> {
  return db()
    .selectFrom("leads")
    .select("leads.followUpOn")
    .select([
      sql<string | null>`(select agents.name from agents where agents.user_id = leads.follow_up_by_user_id
        order by agents.id limit 1)`.as("name"),
      sql<number>`(select count(*)::integer from lead_notes where lead_notes.lead_id = leads.id)`.as("noteCount"),
      sql<boolean>`exists (select from lead_notes where lead_notes.lead_id = leads.id
        and lead_notes.user_id = ${userId} and lead_notes.text = ${note ?? null}
        and lead_notes.created_at > now() - interval '1 hour')`.as("isRepeated"),
    ])
    .where("leads.id", "=", leadId)
    .executeTakeFirstOrThrow();
}

export async function insertLeadNote(note: { leadId: number; userId: number; text: string }): Promise<void> {
  await db().insertInto("leadNotes").values(note).execute();
}

/** Null removes the day. */
export async function updateFollowUp(leadId: number, userId: number, followUpOn: string | null): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ followUpOn, followUpByUserId: followUpOn === null ? null : userId, updatedAt: sql<Date>`now()` })
    .where("id", "=", leadId)
    .execute();
}

export interface Assignee {
  id: number;
  userId: number;
  name: string;
  /** "2026-12-04", the last day away. Null if present. */
  awayUntil: string | null;
}

/** The active agents of the account's agency, including itself. */
function selectReceivers(userId: number) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name"])
    .select(
      sql<string | null>`case when agents.away_until >= (now() at time zone 'Australia/Sydney')::date
        then agents.away_until::text end`.as("awayUntil"),
    )
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null)
    .where(({ eb, selectFrom }: ExpressionBuilder<DB, "agents" | "users">) =>
      eb("agents.agencyId", "=", selectFrom("agents as own").select("own.agencyId").where("own.userId", "=", userId)),
    );
}

/** By name, at most 300. Empty without an agency. */
export function findAssignees(userId: number): Promise<Assignee[]> {
  return selectReceivers(userId)
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/**
 * Profiles in the agency for which the account may see enquiries, by name, at most 300. Includes its own and those
 * without an account.
 */
export function findEnquiryAgents(userId: number): Promise<{ id: number; name: string }[]> {
  return db()
    .selectFrom("agents")
    .select(["agents.id", "agents.name"])
    .where((eb) =>
      eb.or([
        eb("agents.userId", "=", userId),
        eb("agents.id", "=", sql<number>`any (${colleaguesWithEnquiries(userId, "answer")})`),
      ]),
    )
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/**
 * The ids of the profiles that share an enquiry about a home: its second agent, its assistant, and the agent who entered
 * it. Empty once the enquiry was reassigned.
 */
export async function findSharingAgents(leadId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .innerJoin("listings", "listings.id", "leads.listingId")
    .innerJoin("agents", (join) =>
      join.on((eb) =>
        eb.or([
          eb("agents.id", "=", eb.ref("listings.secondAgentId")),
          eb("agents.id", "=", eb.ref("listings.assistantId")),
          eb("agents.userId", "=", eb.ref("listings.createdByUserId")),
        ]),
      ),
    )
    .select("agents.id")
    .where("leads.id", "=", leadId)
    .where("leads.reassignedAt", "is", null)
    .orderBy("agents.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks both profiles, in the order of departures, so that neither leaves the agency until the transaction ends.
 * Undefined unless the receiver is an active agent of the account's agency.
 */
export async function lockReceiver(userId: number, agentId: number): Promise<Assignee | undefined> {
  await db()
    .selectFrom("agents")
    .select("id")
    .where((eb) => eb.or([eb("userId", "=", userId), eb("id", "=", agentId)]))
    .orderBy("id")
    .forShare()
    .execute();
  return selectReceivers(userId).where("agents.id", "=", agentId).executeTakeFirst();
}

interface LastReassignment {
  name: string | null;
  toAgent: string | null;
}

/** Undefined if the lead was never reassigned. */
export function findLastReassignment(leadId: number): Promise<LastReassignment | undefined> {
  return db()
    .selectFrom("leadChanges")
    .leftJoin("agents as writer", "writer.userId", "leadChanges.userId")
    .leftJoin("agents as receiver", "receiver.id", "leadChanges.toAgentId")
    .select(["writer.name", "receiver.name as toAgent"])
    .where("leadChanges.leadId", "=", leadId)
    .where("leadChanges.toAgentId", "is not", null)
    .orderBy("leadChanges.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function updateLeadReceiver(leadId: number, agentId: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ agentId, reassignedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", leadId)
    .execute();
}

/** Of an agent, or shared by the agency. */
export interface ReplyTemplate {
  id: number;
  name: string;
  text: string;
  /** Null if the template is for sales and rentals. */
  listingType: ListingType | null;
  isShared: boolean;
  mayEdit: boolean;
}

/** The agency of an active agent; with `isEditor` only if their role may change its templates. */
function agencyOf(userId: number, isEditor = false) {
  const roles = isEditor ? rolesThatMay.editTemplates : rolesThatMay.editColleaguesHomes;
  return sql<number | null>`(select agents.agency_id from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    where agents.user_id = ${userId} and agents.agency_role = any (${[...roles]}::text[]))`;
}

function isOwnOrShared(userId: number, isEditor = false) {
  return (eb: ExpressionBuilder<DB, "replyTemplates">): Expression<SqlBool> =>
    eb.or([eb("replyTemplates.userId", "=", userId), eb("replyTemplates.agencyId", "=", agencyOf(userId, isEditor))]);
}

/** The account's own and its agency's, by name; at most 40. */
export function findReplyTemplates(userId: number): Promise<ReplyTemplate[]> {
  return db()
    .selectFrom("replyTemplates")
    .select(["replyTemplates.id", "replyTemplates.name", "replyTemplates.text"])
    .select((eb) => [
      sql<ListingType | null>`reply_templates.listing_type`.as("listingType"),
      sql<boolean>`reply_templates.agency_id is not null`.as("isShared"),
      sql<boolean>`coalesce(${isOwnOrShared(userId, true)(eb)}, false)`.as("mayEdit"),
    ])
    .where(isOwnOrShared(userId))
    .orderBy(sql`lower(reply_templates.name)`)
    .orderBy("replyTemplates.id")
    .limit(2 * MAX_TEMPLATES)
    .execute();
}

/** Null if the account may change no agency's templates. Locks the membership until the transaction ends. */
export async function lockTemplateAgency(userId: number): Promise<number | null> {
  await db().selectFrom("agents").select("id").where("userId", "=", userId).forUpdate().execute();
  const { agencyId } = await db().selectNoFrom(agencyOf(userId, true).as("agencyId")).executeTakeFirstOrThrow();
  return agencyId;
}

interface TemplateOwner {
  userId: number | null;
  agencyId: number | null;
}

export async function countTemplates({ userId, agencyId }: TemplateOwner): Promise<number> {
  const { count } = await db()
    .selectFrom("replyTemplates")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where((eb) => (agencyId === null ? eb("userId", "=", userId) : eb("agencyId", "=", agencyId)))
    .executeTakeFirstOrThrow();
  return count;
}

type TemplateRow = Pick<TemplateInput, "name" | "text"> & { listingType: ListingType | null };

export async function insertTemplate(row: TemplateRow & TemplateOwner): Promise<void> {
  await db().insertInto("replyTemplates").values(row).execute();
}

/** False if it does not exist or the account may not change it. */
export async function updateTemplate(userId: number, id: number, row: TemplateRow): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("replyTemplates")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isOwnOrShared(userId, true))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it does not exist or the account may not change it. */
export async function deleteTemplate(userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db()
    .deleteFrom("replyTemplates")
    .where("id", "=", id)
    .where(isOwnOrShared(userId, true))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface TemplateHome extends Pick<TemplateFacts, "address"> {
  startsAt: Date | null;
  listingType: ListingType;
  price: number;
  priceTo: number | null;
  state: string;
  postcode: string;
}

/** The public address of the home, its next inspection and its price. Undefined without a home. */
export function findTemplateHome(listingId: number): Promise<TemplateHome | undefined> {
  return db()
    .selectFrom("listings")
    .select(["price", "priceTo", "state", "postcode"])
    .select((eb) => [
      sql<ListingType>`listings.listing_type`.as("listingType"),
      sql<string>`concat_ws(', ', listings.shown_address, listings.suburb)`.as("address"),
      eb
        .selectFrom("inspections")
        .select(({ fn }) => fn.min("inspections.startsAt").as("startsAt"))
        .whereRef("inspections.listingId", "=", "listings.id")
        .where("inspections.cancelledAt", "is", null)
        .where("inspections.startsAt", ">", sql<Date>`now()`)
        .as("startsAt"),
    ])
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
}
