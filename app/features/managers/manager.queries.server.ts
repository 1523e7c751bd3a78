import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import {
  type AgencyRole,
  canEditHome,
  type EnquiryRight,
  enquiriesOpenTo,
  type Person,
  rolesThatCover,
  rolesThatMay,
} from "./policy.ts";

/** Manages own and colleagues' listings, an admin all. Excludes enquiries; only the owner or an admin deletes. */
export interface Manager {
  id: number;
  isAdmin: boolean;
}

/** Own listings, or also those of the agency. */
export type ListingScope = "mine" | "agency";

type Listings = ExpressionBuilder<DB, "listings">;

/**
 * Active, confirmed agents of the same agency. Computed in each query, so that leaving the agency or a suspension takes
 * effect at once.
 */
function colleaguesOf(userId: number): RawBuilder<number[]> {
  return sql<number[]>`array(
    select colleagues.user_id
    from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    inner join agents as colleagues on colleagues.agency_id = agents.agency_id and colleagues.id <> agents.id
    inner join users as accounts on accounts.id = colleagues.user_id and accounts.suspended_at is null
    where agents.user_id = ${userId} and agents.agency_role = any (${[...rolesThatMay.editColleaguesHomes]}::text[]))`;
}

/**
 * Profiles of colleagues, for enquiries that the account may handle. Computed in each query, like `colleaguesOf`, but
 * includes profiles without an account and suspended ones, because someone must answer their enquiries.
 */
export function colleaguesWithEnquiries(userId: number, right: EnquiryRight): RawBuilder<number[]> {
  return sql<number[]>`array(
    select colleagues.id
    from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    inner join agents as colleagues on colleagues.agency_id = agents.agency_id and colleagues.id <> agents.id
    where agents.user_id = ${userId}
      and ${JSON.stringify(enquiriesOpenTo[right])}::jsonb -> agents.agency_role::text ? colleagues.agency_role::text)`;
}

/** The agency whose own enquiries the account answers and reassigns, by its role. */
export function agenciesToAnswerFor(userId: number): RawBuilder<number[]> {
  return sql<number[]>`array(
    select agents.agency_id
    from agents
    inner join users on users.id = agents.user_id and users.role = 'agent' and users.suspended_at is null
    where agents.user_id = ${userId} and agents.agency_id is not null
      and agents.agency_role = any (${[...rolesThatMay.answerForAgency]}::text[]))`;
}

/** Includes deleted listings. */
export function manageableByIncludingDeleted({ id, isAdmin }: Manager, scope: ListingScope = "agency") {
  return (eb: Listings): Expression<SqlBool> => {
    if (isAdmin) return eb.lit(true);
    // An equality lets the index return rows in order.
    if (scope === "mine") return eb("listings.createdByUserId", "=", id);
    // One array, so that the same index serves several owners.
    return sql<SqlBool>`listings.created_by_user_id = any (array[${id}::integer] || ${colleaguesOf(id)})`;
  };
}

/** Excludes deleted listings. */
export function manageableBy(manager: Manager, scope?: ListingScope) {
  return (eb: Listings): Expression<SqlBool> =>
    eb.and([eb("listings.deletedAt", "is", null), manageableByIncludingDeleted(manager, scope)(eb)]);
}

/** As the policy sees them: without an agency while suspended, or when the manager is no longer an agent. */
export async function findPeople({ id, isAdmin }: Manager, ownerId: number): Promise<[Person, Person]> {
  const rows = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id as userId", "agents.agencyId", sql<AgencyRole>`agents.agency_role`.as("role")])
    .where("users.id", "in", [id, ownerId])
    .where("users.suspendedAt", "is", null)
    .where((eb) => eb.or([eb("users.role", "=", "agent"), eb("users.id", "<>", id)]))
    .execute();
  const toPerson = (userId: number): Person =>
    rows.find((row) => row.userId === userId) ?? { userId, agencyId: null, role: "agent" };
  return [{ ...toPerson(id), isAdmin }, toPerson(ownerId)];
}

export async function canManageListingsOf(manager: Manager, ownerId: number): Promise<boolean> {
  return canEditHome(...(await findPeople(manager, ownerId)));
}

export interface Membership extends Person {
  agentId: number;
  agencyName: string | null;
  requestedAgencyId: number | null;
}

/** Undefined without a profile. */
export function findMembership(userId: number): Promise<Membership | undefined> {
  return db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id as agentId", "agents.agencyId", "agencies.name as agencyName", "agents.requestedAgencyId"])
    .select(["agents.userId", sql<AgencyRole>`agents.agency_role`.as("role")])
    .where("agents.userId", "=", userId)
    .executeTakeFirst();
}

export interface Colleague {
  userId: number;
  agentId: number;
  name: string;
}

function selectColleagues(userId: number) {
  return db()
    .selectFrom("agents")
    .select(["agents.userId", "agents.id as agentId", "agents.name"])
    .where("agents.userId", "=", sql<number>`any (${colleaguesOf(userId)})`)
    .$narrowType<{ userId: number }>();
}

/** By name; empty without an agency. */
export async function findColleagues(userId: number): Promise<Colleague[]> {
  return selectColleagues(userId).orderBy("agents.name").orderBy("agents.id").execute();
}

/** A colleague by account or by agent. */
export type ColleagueKey = Pick<Colleague, "userId"> | Pick<Colleague, "agentId">;

/** Locks the membership of a colleague until the transaction ends; undefined if they are no colleague. */
export async function lockColleague(userId: number, colleague: ColleagueKey) {
  return selectColleagues(userId)
    .select(["agents.email", "agents.phone", "agents.verifiedAt"])
    .where((eb) =>
      "userId" in colleague ? eb("agents.userId", "=", colleague.userId) : eb("agents.id", "=", colleague.agentId),
    )
    .orderBy("agents.id")
    .limit(1)
    .forShare("agents")
    .executeTakeFirst();
}

export function agentIsAway(table: "agents" | "absent"): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`${table}.away_until`)} >= (now() at time zone 'Australia/Sydney')::date, false)`;
}

/** The managers and principals of the agency of the agent `absent` with a confirmed address, those who are away last. */
export function selectCoveringColleagues(agentId: number) {
  return db()
    .selectFrom("agents")
    .innerJoin("agents as absent", "absent.agencyId", "agents.agencyId")
    .innerJoin("users", "users.id", "agents.userId")
    .select([agentIsAway("agents").as("isAway"), "agents.agencyRole"])
    .where("absent.id", "=", agentId)
    .whereRef("agents.id", "<>", "absent.id")
    .where("agents.agencyRole", "in", rolesThatCover)
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .orderBy("isAway")
    .orderBy(sql`array_position(${[...rolesThatCover]}::text[], agents.agency_role::text)`)
    .orderBy("agents.id")
    .limit(20);
}

export interface Deputy {
  name: string;
  address: string;
  /** The agent's name. */
  instead: string;
}

/**
 * Who reads the emails of an agent without a confirmed address: the managers and principals of the agency who are
 * there, else those who are away, else the email of the office or agency if a colleague has confirmed it. Empty if no
 * one can be mailed.
 */
export async function findDeputies(agentId: number): Promise<Deputy[]> {
  const colleagues = await selectCoveringColleagues(agentId)
    .select(["agents.name", "users.email as address", "absent.name as instead"])
    .execute();
  if (colleagues.length > 0) return colleagues.filter(({ isAway }) => isAway === colleagues[0]?.isAway);
  return db()
    .selectFrom("agents as absent")
    .innerJoin("agencies", "agencies.id", "absent.agencyId")
    .leftJoin("offices", "offices.id", "absent.officeId")
    .innerJoin("agents", "agents.agencyId", "agencies.id")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agencies.name", "users.email as address", "absent.name as instead"])
    .where("absent.id", "=", agentId)
    .where("users.suspendedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .where(sql<boolean>`lower(users.email) in (lower(offices.email), lower(agencies.email))`)
    .orderBy(sql`lower(users.email) is not distinct from lower(offices.email)`, "desc")
    .limit(1)
    .execute();
}

export interface AgencyClosure {
  name: string;
  closedAt: Date;
  /** The agency that received its people. Null if it was only closed. */
  mergedInto: string | null;
}

/** The agency stays open until the transaction ends, or is closed already: undefined while it is open. */
export async function lockAgencyClosure(id: number): Promise<AgencyClosure | undefined> {
  // Joins in the locking statement would miss a merge that it waited for.
  await db().selectFrom("agencies").select("id").where("id", "=", id).forKeyShare().execute();
  return db()
    .selectFrom("agencies")
    .leftJoin("agencies as target", "target.id", "agencies.mergedIntoId")
    .select(["agencies.name", "agencies.closedAt", "target.name as mergedInto"])
    .where("agencies.id", "=", id)
    .where("agencies.closedAt", "is not", null)
    .$narrowType<{ closedAt: Date }>()
    .executeTakeFirst();
}

interface VouchedInvitation {
  /** Whether the invited address is the confirmed one of the account. */
  isConfirmed: boolean;
  agency: string;
  inviterAgentId: number;
  /** The chosen one if the sender may still give it. */
  role: AgencyRole;
  /** The chosen one if the sender may still assign people. */
  officeId: number | null;
}

/** Whether the sender of an invitation may still accept people there. Refers to the table `agency_invitations`. */
export const invitationIsVouched = sql<boolean>`exists (
  select from agents as inviter join users as member on member.id = inviter.user_id
  where inviter.user_id = agency_invitations.invited_by_user_id and inviter.agency_id = agency_invitations.agency_id
    and inviter.agency_role = any (${[...rolesThatMay.acceptPeople]}::text[])
    and member.role = 'agent' and member.suspended_at is null)`;

/** Whether the agent of the table `agents` joins without an answer once the address of the account is confirmed. */
export const joinsOnceConfirmed = sql<boolean>`exists (
  select from agency_invitations join users as invited on lower(invited.email) = lower(agency_invitations.email)
  where invited.id = agents.user_id and agency_invitations.agency_id = agents.requested_agency_id
    and agency_invitations.accepted_at is null and ${invitationIsVouched})`;

/** The agency's pending and vouched invitation to the account's address. Undefined without one. */
export function findVouchedInvitation(userId: number, agencyId: number): Promise<VouchedInvitation | undefined> {
  return db()
    .selectFrom("agencyInvitations")
    .innerJoin("agencies", "agencies.id", "agencyInvitations.agencyId")
    .innerJoin("users", (join) => join.on(sql<boolean>`lower(users.email) = lower(agency_invitations.email)`))
    .innerJoin("agents", "agents.userId", "agencyInvitations.invitedByUserId")
    .select([
      sql<boolean>`users.email_confirmed_at is not null`.as("isConfirmed"),
      "agencies.name as agency",
      "agents.id as inviterAgentId",
      sql<AgencyRole>`case when agents.agency_role = any (${[...rolesThatMay.setRoles]}::text[])
        then agency_invitations.agency_role else 'agent' end`.as("role"),
      sql<number | null>`case when agents.agency_role = any (${[...rolesThatMay.manageOffices]}::text[])
        then agency_invitations.office_id end`.as("officeId"),
    ])
    .where("users.id", "=", userId)
    .where("agencies.id", "=", agencyId)
    .where("agencies.closedAt", "is", null)
    .where("agencyInvitations.acceptedAt", "is", null)
    .where(invitationIsVouched)
    .executeTakeFirst();
}

/** Undefined unless the account has an agent without an agency. `agencyId` is of a pending request to join one. */
export function lockWaitingAgent(
  account: { userId: number } | { email: string },
): Promise<{ id: number; userId: number; agencyId: number | null } | undefined> {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.requestedAgencyId as agencyId"])
    .where((eb) => ("userId" in account ? eb("users.id", "=", account.userId) : eb("users.email", "=", account.email)))
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null)
    .where("agents.agencyId", "is", null)
    .forUpdate("agents")
    .executeTakeFirst();
}

/** Pending invitations to the account's confirmed address. */
function selectConfirmedInvitations(userId: number) {
  return db()
    .selectFrom("agencyInvitations")
    .innerJoin("users", (join) => join.on(sql<boolean>`lower(users.email) = lower(agency_invitations.email)`))
    .where("users.id", "=", userId)
    .where("users.emailConfirmedAt", "is not", null)
    .where("agencyInvitations.acceptedAt", "is", null);
}

/**
 * The agency whose invitation the account registered through and whose request was never sent, so that a declined
 * person does not ask again. Undefined without one.
 */
export async function findRegisteredInvitation(userId: number): Promise<number | undefined> {
  const row = await selectConfirmedInvitations(userId)
    .innerJoin("agents", "agents.id", "agencyInvitations.agentId")
    .select("agencyInvitations.agencyId")
    .whereRef("agents.userId", "=", "users.id")
    .where(
      sql<boolean>`not exists (
        select from audit_entries where subject = 'agent' and subject_id = agents.id
          and action = 'agent.agency_requested' and detail ->> 'agencyId' = agency_invitations.agency_id::text)`,
    )
    .orderBy("agencyInvitations.sentAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.agencyId;
}

/** The colleague who invited the confirmed address of the account. Undefined without one. */
export function findInviter(userId: number, agencyId: number): Promise<{ userId: number; name: string } | undefined> {
  return selectConfirmedInvitations(userId)
    .innerJoin("agents as inviter", (join) =>
      join
        .onRef("inviter.userId", "=", "agencyInvitations.invitedByUserId")
        .onRef("inviter.agencyId", "=", "agencyInvitations.agencyId"),
    )
    .select(["inviter.userId", "inviter.name"])
    .where("agencyInvitations.agencyId", "=", agencyId)
    .$narrowType<{ userId: number }>()
    .executeTakeFirst();
}
