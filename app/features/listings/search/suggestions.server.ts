import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { getCriterion } from "#app/features/listings/model/criteria.ts";
import { clearFilters, type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { weeklyRent } from "#app/features/listings/model/rent.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import {
  type Relaxation,
  type RelaxationCount,
  chooseRelaxations,
  findRelaxations,
  pairsOf,
  placeSearch,
  singleFilterSearches,
  MAX_SUGGESTIONS,
  PLACE_CRITERIA,
} from "./relaxations.ts";
import { countSearches, searchListings } from "./search.queries.server.ts";

export interface Suggestion {
  label: string;
  /** Null for more than 1,000. */
  total: number | null;
  path: string;
}

/** Cards of homes, a JSON array of `ClosestCard`. */
export interface ClosestHomes {
  json: string;
}

export interface ClosestCard extends ListingCardData {
  /** "1 bedroom fewer · $50,000 above your maximum"; absent if only the place or the type differs, which cards show. */
  differs?: string;
}

const CLOSEST_HOMES = 3;
/** Limits for comparing homes with the search: suggestions, and homes of each. */
const COMPARED_SUGGESTIONS = 3;
const COMPARED_HOMES = 60;

/**
 * Relaxations that find homes: without one filter, else without two, else with a single filter or none. Empty only if
 * nothing is listed, or nothing on the map with `within`.
 */
export async function findSuggestions(filters: ListingFilters): Promise<Suggestion[]> {
  return (await findRelaxed(filters)).map(toSuggestion);
}

/** The suggestions, and those of their homes that are most like the search. `neighbours` are suburbs that may be added. */
export async function findClosest(
  filters: ListingFilters,
  neighbours: readonly string[],
): Promise<{ suggestions: Suggestion[]; closest?: ClosestHomes }> {
  const relaxed = await findRelaxed(filters, neighbours);
  const suggestions = relaxed.map(toSuggestion);
  const compared = relaxed
    .map((wider) => ({ wider, place: distanceFromPlace(wider, filters) }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, COMPARED_SUGGESTIONS);
  const found = await Promise.all(
    compared.map(async ({ wider, place }) => {
      // The cheapest homes are closest to a lower maximum price.
      const sort = filters.priceMax === wider.filters.priceMax ? filters.sort : "price-asc";
      const { json } = await searchListings({ ...wider.filters, sort }, COMPARED_HOMES);
      return (JSON.parse(json) as ListingCardData[]).map((home) => {
        const differs = describeDifference(home, filters, wider);
        return { home: { ...home, ...(differs && { differs }) }, place, off: difference(home, filters) };
      });
    }),
  );
  const closest = found.flat().toSorted((one, other) => one.place - other.place || one.off - other.off);
  const cards = [...new Map(closest.map(({ home }) => [home.id, home])).values()].slice(0, CLOSEST_HOMES);
  return cards.length > 0 ? { suggestions, closest: { json: JSON.stringify(cards) } } : { suggestions };
}

/** 0 in the same place, 1 with a neighbouring suburb, 2 for all homes of the place, 3 elsewhere. */
function distanceFromPlace({ of, isRemoval, filters }: Relaxation, searched: ListingFilters): number {
  const isSamePlace = PLACE_CRITERIA.every((name) => JSON.stringify(filters[name]) === JSON.stringify(searched[name]));
  if (isSamePlace) return of === "suburb" ? 2 : 0;
  return of === "suburb" && !isRemoval ? 1 : 3;
}

/** Rooms that a home lacks, and 1 for a price that is off by half; 1 where a home states no price or rooms. */
function difference(home: ListingCardData, { priceMin, priceMax, ...filters }: ListingFilters): number {
  const lacks = (least: number | undefined, has: number | null) =>
    least === undefined ? 0 : Math.max(0, least - (has ?? least - 1));
  const missing =
    lacks(filters.bedroomsMin ?? filters.bedrooms, home.bedrooms) +
    lacks(filters.bathroomsMin, home.bathrooms) +
    lacks(filters.parkingMin, home.parking);
  if (priceMin === undefined && priceMax === undefined) return missing;
  const price = home.listingType === "rent" ? weeklyRent(home) : home.price;
  if (price <= 0) return missing + 1;
  const closestLimit = Math.min(Math.max(price, priceMin ?? price), priceMax ?? Infinity);
  return missing + Math.abs(Math.log(closestLimit / price)) / Math.log(1.5);
}

function describeDifference(home: ListingCardData, filters: ListingFilters, wider: Relaxation): string {
  const { bedrooms: exactly, bedroomsMin, bathroomsMin, parkingMin, priceMin, priceMax } = filters;
  const rooms = (noun: string, least: number | undefined, has: number | null) =>
    least === undefined || has === null || has >= least ? undefined : `${countOf(least - has, noun)} fewer`;
  const price = home.listingType === "rent" ? weeklyRent(home) : home.price;
  const amount = (by: number) => formatDollars(Math.ceil(by)) + (home.listingType === "rent" ? " a week" : "");
  const parts = [
    rooms("bedroom", bedroomsMin ?? exactly, home.bedrooms),
    exactly !== undefined && home.bedrooms !== null && home.bedrooms > exactly
      ? `${countOf(home.bedrooms - exactly, "bedroom")} more`
      : undefined,
    rooms("bathroom", bathroomsMin, home.bathrooms),
    rooms("parking space", parkingMin, home.parking),
    priceMax !== undefined && price > priceMax ? `${amount(price - priceMax)} above your maximum` : undefined,
    priceMin !== undefined && price > 0 && price < priceMin
      ? `${amount(priceMin - price)} below your minimum`
      : undefined,
    isDropped(wider) ? wider.label : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

/** Whether homes lack something that cards do not show: a word, a feature or a stated fact. */
function isDropped({ of, isRemoval }: Relaxation): boolean {
  return isRemoval === true && of !== "price" && ["words", "every", "fact", "to-come"].includes(getCriterion(of).match);
}

async function findRelaxed(
  { within, ...filters }: ListingFilters,
  neighbours: readonly string[] = [],
): Promise<RelaxationCount[]> {
  const single = findRelaxations(filters, neighbours);
  const place = placeSearch(filters);
  const inPlace = place ? await count([place], within) : [];
  for (const relaxations of [single, pairsOf(single)]) {
    const chosen = chooseRelaxations(await count(relaxations, within));
    if (chosen.length > 0) return withPlaceSearch(chosen, inPlace);
  }
  const all: Relaxation = { label: "Without any filter", filters: clearFilters(filters), of: "price", isRemoval: true };
  return withPlaceSearch(chooseRelaxations(await count([...singleFilterSearches(filters), all], within)), inPlace);
}

/** With the homes of the place last, unless there are none or another suggestion leads to them. */
function withPlaceSearch(chosen: RelaxationCount[], inPlace: readonly RelaxationCount[]): RelaxationCount[] {
  const paths = new Set(chosen.map(({ filters }) => listingsPath(filters)));
  const added = inPlace.filter(({ total, filters }) => total !== 0 && !paths.has(listingsPath(filters)));
  return [...chosen.slice(0, MAX_SUGGESTIONS - added.length), ...added];
}

/** `within` limits the homes to those on the map, unless a search moves it. */
async function count(relaxations: readonly Relaxation[], within: ListingFilters["within"]): Promise<RelaxationCount[]> {
  const totals = await countSearches(
    relaxations.map(({ filters }) => (filters.map && within ? { ...filters, within } : filters)),
  );
  return relaxations.map((relaxation, index) => ({ ...relaxation, total: totals[index] ?? null }));
}

function toSuggestion({ label, total, filters }: RelaxationCount): Suggestion {
  return { label, total, path: listingsPath(filters) };
}
