import { type Expression, type RawBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { isoTime } from "./card.queries.server.ts";
import type { ListingState } from "./changes.ts";

/** The newest states of a home that are shown; hardly any has a tenth of them. */
export const MAX_STATES = 50;

/** The states of a home that `where` asks for, the oldest first, as JSON with what is `beside`; [] when there are none. */
function statesJson(where: RawBuilder<unknown>, beside = sql``): RawBuilder<ListingState[]> {
  return sql<ListingState[]>`coalesce((
    select json_agg(json_build_object(
      'changedAt', ${isoTime(sql.ref("changes.changed_at"))}, 'status', changes.status,
      'isUnderOffer', changes.is_under_offer, 'listingType', changes.listing_type, 'price', changes.price,
      'priceTo', changes.price_to, 'priceWords', changes.price_words, 'priceFrequency', changes.price_frequency,
      'auctionAt', ${isoTime(sql.ref("changes.auction_at"))}, 'closedOn', changes.closed_on,
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

/** What a home was after a change, and became since, with its inspections; everything where the change is null. */
export function historyFromJson(
  listingId: Expression<number>,
  changeId: Expression<number | null>,
): RawBuilder<ListingState[]> {
  return statesJson(sql`listing_id = ${listingId} and id >= coalesce(${changeId}, 0)`, inspections);
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
