import type { Home } from "./homes.ts";
import type { Search } from "./searches.ts";

/** The homes, by title, that a search must and may match in the end. */
export interface Expected {
  must: Set<string>;
  may: Set<string>;
}

/**
 * The expected matches, computed independently of PostgreSQL. A home whose price drops may match at its first price and must match
 * at its last. A withdrawn home may have matched before. A search that is not live, or was stopped, must match nothing.
 */
export function expect(searches: readonly Search[], homes: readonly Home[]): Map<number, Expected> {
  const published = Map.groupBy(
    homes.filter(({ channel }) => channel !== "never"),
    ({ listingType }) => listingType,
  );
  return new Map(
    searches.map((search) => {
      const found: Expected = { must: new Set(), may: new Set() };
      if (search.fate === "paused" || search.fate === "unconfirmed") return [search.id, found];
      for (const home of published.get(search.listingType) ?? []) {
        const last = typeof home.later === "object" ? { ...home, ...home.later } : home;
        if (home.later !== "hidden" && search.fate === "live" && wants(search, last)) found.must.add(home.title);
        if (wants(search, home) || wants(search, last)) found.may.add(home.title);
      }
      return [search.id, found];
    }),
  );
}

function wants(search: Search, home: Home): boolean {
  const price = comparablePrice(home);
  return (
    search.listingType === home.listingType &&
    (search.suburb === null || sameName(search.suburb, home.suburb)) &&
    (search.propertyType === null || sameName(search.propertyType, home.propertyType)) &&
    atLeast(price, search.minPrice) &&
    (search.maxPrice === null || (price !== null && price <= search.maxPrice)) &&
    atLeast(home.bedrooms, search.minBedrooms) &&
    atLeast(home.bathrooms, search.minBathrooms) &&
    (search.keywords === null ||
      (search.keywords.wanted.every((word) => home.words.includes(word)) &&
        !search.keywords.unwanted.some((word) => home.words.includes(word))))
  );
}

/** The price, for rent per week; null if it is not published. */
function comparablePrice({ price, priceFrequency }: Home): number | null {
  if (price === 0) return null;
  return priceFrequency === "per_month" ? Math.round((price * 12) / 52) : price;
}

function atLeast(value: number | null, limit: number | null): boolean {
  return limit === null || (value !== null && value >= limit);
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
