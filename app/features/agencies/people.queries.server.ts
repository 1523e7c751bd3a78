import { type RawBuilder, sql } from "kysely";
import { agentIsListed, agentIsOnHold } from "#app/features/agents/model/agent.queries.server.ts";
import { leadIsOpen } from "#app/features/managers/enquiries.queries.server.ts";
import { invitationIsVouched, joinsOnceConfirmed } from "#app/features/managers/manager.queries.server.ts";
import type { AgencyRole, Person } from "#app/features/managers/policy.ts";
import { type Page, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DividedWorkload } from "./departure.ts";

const PEOPLE_PER_PAGE = 20;

export interface PeopleFilters {
  search?: string;
  page: number;
}

export interface ListedPerson {
  id: number;
  name: string;
  email: string | null;
  role: AgencyRole;
  office: string | null;
  /** Public pages show this person. */
  isListed: boolean;
  isYou: boolean;
}

const roleOf = sql<AgencyRole>`agents.agency_role`;

/** Principals and managers first, then by name. Every word of the search matches the name or the email. */
export async function findPeoplePage(
  { agencyId, userId }: { agencyId: number; userId: number },
  { search, page }: PeopleFilters,
): Promise<Page<ListedPerson>> {
  const patterns = (search ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const matching = db()
    .selectFrom("agents")
    .where("agents.agencyId", "=", agencyId)
    .where(
      sql<boolean>`not exists (select from unnest(${patterns}::text[]) as word (pattern)
        where concat_ws(' ', agents.name, agents.email) not ilike word.pattern)`,
    );
  const { total } = await matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  return readPage({ page, total, perPage: PEOPLE_PER_PAGE }, ({ limit, offset }) =>
    matching
      .select((eb) => sql<boolean>`${agentIsListed(eb)}`.as("isListed"))
      .leftJoin("offices", "offices.id", "agents.officeId")
      .select(["agents.id", "agents.name", "agents.email", "offices.name as office", roleOf.as("role")])
      .select(sql<boolean>`agents.user_id is not distinct from ${userId}`.as("isYou"))
      .orderBy(sql`array_position(array['principal', 'manager']::varchar[], agents.agency_role)`)
      .orderBy(sql`lower(agents.name)`)
      .orderBy("agents.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/**
 * Colleagues with an account whom public pages leave out, because they lack suburbs or a description. Assistants need no
 * public profile.
 */
export async function countUnfinishedPeople({
  agencyId,
  userId,
}: {
  agencyId: number;
  userId: number;
}): Promise<number> {
  const { count } = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agents.agencyId", "=", agencyId)
    .where("users.id", "!=", userId)
    .where("agents.agencyRole", "!=", "assistant")
    .where("users.suspendedAt", "is", null)
    .where((eb) => eb.not(agentIsOnHold))
    .where((eb) => eb.not(agentIsListed(eb)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Someone who belongs to an agency. */
export interface AgencyPerson extends Person {
  id: number;
  agencyId: number;
  name: string;
  agencyName: string;
}

/** Undefined without an agency. */
export function findAgencyPerson(agentId: number): Promise<AgencyPerson | undefined> {
  return db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id", "agents.userId", "agents.name", "agencies.id as agencyId", "agencies.name as agencyName"])
    .select(roleOf.as("role"))
    .where("agents.id", "=", agentId)
    .executeTakeFirst();
}

/**
 * Locks the agency and the profiles until the transaction ends, so that concurrent changes of its people see each
 * other. Always the agency first.
 */
export async function lockPeople(agencyId: number, agentIds: readonly number[]): Promise<void> {
  await db().selectFrom("agencies").select("id").where("id", "=", agencyId).forNoKeyUpdate().execute();
  await db().selectFrom("agents").select("id").where("id", "in", agentIds).orderBy("id").forNoKeyUpdate().execute();
}

/** With an account that is not suspended. */
export async function countPrincipals(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agents.agencyId", "=", agencyId)
    .where("agents.agencyRole", "=", "principal")
    .where("users.suspendedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** "2026-12-04", the last day away. Null if there is none, if it has passed, and if the agent is unknown. */
export async function findAwayUntil(agentId: number): Promise<string | null> {
  const row = await db()
    .selectFrom("agents")
    .select(
      sql<string | null>`case when away_until >= (now() at time zone 'Australia/Sydney')::date
      then away_until::text end`.as("awayUntil"),
    )
    .where("id", "=", agentId)
    .executeTakeFirst();
  return row?.awayUntil ?? null;
}

export async function updateAwayUntil(agentId: number, awayUntil: string | null): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ awayUntil, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

export interface Receiver {
  id: number;
  userId: number;
  name: string;
  email: string | null;
  phone: string | null;
  isVerified: boolean;
}

const isVerified = sql<boolean>`(agents.verified_at is not null)`;

function selectReceivers({ id, agencyId }: Pick<AgencyPerson, "id" | "agencyId">) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name", "agents.email", "agents.phone"])
    .select(isVerified.as("isVerified"))
    .where("agents.agencyId", "=", agencyId)
    .where("agents.id", "<>", id)
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null);
}

/** The colleagues who can receive the person's homes, by name; at most 300. */
export function findReceivers(person: AgencyPerson): Promise<Receiver[]> {
  return selectReceivers(person)
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/** Undefined unless the agent can receive the person's homes. */
export function findReceiver(person: AgencyPerson, agentId: number): Promise<Receiver | undefined> {
  return selectReceivers(person).where("agents.id", "=", agentId).executeTakeFirst();
}

export async function existsVerifiedReceiver(person: AgencyPerson): Promise<boolean> {
  return (await selectReceivers(person).where(isVerified).limit(1).executeTakeFirst()) !== undefined;
}

/** Sold and leased homes stay with the person, as their record. */
function isHandedOver({ id, userId }: Pick<AgencyPerson, "id" | "userId">) {
  return sql<boolean>`(listings.agent_id = ${id} or listings.created_by_user_id = ${userId}::integer)
    and listings.deleted_at is null and listings.status not in ('sold', 'leased')`;
}

export type HomeType = "sale" | "rent";

/** The types of the person's homes that are on the market, or return to it when a hold or a suspension ends. */
export async function findTypesOnMarket(person: AgencyPerson): Promise<HomeType[]> {
  const { rows } = await sql<{ listingType: HomeType }>`
    select distinct listing_type as "listingType" from listings
    where ${isHandedOver(person)} and status in ('active', 'suspended') and closed_on is null`.execute(db());
  return rows.map(({ listingType }) => listingType);
}

/** Counts the homes, enquiries and inspections that colleagues would receive. */
export async function countWorkload(person: Pick<AgencyPerson, "id" | "userId">): Promise<DividedWorkload> {
  const isHeld = sql`leads.held_reason is not null`;
  const isOfRental = sql`exists (select from listings where listings.id = leads.listing_id and listings.listing_type = 'rent')`;
  const { rows } = await sql<DividedWorkload>`
    select (select count(*)::integer from listings where ${isHandedOver(person)} and listing_type = 'sale') as sales,
      (select count(*)::integer from listings where ${isHandedOver(person)} and listing_type = 'rent') as rentals,
      coming.*, open.*
    from (select count(*)::integer as inspections,
        (count(*) filter (where listings.listing_type = 'rent'))::integer as "rentalInspections"
      from inspections join listings on listings.id = inspections.listing_id
      where ${isHandedOver(person)} and inspections.cancelled_at is null and inspections.ends_at > now()) as coming,
      (select (count(*) filter (where not ${isHeld}))::integer as enquiries,
        (count(*) filter (where not ${isHeld} and ${isOfRental}))::integer as "rentalEnquiries",
        (count(*) filter (where ${isHeld}))::integer as "heldEnquiries",
        (count(*) filter (where ${isHeld} and ${isOfRental}))::integer as "rentalHeldEnquiries"
      from leads where leads.agent_id = ${person.id} and ${leadIsOpen}) as open`.execute(db());
  if (!rows[0]) throw new Error("A query of counts returned no row");
  return rows[0];
}

/** "+61 491 570 156" and "0491 570 156" are equal. */
const digits = (phone: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^61', '0')`;

/** A contact detail that the import took from its own record of the departing agent. */
const isImported = (matches: RawBuilder<unknown>) => sql`exists (
  select from feed_listings, jsonb_path_query(feed_listings.content, '$.agents[*]') as named (agent)
  where feed_listings.listing_id = listings.id and ${matches}
    and (lower(agent ->> 'name') = lower(own.name) or lower(agent ->> 'email') in (lower(own.email), lower(own.account_email))))`;

/**
 * Gives the person's homes, or those of a type, to the receiver, and replaces contact details that are the person's own, or were imported as
 * such, with those of the receiver or else the agency's. Returns the ids, whether each home has been published, and
 * whether it now belongs to the receiver's account and someone other than the person requested its publication.
 * `attempt` identifies a request of the previous owner.
 */
export async function updateOwner(
  person: AgencyPerson,
  receiver: Receiver,
  listingType?: HomeType,
): Promise<{ id: number; isPublished: boolean; isRequested: boolean }[]> {
  const isReceived = sql<boolean>`(${isHandedOver(person)} and ${isOfType(listingType)})`;
  await sql`select from listings where ${isReceived} order by listings.id for no key update`.execute(db());
  const phone = digits(sql`listings.contact_phone`);
  const { rows } = await sql<{ id: number; isPublished: boolean; isRequested: boolean }>`
    update listings set
      agent_id = case when listings.agent_id = ${person.id} then ${receiver.id} else listings.agent_id end,
      created_by_user_id = case when listings.created_by_user_id = ${person.userId}::integer
        then ${receiver.userId} else listings.created_by_user_id end,
      attempt = null,
      contact_email = case when lower(listings.contact_email) in (lower(own.email), lower(own.account_email))
          or ${isImported(sql`lower(agent ->> 'email') = lower(listings.contact_email)`)}
        then coalesce(${receiver.email}, own.agency_email, listings.contact_email) else listings.contact_email end,
      contact_phone = case when ${phone} = ${digits(sql`own.phone`)}
          or ${isImported(sql`${digits(sql`agent ->> 'phone'`)} = ${phone}`)}
        then coalesce(${receiver.phone}, own.agency_phone, listings.contact_phone) else listings.contact_phone end,
      updated_at = now()
    from (
      select agents.name, agents.email, agents.phone, users.email as account_email,
        agencies.email as agency_email, agencies.phone as agency_phone
      from agents join agencies on agencies.id = agents.agency_id left join users on users.id = agents.user_id
      where agents.id = ${person.id}
    ) as own
    where ${isReceived}
    returning listings.id, listings.published_at is not null as "isPublished",
      exists (
        select from publication_requests
        where listing_id = listings.id and requested_by_user_id is distinct from ${person.userId}::integer
          and listings.created_by_user_id = ${receiver.userId}
      ) as "isRequested"`.execute(db());
  return rows;
}

/** The requests of these agents to publish drafts of others, and of others to publish theirs. */
export async function deleteRequestsForColleagues(agentIds: readonly number[]): Promise<void> {
  await sql`
    delete from publication_requests using listings
    where listings.id = listing_id and requested_by_user_id <> listings.created_by_user_id
      and exists (select from agents where agents.id = any (${agentIds}::integer[])
        and agents.user_id in (requested_by_user_id, listings.created_by_user_id))`.execute(db());
}

function isOfType(listingType: HomeType | undefined) {
  return listingType ? sql<boolean>`listings.listing_type = ${listingType}` : sql<boolean>`true`;
}

/**
 * Gives the person's open enquiries, or those about homes of a type, to the receiver; answered and closed ones stay.
 * Returns the number of those that the agency sees: held ones move, too, but are not counted.
 */
export async function updateLeadAgent(personId: number, receiverId: number, listingType?: HomeType): Promise<number> {
  const isReceived = sql<boolean>`(leads.agent_id = ${personId} and ${leadIsOpen} and ${
    listingType ? sql`leads.listing_id in (select listings.id from listings where ${isOfType(listingType)})` : sql`true`
  })`;
  await sql`select from leads where ${isReceived} order by leads.id for no key update`.execute(db());
  const { rows } = await sql<{ isHeld: boolean }>`
    update leads set agent_id = ${receiverId}, updated_at = now() where ${isReceived}
    returning leads.held_reason is not null as "isHeld"`.execute(db());
  return rows.filter(({ isHeld }) => !isHeld).length;
}

/** The limit of one agency. */
export const MAX_PENDING_INVITATIONS = 200;

export interface PendingInvitation {
  id: number;
  email: string;
  role: AgencyRole;
  /** The name of an open office. Null for none. */
  office: string | null;
  sentAt: Date;
  /** The person's request to join is pending. */
  hasRequested: boolean;
  /** Whether they have accepted it, and join once their address is confirmed. */
  isAccepted: boolean;
  /** Whether a principal or manager has sent or approved it. */
  isVouched: boolean;
  /** The name of the colleague who sent it. Null for people who have left. */
  invitedBy: string | null;
}

const invitedRole = sql<AgencyRole>`agency_invitations.agency_role`;

function selectPendingInvitations(agencyId: number) {
  return db()
    .selectFrom("agencyInvitations")
    .where("agencyInvitations.agencyId", "=", agencyId)
    .where("agencyInvitations.acceptedAt", "is", null);
}

/** The newest is first. */
export function findPendingInvitations(agencyId: number): Promise<PendingInvitation[]> {
  return selectPendingInvitations(agencyId)
    .leftJoin("agents", "agents.id", "agencyInvitations.agentId")
    .leftJoin("users", "users.id", "agents.userId")
    .leftJoin("offices", (join) =>
      join.onRef("offices.id", "=", "agencyInvitations.officeId").on("offices.closedAt", "is", null),
    )
    .select(["offices.name as office", invitationIsVouched.as("isVouched")])
    .select(
      sql<string | null>`(select name from agents as inviter
        where inviter.user_id = invited_by_user_id and inviter.agency_id = ${agencyId})`.as("invitedBy"),
    )
    .select(["agencyInvitations.id", "agencyInvitations.email", "agencyInvitations.sentAt", invitedRole.as("role")])
    .select([
      sql<boolean>`agents.requested_agency_id is not distinct from ${agencyId} and not ${joinsOnceConfirmed}`.as(
        "hasRequested",
      ),
      // The link of another address can be opened, too.
      sql<boolean>`agents.requested_agency_id is not distinct from ${agencyId} and ${joinsOnceConfirmed}
        and lower(users.email) is not distinct from lower(agency_invitations.email)`.as("isAccepted"),
    ])
    .orderBy("agencyInvitations.sentAt", "desc")
    .orderBy("agencyInvitations.id", "desc")
    .limit(MAX_PENDING_INVITATIONS)
    .execute();
}

export async function countPendingInvitations(agencyId: number): Promise<number> {
  const { count } = await selectPendingInvitations(agencyId)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** By which the account would join at once: vouched, and to its confirmed address. The newest first, at most 20. */
export function findOwnInvitations(userId: number): Promise<{ id: number; agency: string; code: string }[]> {
  return db()
    .selectFrom("agencyInvitations")
    .innerJoin("agencies", "agencies.id", "agencyInvitations.agencyId")
    .innerJoin("users", (join) => join.on(sql<boolean>`lower(users.email) = lower(agency_invitations.email)`))
    .select(["agencyInvitations.id", "agencies.name as agency", "agencyInvitations.code"])
    .where("users.id", "=", userId)
    .where("users.emailConfirmedAt", "is not", null)
    .where("agencies.closedAt", "is", null)
    .where("agencyInvitations.acceptedAt", "is", null)
    .where(invitationIsVouched)
    .orderBy("agencyInvitations.sentAt", "desc")
    .limit(20)
    .execute();
}

/** The given addresses that belong to accounts of the agency. */
export async function findColleagues(emails: readonly string[], agencyId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select("users.email")
    .where("users.email", "in", emails)
    .where("agents.agencyId", "=", agencyId)
    .execute();
  const found = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => found.has(email));
}

/** Undefined if the address has a pending invitation. Someone who accepted one and left again gets another. */
export function insertInvitation(
  agencyId: number,
  {
    role: agencyRole,
    ...invitation
  }: { email: string; role: AgencyRole; officeId: number | null; invitedByUserId: number },
): Promise<{ code: string } | undefined> {
  return db()
    .insertInto("agencyInvitations")
    .values({ agencyId, agencyRole, ...invitation })
    .onConflict((conflict) =>
      conflict
        .expression(sql`agency_id, lower(email)`)
        .doUpdateSet({
          code: sql<string>`gen_random_uuid()::text`,
          agentId: null,
          agencyRole,
          officeId: invitation.officeId,
          invitedByUserId: invitation.invitedByUserId,
          sentAt: sql<Date>`now()`,
          acceptedAt: null,
        })
        .where("agencyInvitations.acceptedAt", "is not", null),
    )
    .returning("code")
    .executeTakeFirst();
}

export interface StoredInvitation {
  email: string;
  role: AgencyRole;
  code: string;
  sentAt: Date;
}

/** Undefined unless it is a pending one of the agency. */
export function lockInvitation(agencyId: number, id: number): Promise<StoredInvitation | undefined> {
  return selectPendingInvitations(agencyId)
    .select(["email", "code", "sentAt", invitedRole.as("role")])
    .where("agencyInvitations.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateInvitationSent(
  id: number,
  { invitedByUserId, role: agencyRole }: { invitedByUserId: number; role: AgencyRole },
): Promise<void> {
  await db()
    .updateTable("agencyInvitations")
    .set({ invitedByUserId, agencyRole, sentAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Vouches for a pending invitation of the agency. Undefined for another one. */
export function updateInviter(agencyId: number, id: number, userId: number): Promise<{ email: string } | undefined> {
  return db()
    .updateTable("agencyInvitations")
    .set({ invitedByUserId: userId })
    .where("id", "=", id)
    .where("agencyId", "=", agencyId)
    .where("acceptedAt", "is", null)
    .where(sql<boolean>`not ${invitationIsVouched}`)
    .returning("email")
    .executeTakeFirst();
}

/** The link stops working. Undefined unless it is a pending one of the agency. */
export function deleteInvitation(agencyId: number, id: number): Promise<{ email: string } | undefined> {
  return db()
    .deleteFrom("agencyInvitations")
    .where("id", "=", id)
    .where("agencyId", "=", agencyId)
    .where("acceptedAt", "is", null)
    .returning("email")
    .executeTakeFirst();
}

/** Records who used the link to request membership. */
export async function updateInvitedAgent(code: string, agentId: number): Promise<void> {
  await db().updateTable("agencyInvitations").set({ agentId }).where("code", "=", code).execute();
}

/** Returns the number of rows. */
export async function deleteInvitationsSentUpTo(date: Date): Promise<number> {
  const { numDeletedRows } = await db().deleteFrom("agencyInvitations").where("sentAt", "<=", date).executeTakeFirst();
  return Number(numDeletedRows);
}
