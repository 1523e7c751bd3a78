import { formatDollars } from "#app/lib/dollars.ts";
import { type Criteria, CRITERIA, isPostcode, placeWords, PROPERTY_TYPES, ROOM_CRITERIA } from "./criteria.ts";
import { type FilterName, type ListingFilters, listingsPath, withoutFilter } from "./filters.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";

export interface ActiveFilter {
  name: FilterName;
  /** "Suburb: Newtown" */
  label: string;
  /** The same search without this filter. */
  path: string;
}

const BADGES: readonly FilterName[] = ["suburb", "price", ...ROOM_CRITERIA, "propertyType", "keywords"];

/** The filters that are set, in the order of their badges; empty when all homes of the type are shown. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  return BADGES.flatMap((name) => {
    const label = badgeLabel(filters, name);
    return label === undefined ? [] : [{ name, label, path: listingsPath(withoutFilter(filters, name)) }];
  });
}

/** "Bedrooms: 2+"; undefined when the search does not set it. */
function badgeLabel(filters: Criteria, name: FilterName): string | undefined {
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

/** "House for sale in Newtown, 2+ bedrooms, $500,000 to $1,200,000, “pool”"; "Homes for rent" without any limit. */
export function criteriaWords(criteria: Criteria): string {
  const { type, suburb, propertyType, keywords } = criteria;
  const home = `${propertyType ?? "Homes"} ${listingsMessages.forWhat[type]}`;
  return [
    suburb === undefined ? home : `${home} in ${placeWords(suburb)}`,
    ...ROOM_CRITERIA.map((name) => criteria[name] && `${criteria[name]}+ ${CRITERIA[name].label.toLowerCase()}`),
    priceWords(criteria),
    keywords && `“${keywords}”`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The same without what a visitor may have typed, for a mail to an address that has not confirmed the search: "House for
 * sale in Newtown, with keywords of its own". `knownSuburb` is the suburb as we spell it, null when we do not know it.
 */
export function vettedWords(
  { suburb, propertyType, keywords, ...limits }: Criteria,
  knownSuburb: string | null,
): string {
  const typed = propertyType?.trim().toLowerCase();
  const knownType = PROPERTY_TYPES.find((known) => known.toLowerCase() === typed);
  const place = suburb !== undefined && isPostcode(suburb) ? suburb : knownSuburb;
  return [
    criteriaWords({ ...limits, suburb: place ?? undefined, propertyType: knownType }),
    suburb !== undefined && place === null && "with a suburb of its own",
    propertyType !== undefined && knownType === undefined && "with a property type of its own",
    keywords !== undefined && "with keywords of its own",
  ]
    .filter(Boolean)
    .join(", ");
}

/** "$500,000 to $1,200,000", "up to $650 a week"; undefined without a price limit. */
function priceWords({ type, priceMin: min, priceMax: max }: Criteria): string | undefined {
  const period = type === "rent" ? " a week" : "";
  if (min !== undefined && max !== undefined) {
    return `${min === max ? formatDollars(min) : `${formatDollars(min)} to ${formatDollars(max)}`}${period}`;
  }
  if (min !== undefined) return `${formatDollars(min)}${period} or more`;
  return max === undefined ? undefined : `up to ${formatDollars(max)}${period}`;
}
