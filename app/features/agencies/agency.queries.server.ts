import { type Selectable, sql } from "kysely";
import {
  agencyIsPublic,
  agentIsOnHold,
  confirmedEmail,
  didNotFallThrough,
} from "#app/features/agents/model/agent.queries.server.ts";
import { findMembership, invitationIsVouched, type Membership } from "#app/features/managers/manager.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Agencies } from "#db/schema.ts";
import type { AgencyDetails } from "./agency.schema.ts";

export type StoredAgency = Pick<
  Selectable<Agencies>,
  keyof AgencyDetails | "id" | "confirmedAt" | "closedAt" | "updatedAt"
>;

export const agencyColumns = [
  "id",
  "name",
  "abn",
  "licenceNumber",
  "address",
  "phone",
  "email",
  "website",
  "domain",
  "confirmedAt",
  "closedAt",
  "updatedAt",
] as const;

/**
 * Why an admin has put an unconfirmed agency on hold; null without a hold. A change of its details or logo ends it.
 * For a query over `agencies`.
 */
export const agencyHoldReason = sql<string | null>`(
  select case when entry.action = 'agency.held' then entry.detail ->> 'reason' end from audit_entries as entry
  where agencies.confirmed_at is null and entry.subject = 'agency' and entry.subject_id = agencies.id
    and entry.action in ('agency.held', 'agency.released', 'agency.changed', 'agency.logo_changed')
  order by entry.id desc limit 1)`;

export async function existsAgencyHold(id: number): Promise<boolean> {
  const hold = await db()
    .selectFrom("agencies")
    .select("id")
    .where("id", "=", id)
    .where(agencyHoldReason, "is not", null)
    .executeTakeFirst();
  return hold !== undefined;
}

/** Serialises creating and renaming, so that names stay unique. */
export async function lockAgencyNames(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of agencies', 0))`.execute(db());
}

/** The oldest one, ignoring case. Undefined if unknown. */
export function findAgencyByName(name: string): Promise<StoredAgency | undefined> {
  return db()
    .selectFrom("agencies")
    .select(agencyColumns)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy("id")
    .executeTakeFirst();
}

/** Public agencies whose name begins like this, by name. */
export function findAgenciesByBeginning(
  beginning: string,
  { except, limit }: { except: number; limit: number },
): Promise<{ name: string }[]> {
  return db()
    .selectFrom("agencies")
    .select("name")
    .where(sql<boolean>`starts_with(lower(name), lower(${beginning}))`)
    .where("confirmedAt", "is not", null)
    .where("closedAt", "is", null)
    .where("id", "!=", except)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Undefined if unknown. */
export function findAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(agencyColumns).where("id", "=", id).executeTakeFirst();
}

/**
 * Before profiles, after the names. Allows new references, so that people who have locked their profile and then refer
 * to the agency do not wait. Undefined if unknown.
 */
export function lockAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(agencyColumns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Confirmed, unless an agent is the creator. */
export async function insertAgency(details: AgencyDetails, createdByUserId?: number): Promise<{ id: number }> {
  const origin = createdByUserId === undefined ? {} : { createdByUserId, confirmedAt: null };
  return db()
    .insertInto("agencies")
    .values({ ...details, ...origin })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Omitted details stay unchanged. */
export async function updateAgencyDetails(id: number, details: Partial<AgencyDetails>): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ ...details, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Locks the profile of an account. Undefined without an account; `agentId` is null without a profile. */
export async function lockAgentByEmail(
  email: string,
): Promise<{ role: string; agentId: number | null; agencyId: number | null; agencyName: string | null } | undefined> {
  const account = await db().selectFrom("users").select(["id", "role"]).where("email", "=", email).executeTakeFirst();
  if (!account) return undefined;
  const agent = await db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id as agentId", "agents.agencyId", "agencies.name as agencyName"])
    .where("agents.userId", "=", account.id)
    .forUpdate("agents")
    .executeTakeFirst();
  return { role: account.role, agentId: null, agencyId: null, agencyName: null, ...agent };
}

/** Whether the agency was unconfirmed. */
export async function markAgencyConfirmed(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("agencies")
    .set({ confirmedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the profile of the account. Undefined without a profile. */
export async function lockMembership(userId: number): Promise<Membership | undefined> {
  // A join in the locking statement would miss an agency that was created while it waited.
  await db().selectFrom("agents").select("id").where("userId", "=", userId).forUpdate().execute();
  return findMembership(userId);
}

export interface OwnAgency extends StoredAgency {
  /** An admin's. Null without a hold. */
  holdReason: string | null;
  invitationCode: string;
  logo: SmallPicture | null;
  /** Whether its software is connected. */
  hasImports: boolean;
  /** Whether its people have entered or imported a home. */
  hasListings: boolean;
  peopleCount: number;
  /** Less than 30 days old. */
  isNew: boolean;
  role: AgencyRole;
}

/** The agency that has accepted the account's agent. Undefined without one. */
export function findOwnAgency(userId: number): Promise<OwnAgency | undefined> {
  return db()
    .selectFrom("agents as own")
    .innerJoin("agencies", "agencies.id", "own.agencyId")
    .select((eb) => [
      ...agencyColumns.map((column) => `agencies.${column}` as const),
      "agencies.invitationCode",
      sql<AgencyRole>`own.agency_role`.as("role"),
      logoJson(eb.ref("agencies.id")).as("logo"),
      agencyHoldReason.as("holdReason"),
      sql<boolean>`exists (select from feeds where feeds.agency_id = agencies.id and feeds.removed_at is null)`.as(
        "hasImports",
      ),
      sql<boolean>`exists (
        select from listings inner join agents on agents.user_id = listings.created_by_user_id
        where agents.agency_id = agencies.id and listings.deleted_at is null)`.as("hasListings"),
      sql<number>`(select count(*)::integer from agents where agents.agency_id = agencies.id)`.as("peopleCount"),
      sql<boolean>`agencies.created_at > now() - interval '30 days'`.as("isNew"),
    ])
    .where("own.userId", "=", userId)
    .executeTakeFirst();
}

/**
 * By the agency's link or an emailed invitation. `isVouched` if it is an invitation from someone who may accept people.
 * Undefined if the code is unknown, was replaced or withdrawn.
 */
export function findAgencyByInvitation(
  code: string,
): Promise<{ id: number; name: string; isVouched: boolean } | undefined> {
  return db()
    .selectFrom("agencies")
    .select((eb) => [
      "id",
      "name",
      eb
        .exists(
          eb
            .selectFrom("agencyInvitations")
            .select("agencyInvitations.id")
            .where("agencyInvitations.code", "=", code)
            .where(invitationIsVouched),
        )
        .$castTo<boolean>()
        .as("isVouched"),
    ])
    .where((eb) =>
      eb.or([
        eb("invitationCode", "=", code),
        eb("id", "in", eb.selectFrom("agencyInvitations").select("agencyId").where("code", "=", code)),
      ]),
    )
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

/** Whether the account registered through this pending emailed invitation. */
export async function existsRegistration(code: string, userId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("agencyInvitations")
    .innerJoin("agents", "agents.id", "agencyInvitations.agentId")
    .innerJoin("users", "users.id", "agents.userId")
    .select("agencyInvitations.id")
    .where("agencyInvitations.code", "=", code)
    .where("agencyInvitations.acceptedAt", "is", null)
    .where("users.id", "=", userId)
    .where(sql<boolean>`lower(users.email) = lower(agency_invitations.email)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a pending emailed invitation. Undefined for other codes, also for the agency's own link. */
export function findInvited(code: string): Promise<{ agency: string; email: string } | undefined> {
  return db()
    .selectFrom("agencyInvitations")
    .innerJoin("agencies", "agencies.id", "agencyInvitations.agencyId")
    .select(["agencies.name as agency", "agencyInvitations.email"])
    .where("agencyInvitations.code", "=", code)
    .where("agencyInvitations.acceptedAt", "is", null)
    .where("agencies.closedAt", "is", null)
    .executeTakeFirst();
}

export async function findInvitingAgency(agencyId: number): Promise<{ name: string; confirmedAt: Date | null }> {
  return db()
    .selectFrom("agencies")
    .select(["name", "confirmedAt"])
    .where("id", "=", agencyId)
    .executeTakeFirstOrThrow();
}

/** Links with the previous code stop working. */
export async function renewInvitationCode(agencyId: number): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ invitationCode: sql<string>`gen_random_uuid()::text` })
    .where("id", "=", agencyId)
    .execute();
}

export interface PublicAgency {
  id: number;
  name: string;
  abn: string | null;
  licenceNumber: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  logo: SmallPicture | null;
}

/** Undefined if unknown or not confirmed. */
export function findPublicAgency(id: number): Promise<PublicAgency | undefined> {
  return db()
    .selectFrom("agencies")
    .select((eb) => [
      "id",
      "name",
      "abn",
      "licenceNumber",
      "address",
      "phone",
      "email",
      "website",
      logoJson(eb.ref("agencies.id")).as("logo"),
    ])
    .where("id", "=", id)
    .where(agencyIsPublic)
    .executeTakeFirst();
}

/** The closure of a confirmed agency. Undefined if it was never confirmed or is still open. */
export function findClosedAgency(
  id: number,
): Promise<{ name: string; closedAt: Date | null; mergedIntoId: number | null } | undefined> {
  return db()
    .selectFrom("agencies")
    .select(["name", "closedAt", "mergedIntoId"])
    .where("id", "=", id)
    .where("confirmedAt", "is not", null)
    .where("closedAt", "is not", null)
    .executeTakeFirst();
}

export interface AgencyPerson {
  id: number;
  name: string;
  phone: string | null;
  photoUrl: string | null;
  portrait: string | null;
  officeId: number | null;
  /** On the market, also as the second agent, as in `AgentRecord`. */
  forSale: number;
  forRent: number;
  /** In the last twelve months. */
  sold: number;
  leased: number;
}

/** At most 300 agents of the agency who are in the directory, by name. */
export async function findAgencyPeople(agencyId: number): Promise<AgencyPerson[]> {
  const { rows } = await sql<AgencyPerson>`
    select agents.id, agents.name, agents.phone, agents.office_id as "officeId", agents.photo_url as "photoUrl", ${portraitSrc(sql.ref("agents.id"))} as portrait,
      own.sold, own.leased, offered.for_sale as "forSale", offered.for_rent as "forRent"
    from agents
    join agent_directory on agent_directory.agent_id = agents.id
    cross join lateral (
      select count(*) filter (where status = 'sold')::integer as sold,
        count(*) filter (where status = 'leased')::integer as leased
      from listings
      where listings.agent_id = agents.id and deleted_at is null and status in ('sold', 'leased')
        and closed_on > ((now() at time zone 'Australia/Sydney')::date - interval '12 months')::date and ${didNotFallThrough}
    ) as own
    cross join lateral (
      select count(*) filter (where listing_type = 'sale')::integer as for_sale,
        count(*) filter (where listing_type = 'rent')::integer as for_rent
      from (
        select listing_type from listings
        where listings.agent_id = agents.id and status = 'active' and deleted_at is null
        union all
        select listing_type from listings
        where listings.second_agent_id = agents.id and status = 'active' and deleted_at is null
      ) as homes
    ) as offered
    where agents.agency_id = ${agencyId}
    order by agent_directory.name_key, agents.id
    limit 300`.execute(db());
  return rows;
}

/** At most 300 agents whose homes the agency's page shows, also those with an unfinished profile. */
export async function findOfferingAgentIds(agencyId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("agents")
    .leftJoin("users", "users.id", "agents.userId")
    .select("agents.id")
    .where("agents.agencyId", "=", agencyId)
    .where("users.suspendedAt", "is", null)
    .where((eb) => eb.not(agentIsOnHold))
    .orderBy("agents.id")
    .limit(300)
    .execute();
  return rows.map(({ id }) => id);
}

export interface EnquiryReceiver {
  id: number;
  name: string;
  /** Whether a principal or manager of the agency has chosen them. */
  isChosen: boolean;
}

/**
 * The person who gets the enquiries to the agency: whom it chose, else its first principal with a confirmed address, else
 * its first person with one. Neither they nor the agency need to be public. Undefined if no one can receive them.
 */
export async function findEnquiryReceiver(agencyId: number): Promise<EnquiryReceiver | undefined> {
  const isChosen = sql<boolean>`agents.id is not distinct from agencies.enquiries_agent_id`;
  return (
    db()
      .selectFrom("agents")
      .innerJoin("agencies", "agencies.id", "agents.agencyId")
      .leftJoin("users", "users.id", "agents.userId")
      .select(["agents.id", "agents.name", isChosen.as("isChosen")])
      .where("agencies.id", "=", agencyId)
      .where("users.suspendedAt", "is", null)
      // Other accounts could not open the enquiry.
      .where((eb) => eb.or([eb("agents.userId", "is", null), eb("users.role", "=", "agent")]))
      .where((eb) => eb.not(agentIsOnHold))
      .orderBy(isChosen, "desc")
      .orderBy(sql`${confirmedEmail(sql.ref("agents.user_id"))} is null`)
      .orderBy(sql`agents.agency_role = 'principal'`, "desc")
      .orderBy("agents.id")
      .limit(1)
      .executeTakeFirst()
  );
}

/** The principal receives the enquiries if `agentId` is null. */
export async function updateEnquiryReceiver(agencyId: number, agentId: number | null): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ enquiriesAgentId: agentId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agencyId)
    .execute();
}

/** Active agents of the agency with an account, by name; at most 300. */
export async function findPossibleReceivers(agencyId: number): Promise<{ id: number; name: string }[]> {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "agents.name"])
    .where("agents.agencyId", "=", agencyId)
    .where("users.suspendedAt", "is", null)
    .where("users.role", "=", "agent")
    .where((eb) => eb.not(agentIsOnHold))
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/** Homes on the market that people of the agency offer. */
export async function countActiveHomes(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agents.agencyId", "=", agencyId)
    .where("listings.status", "=", "active")
    .where("listings.deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends memberships, requests to join, and imports. Returns the ids of the agents. */
export async function releasePeople(agencyId: number): Promise<number[]> {
  const released = await db()
    .updateTable("agents")
    .set({ agencyId: null, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where((eb) => eb.or([eb("agencyId", "=", agencyId), eb("requestedAgencyId", "=", agencyId)]))
    .where((eb) => eb.or([eb("agencyId", "is", null), eb("agencyId", "=", agencyId)]))
    .returning("id")
    .execute();
  await sql`delete from feed_agents using feeds where feeds.id = feed_agents.feed_id and feeds.agency_id = ${agencyId}`.execute(
    db(),
  );
  await db()
    .updateTable("feeds")
    .set({ removedAt: sql<Date>`now()`, tokenHash: "" })
    .where("agencyId", "=", agencyId)
    .where("removedAt", "is", null)
    .execute();
  return released.map(({ id }) => id);
}

/** Ends the webhook and the invitations that did not move. */
export async function markClosed(agencyId: number, mergedIntoId: number | null): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ closedAt: sql<Date>`now()`, mergedIntoId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agencyId)
    .execute();
  await db().deleteFrom("webhooks").where("agencyId", "=", agencyId).execute();
  await db().deleteFrom("agencyInvitations").where("agencyId", "=", agencyId).execute();
}
