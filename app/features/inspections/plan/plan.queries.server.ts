import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { isPostcode, type ListingType } from "#app/features/listings/model/criteria.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import {
  isUpcoming,
  type Inspection,
  isPublicInspection,
  selectInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";

export interface PlannedHomes {
  saved: readonly number[];
  /** Names and postcodes. */
  suburbs: readonly string[];
}

/** `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

export type PlannedInspection = Awaited<ReturnType<typeof findPlannedInspections>>[number];

/**
 * Upcoming inspections that begin in a span, in order of time. `metresFromBefore` is the straight distance from the
 * previous inspection's home; null for the first, and if either home hides its location.
 */
export function findPlannedInspections(homes: PlannedHomes, span: Span, limit: number) {
  return selectInspections()
    .select([
      sql<ListingType>`listings.listing_type`.as("listingType"),
      "listings.price",
      "listings.priceTo",
      "listings.priceWords",
      "listings.priceFrequency",
      "listings.underOfferAt",
      sql<number | null>`round((1000 * distance_km(
        ${before(sql.ref("listings.shownLatitude"))}, ${before(sql.ref("listings.shownLongitude"))},
        listings.shown_latitude, listings.shown_longitude))::numeric)::integer`.as("metresFromBefore"),
    ])
    .where(isPlanned(homes))
    .where(isToCome(span))
    .orderBy("inspections.startsAt")
    .orderBy("inspections.endsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

/** Includes cancelled and past inspections, upcoming ones first. */
export function findPlannedForCalendar(homes: PlannedHomes, span: Span, limit: number): Promise<Inspection[]> {
  return selectInspections()
    .where(isPublicInspection)
    .where(isOneOf(homes))
    .where(isWithin(span))
    .orderBy(isUpcoming, "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

/** The value in the previous inspection. */
function before(column: Expression<unknown>) {
  return sql`lag(${column}) over (order by inspections.starts_at, inspections.ends_at, inspections.id)`;
}

/** By date in Sydney, earliest first. */
export function countPlannedInspections(homes: PlannedHomes, span: Span): Promise<{ date: string; count: number }[]> {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select((eb) => [
      sql<string>`to_char(inspections.starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')`.as("date"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(isPlanned(homes))
    .where(isToCome(span))
    .groupBy("date")
    .orderBy("date")
    .execute();
}

function isPlanned(homes: PlannedHomes) {
  return (eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> =>
    eb.and([listingIsOnMarket(eb), isOneOf(homes)(eb)]);
}

function isOneOf({ saved, suburbs }: PlannedHomes) {
  return (eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> => {
    const isThere = suburbs.length === 0 ? undefined : isIn(suburbs);
    // Omit an empty half, or PostgreSQL plans for it too.
    if (isThere && saved.length === 0) return isThere;
    const isSaved = eb("listings.id", "=", sql<number>`any (${saved}::integer[])`);
    return isThere ? eb.or([isSaved, isThere]) : isSaved;
  };
}

/** Matches the expressions of the index by suburb and time. */
function isIn(places: readonly string[]): Expression<SqlBool> {
  const postcodes = places.filter(isPostcode);
  const keys = places
    .filter((place) => !isPostcode(place))
    .map((name) => sql<SqlBool>`inspections.suburb_key = normalised_key(${name})`);
  const limits = [...keys, ...postcodes.map((postcode) => sql<SqlBool>`inspections.postcode = ${postcode}`)];
  return sql<SqlBool>`(${sql.join(limits, sql` or `)})`;
}

function isToCome(span: Span) {
  return (eb: ExpressionBuilder<DB, "inspections">): Expression<SqlBool> =>
    eb.and([eb("inspections.cancelledAt", "is", null), isWithin(span)(eb)]);
}

function isWithin({ from, to }: Span) {
  return (eb: ExpressionBuilder<DB, "inspections">): Expression<SqlBool> =>
    eb.and([
      eb("inspections.startsAt", ">=", from),
      eb("inspections.startsAt", "<", to),
      eb("inspections.endsAt", ">", sql<Date>`now()`),
    ]);
}
