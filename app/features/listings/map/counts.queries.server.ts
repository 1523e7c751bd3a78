import { sql } from "kysely";
import { type Corner, encodeArea } from "#app/features/listings/model/area.ts";
import { publicClosedPrice } from "#app/features/listings/model/card.queries.server.ts";
import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import { listingMatches } from "#app/features/listings/model/match.queries.server.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";
import type { PinnedPrice } from "./map-summary.ts";

export type SearchedHomes = Criteria & Pick<ListingFilters, "closed">;

export interface SuburbHomes {
  /** Normalised: "st peters". */
  key: string;
  count: number;
  /** Lowest published price, weekly for rent; null without any. */
  from: number | null;
}

/** Counts at most `limit` homes; omits suburbs without any. */
export function countSomeHomes(
  criteria: SearchedHomes,
  keys: readonly string[],
  limit: number,
): Promise<SuburbHomes[]> {
  const matches = db()
    .selectFrom("listings")
    .select(["listings.suburbKey", "listings.comparablePrice"])
    .where((eb) => listingMatches(eb, { ...criteria, within: keys }))
    .limit(limit);
  return db()
    .selectFrom(matches.as("found"))
    .select((eb) => [
      "found.suburbKey as key",
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`min(found.comparable_price)`.as("from"),
    ])
    .groupBy("found.suburbKey")
    .execute();
}

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

/** A suburb without an outline: newer than the boundaries, or beyond them. */
export interface PointSuburb {
  latitude: number;
  longitude: number;
  slug: string;
  name: string;
  council: string | null;
}

/** In alphabetical order. */
/** Cached, because every suggestion on a map reads it. */
export const findPointSuburbs = cacheUntilChange(["suburbs"], (): Promise<PointSuburb[]> =>
  db()
    .selectFrom("suburbs")
    .select(["slug", "name", "council"])
    .select(({ ref }) => [ref("latitude").$notNull().as("latitude"), ref("longitude").$notNull().as("longitude")])
    .where("hasOutline", "=", false)
    .where("latitude", "is not", null)
    .where("longitude", "is not", null)
    .orderBy("name")
    .execute(),
);

/** The slugs of their suburbs; also of council areas. */
export async function findRegionSuburbs({ region }: Pick<Criteria, "region">): Promise<string[]> {
  if (region === undefined) return [];
  const rows = await db()
    .selectFrom("suburbs")
    .select("slug")
    .where("key", "=", sql<string>`any((select region_keys(${region}::text[]))::text[])`)
    .execute();
  return rows.map(({ slug }) => slug);
}

export interface PlacedHome extends PinnedPrice {
  id: number;
  title: string;
  suburb: string;
  /** Null only for homes without a street. */
  address: string | null;
  latitude: number;
  longitude: number;
  /** In dollars, weekly for rent; null without a published price. */
  amount: number | null;
}

/** With a public location, newest first; closed ones by closing date. */
export async function findPlacedHomes(
  search: SearchedHomes,
  keys: readonly string[],
  limit: number,
): Promise<PlacedHome[]> {
  const homes = await db()
    .selectFrom("listings")
    .select(["id", "title", "suburb", "shownAddress as address", "price", "priceTo", "priceWords"])
    .select(["priceFrequency", publicClosedPrice.as("closedPrice"), sql<string | null>`closed_on::text`.as("closedOn")])
    .select(({ ref }) => [
      ref("listingType").$castTo<ListingType>().as("listingType"),
      ref("shownLatitude").$notNull().as("latitude"),
      ref("shownLongitude").$notNull().as("longitude"),
      ref("comparablePrice").as("amount"),
    ])
    .where((eb) => listingMatches(eb, { ...search, within: keys }))
    .where("shownLatitude", "is not", null)
    .orderBy(search.closed ? "closedOn" : "publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return homes.map((home) => (home.closedOn !== null && home.closedPrice === null ? { ...home, amount: null } : home));
}

/** The outlines of the current areas of these schools, as texts of areas. Unknown names have none. */
export async function findSchoolOutlines(schools: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ outline: string }>`
    select outline::text as outline from school_areas
    where layer = 'current' and key = any(normalised_keys(${[...schools]}::text[]))
    order by key, part`.execute(db());
  return rows.map(({ outline }) =>
    encodeArea(
      [...outline.matchAll(/([-\d]+),([-\d]+)/g)].map(([, longitude, latitude]): Corner => [
        Number(longitude) - 15_030_000,
        -3_320_000 - Number(latitude),
      ]),
    ),
  );
}
