import { type Selectable, sql } from "kysely";
import {
  agencyIsPublic,
  agentIsListed,
  agentIsOnHold,
  confirmedEmail,
  didNotFallThrough,
} from "#app/features/agents/model/agent.queries.server.ts";
import { leadIsOpen } from "#app/features/managers/enquiries.queries.server.ts";
import { findMembership, invitationIsVouched, type Membership } from "#app/features/managers/manager.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Agencies } from "#db/schema.ts";
import type { AgencyDetails } from "./agency.schema.ts";
import { planSharedMove } from "./merge.queries.server.ts";
import type { SharedMove } from "./merge.ts";

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
  const held = await db()
    .selectFrom("agencies")
    .select("id")
    .where("id", "=", id)
    .where(agencyHoldReason, "is not", null)
    .executeTakeFirst();
  return held !== undefined;
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

/** Undefined if unknown. */
export function findAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(agencyColumns).where("id", "=", id).executeTakeFirst();
}

/** Undefined if unknown. */
export function lockAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(agencyColumns).where("id", "=", id).forUpdate().executeTakeFirst();
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

/** Replaces a request to another agency. */
export async function requestAgency(agentId: number, agencyId: number): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ requestedAgencyId: agencyId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
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

/**
 * The agent who gets enquiries to the office: who created the agency, else its first agent in the directory. Prefers
 * agents with a confirmed address. Undefined if none of its agents is in the directory.
 */
export async function findOfficeContact(agencyId: number): Promise<{ id: number; name: string } | undefined> {
  return db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id", "agents.name"])
    .where("agencies.id", "=", agencyId)
    .where(agencyIsPublic)
    .where(agentIsListed)
    .orderBy(sql`${confirmedEmail(sql.ref("agents.user_id"))} is null`)
    .orderBy(sql`agents.user_id is not distinct from agencies.created_by_user_id`, "desc")
    .orderBy("agents.id")
    .limit(1)
    .executeTakeFirst();
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

/**
 * Locks both agencies and their people in the order of their ids, so that opposite merges cannot block each other. People
 * who save a template or send invitations have locked their own profile and then refer to the agency, so the lock that
 * prevents new references comes last.
 */
export async function lockAgencies(ids: readonly number[]): Promise<void> {
  const agencies = db().selectFrom("agencies").select("id").where("id", "in", ids).orderBy("id");
  await agencies.forNoKeyUpdate().execute();
  await db().selectFrom("agents").select("id").where("agencyId", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  await agencies.forUpdate().execute();
}

/** What a merge moves. */
export interface MergeSummary {
  people: number;
  homes: number;
  enquiries: number;
  shared: SharedMove;
  /** Differs once people, homes, enquiries or what the agency shares have changed. */
  version: string;
  /** By name, at most 50. */
  names: string[];
  /** Whom the receiving agency removed or declined in the last twelve months, and has not accepted since. */
  refused: { id: number; name: string; isRemoved: boolean }[];
}

/**
 * Zeros for an unknown agency. `people` includes refused ones; `homes` and `enquiries` exclude theirs, and deleted, sold and
 * leased homes.
 */
export async function summariseMerge(from: number, to: number): Promise<MergeSummary> {
  const { rows: refused } = await sql<MergeSummary["refused"][number]>`
    select agents.id, agents.name, last.action = 'agent.agency_removed' as "isRemoved"
    from agents cross join lateral (
      select action, created_at from audit_entries
      where subject = 'agent' and subject_id = agents.id and detail ->> 'agencyId' = ${String(to)}
        and action in ('agent.agency_removed', 'agent.agency_declined', 'agent.agency_confirmed',
          'agent.agency_added', 'agent.invitation_accepted')
      order by id desc limit 1
    ) as last
    where agents.agency_id = ${from} and last.action in ('agent.agency_removed', 'agent.agency_declined')
      and last.created_at > now() - interval '12 months'
    order by lower(agents.name), agents.id`.execute(db());
  const refusedIds = refused.map(({ id }) => id);
  const shared = await planSharedMove(from, to);
  const { rows } = await sql<Omit<MergeSummary, "refused" | "names" | "shared">>`
    with arriving as (
      select id, user_id from agents where agency_id = ${from} and id <> all (${refusedIds}::integer[])
    ), homes as (
      select id from listings
      where deleted_at is null and status not in ('sold', 'leased')
        and (agent_id in (select id from arriving) or created_by_user_id in (select user_id from arriving))
    ), enquiries as (
      select leads.id from leads where ${leadIsOpen} and agent_id in (select id from arriving)
    )
    select (select count(*)::integer from agents where agency_id = ${from}) as people,
      (select count(*)::integer from homes) as homes,
      (select count(*)::integer from enquiries) as enquiries,
      md5(concat_ws('|', ${to}::text, ${refusedIds}::integer[]::text,
        (select array_agg(id order by id)::text from arriving), (select array_agg(id order by id)::text from homes),
        (select array_agg(id order by id)::text from enquiries), ${JSON.stringify(shared)}::text)) as version`.execute(
    db(),
  );
  const [counts = { people: 0, homes: 0, enquiries: 0, version: "" }] = rows;
  const people = await db()
    .selectFrom("agents")
    .select("name")
    .where("agencyId", "=", from)
    .$if(refused.length > 0, (query) => query.where("id", "not in", refusedIds))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(50)
    .execute();
  return { ...counts, names: people.map(({ name }) => name), refused, shared };
}

/**
 * Moves people, their requests and imports. Principals and managers become agents; where there is no principal yet, the
 * first of them stays or becomes one. `refused` people only request to join.
 */
export async function moveToAgency(from: number, to: number, refused: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; role: AgencyRole }>`
    select id, case when agency_role = 'assistant' then 'assistant' else 'agent' end as role
    from agents where agency_id = ${from} and id <> all (${refused}::integer[])
    order by user_id is null, array_position(array['principal', 'manager']::varchar[], agency_role), id
    for no key update`.execute(db());
  const hadPrincipal = await db()
    .selectFrom("agents")
    .select("id")
    .where("agencyId", "=", to)
    .where("agencyRole", "=", "principal")
    .where("userId", "is not", null)
    .executeTakeFirst();
  const [first, ...others] = rows.map(({ id }) => id);
  await db()
    .updateTable("agents")
    .set({ agencyId: null, requestedAgencyId: to, updatedAt: sql<Date>`now()` })
    .where("agencyId", "=", from)
    .where("id", "=", sql<number>`any (${refused}::integer[])`)
    .execute();
  // A trigger makes the first member with an account the principal, and the others agents.
  for (const ids of [first === undefined ? [] : [first], others])
    await db()
      .updateTable("agents")
      .set({ agencyId: to, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
      .where("id", "=", sql<number>`any (${ids}::integer[])`)
      .execute();
  const moved = rows.filter(({ id, role }) => role === "assistant" && (hadPrincipal || id !== first));
  await db()
    .updateTable("agents")
    .set({ agencyRole: "assistant" })
    .where("id", "=", sql<number>`any (${moved.map(({ id }) => id)}::integer[])`)
    .execute();
  await db().updateTable("agents").set({ requestedAgencyId: to }).where("requestedAgencyId", "=", from).execute();
  await db().updateTable("feeds").set({ agencyId: to }).where("agencyId", "=", from).execute();
  await db().updateTable("agencies").set({ mergedIntoId: to }).where("mergedIntoId", "=", from).execute();
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
