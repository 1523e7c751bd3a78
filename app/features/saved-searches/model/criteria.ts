import type { ListingType } from "#app/features/listings/model/criteria.ts";
import {
  decodeListingFilters,
  encodeListingFilters,
  type ListingFilters,
} from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { formatDollars } from "#app/lib/dollars.ts";

/** How often a saved search mails: at once, or what came together at seven in the morning, of Mondays for weekly. */
export type SearchFrequency = "instant" | "daily" | "weekly";

export const SEARCH_FREQUENCIES = ["instant", "daily", "weekly"] as const satisfies readonly SearchFrequency[];

/** The frequencies in words, as a form offers them. */
export const frequencyWords: Readonly<Record<SearchFrequency, string>> = {
  instant: "As homes are listed",
  daily: "Every day at 7 am",
  weekly: "Every Monday at 7 am",
};

/** What a saved search looks for, as its row says it; null is no limit. */
export interface SavedCriteria {
  listingType: ListingType;
  suburb: string | null;
  /** Dollars; a week, for rent. */
  minPrice: number | null;
  maxPrice: number | null;
  minBedrooms: number | null;
  minBathrooms: number | null;
  propertyType: string | null;
  keywords: string | null;
}

/** What a search on /listings looks for; its order and page are left out. */
export function criteriaOf(filters: ListingFilters): SavedCriteria {
  return {
    listingType: filters.type,
    suburb: filters.suburb ?? null,
    minPrice: filters.priceMin ?? null,
    maxPrice: filters.priceMax ?? null,
    minBedrooms: filters.bedroomsMin ?? null,
    minBathrooms: filters.bathroomsMin ?? null,
    propertyType: filters.propertyType ?? null,
    keywords: filters.keywords ?? null,
  };
}

/** The search on /listings that shows the homes of a saved search, the newest first. */
export function filtersOf(criteria: SavedCriteria): ListingFilters {
  return {
    type: criteria.listingType,
    suburb: criteria.suburb ?? undefined,
    propertyType: criteria.propertyType ?? undefined,
    priceMin: criteria.minPrice ?? undefined,
    priceMax: criteria.maxPrice ?? undefined,
    bedroomsMin: criteria.minBedrooms ?? undefined,
    bathroomsMin: criteria.minBathrooms ?? undefined,
    keywords: criteria.keywords ?? undefined,
    sort: "newest",
    page: 1,
  };
}

/**
 * The same criteria as /listings understands them, so that a mail never holds other homes than the page that it links to:
 * 0 and the top of the price slider are no limit, names and words are tidied. Prices are in order already.
 */
export function asSearched(criteria: SavedCriteria): SavedCriteria {
  const query = new URLSearchParams(encodeListingFilters(filtersOf(criteria)));
  return criteriaOf(decodeListingFilters(query).filters);
}

/** "House for sale in Newtown, 2+ bedrooms, $500,000 to $1,200,000, “pool”"; "Homes for rent" without any limit. */
export function criteriaWords(criteria: SavedCriteria): string {
  const { listingType, suburb, minBedrooms, minBathrooms, propertyType, keywords } = criteria;
  const home = `${propertyType ?? "Homes"} ${listingsMessages.forWhat[listingType]}`;
  return [
    suburb === null ? home : `${home} in ${suburb}`,
    minBedrooms !== null && `${minBedrooms}+ bedrooms`,
    minBathrooms !== null && `${minBathrooms}+ bathrooms`,
    priceWords(criteria),
    keywords !== null && `“${keywords}”`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** "$500,000 to $1,200,000", "up to $650 a week"; undefined without a price limit. */
function priceWords({ listingType, minPrice, maxPrice }: SavedCriteria): string | undefined {
  const period = listingType === "rent" ? " a week" : "";
  if (minPrice !== null && maxPrice !== null) {
    return minPrice === maxPrice
      ? `${formatDollars(minPrice)}${period}`
      : `${formatDollars(minPrice)} to ${formatDollars(maxPrice)}${period}`;
  }
  if (minPrice !== null) return `${formatDollars(minPrice)}${period} or more`;
  return maxPrice === null ? undefined : `up to ${formatDollars(maxPrice)}${period}`;
}
