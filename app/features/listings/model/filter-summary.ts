import { dayLabel } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { joinNames } from "#app/lib/text.ts";
import {
  areaLabel,
  areaText,
  type Criteria,
  CRITERIA,
  getCriterion,
  type CriterionName,
  CRITERION_NAMES,
  isPostcode,
  getNoun,
  kindsText,
  placesText,
  placeText,
  schoolText,
  ROOM_CRITERIA,
  getValue,
  sortNames,
} from "./criteria.ts";
import { type FilterName, type ListingFilters, listingsPath, toSearchType, withoutFilter } from "./filters.ts";
import { filterPrice } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";
import { regionText } from "./regions.ts";
import { getNumberLimit, UNITS } from "./units.ts";

export interface ActiveFilter {
  name: FilterName;
  /** "Suburb: Newtown" */
  label: string;
  path: string;
}

const LEADING: readonly FilterName[] = ["suburb", "nearby", "region", "area", "school", "price", ...ROOM_CRITERIA];
const BADGES: readonly FilterName[] = [
  ...LEADING,
  ...CRITERION_NAMES.filter((name) => name !== "priceMin" && name !== "priceMax").filter(
    (name) => !LEADING.includes(name),
  ),
];

export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  return BADGES.flatMap((name) =>
    toBadges(filters, name).map(({ label, value }) => ({
      name,
      label,
      path: listingsPath(withoutFilter(filters, name, value)),
    })),
  );
}

interface FilterBadge {
  label: string;
  value?: string;
}

/** One for each of several values; empty if the filter is not set. */
export function toBadges(filters: Criteria, name: FilterName): FilterBadge[] {
  if (name === "price") {
    const label = priceBadge(filters);
    return label === undefined ? [] : [{ label }];
  }
  const criterion = getCriterion(name);
  const label = criterion.badge ?? criterion.label;
  const value = getValue(filters, name);
  if (value === undefined) return [];
  if (value === true) return [{ label }];
  if (typeof value !== "object") return [{ label: `${label}: ${valueText(name, value)}` }];
  if (criterion.match === "in-area") return value.map((one, index) => ({ label: areaLabel(value, index), value: one }));
  return value.map((one) => ({
    label: criterion.match === "every" ? choiceLabel(name, one) : `${label}: ${choiceLabel(name, one)}`,
    value: one,
  }));
}

function choiceLabel(name: CriterionName, value: string): string {
  const criterion = getCriterion(name);
  return criterion.match === "every" || criterion.match === "in-region" ? (criterion.choices[value] ?? value) : value;
}

function valueText(name: CriterionName, value: string | number): string {
  const criterion = getCriterion(name);
  if (typeof value === "number" && "unit" in criterion) return UNITS[criterion.unit].badge(value, criterion.match);
  if (criterion.match === "choice") return criterion.choices[value] ?? String(value);
  return criterion.match === "on-day" ? dayLabel(String(value)) : String(value);
}

/** “pool”; phrases in keywords have the only quotation marks: pool “rainbow street”. */
export function keywordsText(keywords: string): string {
  return /["“”]/.test(keywords) ? keywords.replaceAll(/"([^"]*)"/g, "“$1”") : `“${keywords}”`;
}

/** Undefined without a price limit. */
function priceBadge({ type, priceMin, priceMax, price }: Criteria): string | undefined {
  if (price !== undefined) return `${CRITERIA.price.label}: ${listingsMessages.unpublished}`;
  if (priceMin === undefined && priceMax === undefined) return undefined;
  const min = priceMin === undefined ? listingsMessages.noMin : filterPrice(priceMin, type);
  const max = priceMax === undefined ? listingsMessages.noMax : filterPrice(priceMax, type);
  return `Price: ${min} – ${max}`;
}

const NAMES_IN_HEADING = 3;

/** Whether the heading of a search names it among the places. */
export function isInHeading(name: FilterName, { suburb }: ListingFilters): boolean {
  return name === "suburb" || name === "area" || name === "school" || (name === "region" && suburb === undefined);
}

/** For the button of the filters. Places have controls of their own and are not counted. */
export function countFilters(filters: ListingFilters): number {
  return activeFilters(filters).filter(({ name }) => !isInHeading(name, filters)).length;
}

export interface SearchHeading {
  title: string;
  place?: string;
  /** All other criteria. */
  details?: string;
}

/**
 * "Sydney Properties for Sale", "in Newtown and Enmore" and "House or Townhouse, 2+ bedrooms". Of more than three places
 * or types the others are counted: "in Enmore, Newtown, Redfern and 2 more".
 */
export function searchHeading(filters: ListingFilters): SearchHeading {
  const { suburb, region = [], area = [], school = [], nearby } = filters;
  const names = suburb?.map(placeText) ?? region.map(regionText);
  const others = names.length - NAMES_IN_HEADING;
  const named = others > 0 ? firstNames(names) + (suburb && nearby ? " and nearby" : "") : placesText(filters);
  const drawn = area.length > 1 ? `${area.length} drawn areas` : area.length === 1 ? "a drawn area" : "";
  const intake = school.length > 0 ? schoolText(school, firstNames(school)) : "";
  const place = [named, drawn, intake]
    .filter(Boolean)
    .map((one) => `in ${one}`)
    .join(", ");
  const details = [kindsText(filters, NAMES_IN_HEADING), ...detailPhrases(filters)].filter(Boolean).join(", ");
  return { title: listingsMessages.title[toSearchType(filters)], ...(place && { place }), ...(details && { details }) };
}

function firstNames(names: readonly string[]): string {
  const others = names.length - NAMES_IN_HEADING;
  return others > 0 ? `${names.slice(0, NAMES_IN_HEADING).join(", ")} and ${others} more` : joinNames(names);
}

/** "Sydney Properties for Sale in Newtown and Enmore: House, 2+ bedrooms" */
export function searchTitle(filters: ListingFilters): string {
  const { title, place, details } = searchHeading(filters);
  const placed = place === undefined ? title : `${title} ${place}`;
  return details === undefined ? placed : `${placed}: ${details}`;
}

/** "House or Townhouse for sale in Newtown, 2+ bedrooms, $500,000 to $1,200,000, “pool”" */
export function criteriaSummary(criteria: Criteria): string {
  const { type, area, school } = criteria;
  const home = `${kindsText(criteria) ?? "Homes"} ${listingsMessages.forWhat[type]}`;
  const places = [placesText(criteria), area ? areaText(area) : "", school ? schoolText(school) : ""].filter(Boolean);
  return [[home, places.join(", in ")].filter(Boolean).join(" in "), ...detailPhrases(criteria)].join(", ");
}

/** All criteria but places and kind of home: "2+ bedrooms", "up to $1,200,000", "“pool”". */
function detailPhrases(criteria: Criteria): string[] {
  const { keywords } = criteria;
  return [
    ...ROOM_CRITERIA.map((name) => toPhrase(criteria, name)),
    pricePhrase(criteria),
    ...CRITERION_NAMES.map((name) => otherPhrase(criteria, name)),
    keywords === undefined ? undefined : keywordsText(keywords),
  ].filter((phrase) => phrase !== undefined);
}

function otherPhrase(criteria: Criteria, name: CriterionName): string | undefined {
  return FIXED_POSITIONS.has(name) ? undefined : toPhrase(criteria, name);
}

/** "Exactly 3 bedrooms". Undefined if not set. */
export function criterionText(criteria: Criteria, name: CriterionName): string | undefined {
  const phrase = toPhrase(criteria, name);
  return phrase && phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Undefined if not set. */
function toPhrase(criteria: Criteria, name: CriterionName): string | undefined {
  const criterion = getCriterion(name);
  const value = getValue(criteria, name);
  if (value === undefined) return undefined;
  const limit = getNumberLimit(name);
  if (limit && typeof value === "number") return limit.rules.phrase(value, limit);
  const noun = getNoun(name);
  if (value === true) return noun;
  if (criterion.match === "on-day") return `open ${valueText(name, String(value))}`;
  if (criterion.match === "choice") return `sold by ${valueText(name, String(value)).toLowerCase()}`;
  if (criterion.match === "station") return `near ${valueText(name, String(value))} station`;
  if (typeof value !== "object") return `${criterion.label.toLowerCase()} ${valueText(name, value)}`;
  return joinNames(
    value.map((one) => (criterion.match === "every" ? (criterion.choices[one] ?? one).toLowerCase() : one)),
  );
}

const FIXED_POSITIONS: ReadonlySet<CriterionName> = new Set([
  "suburb",
  "nearby",
  "region",
  "area",
  "school",
  "propertyType",
  "priceMin",
  "priceMax",
  "price",
  ...ROOM_CRITERIA,
  "keywords",
]);

/** At most three words of letters: too short to carry a message. */
const placeName = /^(?=.{2,30}$)\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,2}$/u;

/**
 * For emails to an unconfirmed address, without the visitor's free text: "House for sale in Newtown, with keywords of
 * its own". `knownSuburbs` are in canonical spelling; other names must look like a place.
 */
export function redactedSummary(criteria: Criteria, knownSuburbs: readonly string[]): string {
  const known = new Map(knownSuburbs.map((name) => [name.toLowerCase(), name]));
  const redactPlace = (name: string) => {
    if (isPostcode(name)) return name;
    return known.get(name.toLowerCase()) ?? (placeName.test(inTitleCase(name)) ? inTitleCase(name) : undefined);
  };
  const redacted: Record<string, unknown> = { ...criteria };
  const left: string[] = [];
  for (const name of CRITERION_NAMES) {
    const criterion = getCriterion(name);
    const value = getValue(criteria, name);
    if (value === undefined) continue;
    if (criterion.match === "any-key" && criterion.choices) {
      const { choices } = criterion;
      const requested = [value].flat().map((one) => String(one).trim().toLowerCase());
      const types = choices.filter((choice) => requested.includes(choice.toLowerCase()));
      redacted[name] = types.length === 0 ? undefined : sortNames(types);
      if (types.length < requested.length) left.push(`with a ${getNoun(name)} of its own`);
    } else if (criterion.match === "any-key") {
      const requested = [value].flat().map(String);
      const places = requested.map(redactPlace).filter((place) => place !== undefined);
      redacted[name] = places.length === 0 ? undefined : places;
      if (places.length < requested.length) left.push(`with a ${getNoun(name)} of its own`);
    } else if (criterion.match === "station" || criterion.match === "in-school-area") {
      redacted[name] = undefined;
      left.push(`with a ${getNoun(name)} of its own`);
    } else if (criterion.match === "words") {
      redacted[name] = undefined;
      left.push(`with ${getNoun(name)} of its own`);
    }
  }
  return [criteriaSummary(redacted as Criteria), ...left].join(", ");
}

/** "the rocks" as "The Rocks" */
function inTitleCase(name: string): string {
  return name.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Undefined without a price limit. */
function pricePhrase({ type, priceMin: min, priceMax: max, price }: Criteria): string | undefined {
  if (price !== undefined) return `price ${listingsMessages.unpublished}`;
  const period = type === "rent" ? " a week" : "";
  if (min !== undefined && max !== undefined) {
    return `${min === max ? formatDollars(min) : `${formatDollars(min)} to ${formatDollars(max)}`}${period}`;
  }
  if (min !== undefined) return `${formatDollars(min)}${period} or more`;
  return max === undefined ? undefined : `up to ${formatDollars(max)}${period}`;
}
