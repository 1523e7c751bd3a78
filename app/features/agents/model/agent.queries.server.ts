import { type Expression, expressionBuilder, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { joinsOnceConfirmed } from "#app/features/managers/manager.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson, mailPortraitJson, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { Office } from "./card.ts";

/** An agent in the directory has at least one suburb and a description. */
export function agentIsListed(eb: ExpressionBuilder<DB, "agents">): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("agentDirectory")
      .select(sql`1`.as("one"))
      .whereRef("agentDirectory.agentId", "=", "agents.id"),
  );
}

/** Refers to the table `agents`. */
export const agentIsOnHold = sql<SqlBool>`exists (
  select from holds where holds.agent_id = agents.id and holds.subject = 'agent' and holds.released_at is null
)`;

/** True for leases and for homes that are not sold. */
export const didNotFallThrough = sql<SqlBool>`(not listings.fell_through)`;

/** By default of all property types. Refers to the table `listings`. */
export function isOfTypes(types: readonly string[] | undefined): RawBuilder<SqlBool> {
  if (types === undefined) return sql.lit(true);
  return sql`listings.property_type_key = any (${types.map((type) => type.toLowerCase())}::text[])`;
}

/** An admin has confirmed the agency, and it is not closed. Its own agents see it earlier. */
export const agencyIsPublic = sql<SqlBool>`(agencies.confirmed_at is not null and agencies.closed_at is null)`;

/** Whether an admin has verified the agent of the account. False without one. */
export function accountIsVerified(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from agents where agents.user_id = ${userId} and agents.verified_at is not null)`;
}

/**
 * How freely our mails contain an account's text. "confirmed": its address is confirmed. "vouched": an admin has also
 * confirmed its agency or verified the agent. "established": its agency is confirmed and the account a week old, or it
 * is an admin.
 */
export type MemberTrust = "established" | "vouched" | "confirmed";

/** Null if missing, unconfirmed or suspended. */
export function memberTrust(userId: Expression<number | null>): RawBuilder<MemberTrust | null> {
  return sql`(
    select case when member.is_admin or member.created_at <= now() - interval '7 days'
        and exists (select from agents join agencies on agencies.id = agents.agency_id
          where agents.user_id = member.id and ${agencyIsPublic})
      then 'established'
      when exists (select from agents left join agencies on agencies.id = agents.agency_id
        where agents.user_id = member.id and (${agencyIsPublic} or agents.verified_at is not null))
      then 'vouched' else 'confirmed' end
    from users as member
    where member.id = ${userId} and member.email_confirmed_at is not null and member.suspended_at is null)`;
}

/** "established" for a profile without an account, which an operator has checked. */
export function agentTrust(userId: Expression<number | null>): RawBuilder<MemberTrust | null> {
  return sql`case when ${userId} is null then 'established' else ${memberTrust(userId)} end`;
}

/** The criteria by which a confirmed account counts as "established". Throws when the account does not exist. */
export function findTrustLimits(userId: number): Promise<{ establishedOn: Date; hasPublicAgency: boolean }> {
  return db()
    .selectFrom("users")
    .select([
      sql<Date>`users.created_at + interval '7 days'`.as("establishedOn"),
      sql<boolean>`exists (select from agents join agencies on agencies.id = agents.agency_id
        where agents.user_id = users.id and ${agencyIsPublic})`.as("hasPublicAgency"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** The agent's own phone, else that of their office. For a query over `agents`. */
export const agentPhone = sql<string | null>`coalesce(
  agents.phone, (select offices.phone from offices where offices.id = agents.office_id))`;

/** Null if unconfirmed. A profile's address is unverified. */
export function confirmedEmail(userId: Expression<number | null>): RawBuilder<string | null> {
  return sql`(
    select member.email from users as member where member.id = ${userId} and member.email_confirmed_at is not null)`;
}

export interface ReplyAuthor {
  name: string;
  email: string;
  phone: string | null;
  portrait: SmallPicture | null;
  agencyName: string | null;
  trust: MemberTrust | null;
}

/** Finds trust, name (may be ""), phone, portrait, address and public agency of an account. Throws when it does not exist. */
export function findReplyAuthor(userId: number): Promise<ReplyAuthor> {
  return db()
    .selectFrom("users")
    .leftJoin("agents", "agents.userId", "users.id")
    .select([
      sql<string>`coalesce(agents.name, concat_ws(' ', users.first_name, users.last_name))`.as("name"),
      "users.email",
      agentPhone.as("phone"),
      mailPortraitJson(sql.ref("agents.id")).as("portrait"),
      sql<string | null>`(select agencies.name from agencies where agencies.id = agents.agency_id
        and ${agencyIsPublic})`.as("agencyName"),
      memberTrust(sql.ref("users.id")).as("trust"),
    ])
    .where("users.id", "=", userId)
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirstOrThrow();
}

export interface AgencyRequest {
  id: number;
  name: string;
  licenceNumber: string | null;
  /** Of the account. Null without one. */
  email: string | null;
  isEmailConfirmed: boolean;
  /** "2026-11-30", in Sydney. Null if it was not recorded. */
  requestedOn: string | null;
}

/** At most 100, by name. */
export function findAgencyRequests(agencyId: number): Promise<AgencyRequest[]> {
  return db()
    .selectFrom("agents")
    .leftJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "agents.name", "agents.licenceNumber", "users.email"])
    .select([
      sql<boolean>`users.email_confirmed_at is not null`.as("isEmailConfirmed"),
      // Requests come from an invitation link or from the profile. The agency of the entry may have been merged since.
      sql<string | null>`(select to_char(created_at at time zone 'Australia/Sydney', 'YYYY-MM-DD') from audit_entries
        where subject = 'agent' and subject_id = agents.id and (action = 'agent.agency_requested'
          or (action = 'agent.profile_changed' and detail -> 'fields' ? 'requestedAgencyId'))
        order by audit_entries.id desc limit 1)`.as("requestedOn"),
    ])
    .where("requestedAgencyId", "=", agencyId)
    .where(sql<SqlBool>`not ${joinsOnceConfirmed}`)
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(100)
    .execute();
}

/** Undefined without a request. */
export async function lockAgencyRequest(agentId: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom("agents")
    .select("requestedAgencyId")
    .where("id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.requestedAgencyId ?? undefined;
}

interface JoinDecision {
  /** The agent who was answered. */
  name: string;
  agencyId: number;
  isConfirmed: boolean;
  /** Null for an account without a profile. */
  by: string | null;
}

/** The last answer to the agent's requests in the last 30 days, of this agency if given. Undefined without one. */
export async function findJoinDecision(
  agentId: number,
  agencyId: number | undefined,
): Promise<JoinDecision | undefined> {
  const { rows } = await sql<JoinDecision>`
    select agents.name, (detail ->> 'agencyId')::integer as "agencyId",
      action = 'agent.agency_confirmed' as "isConfirmed", answering.name as by
    from audit_entries join agents on agents.id = audit_entries.subject_id
    left join agents as answering on answering.user_id = audit_entries.user_id
    where subject = 'agent' and subject_id = ${agentId}
      and action in ('agent.agency_confirmed', 'agent.agency_declined')
      and (${agencyId ?? null}::integer is null or detail ->> 'agencyId' = ${String(agencyId)})
      and audit_entries.created_at > now() - interval '30 days'
    order by audit_entries.id desc limit 1`.execute(db());
  return rows[0];
}

/** Finds the names of up to 100 other agents of the account's agency, alphabetically. */
export async function findColleagueNames(userId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("agents")
    .innerJoin("agents as colleagues", "colleagues.agencyId", "agents.agencyId")
    .innerJoin("users as accounts", "accounts.id", "colleagues.userId")
    .select("colleagues.name")
    .where("agents.userId", "=", userId)
    .whereRef("colleagues.id", "<>", "agents.id")
    .where("accounts.suspendedAt", "is", null)
    .orderBy(sql`lower(colleagues.name)`)
    .orderBy("colleagues.id")
    .limit(100)
    .execute();
  return rows.map(({ name }) => name);
}

/** Replaces a request to another agency. */
export async function requestAgency(agentId: number, agencyId: number): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ requestedAgencyId: agencyId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/** Ends the agent's request. */
export async function updateAgency(agentId: number, agencyId: number | null): Promise<void> {
  // Otherwise they would receive its enquiries again if they came back.
  await db()
    .updateTable("agencies")
    .set({ enquiriesAgentId: null, updatedAt: sql<Date>`now()` })
    .where("enquiriesAgentId", "=", agentId)
    .where("id", "is distinct from", agencyId)
    .execute();
  await db()
    .updateTable("agents")
    .set({ agencyId, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
  if (agencyId !== null) await acceptInvitations(agentId, agencyId);
}

/** The database ends the choice of an office that is closed or of another agency. */
export async function updateOfficeOfAgent(agentId: number, officeId: number | null): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ officeId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

export async function updateRole(agentId: number, agencyRole: AgencyRole): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ agencyRole, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/**
 * Accepts the invitations that the agency sent to the account's address, and the one that the agent used by its link.
 */
async function acceptInvitations(agentId: number, agencyId: number): Promise<void> {
  await sql`
    update agency_invitations set accepted_at = now()
    where agency_id = ${agencyId} and accepted_at is null and (agent_id = ${agentId} or lower(email) in (
      select lower(users.email) from agents join users on users.id = agents.user_id where agents.id = ${agentId}))`.execute(
    db(),
  );
}

/** Undefined without an agency. */
export async function findAgencyOfUser(userId: number): Promise<number | undefined> {
  const row = await db().selectFrom("agents").select("agencyId").where("userId", "=", userId).executeTakeFirst();
  return row?.agencyId ?? undefined;
}

interface MailedAgent {
  id: number;
  userId: number;
  name: string;
  address: string;
}

function selectMailboxes() {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name", confirmedEmail(sql.ref("users.id")).as("address")])
    .where("users.suspendedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .$narrowType<{ address: string }>()
    .orderBy("agents.id");
}

/** The confirmed address of an agent's account. Undefined without one. */
export async function findMailbox(agentId: number): Promise<MailedAgent | undefined> {
  return selectMailboxes().where("agents.id", "=", agentId).executeTakeFirst();
}

/** The confirmed addresses of these agents' accounts. */
export async function findMailboxesOfUsers(userIds: readonly number[]): Promise<MailedAgent[]> {
  if (userIds.length === 0) return [];
  return selectMailboxes().where("users.id", "in", userIds).execute();
}

/** The agency's name, and those of these roles with a confirmed address, at most 20. Throws for an unknown agency. */
export async function findMailedLeaders(
  agencyId: number,
  roles: readonly AgencyRole[],
): Promise<{ agency: string; leaders: MailedAgent[] }> {
  const agency = await db().selectFrom("agencies").select("name").where("id", "=", agencyId).executeTakeFirstOrThrow();
  const leaders = await selectMailboxes()
    .where("agents.agencyId", "=", agencyId)
    .where("agents.agencyRole", "in", roles)
    .limit(20)
    .execute();
  return { agency: agency.name, leaders };
}

/** The agency's name, and its principals with a confirmed address. */
export async function findMailedPrincipals(agencyId: number): Promise<{ agency: string; principals: MailedAgent[] }> {
  const { agency, leaders } = await findMailedLeaders(agencyId, ["principal"]);
  return { agency, principals: leaders };
}

/**
 * These agents, if they have an account and are verified: with the homes that they own or published, on the market since,
 * and the number of their drafts that are not requested to be published.
 */
export async function findVerifiedAgents(agentIds: readonly number[]) {
  const published = sql`select listings.id from listings
    join audit_entries on audit_entries.subject = 'listing' and audit_entries.subject_id = listings.id
    where listings.status = 'active' and listings.deleted_at is null
      and audit_entries.action = 'listing.published' and audit_entries.created_at >= agents.verified_at`;
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name", "agents.agencyId"])
    .select([
      sql<number[]>`array(
        ${published} and listings.created_by_user_id = agents.user_id
        union ${published} and audit_entries.user_id = agents.user_id)`.as("published"),
      sql<number>`(select count(*)::integer from listings
        where listings.created_by_user_id = agents.user_id and listings.deleted_at is null
          and listings.status = 'draft'
          and not exists (select from publication_requests where listing_id = listings.id))`.as("drafts"),
    ])
    .where("agents.id", "in", [...agentIds])
    .where("agents.verifiedAt", "is not", null)
    .where("users.suspendedAt", "is", null)
    .orderBy("agents.name")
    .orderBy("agents.id")
    .execute();
}

export interface AgentProfile {
  id: number;
  name: string;
  photoUrl: string | null;
  /** Preferred to `photoUrl`. See `SmallPicture.src`. */
  portrait: string | null;
  phone: string | null;
  email: string | null;
  licenceNumber: string | null;
  /** Set for a paid placement. */
  isFeatured: boolean;
  yearsExperience: number | null;
  specialties: string[];
  /** In the agent's order. Null without a guide. */
  suburbs: { name: string; slug: string | null }[];
  profileDescription: string;
  agency: AgentAgency | null;
  /** The agent's office in the agency. */
  office: Office | null;
}

export interface AgentAgency {
  id: number;
  name: string;
  phone: string | null;
  website: string | null;
  address: string | null;
  logo: SmallPicture | null;
}

/** Finds a listed agent. Undefined if unknown or too incomplete for the directory. */
export async function findListedAgent(id: number): Promise<AgentProfile | undefined> {
  return db()
    .selectFrom("agents")
    .select((eb) => [
      "agents.id",
      "agents.name",
      "agents.photoUrl",
      portraitSrc(eb.ref("agents.id")).as("portrait"),
      "agents.phone",
      "agents.email",
      "agents.licenceNumber",
      "agents.isFeatured",
      "agents.yearsExperience",
      "agents.specialties",
      sql<string>`agents.profile_description`.as("profileDescription"),
      jsonArrayFrom(
        eb
          .selectFrom(
            sql<{ name: string; place: number }>`unnest(agents.suburbs) with ordinality`.as<"own">(
              sql`own (name, place)`,
            ),
          )
          .leftJoin("suburbs", (join) => join.on("suburbs.key", "=", sql<string>`normalised_key(own.name)`))
          .select(["own.name", "suburbs.slug"])
          .orderBy("own.place"),
      ).as("suburbs"),
      jsonObjectFrom(
        eb
          .selectFrom("agencies")
          .select((agencies) => [
            "agencies.id",
            "agencies.name",
            "agencies.phone",
            "agencies.website",
            "agencies.address",
            logoJson(agencies.ref("agencies.id")).as("logo"),
          ])
          .whereRef("agencies.id", "=", "agents.agencyId")
          .where(agencyIsPublic),
      ).as("agency"),
      publicOffice(eb.ref("agents.officeId")).as("office"),
    ])
    .where("agents.id", "=", id)
    .where(agentIsListed)
    .executeTakeFirst();
}

/** Null without an office, and while its agency is not public. */
export function publicOffice(id: Expression<number | null>) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom("offices")
      .innerJoin("agencies", "agencies.id", "offices.agencyId")
      .select([
        "offices.id",
        "offices.name",
        "offices.street",
        "offices.suburb",
        "offices.postcode",
        "offices.phone",
        "offices.email",
      ])
      .where("offices.id", "=", id)
      .where(agencyIsPublic),
  );
}

export interface AreaAgent {
  id: number;
  name: string;
  agencyName: string | null;
  photoUrl: string | null;
  portrait: string | null;
  /** In these suburbs in the last twelve months. */
  sold: number;
  leased: number;
}

/** Listed agents with the most homes sold in several suburbs, by slug, then leased. Omits agents without either. */
export function findAgentsByRecord(
  slugs: readonly string[],
  limit: number,
  types?: readonly string[],
): Promise<AreaAgent[]> {
  const records = db()
    .selectFrom("listings")
    .innerJoin("agentDirectory", "agentDirectory.agentId", "listings.agentId")
    .select(({ fn }) => [
      "agentDirectory.agentId",
      "agentDirectory.nameKey",
      fn.countAll<number>().filterWhere("listings.status", "=", "sold").as("sold"),
      fn.countAll<number>().filterWhere("listings.status", "=", "leased").as("leased"),
    ])
    .where(sql<boolean>`listings.status in ('sold', 'leased')`)
    .where("listings.deletedAt", "is", null)
    .where(sql<boolean>`listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'`)
    .where(didNotFallThrough)
    .where("listings.suburbKey", "in", (eb) =>
      eb
        .selectFrom("suburbs")
        .select("key")
        .where(sql<boolean>`slug = any(${[...slugs]}::text[])`),
    )
    .where(isOfTypes(types))
    .groupBy(["agentDirectory.agentId", "agentDirectory.nameKey"])
    .orderBy("sold", "desc")
    .orderBy("leased", "desc")
    .orderBy("agentDirectory.nameKey")
    .limit(limit);
  return db()
    .selectFrom(records.as("records"))
    .innerJoin("agents", "agents.id", "records.agentId")
    .leftJoin("agencies", (join) => join.onRef("agencies.id", "=", "agents.agencyId").on(agencyIsPublic))
    .select(({ ref }) => [
      "agents.id",
      "agents.name",
      "agencies.name as agencyName",
      "agents.photoUrl",
      portraitSrc(ref("agents.id")).as("portrait"),
      "records.sold",
      "records.leased",
    ])
    .orderBy("records.sold", "desc")
    .orderBy("records.leased", "desc")
    .orderBy("records.nameKey")
    .execute();
}
