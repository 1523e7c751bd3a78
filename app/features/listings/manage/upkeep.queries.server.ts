import { sql, type RawBuilder, type SqlBool } from "kysely";
import { type ListingScope, type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { db } from "#db/client.server.ts";

/** Agents are emailed after this many days without a change or a confirmation. */
export const REQUEST_DAYS = 21;
/** A home is withdrawn from the market after this many. */
export const EXPIRY_DAYS = 35;
/** Between the email and the end, also for homes that were older when the job first saw them. */
const NOTICE_DAYS = EXPIRY_DAYS - REQUEST_DAYS;

/** Emails to an agent per day; the other homes follow on the next days. */
const MAX_REQUESTS = 10;

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/** Homes that an agent may have forgotten. Homes under offer are excluded, and sold, withdrawn and held ones. */
const isAdvertised = sql`listings.status = 'active' and listings.under_offer_at is null and listings.deleted_at is null`;

const lastConfirmed = sql<Date>`available_at(listings)`;

const isRequested = sql<boolean>`coalesce(availability.requested_at >= available_at(listings), false)`;

/** Not of samples; for the row of `listings` with its `availability`. */
const needsRequest = sql`${isAdvertised} and availability.is_sample is not true
  and ${lastConfirmed} <= now() - ${days(REQUEST_DAYS)} and not ${isRequested}`;

const isExpired = sql`${isAdvertised} and availability.is_sample is not true
  and ${lastConfirmed} <= now() - ${days(EXPIRY_DAYS)} and ${isRequested}
  and availability.requested_at <= now() - ${days(NOTICE_DAYS)}`;

const withAvailability = sql`listings left join listing_availability as availability
  on availability.listing_id = listings.id`;

/** Ids of homes that need an email to their agents or a withdrawal from the market. */
export async function findStaleListings(): Promise<{ toRequest: number[]; toExpire: number[] }> {
  const { rows } = await sql<{ id: number; isExpired: boolean }>`
    select id, is_expired from (
      select listings.id, (${isExpired}) as is_expired,
        row_number() over (partition by (${isExpired}), listings.agent_id order by listings.updated_at, listings.id) as place
      from ${withAvailability}
      where listings.updated_at <= now() - ${days(REQUEST_DAYS)} and ((${needsRequest}) or (${isExpired}))
    ) as stale
    where is_expired or place <= ${sql.lit(MAX_REQUESTS)}
    order by id limit 10000`.execute(db());
  return {
    toRequest: rows.filter((row) => !row.isExpired).map(({ id }) => id),
    toExpire: rows.filter((row) => row.isExpired).map(({ id }) => id),
  };
}

export interface StaleListing {
  id: number;
  address: string;
  suburb: string;
  agentId: number | null;
  secondAgentId: number | null;
  createdByUserId: number;
  needsRequest: boolean;
  isExpired: boolean;
  /** On the market and not under offer. */
  isAdvertised: boolean;
  confirmedAt: Date;
}

/** Locks the listing until the end of the transaction. Undefined if it was deleted. */
export async function lockStaleListing(id: number): Promise<StaleListing | undefined> {
  await sql`select from listings where id = ${id} for update`.execute(db());
  const { rows } = await sql<StaleListing>`
    select listings.id, address, suburb, agent_id, second_agent_id, created_by_user_id,
      (${needsRequest}) as needs_request, (${isExpired}) as is_expired, (${isAdvertised}) as is_advertised,
      ${lastConfirmed} as confirmed_at
    from ${withAvailability} where listings.id = ${id} and listings.deleted_at is null`.execute(db());
  return rows[0];
}

/** For the page of a mailed link, so without a withheld address; recent: within a day. Undefined if the home was deleted. */
export async function findAvailability(id: number) {
  const { rows } = await sql<{
    title: string;
    shownAddress: string | null;
    suburb: string;
    isAdvertised: boolean;
    isOnMarket: boolean;
    confirmedAt: Date;
    isRecent: boolean;
  }>`select title, shown_address, suburb, (${isAdvertised}) as is_advertised, status = 'active' as is_on_market,
      ${lastConfirmed} as confirmed_at, ${lastConfirmed} > now() - ${days(1)} as is_recent
    from ${withAvailability} where listings.id = ${id} and listings.deleted_at is null`.execute(db());
  return rows[0];
}

export async function updateConfirmed(listingId: number): Promise<void> {
  await sql`insert into listing_availability (listing_id, confirmed_at) values (${listingId}, now())
    on conflict (listing_id) do update set confirmed_at = now()`.execute(db());
}

export async function updateRequested(listingId: number): Promise<void> {
  await sql`insert into listing_availability (listing_id, requested_at) values (${listingId}, now())
    on conflict (listing_id) do update set requested_at = now()`.execute(db());
}

/** Spreads the confirmations of sample homes over the last 20 days. */
export async function updateSamplesConfirmed(): Promise<void> {
  await sql`update listing_availability
    set confirmed_at = now() - make_interval(days => (listing_id * 7) % 20) where is_sample`.execute(db());
}

/** Excludes sample homes. Held homes and those of suspended accounts are not active. */
const isComparable = (listing: string) => sql<SqlBool>`(${sql.ref(`${listing}.status`)} = 'active'
  and ${sql.ref(`${listing}.deleted_at`)} is null
  and not exists (select from listing_availability as availability
    where availability.listing_id = ${sql.ref(`${listing}.id`)} and availability.is_sample))`;

const haveSameAccount = sql<boolean>`(first.created_by_user_id = second.created_by_user_id)`;

/**
 * Two listings advertise the same home for the same kind of offer. Withheld addresses are excluded, so that no agent
 * learns one, unless both homes are of one account.
 */
const isPair = sql<SqlBool>`(address_keys(first.home_key) && address_keys(second.home_key)
  and first.state = second.state and first.listing_type = second.listing_type
  and (${haveSameAccount} or first.address_display = 'full' and second.address_display = 'full')
  and ${isComparable("first")} and ${isComparable("second")})`;

const haveSameAgency = sql<boolean>`coalesce(first_agent.agency_id = second_agent.agency_id, false)`;

const pairs = sql`duplicate_listings as duplicates
  join listings as first on first.id = duplicates.first_listing_id
  join listings as second on second.id = duplicates.second_listing_id
  left join agents as first_agent on first_agent.id = first.agent_id
  left join agents as second_agent on second_agent.id = second.agent_id
  left join agencies as first_agency on first_agency.id = first_agent.agency_id
  left join agencies as second_agency on second_agency.id = second_agent.agency_id`;

const advertisement = (listing: "first" | "second"): RawBuilder<Advertisement> => {
  const [agent, agency] = [sql.table(`${listing}_agent`), sql.table(`${listing}_agency`)];
  const home = sql.table(listing);
  return sql<Advertisement>`json_build_object('id', ${home}.id, 'title', ${home}.title, 'address', ${home}.address,
    'suburb', ${home}.suburb, 'agentId', ${home}.agent_id, 'secondAgentId', ${home}.second_agent_id,
    'agent', ${agent}.name, 'agency', ${agency}.name)`;
};

export interface Advertisement {
  id: number;
  title: string;
  address: string;
  suburb: string;
  agentId: number | null;
  secondAgentId: number | null;
  agent: string | null;
  /** Null for an agent without an agency. */
  agency: string | null;
}

export interface DuplicatePair {
  id: number;
  first: Advertisement;
  second: Advertisement;
  isSameAccount: boolean;
  isSameAgency: boolean;
}

const pairColumns = sql`duplicates.id, ${advertisement("first")} as first, ${advertisement("second")} as second,
  ${haveSameAccount} as is_same_account, ${haveSameAgency} as is_same_agency`;

/** Ids of new pairs; each pair is returned once, also to concurrent jobs. */
export async function insertDuplicates(limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into duplicate_listings (first_listing_id, second_listing_id)
    select first.id, second.id from listings as first join listings as second on first.id < second.id and ${isPair}
    where not exists (select from duplicate_listings as known
      where known.first_listing_id = first.id and known.second_listing_id = second.id)
    order by first.id, second.id limit ${limit}
    on conflict do nothing returning id`.execute(db());
  return rows.map(({ id }) => id);
}

export async function findDuplicatesByIds(ids: readonly number[]): Promise<DuplicatePair[]> {
  const { rows } = await sql<DuplicatePair>`
    select ${pairColumns} from ${pairs} where duplicates.id = any (${[...ids]}::integer[])
    order by duplicates.id`.execute(db());
  return rows;
}

const ownHomes = (manager: Manager, scope: ListingScope) =>
  db().selectFrom("listings").select("listings.id").where(manageableBy(manager, scope));

/** Unanswered pairs that are still on the market, the newest first. `own` is the home of the manager. */
export async function findOwnDuplicates(manager: Manager, scope: ListingScope) {
  const { rows } = await sql<DuplicatePair & { isFirstOwn: boolean }>`
    with own as materialized (${ownHomes(manager, scope)})
    select ${pairColumns}, first.id in (select id from own) as is_first_own from ${pairs}
    where duplicates.answered_at is null and ${isPair}
      and (first.id in (select id from own) or second.id in (select id from own))
    order by duplicates.id desc limit 20`.execute(db());
  return rows.map(({ id, first, second, isSameAccount, isSameAgency, isFirstOwn }) => ({
    id,
    isSameAccount,
    isSameAgency,
    own: isFirstOwn ? first : second,
    other: isFirstOwn ? second : first,
  }));
}

/** Of different agencies, the newest first. */
export async function findOpenDuplicates(): Promise<DuplicatePair[]> {
  const { rows } = await sql<DuplicatePair>`
    select ${pairColumns} from ${pairs}
    where duplicates.answered_at is null and ${isPair} and not ${haveSameAgency} and not ${haveSameAccount}
    order by duplicates.id desc limit 50`.execute(db());
  return rows;
}

/** Locks the pair. Undefined unless the manager may edit one of its homes. */
export async function lockOwnDuplicate(manager: Manager, id: number) {
  const { rows } = await sql<{ firstListingId: number; secondListingId: number; answeredAt: Date | null }>`
    select first_listing_id, second_listing_id, answered_at from duplicate_listings
    where id = ${id} and exists (
      select from (${ownHomes(manager, "agency")}) as own where own.id in (first_listing_id, second_listing_id))
    for update`.execute(db());
  return rows[0];
}

export async function updateDuplicateAnswered(id: number): Promise<void> {
  await db().updateTable("duplicateListings").set({ answeredAt: new Date() }).where("id", "=", id).execute();
}
