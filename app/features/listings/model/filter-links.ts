import type { ListingType } from "./criteria.ts";
import { type ListingFilters, listingsPath } from "./filters.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

/** A criterion as people see it: both ends of the price are one. */
export type ListingFilterName = "suburb" | "price" | "bedroomsMin" | "bathroomsMin" | "propertyType" | "keywords";

export interface ActiveFilter {
  name: ListingFilterName;
  /** "Suburb: Newtown" */
  label: string;
  /** The same search without this filter. */
  path: string;
}

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

/** The same search on the other tab. Sale prices say nothing about rents: they are dropped (specification, section 2). */
export function withType(filters: ListingFilters, type: ListingType): ListingFilters {
  return { ...withoutFilter(filters, "price"), type };
}

/** Everything of the type, in the same order. */
export function clearFilters({ type, sort }: ListingFilters): ListingFilters {
  return { type, sort, page: 1 };
}

/** The filters that are set, in the specification's order and words; empty when all homes of the type are shown. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const { suburb, bedroomsMin, bathroomsMin, propertyType, keywords } = filters;
  const price = priceRangeLabel(filters);
  const labels: [ListingFilterName, string | false | undefined][] = [
    ["suburb", suburb !== undefined && `Suburb: ${suburb}`],
    ["price", price !== undefined && `Price: ${price}`],
    ["bedroomsMin", bedroomsMin !== undefined && `Bedrooms: ${bedroomsMin}+`],
    ["bathroomsMin", bathroomsMin !== undefined && `Bathrooms: ${bathroomsMin}+`],
    ["propertyType", propertyType !== undefined && `Property: ${propertyType}`],
    ["keywords", keywords !== undefined && `Keywords: ${keywords}`],
  ];
  return labels.flatMap(([name, label]) =>
    label ? [{ name, label, path: listingsPath(withoutFilter(filters, name)) }] : [],
  );
}

/** "$500,000 – No max", "No min – $650/wk"; undefined without a price limit. */
function priceRangeLabel({ type, priceMin, priceMax }: ListingFilters): string | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const min = priceMin === undefined ? listingsMessages.noMin : filterPrice(priceMin, type);
  const max = priceMax === undefined ? listingsMessages.noMax : filterPrice(priceMax, type);
  return `${min} – ${max}`;
}
