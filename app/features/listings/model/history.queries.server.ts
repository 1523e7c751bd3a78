import { type Expression, type RawBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { isoTime, sydneyIsoTime } from "./card.queries.server.ts";
import { CORRECTION_SECONDS, type ListingState } from "./changes.ts";

/** The newest states of a home that are shown; hardly any has a tenth of them. */
export const MAX_STATES = 50;

/** The states of a home that `where` asks for, the oldest first, as JSON with what is `beside`; [] when there are none. */
function statesJson(where: RawBuilder<unknown>, beside = sql``): RawBuilder<ListingState[]> {
  return sql<ListingState[]>`coalesce((
    select json_agg(json_build_object(
      'changedAt', ${isoTime(sql.ref("changes.changed_at"))}, 'status', changes.status,
      'isUnderOffer', changes.is_under_offer, 'listingType', changes.listing_type, 'price', changes.price,
      'priceTo', changes.price_to, 'priceWords', changes.price_words, 'priceFrequency', changes.price_frequency,
      'auctionAt', ${sydneyIsoTime(sql.ref("changes.auction_at"))}, 'closedOn', changes.closed_on,
      'closedPrice', case when not changes.price_withheld then changes.closed_price end,
      'priceWithheld', changes.price_withheld ${beside}
    ) order by changes.id)
    from (select * from listing_changes where ${where} order by id desc limit ${sql.lit(MAX_STATES)}) as changes
  ), '[]')`;
}

/** What became of the inspections, for those who follow a home. */
const inspections = sql`, 'openedAt', changes.opened_at, 'openedUntil', changes.opened_until,
  'calledOffAt', changes.called_off_at, 'byAppointment', changes.by_appointment`;

/** The history of a home as JSON, without its inspections; [] for a draft that nobody has seen. */
export function historyJson(listingId: Expression<number>): RawBuilder<ListingState[]> {
  return statesJson(sql`listing_id = ${listingId} and opened_at is null`);
}

/** What a home was at a moment, and became since, with its inspections; the first is the state of that moment where one is known. */
export function historySinceJson(listingId: Expression<number>, moment: Expression<Date>): RawBuilder<ListingState[]> {
  return statesJson(
    sql`listing_id = ${listingId} and id >= coalesce((
    select max(id) from listing_changes where listing_id = ${listingId} and changed_at <= ${moment}), 0)`,
    inspections,
  );
}

/** Whether the price of a row can no longer be corrected without a trace. */
const isSettled = sql<boolean>`(price_set_at is null or price_set_at <= now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)}))`;

/** For emails: the settled states from a change on, with the inspections; all settled states when the change is null. */
export function settledHistoryFromJson(
  listingId: Expression<number>,
  changeId: Expression<number | null>,
): RawBuilder<ListingState[]> {
  return statesJson(sql`listing_id = ${listingId} and id >= coalesce(${changeId}, 0) and ${isSettled}`, inspections);
}

/** The newest change of a home with a settled price, or its publication; null without a history. */
export function newestSettledChange(listingId: Expression<number>): RawBuilder<number | null> {
  return sql<number | null>`(
    select coalesce(max(id) filter (where ${isSettled}), min(id)) from listing_changes where listing_id = ${listingId})`;
}

/** The newest asking price that can no longer be corrected without a trace; undefined without one. */
export function findSettledPrice(listingId: number) {
  return db()
    .selectFrom("listingChanges")
    .select(["listingType", "price", "priceTo", "priceFrequency"])
    .where("listingId", "=", listingId)
    .where(isSettled)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** What prices are compared by, of rent a week; null without a published price. */
const comparablePriceOf = (row: string) => sql<number | null>`case
  when ${sql.ref(`${row}.price`)} = 0 then null
  when ${sql.ref(`${row}.listingType`)} = 'rent' and ${sql.ref(`${row}.priceFrequency`)} = 'per_month'
    then round(${sql.ref(`${row}.price`)}::numeric * 12 / 52)::integer
  else ${sql.ref(`${row}.price`)} end`;

/** Changes of the history that lowered the price of a home on the market. */
const loweredPrices = sql`listing_changes as lowered cross join lateral (
    select * from listing_changes where listing_id = lowered.listing_id and id < lowered.id order by id desc limit 1
  ) as higher
  where lowered.status = 'active' and higher.status = 'active' and lowered.listing_type = higher.listing_type
    and ${comparablePriceOf("lowered")} < ${comparablePriceOf("higher")}`;

/** The change by which the open transaction lowered the public price of a home; undefined when it did not. */
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

/** The homes among these whose drop was not corrected and is settled. */
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

/** What its history says of a home. */
export interface ListingHistory {
  /** The oldest first, at most `MAX_STATES`, the newest of them. */
  states: ListingState[];
  /** On how many days it was advertised so far. */
  days: number;
}

/** The history of a home; undefined when it has none. */
export async function findListingHistory(id: number): Promise<ListingHistory | undefined> {
  const { states, days } = await db()
    .selectNoFrom([
      historyJson(sql<number>`${id}::integer`).as("states"),
      sql<number | null>`days_on_market(${id}::integer)`.as("days"),
    ])
    .executeTakeFirstOrThrow();
  return states.length === 0 ? undefined : { states, days: days ?? 0 };
}

/** Takes what a home went for out of its history: from there on it was withheld. */
export async function deleteClosedPrices(listingId: number): Promise<void> {
  await db()
    .updateTable("listingChanges")
    .set({ closedPrice: null, priceWithheld: true })
    .where("listingId", "=", listingId)
    .where("closedPrice", "is not", null)
    .execute();
}

/** Names who changes homes for the rest of the open transaction; without a name it is their owners. */
export async function setHistoryUser(userId: number): Promise<void> {
  await sql`select set_config('southerly.user_id', ${String(userId)}, true)`.execute(db());
}
