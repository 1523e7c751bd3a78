import { sql } from "kysely";
import { FELL_THROUGH_DAYS } from "#app/features/listings/model/price-history.ts";
import type {
  OfferDecision,
  OfferKind,
  PriceLimits,
  PriceBreachKind,
} from "#app/features/listings/model/price-limits.ts";
import { type Manager, manageableBy, type ListingScope } from "#app/features/managers/manager.queries.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { db } from "#db/client.server.ts";

/** Dollars; dates as "2026-11-27". */
export interface OfferRow {
  kind: OfferKind;
  amount: number;
  offeredOn: string;
  decision: OfferDecision;
  reason: string | null;
}

export interface StoredOffer extends OfferRow {
  id: number;
  createdAt: Date;
  withdrawnAt: Date | null;
}

/** `high` is null for an estimate of one amount. */
export interface EstimateRow {
  low: number;
  high: number | null;
}

const authorName = (column: "listingOffers.userId" | "listingEstimates.userId") =>
  sql<
    string | null
  >`(select agents.name from agents where agents.user_id = ${sql.ref(column)} order by agents.id limit 1)`;

const managedListings = (manager: Manager) => db().selectFrom("listings").select("id").where(manageableBy(manager));

/** Newest first, withdrawn ones last. Empty if the manager may not edit the listing. */
export function findOffers(listingId: number, manager: Manager) {
  return db()
    .selectFrom("listingOffers")
    .select(["id", "amount", "offeredOn", "reason", "createdAt", "withdrawnAt"])
    .select([sql<OfferKind>`kind`.as("kind"), sql<OfferDecision>`decision`.as("decision")])
    .select(authorName("listingOffers.userId").as("author"))
    .where("listingId", "=", listingId)
    .where("listingId", "in", managedListings(manager))
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy("offeredOn", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Call with the locked listing. Undefined if this listing has no such offer. */
export function findOffer(listingId: number, id: number): Promise<StoredOffer | undefined> {
  return db()
    .selectFrom("listingOffers")
    .select(["id", "amount", "offeredOn", "reason", "createdAt", "withdrawnAt"])
    .select([sql<OfferKind>`kind`.as("kind"), sql<OfferDecision>`decision`.as("decision")])
    .where("listingId", "=", listingId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Includes withdrawn offers. */
export async function countOffers(listingId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("listingOffers")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("listingId", "=", listingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Call with the locked listing. Also finds withdrawn offers. */
export function findOfferByAttempt(listingId: number, attempt: Buffer): Promise<{ id: number } | undefined> {
  return db()
    .selectFrom("listingOffers")
    .select("id")
    .where("listingId", "=", listingId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
}

export function insertOffer(
  listingId: number,
  userId: number,
  row: OfferRow & { attempt?: Buffer },
): Promise<{ id: number }> {
  return db()
    .insertInto("listingOffers")
    .values({ ...row, listingId, userId })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function updateOffer(id: number, row: OfferRow): Promise<void> {
  await db()
    .updateTable("listingOffers")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function updateOfferWithdrawn(id: number): Promise<void> {
  await db()
    .updateTable("listingOffers")
    .set({ withdrawnAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Newest first; the first without `withdrawnAt` is the current one. Empty if the manager may not edit the listing. */
export function findEstimates(listingId: number, manager: Manager) {
  return db()
    .selectFrom("listingEstimates")
    .select(["id", "low", "high", "createdAt", "withdrawnAt"])
    .select(authorName("listingEstimates.userId").as("author"))
    .where("listingId", "=", listingId)
    .where("listingId", "in", managedListings(manager))
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

/** Returns the estimate that was current before; undefined without one. */
export function updateEstimateWithdrawn(listingId: number): Promise<EstimateRow | undefined> {
  return db()
    .updateTable("listingEstimates")
    .set({ withdrawnAt: sql<Date>`now()` })
    .where("listingId", "=", listingId)
    .where("withdrawnAt", "is", null)
    .returning(["low", "high"])
    .executeTakeFirst();
}

/** Withdraw the current estimate first. */
export async function insertEstimate(listingId: number, userId: number, row: EstimateRow): Promise<void> {
  await db()
    .insertInto("listingEstimates")
    .values({ ...row, listingId, userId })
    .execute();
}

/** Highest bids of passed-in auctions, newest auction first. Empty if the manager may not edit the listing. */
export function findPassedInBids(listingId: number, manager: Manager) {
  return db()
    .selectFrom("auctions")
    .select(["id", "scheduledAt"])
    .select([sql<number>`bid`.as("bid"), sql<"bidder" | "vendor">`bid_by`.as("bidBy")])
    .where("listingId", "=", listingId)
    .where("listingId", "in", managedListings(manager))
    .where("outcome", "=", "passed_in")
    .where("bid", "is not", null)
    .orderBy("scheduledAt", "desc")
    .execute();
}

/** Checks no access: the amounts are private to the people who may edit the listing. */
export async function findPriceLimits(listingId: number): Promise<PriceLimits> {
  const { rows } = await sql<PriceLimits>`select
    (select low from listing_estimates where listing_id = ${listingId} and withdrawn_at is null) as estimate,
    (select max(bid) from auctions
      where listing_id = ${listingId} and outcome = 'passed_in' and bid_by = 'bidder') as bid,
    (select max(amount) from listing_offers
      where listing_id = ${listingId} and kind = 'written' and decision = 'too_low' and withdrawn_at is null) as offer
  `.execute(db());
  const [limits] = rows;
  if (!limits) throw new Error("expected exactly one row");
  return limits;
}

/** The agencies of the home's agents and of its account, each once. Empty if they work alone. */
export async function findAgenciesOfListing(listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct agency_id as id from agents, listings
    where listings.id = ${listingId} and agency_id is not null
      and (agents.id in (agent_id, second_agent_id) or user_id = created_by_user_id)
    order by agency_id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Of a sold listing. */
const isRecentSale = sql`greatest(closed_on::timestamptz, (
    select max(changed_at) from listing_changes as changes where changes.listing_id = listings.id and changes.status = 'sold'
  )) > now() - make_interval(days => ${sql.lit(FELL_THROUGH_DAYS)})`;

/** A home for sale, and the account that enters it. */
export interface AdvertisedAddress {
  /** Undefined for a new listing. */
  listingId: number | undefined;
  /** The owner of a new listing. Ignored for a stored one. */
  userId: number;
  address: string;
  suburb: string;
}

/**
 * The highest limits of other listings of the same address: bids of any agent, estimates and offers of the same account or
 * agency. Of a listing off the market, also a deleted one, a limit counts for six months after it was recorded. A sale
 * ends the limits once it can no longer fall through, counted from its day or its last report. Null for each without one. Checks no access: the amounts are private.
 */
export async function findAddressLimits(home: AdvertisedAddress): Promise<PriceLimits> {
  const { listingId = null, userId, address, suburb } = home;
  const { rows } = await sql<PriceLimits>`
    with account as (
      select coalesce(
        (select created_by_user_id from listings where id = ${listingId}::integer), ${userId}::integer) as user_id
    ), others as (
      select id, created_by_user_id = account.user_id or exists (
        select from agents as one join agents as two on one.agency_id = two.agency_id
        where one.user_id = created_by_user_id and two.user_id = account.user_id) as is_own,
        case when status in ('active', 'sold') and deleted_at is null then '-infinity'
          else now() - interval '6 months' end as since
      from listings, account
      where address_keys(home_key) && address_keys(address_key(${address}, ${suburb}))
        and id is distinct from ${listingId}::integer
        and listing_type = 'sale' and (status <> 'sold' or ${isRecentSale})
    )
    select
      (select max(low) from listing_estimates as estimates join others on others.id = listing_id
        where is_own and withdrawn_at is null and estimates.created_at > since) as estimate,
      (select max(bid) from auctions join others on others.id = listing_id
        where outcome = 'passed_in' and bid_by = 'bidder' and coalesce(reported_at, scheduled_at) > since) as bid,
      (select max(amount) from listing_offers as offers join others on others.id = listing_id
        where is_own and kind = 'written' and decision = 'too_low' and withdrawn_at is null
          and offers.created_at > since) as offer
  `.execute(db());
  const [limits] = rows;
  if (!limits) throw new Error("expected exactly one row");
  return limits;
}

interface PriceCorrection {
  id: number;
  listingId: number;
  reason: PriceBreachKind;
  dueAt: Date;
  endedAt: Date | null;
}

const columns = ["id", "listingId", "dueAt", "endedAt"] as const;
const reason = sql<PriceBreachKind>`price_corrections.reason`;

/** Call with the locked listing. Undefined if none is open. */
export function findOpenCorrection(listingId: number): Promise<PriceCorrection | undefined> {
  return db()
    .selectFrom("priceCorrections")
    .select(columns)
    .select(reason.as("reason"))
    .where("listingId", "=", listingId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

/** Undefined if it was deleted with its listing. */
export function findCorrection(id: number): Promise<PriceCorrection | undefined> {
  return db()
    .selectFrom("priceCorrections")
    .select(columns)
    .select(reason.as("reason"))
    .where("id", "=", id)
    .executeTakeFirst();
}

interface AdvertisedAmounts {
  price: number;
  priceTo: number | null;
}

/**
 * The first deadline of corrections of the same price that ended since; a limit can be removed and entered again. Undefined
 * without any.
 */
export async function findFirstDeadline(
  listingId: number,
  { price, priceTo }: AdvertisedAmounts,
  since: Date,
): Promise<Date | undefined> {
  const { dueAt } = await db()
    .selectFrom("priceCorrections")
    .select((eb) => eb.fn.min("dueAt").as("dueAt"))
    .where("listingId", "=", listingId)
    .where("outcome", "=", "ended")
    .where("endedAt", ">=", since)
    .where("price", "=", price)
    .where("priceTo", "is not distinct from", priceTo)
    .executeTakeFirstOrThrow();
  return dueAt ?? undefined;
}

export function insertCorrection(
  { id: listingId, price, priceTo }: AdvertisedAmounts & { id: number },
  why: PriceBreachKind,
  dueAt: Date,
): Promise<{ id: number }> {
  return db()
    .insertInto("priceCorrections")
    .values({ listingId, reason: why, dueAt, price, priceTo })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function updateCorrectionEnded(id: number, outcome: "ended" | "stopped", endedAt: Date): Promise<void> {
  await db()
    .updateTable("priceCorrections")
    .set({ outcome, endedAt })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** A withdrawn home whose price has not changed is shown this long. Its agent may not want it back on the market. */
const DAYS_OF_STOPPED_HOMES = 30;

/**
 * Corrections of homes that the manager may edit: open ones, and the last one of a home that was stopped and is still off
 * the market at that price. At most 20, open ones first, by deadline; empty if none. `endedAt` is null in open ones.
 */
export function findManagedCorrections(manager: Manager, scope: ListingScope, now: Date) {
  const stoppedSince = new Date(now.getTime() - DAYS_OF_STOPPED_HOMES * DAY_MS);
  return db()
    .selectFrom("priceCorrections")
    .innerJoin("listings", "listings.id", "priceCorrections.listingId")
    .select(["listings.id as listingId", "listings.address", "listings.suburb"])
    .select(["priceCorrections.dueAt", "priceCorrections.endedAt"])
    .select(reason.as("reason"))
    .where((eb) =>
      eb.or([
        eb("priceCorrections.endedAt", "is", null),
        eb.and([
          eb("priceCorrections.outcome", "=", "stopped"),
          eb("priceCorrections.endedAt", ">", stoppedSince),
          eb("listings.status", "=", "withdrawn"),
          eb("listings.price", "=", eb.ref("priceCorrections.price")),
          eb("listings.priceTo", "is not distinct from", eb.ref("priceCorrections.priceTo")),
          eb.not(
            eb.exists(
              eb
                .selectFrom("priceCorrections as later")
                .select("later.id")
                .whereRef("later.listingId", "=", "listings.id")
                .whereRef("later.id", ">", "priceCorrections.id"),
            ),
          ),
        ]),
      ]),
    )
    .where((eb) => manageableBy(manager, scope)(eb))
    .orderBy(sql`price_corrections.ended_at is not null`)
    .orderBy("priceCorrections.dueAt")
    .orderBy("priceCorrections.id")
    .limit(20)
    .execute();
}

/** Imported homes of the manager with a sent price that may not be advertised, at most 20; empty if none. */
export async function findUnconfirmedPrices(
  manager: Manager,
  scope: ListingScope,
): Promise<{ id: number; home: string; text: string }[]> {
  const rows = await db()
    .selectFrom("feedListings")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .select(["listings.id", "listings.address", "listings.suburb", "feedListings.priceProblem"])
    .where("feedListings.priceProblem", "is not", null)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .where("listings.status", "in", ["draft", "active"])
    .where((eb) => manageableBy(manager, scope)(eb))
    .orderBy("listings.id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ id, address, suburb, priceProblem }) => ({
    id,
    home: `${address}, ${suburb}`,
    text: priceProblem ?? "",
  }));
}

/** Locks the listing. Undefined if it was deleted; a held listing has the status "suspended". */
export function lockAdvertisement(listingId: number) {
  return db()
    .selectFrom("listings")
    .select([
      "id",
      "title",
      "address",
      "suburb",
      "createdByUserId",
      "agentId",
      "secondAgentId",
      "listingType",
      "state",
      "postcode",
      "price",
      "priceTo",
      "propertyType",
      "status",
    ])
    .where("id", "=", listingId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Limits of sales on the market by ascending id, after `afterId`. */
export async function findAdvertisedPrices(afterId: number, limit: number) {
  const { rows } = await sql<
    PriceLimits & {
      id: number;
      listingType: string;
      state: string;
      postcode: string;
      price: number;
      priceTo: number | null;
      propertyType: string;
    }
  >`select listings.id, listing_type, state, postcode, price, price_to, property_type,
      (select low from listing_estimates as estimates
        where estimates.listing_id = listings.id and estimates.withdrawn_at is null) as estimate,
      (select max(bid) from auctions
        where auctions.listing_id = listings.id and outcome = 'passed_in' and bid_by = 'bidder') as bid,
      (select max(amount) from listing_offers as offers
        where offers.listing_id = listings.id and kind = 'written' and decision = 'too_low'
          and withdrawn_at is null) as offer
    from listings
    where listings.id > ${afterId} and status = 'active' and listing_type = 'sale' and deleted_at is null
    order by listings.id limit ${limit}`.execute(db());
  return rows;
}

/** Ids of other sales on the market at the address of a listing, also of a deleted one. */
export async function findSiblings(listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select listings.id from listings as changed
    join listings on address_keys(listings.home_key) && address_keys(changed.home_key)
      and listings.id <> changed.id
    where changed.id = ${listingId} and listings.status = 'active' and listings.listing_type = 'sale'
      and listings.deleted_at is null
    order by listings.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Ids of sales on the market that share their address with another listing that has a limit. */
export async function findSharedAddresses(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with limited as (
      select listing_id from listing_estimates where withdrawn_at is null
      union select listing_id from listing_offers
        where kind = 'written' and decision = 'too_low' and withdrawn_at is null
      union select listing_id from auctions where outcome = 'passed_in' and bid_by = 'bidder'
    )
    select distinct listings.id from limited
    join listings as other on other.id = limited.listing_id
    join listings on address_keys(listings.home_key) && address_keys(other.home_key)
      and listings.id <> other.id
    where listings.status = 'active' and listings.listing_type = 'sale' and listings.deleted_at is null
    order by listings.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Of open corrections, in the order of their deadlines. */
export async function findCorrectedListings(): Promise<number[]> {
  const rows = await db()
    .selectFrom("priceCorrections")
    .select("listingId")
    .where("endedAt", "is", null)
    .orderBy("dueAt")
    .execute();
  return rows.map(({ listingId }) => listingId);
}
