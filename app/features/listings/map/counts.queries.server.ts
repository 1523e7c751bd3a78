import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";

/** What is searched for, in whatever order. */
export type SearchedHomes = Criteria & Pick<ListingFilters, "closed">;

/** The homes of a suburb that match. */
export interface SuburbHomes {
  /** Normalised: "st peters". */
  key: string;
  count: number;
  /** The lowest published price, a week for rent; null when none is published. */
  from: number | null;
}

/** The homes of each suburb with any, among the suburbs with these keys and at most `limit` matches. */
export function countSomeHomes(
  criteria: SearchedHomes,
  keys: readonly string[],
  limit: number,
): Promise<SuburbHomes[]> {
  const found = db()
    .selectFrom("listings")
    .select(["listings.suburbKey", "listings.comparablePrice"])
    .where((eb) => listingMatches(eb, { ...criteria, within: keys }))
    .limit(limit);
  return db()
    .selectFrom(found.as("found"))
    .select((eb) => [
      "found.suburbKey as key",
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`min(found.comparable_price)`.as("from"),
    ])
    .groupBy("found.suburbKey")
    .execute();
}

/** The matching homes of every suburb with any. */
export function countAllHomes(criteria: SearchedHomes): Promise<SuburbHomes[]> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.suburbKey as key",
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`min(listings.comparable_price)`.as("from"),
    ])
    .where((eb) => listingMatches(eb, criteria))
    .groupBy("listings.suburbKey")
    .execute();
}

/** A home whose own place is shown to everybody. */
export interface PlacedHome {
  id: number;
  title: string;
  suburb: string;
  latitude: number;
  longitude: number;
}

/** As many points as a map can hold. */
const MAX_POINTS = 200;

/**
 * The newest matching homes in suburbs with these keys whose own place is shown to everybody, at most 200; of sold and leased
 * ones those that closed last, as their list has them.
 */
export function findPlacedHomes(search: SearchedHomes, keys: readonly string[]): Promise<PlacedHome[]> {
  return db()
    .selectFrom("listings")
    .select(["id", "title", "suburb"])
    .select(({ ref }) => [
      ref("shownLatitude").$notNull().as("latitude"),
      ref("shownLongitude").$notNull().as("longitude"),
    ])
    .where((eb) => listingMatches(eb, { ...search, within: keys }))
    .where("shownLatitude", "is not", null)
    .orderBy(search.closed ? "closedOn" : "publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_POINTS)
    .execute();
}
