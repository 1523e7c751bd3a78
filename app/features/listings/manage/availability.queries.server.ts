import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Agents are emailed after this many days without a change or a confirmation. */
export const REQUEST_DAYS = 21;
/** A home is taken off the market after this many. */
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

/** Ids of homes whose agents must be emailed or which must be taken off the market. */
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
