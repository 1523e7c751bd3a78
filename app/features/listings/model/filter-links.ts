import { CRITERIA, type Criteria, type CriterionName, type ListingType, ROOM_CRITERIA } from "./criteria.ts";
import { type ListingFilters, listingsPath } from "./filters.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

/** A criterion as people see it: both ends of the price are one. */
export type ListingFilterName = Exclude<CriterionName, "priceMin" | "priceMax"> | "price";

export interface ActiveFilter {
  name: ListingFilterName;
  /** "Suburb: Newtown" */
  label: string;
  /** The same search without this filter. */
  path: string;
}

const BADGES: readonly ListingFilterName[] = ["suburb", "price", ...ROOM_CRITERIA, "propertyType", "keywords"];

/** The same search, from its first page. */
export function fromFirstPage(filters: ListingFilters): ListingFilters {
  return { ...filters, page: 1, after: undefined, before: undefined };
}

/** The same search without one criterion. */
export function withoutFilter(filters: ListingFilters, name: ListingFilterName): ListingFilters {
  const rest = fromFirstPage(filters);
  if (name !== "price") return { ...rest, [name]: undefined };
  return { ...rest, priceMin: undefined, priceMax: undefined };
}

/** The same search on the other tab, without its prices: those of a sale say nothing about rents. */
export function withType(filters: ListingFilters, type: ListingType): ListingFilters {
  return { ...withoutFilter(filters, "price"), type };
}

/** Everything of the type, in the same order. */
export function clearFilters({ type, sort }: ListingFilters): ListingFilters {
  return { type, sort, page: 1 };
}

/** The filters that are set, in the order of their badges; empty when all homes of the type are shown. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  return BADGES.flatMap((name) => {
    const label = badgeLabel(filters, name);
    return label === undefined ? [] : [{ name, label, path: listingsPath(withoutFilter(filters, name)) }];
  });
}

/** "Bedrooms: 2+"; undefined when the search does not set it. */
function badgeLabel(filters: Criteria, name: ListingFilterName): string | undefined {
  if (name === "price") return priceBadge(filters);
  const criterion = CRITERIA[name];
  const value = filters[name];
  if (value === undefined) return undefined;
  const label = "badge" in criterion ? criterion.badge : criterion.label;
  return `${label}: ${value}${criterion.match === "at-least" ? "+" : ""}`;
}

/** "Price: $500,000 – No max", "Price: No min – $650/wk"; undefined without a price limit. */
function priceBadge({ type, priceMin, priceMax }: Criteria): string | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const min = priceMin === undefined ? listingsMessages.noMin : filterPrice(priceMin, type);
  const max = priceMax === undefined ? listingsMessages.noMax : filterPrice(priceMax, type);
  return `Price: ${min} – ${max}`;
}
