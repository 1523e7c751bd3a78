import { type Expression, type RawBuilder, sql } from "kysely";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { AuctionResult } from "./auctions.ts";
import { isoTime, publicClosedPrice, sydneyIsoTime } from "./card.queries.server.ts";
import { CORRECTION_SECONDS, type ListingState } from "./changes.ts";
import type { ListingType } from "./criteria.ts";
import { type EarlierListing, FELL_THROUGH_DAYS } from "./price-history.ts";

/** Joins auctions and listings. */
export const auctionJson = sql<AuctionResult>`json_build_object(
  'scheduledAt', ${sydneyIsoTime(sql.ref("auctions.scheduled_at"))}, 'outcome', auctions.outcome,
  'bid', auctions.bid, 'bidBy', auctions.bid_by, 'postponedTo', ${sydneyIsoTime(sql.ref("auctions.postponed_to"))},
  'correctedAt', ${isoTime(sql.ref("auctions.corrected_at"))},
  'closedPrice', case when auctions.outcome like 'sold%' and listings.status = 'sold' then ${publicClosedPrice} end,
  'isSold', listings.status = 'sold' and not listings.fell_through)`;

/** Ten times those of a typical home. */
export const MAX_STATES = 50;

/** Oldest first; `extraFields` are added to each state. */
function statesJson(where: RawBuilder<unknown>, extraFields = sql``): RawBuilder<ListingState[]> {
  return sql<ListingState[]>`coalesce((
    select json_agg(json_build_object(
      'changedAt', ${isoTime(sql.ref("changes.changed_at"))}, 'status', changes.status,
      'isUnderOffer', changes.is_under_offer, 'listingType', changes.listing_type, 'price', changes.price,
      'priceTo', changes.price_to, 'priceWords', changes.price_words, 'priceFrequency', changes.price_frequency,
      'auctionAt', ${sydneyIsoTime(sql.ref("changes.auction_at"))}, 'closedOn', changes.closed_on,
      'closedPrice', case when not changes.price_withheld and changes.closed_price is not null
        and not exists (select from listings where id = changes.listing_id and fell_through) then changes.closed_price end,
      'priceWithheld', changes.price_withheld ${extraFields}
    ) order by changes.id)
    from (select * from listing_changes where ${where} order by id desc limit ${sql.lit(MAX_STATES)}) as changes
  ), '[]')`;
}

const inspections = sql`, 'openedAt', changes.opened_at, 'openedUntil', changes.opened_until,
  'calledOffAt', changes.called_off_at, 'byAppointment', changes.by_appointment`;

/** Without inspections; [] for a draft that was never public. */
export function historyJson(listingId: Expression<number>): RawBuilder<ListingState[]> {
  return statesJson(sql`listing_id = ${listingId} and opened_at is null`);
}

/** With inspections; the first is the state at `since`, if known. */
export function historySinceJson(listingId: Expression<number>, since: Expression<Date>): RawBuilder<ListingState[]> {
  return statesJson(
    sql`listing_id = ${listingId} and id >= coalesce((
    select max(id) from listing_changes where listing_id = ${listingId} and changed_at <= ${since}), 0)`,
    inspections,
  );
}

/** The price can no longer be corrected without a trace. */
const isSettled = sql<boolean>`(price_set_at is null or price_set_at <= now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)}))`;

/** For emails, with inspections; all settled states if the change is null. */
export function settledHistoryFromJson(
  listingId: Expression<number>,
  changeId: Expression<number | null>,
): RawBuilder<ListingState[]> {
  return statesJson(sql`listing_id = ${listingId} and id >= coalesce(${changeId}, 0) and ${isSettled}`, inspections);
}

/** The publication if no price is settled; null without a history. */
export function newestSettledChange(listingId: Expression<number>): RawBuilder<number | null> {
  return sql<number | null>`(
    select coalesce(max(id) filter (where ${isSettled}), min(id)) from listing_changes where listing_id = ${listingId})`;
}

/** Undefined if there is none. */
export function findSettledPrice(listingId: number) {
  return db()
    .selectFrom("listingChanges")
    .select(["listingType", "price", "priceTo", "priceFrequency"])
    .where("listingId", "=", listingId)
    .where(isSettled)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Per week for rent; null without a published price. */
const toComparablePrice = (row: string) => sql<number | null>`case
  when ${sql.ref(`${row}.price`)} = 0 then null
  when ${sql.ref(`${row}.listingType`)} = 'rent' and ${sql.ref(`${row}.priceFrequency`)} = 'per_month'
    then round(${sql.ref(`${row}.price`)}::numeric * 12 / 52)::integer
  else ${sql.ref(`${row}.price`)} end`;

const loweredPrices = sql`listing_changes as lowered cross join lateral (
    select * from listing_changes where listing_id = lowered.listing_id and id < lowered.id order by id desc limit 1
  ) as higher
  where lowered.status = 'active' and higher.status = 'active' and lowered.listing_type = higher.listing_type
    and ${toComparablePrice("lowered")} < ${toComparablePrice("higher")}`;

/** The change by which the open transaction lowered the public price; undefined if it did not. */
export async function findPriceDrop(listingId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select lowered.id from ${loweredPrices} and lowered.listing_id = ${listingId} and lowered.price_set_at = now()
    order by lowered.id limit 1`.execute(db());
  return rows[0]?.id;
}

export interface PriceDrop {
  listingId: number;
  changeId: number;
}

/** Ids of homes with a price drop that was not corrected in time. */
export async function findSettledPriceDrops(drops: readonly PriceDrop[]): Promise<number[]> {
  if (drops.length === 0) return [];
  const { rows } = await sql<{ listingId: number }>`
    select distinct lowered.listing_id as "listingId" from ${loweredPrices}
      and lowered.price_set_at <= now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)})
      and (lowered.listing_id, lowered.id) in (
        select * from unnest(${drops.map(({ listingId }) => listingId)}::integer[], ${drops.map(({ changeId }) => changeId)}::integer[])
      )`.execute(db());
  return rows.map(({ listingId }) => listingId);
}

/** Older advertisements of an address are ignored. */
const MAX_EARLIER = 5;

/**
 * The histories of earlier advertisements of the same address, newest first; [] without any, and unless all show their
 * full address, because a withheld address could be recognised otherwise. Advertisements of held homes and those that
 * are on the market are excluded, and deleted ones of other people.
 */
export function earlierListingsJson(listingId: Expression<number>): RawBuilder<EarlierListing[]> {
  return sql<EarlierListing[]>`coalesce((
    select json_agg(earlier.states order by earlier.published_at desc)
    from (
      select other.published_at, ${historyJson(sql.ref("other.id"))} as states
      from listings as this join listings as other on other.home_key = this.home_key
      where this.id = ${listingId} and other.id <> this.id and other.listing_type = this.listing_type
        and this.address_display = 'full' and other.address_display = 'full'
        and other.status not in ('active', 'suspended') and other.published_at < this.published_at
        and (other.deleted_at is null or other.created_by_user_id = this.created_by_user_id)
        and not exists (select from users where users.id = other.created_by_user_id and users.suspended_at is not null)
        and not exists (select from holds where holds.released_at is null
          and (holds.subject = 'listing' and holds.listing_id = other.id or holds.agent_id = other.agent_id))
        and exists (select from listing_changes where listing_changes.listing_id = other.id)
      order by other.published_at desc limit ${sql.lit(MAX_EARLIER)}
    ) as earlier
  ), '[]')`;
}

/** Null unless the home is on the market and not under offer. */
export function confirmedAvailableAt(listingId: Expression<number>): RawBuilder<Date | null> {
  return sql<Date | null>`(select available_at(homes) from listings as homes
    where homes.id = ${listingId} and homes.status = 'active' and homes.under_offer_at is null)`;
}

export interface ListingHistory {
  /** Oldest first, at most the newest `MAX_STATES`. */
  states: ListingState[];
  earlier: EarlierListing[];
  /** The last change or confirmation by its agent. Null unless the home is on the market and not under offer. */
  availableAt: Date | null;
  days: number;
  /** Oldest first, at most ten. */
  auctions: AuctionResult[];
}

/** The latest ten auctions, oldest first. */
export function auctionsJson(id: Expression<number>) {
  return sql<AuctionResult[]>`coalesce((
    select json_agg(${auctionJson} order by auctions.scheduled_at)
    from (select * from auctions where listing_id = ${id} order by scheduled_at desc limit 10) as auctions
    join listings on listings.id = auctions.listing_id), '[]')`;
}

/** Undefined if the home has none. */
export async function findListingHistory(id: number): Promise<ListingHistory | undefined> {
  const { states, earlier, availableAt, days, auctions } = await db()
    .selectNoFrom([
      historyJson(sql<number>`${id}::integer`).as("states"),
      earlierListingsJson(sql<number>`${id}::integer`).as("earlier"),
      confirmedAvailableAt(sql<number>`${id}::integer`).as("availableAt"),
      sql<number | null>`days_on_market(${id}::integer)`.as("days"),
      auctionsJson(sql<number>`${id}::integer`).as("auctions"),
    ])
    .executeTakeFirstOrThrow();
  return states.length === 0 ? undefined : { states, earlier, availableAt, days: days ?? 0, auctions };
}

/** Of each home that was ever public. */
export async function findDaysOnMarket(ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; days: number }>`
    select id, days_on_market(id) as days from unnest(${[...ids]}::integer[]) as homes (id)
    where exists (select from listing_changes where listing_id = id)`.execute(db());
  return new Map(rows.map(({ id, days }) => [id, days]));
}

export async function deleteClosedPrices(listingId: number): Promise<void> {
  await db()
    .updateTable("listingChanges")
    .set({ closedPrice: null, priceWithheld: true })
    .where("listingId", "=", listingId)
    .where("closedPrice", "is not", null)
    .execute();
}

/**
 * Marks recent sales that fell through, and no others. Returns the number of changed marks: triggers mark sales, but those of
 * two concurrent transactions do not see each other's rows.
 */
export async function repairFallenSales(): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    select mark_fallen_sales(array(
      select id from listings where fell_through
      union all
      select id from listings as sold where not fell_through and status = 'sold' and deleted_at is null
        and closed_on >= (now() at time zone 'Australia/Sydney')::date - ${sql.lit(2 * FELL_THROUGH_DAYS)}
        -- Calls the function, which takes a millisecond, for few sales.
        and exists (select from listings where home_key = sold.home_key and published_at > sold.published_at)
    )) as sales`.execute(db());
  return rows[0]?.sales ?? 0;
}

/** The author of changes in the open transaction; default: each home's owner. */
export async function setHistoryUser(userId: number): Promise<void> {
  await sql`select set_config('southerly.user_id', ${String(userId)}, true)`.execute(db());
}

export interface SoldHome {
  id: number;
  title: string;
  cover: CoverPicture | null;
  heroImageUrl: string | null;
  /** Null if withheld. */
  address: string | null;
  suburb: string;
  listingType: ListingType;
  propertyType: string;
  bedrooms: number | null;
  /** "2026-02-02" */
  closedOn: string;
  /** AUD, per `priceFrequency` for rent; null if withheld. */
  closedPrice: number | null;
  priceFrequency: string;
  /** From listing to contract or lease; null if unknown. */
  days: number | null;
  /** Great-circle kilometres, between the homes if both places are public, otherwise between the centres of their suburbs. */
  km: number;
  isBetweenHomes: boolean;
}

/** Where similar homes were looked for. */
export interface SoldArea {
  km: number;
  /** Otherwise with any number of bedrooms. */
  hasSameBedrooms: boolean;
}

export interface SoldNearby {
  /** Those with a published price first, then those with as many bedrooms, then the nearest. */
  homes: SoldHome[];
  area: SoldArea;
}

/** Fewer homes than this give no reliable price. */
const FEWEST = 3;
const CLOSE: SoldArea = { km: 3, hasSameBedrooms: true };
const WIDER: readonly SoldArea[] = [
  { km: 5, hasSameBedrooms: true },
  { km: 5, hasSameBedrooms: false },
  { km: 10, hasSameBedrooms: false },
];

/**
 * Homes of the same kind that were sold or leased in the last twelve months: with as many bedrooms within three
 * kilometres, or in the first wider area with three of them. Fewer than three are of the widest area. Sales that fell
 * through are left out. Empty if there are none or the suburb is unknown.
 */
export async function findSoldNearby(id: number, limit: number): Promise<SoldNearby> {
  const close = await findSoldWithin(id, [CLOSE], limit);
  if (close.length >= Math.min(FEWEST, limit)) return { homes: close, area: CLOSE };
  const found = await findSoldWithin(id, WIDER, limit);
  const area = WIDER[(found[0]?.step ?? WIDER.length) - 1] ?? CLOSE;
  return { homes: found, area };
}

/** In the first of the areas with three homes, otherwise in the last, which is the largest; `step` counts areas from 1. */
async function findSoldWithin(id: number, areas: readonly SoldArea[], limit: number) {
  const { km = 0 } = areas.at(-1) ?? {};
  const isNarrow = areas.every(({ hasSameBedrooms }) => hasSameBedrooms);
  const away = sql`coalesce(home_km, suburb_km)`;
  const steps = areas.map(
    (area, index) =>
      sql`when ${away} <= ${area.km} and (has_same_bedrooms or ${!area.hasSameBedrooms}) then ${index + 1}::integer`,
  );
  const { rows } = await sql<SoldHome & { step: number }>`
    with here as (
      select listings.id, listing_type, property_type_key, bedrooms, shown_latitude, shown_longitude,
        suburbs.latitude, suburbs.longitude
      from listings join suburbs on suburbs.key = listings.suburb_key
      where listings.id = ${id}
    ), around as (
      select suburbs.key, distance_km(here.latitude, here.longitude, suburbs.latitude, suburbs.longitude) as suburb_km
      from suburbs, here
    ), near as (
      select sold.*, around.suburb_km,
        distance_km(here.shown_latitude, here.shown_longitude, sold.shown_latitude, sold.shown_longitude) as home_km,
        sold.bedrooms is not distinct from here.bedrooms as has_same_bedrooms
      from here, around
      cross join lateral (
        select listings.* from listings
        where listings.suburb_key = around.key
          -- The constants let each suburb use the partial index of closed homes.
          and listings.status in ('sold', 'leased')
          and listings.status = case here.listing_type when 'rent' then 'leased' else 'sold' end
          and listings.listing_type = here.listing_type and listings.property_type_key = here.property_type_key
          and (listings.bedrooms is not distinct from here.bedrooms or ${!isNarrow})
          and listings.deleted_at is null and not listings.fell_through and listings.id <> here.id
          and listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'
        order by (listings.bedrooms is not distinct from here.bedrooms) desc, listings.closed_on desc, listings.id desc
        limit 20
      ) as sold
      -- Homes may be this far from the centre of their suburb.
      where around.suburb_km <= ${km + 5}
    ), ranked as (
      select near.*, case ${sql.join(steps, sql` `)} end as home_step from near
    ), counted as (
      select coalesce(min(step) filter (where homes >= ${FEWEST}), ${areas.length}::integer) as step
      from (select steps.step, count(ranked.id) as homes
        from generate_series(1, ${areas.length}::integer) as steps (step) left join ranked on home_step <= steps.step
        group by steps.step) as counts
    )
    select id, title, ${coverJson(sql.ref("ranked.id"))} as cover, hero_image_url as "heroImageUrl", shown_address as "address", suburb, listing_type as "listingType", property_type as "propertyType",
      bedrooms, closed_on::text as "closedOn", case when not price_withheld then closed_price end as "closedPrice",
      price_frequency as "priceFrequency", days_on_market(id) as days,
      round(${away}::numeric, 2)::float8 as km, home_km is not null as "isBetweenHomes", counted.step
    from ranked, counted
    where home_step <= counted.step
    order by price_withheld, has_same_bedrooms desc, ${away}, closed_on desc, id limit ${limit}`.execute(db());
  return rows;
}
