import { closestTerm, tokenize } from "#app/features/directory-search/search.ts";
import { correctSpelling } from "#app/features/directory-search/spelling.queries.server.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import {
  areaText,
  schoolText,
  CRITERION_NAMES,
  type CriterionName,
  getCriterion,
  getNoun,
  getValue,
  isPostcode,
  PROPERTY_TYPES,
  sortNames,
} from "#app/features/listings/model/criteria.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { keywordsText, searchHeading, toBadges } from "#app/features/listings/model/filter-summary.ts";
import {
  clearFilters,
  type FilterName,
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { RELATED_KEYWORDS } from "#app/features/listings/model/known-features.ts";
import { filterPrice } from "#app/features/listings/model/labels.ts";
import { weeklyRent } from "#app/features/listings/model/rent.ts";
import { isInRange, getNumberLimit } from "#app/features/listings/model/units.ts";
import { hasHomes, isSearchable, listingVocabulary } from "#app/features/listings/vocabulary.queries.server.ts";
import { findAllStations, findStationsByName, findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { notInServiceNote, stationLabel } from "#app/features/nearby/places.ts";
import { unknownSuburbsNote } from "#app/features/suburbs/model/labels.ts";
import { resolvePlace } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf, joinAlternatives, joinNames, quoted, quotedList } from "#app/lib/text.ts";
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

/** "All homes in Newtown". Undefined without a place. */
function placeSearch(filters: ListingFilters): Relaxation | undefined {
  const places = Object.fromEntries(PLACE_CRITERIA.map((name) => [name, filters[name]]));
  const search: ListingFilters = { ...clearFilters(filters), ...places };
  const { place } = searchHeading(search);
  const { station } = filters;
  const where = [place, station && `near ${station} station`].filter(Boolean).join(", ");
  return where === "" ? undefined : { label: `All homes ${where}`, filters: search, of: "suburb" };
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

interface Relaxation {
  /** "Without Pool", "Up to $1,600,000", "2+ bedrooms" */
  label: string;
  filters: ListingFilters;
  of: FilterName;
  isRemoval?: true;
  /** The limit that changes by a step. Of several steps, smallest first, only the first with results is suggested. */
  step?: CriterionName | undefined;
}

const PLACE_CRITERIA = ["suburb", "nearby", "region", "area", "school", "station"] as const;

export interface RelaxationCount extends Relaxation {
  total: number | null;
}

const MAX_SUGGESTIONS = 6;
/** Makes 15 pairs. */
const MAX_PAIRED = 6;
const MAX_KEYWORDS = 4;

/** `neighbours` are suburbs that may be added. */
export function findRelaxations(filters: ListingFilters, neighbours: readonly string[] = []): Relaxation[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [
    ...(filters.suburb ? neighbours.map((name) => withNeighbour(filters, name)) : []),
    ...names.flatMap((name) => steps(filters, name)),
    ...removals(filters, names),
  ];
}

export function pairsOf(relaxations: readonly Relaxation[]): Relaxation[] {
  const removed = relaxations.filter(({ isRemoval }) => isRemoval).slice(0, MAX_PAIRED);
  return removed.flatMap((one, index) =>
    removed.slice(index + 1).map((other) => ({
      label: `${one.label} and ${other.label.charAt(0).toLowerCase()}${other.label.slice(1)}`,
      // The second removal's values, in the search of the first.
      filters: without(one.filters, other),
      of: one.of,
      isRemoval: true as const,
    })),
  );
}

function singleFilterSearches(filters: ListingFilters): Relaxation[] {
  const names = CRITERION_NAMES.filter((name) => getValue(filters, name) !== undefined);
  return [...new Set(names.map(filterOf))].map((of) => {
    const ownValues = names.filter((name) => filterOf(name) === of).map((name) => [name, getValue(filters, name)]);
    const labels = toBadges(filters, of).map(({ label }) => label);
    const priceLimits = of === "price" ? priceLimitsText(filters) : undefined;
    return {
      label: priceLimits ? `Any home ${priceLimits}` : `Only ${joinNames(labels)}`,
      filters: { ...clearFilters(filters), ...Object.fromEntries(ownValues) } as ListingFilters,
      of,
    };
  });
}

/** "up to $300,000", "from $300,000 to $500,000"; undefined without limits. */
function priceLimitsText({ type, priceMin, priceMax }: ListingFilters): string | undefined {
  if (priceMin === undefined) return priceMax === undefined ? undefined : `up to ${filterPrice(priceMax, type)}`;
  return [`from ${filterPrice(priceMin, type)}`, priceMax !== undefined && `to ${filterPrice(priceMax, type)}`]
    .filter(Boolean)
    .join(" ");
}

/**
 * At most six, those with most homes first: the smallest step of each limit, and removals that find more than a smaller
 * change.
 */
export function chooseRelaxations(candidates: readonly RelaxationCount[]): RelaxationCount[] {
  const withHomes = candidates.filter(({ total }) => total !== 0);
  const small = withHomes.filter(
    (one, index) => !one.isRemoval && (!one.step || withHomes.findIndex(({ step }) => step === one.step) === index),
  );
  const large = withHomes.filter(
    (one) => one.isRemoval && small.every((other) => other.of !== one.of || homes(other) < homes(one)),
  );
  return [...inOrder(small), ...inOrder(large)].slice(0, MAX_SUGGESTIONS);
}

function inOrder(candidates: readonly RelaxationCount[]): RelaxationCount[] {
  return candidates.toSorted((one, other) => homes(other) - homes(one));
}

function homes({ total }: RelaxationCount): number {
  return total ?? Infinity;
}

function withNeighbour(filters: ListingFilters, name: string): Relaxation {
  return { label: `With ${name}`, filters: withPlace(filters, name), of: "suburb" };
}

/** One bedroom fewer, a slightly higher price, one keyword fewer. */
function steps(filters: ListingFilters, name: CriterionName): Relaxation[] {
  const criterion = getCriterion(name);
  const value = getValue(filters, name);
  const stepTo = (to: number | string, label: string): Relaxation => ({
    label,
    filters: { ...fromFirstPage(filters), [name]: to },
    of: filterOf(name),
    step: name,
  });
  if (criterion.match === "words" && typeof value === "string") {
    const related = relatedKeywords(value).map((keywords) => stepTo(keywords, `${keywordsText(keywords)} instead`));
    const fewer = dropKeywords(value).map(({ dropped, rest }) => stepTo(rest, `Without ${quoted(dropped)}`));
    return [...related, ...fewer].map((relaxation) => ({ ...relaxation, step: undefined }));
  }
  const limit = getNumberLimit(name);
  if (typeof value !== "number" || !limit) return [];
  const { rules, match } = limit;
  return rules
    .relax(value, match, filters.type)
    .filter((number) => isInRange(number, limit))
    .map((number) => stepTo(number, rules.relaxedText(number, limit, filters.type)));
}

/** The keywords with a related phrase for one of them; empty if they contain quotes or a minus. */
function relatedKeywords(keywords: string): string[] {
  if (hasOperators(keywords)) return [];
  const words = keywords.split(" ");
  return words.flatMap((word, index) =>
    (RELATED_KEYWORDS[word.toLowerCase()] ?? []).map((related) => words.with(index, related).join(" ")),
  );
}

function hasOperators(keywords: string): boolean {
  return /["“”]|(?:^|\s)-/.test(keywords);
}

/** Empty if the keywords contain quotes or a minus. */
function dropKeywords(keywords: string): { dropped: string; rest: string }[] {
  const terms = keywords.split(" ");
  if (terms.length < 2 || terms.length > MAX_KEYWORDS || hasOperators(keywords)) return [];
  return terms.map((dropped, index) => ({ dropped, rest: terms.toSpliced(index, 1).join(" ") }));
}

/** Removes each filter, or each value where all must match. */
function removals(filters: ListingFilters, names: readonly CriterionName[]): Relaxation[] {
  return [...new Set(names.map(filterOf))].flatMap((of) => {
    const isEvery = of !== "price" && getCriterion(of).match === "every";
    const removal = (label: string, value?: string): Relaxation => ({
      label,
      filters: withoutFilter(filters, of, value),
      of,
      isRemoval: true,
    });
    if (!isEvery) return [removal(removalLabel(filters, of))];
    return toBadges(filters, of).map(({ label, value }) => removal(`Without ${label}`, value));
  });
}

function removalLabel(filters: ListingFilters, of: FilterName): string {
  if (of === "price") return "Any price";
  if (of === "suburb") return filters.map ? "All suburbs on this map" : "All of Sydney";
  const noun = getNoun(of);
  switch (getCriterion(of).match) {
    case "words":
      return `Without ${keywordsText(String(getValue(filters, of)))}`;
    case "in-area":
      return `Outside ${areaText(filters.area ?? [])}, too`;
    case "in-school-area":
      return `Outside ${schoolText(filters.school ?? [])}, too`;
    case "fact":
    case "to-come":
      return `Without ${noun}`;
    default:
      return getNumberLimit(of)?.rules.any(noun) ?? `Any ${noun}`;
  }
}

function filterOf(name: CriterionName): FilterName {
  return name === "priceMin" || name === "priceMax" ? "price" : name;
}

function without(filters: ListingFilters, removal: Relaxation): ListingFilters {
  const { of } = removal;
  if (of === "price") return withoutFilter(filters, "price");
  const remaining = getValue(removal.filters, of);
  const own = getValue(filters, of);
  if (!Array.isArray(remaining) || !Array.isArray(own)) return { ...filters, [of]: undefined };
  const both = own.filter((value) => remaining.includes(value));
  return { ...filters, [of]: both.length === 0 ? undefined : both };
}

/** The filters are unchanged if all names and words are known. */
export interface CorrectedSearch {
  filters: ListingFilters;
  /** For the parts that were not found. */
  notices: FilterNotice[];
  /** The same notices with the replacement. */
  corrections: FilterNotice[];
}

interface Reading {
  fact?: string;
  instead?: string;
  changes?: Partial<ListingFilters>;
}

/**
 * Replaces unknown suburbs, property types and keywords by the most similar known ones. The keywords of a sentence are
 * corrected when it is read, with rules for ordinary words.
 */
export async function correctSearch(filters: ListingFilters, isSentence = false): Promise<CorrectedSearch> {
  const [places, ...others] = await Promise.all([
    readPlaces(filters),
    readPropertyTypes(filters),
    readStation(filters),
    readSchools(filters),
    readKeywords(filters, isSentence),
  ]);
  return toCorrectedSearch(filters, [...places, ...others]);
}

/** Corrects only places, for searches that find homes in some of them. */
export async function correctPlaces(filters: ListingFilters): Promise<CorrectedSearch> {
  return toCorrectedSearch(filters, await readPlaces(filters));
}

function toCorrectedSearch(filters: ListingFilters, readings: readonly Reading[]): CorrectedSearch {
  const changes = readings.reduce<Partial<ListingFilters>>((all, reading) => ({ ...all, ...reading.changes }), {});
  const noted = readings.filter(({ fact }) => fact !== undefined);
  return {
    filters: Object.keys(changes).length === 0 ? filters : { ...fromFirstPage(filters), ...changes },
    notices: noted.map(({ fact = "" }) => ({ message: fact })),
    corrections: noted.map(({ fact = "", instead }) => ({ message: instead ? `${fact} ${instead}` : fact })),
  };
}

async function readPlaces({ suburb = [] }: ListingFilters): Promise<Reading[]> {
  const readings = await Promise.all(suburb.map(readPlace));
  const isChanged = readings.some(({ typed, place }) => place !== typed);
  const known = placesOf(readings);
  const changes = isChanged && known.length > 0 ? { suburb: known } : undefined;
  const guesses = readings.filter(({ isGuess }) => isGuess);
  const instead = `These are the homes in ${joinNames(placesOf(guesses))}.`;
  return [
    { changes, ...unknownPlaces(readings.filter(({ place }) => place === undefined)) },
    { instead, ...unknownPlaces(guesses) },
  ];
}

interface PlaceReading {
  typed: string;
  /** Undefined if no suburb has a similar name. */
  place?: string;
  isGuess?: boolean;
}

function placesOf(readings: readonly PlaceReading[]): string[] {
  return sortNames(readings.flatMap(({ place }) => place ?? []));
}

function unknownPlaces(readings: readonly PlaceReading[]): Pick<Reading, "fact"> {
  return readings.length === 0 ? {} : { fact: unknownSuburbsNote(readings.map(({ typed }) => typed)) };
}

async function readPlace(typed: string): Promise<PlaceReading> {
  const [isKnown, corrected] = await Promise.all([hasHomes("suburbKey", typed), resolvePlace(typed)]);
  return isKnown ? { typed, place: typed } : { typed, ...corrected };
}

async function readPropertyTypes({ propertyType = [] }: ListingFilters): Promise<Reading> {
  const types: readonly string[] = PROPERTY_TYPES;
  const readings = await Promise.all(
    propertyType.map(async (typed) => {
      if (types.includes(typed) || (await hasHomes("propertyTypeKey", typed))) return { typed, type: typed };
      const candidates = types.map((type) => ({ word: type.toLowerCase(), similarity: 0 }));
      const closest = closestTerm(typed.toLowerCase(), candidates);
      return { typed, type: types.find((type) => type.toLowerCase() === closest) };
    }),
  );
  const unknown = readings.filter(({ typed, type }) => type !== typed).map(({ typed }) => typed);
  if (unknown.length === 0) return {};
  const known = sortNames(readings.flatMap(({ type }) => type ?? []));
  const fact = `No home is listed as ${quotedList(unknown)}.`;
  return known.length === 0
    ? { fact }
    : { fact, instead: `These are listed as ${joinAlternatives(known)}.`, changes: { propertyType: known } };
}

async function readStation({ station }: ListingFilters): Promise<Reading> {
  if (station === undefined) return {};
  const known = await findStationsByName(station);
  if (known.some(({ inService }) => inService)) return {};
  if (known.length > 0) return { fact: notInServiceNote(station) };
  const stations = await findAllStations();
  const closest = closestTerm(
    station.toLowerCase(),
    stations.map(({ name }) => ({ word: name.toLowerCase(), similarity: 0 })),
  );
  const corrected = stations.find(({ name }) => name.toLowerCase() === closest);
  const fact = `We can't find a station called ${quoted(station)}.`;
  if (!corrected) return { fact };
  return {
    fact,
    instead: `These are the homes near ${stationLabel(corrected)}.`,
    changes: { station: corrected.name },
  };
}

async function readSchools({ school }: ListingFilters): Promise<Reading> {
  if (school === undefined) return {};
  const names = await findSchoolNames();
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const unknown = school.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length === 0) return {};
  const candidates = [...known.keys()].map((word) => ({ word, similarity: 0 }));
  const corrected = school.flatMap(
    (name) => known.get(name.toLowerCase()) ?? known.get(closestTerm(name.toLowerCase(), candidates) ?? "") ?? [],
  );
  const fact = `We know no intake area of ${quotedList(unknown)}. Schools that select by test have none.`;
  if (corrected.length === 0) return { fact };
  return {
    fact,
    instead: `These are the homes in ${schoolText(corrected)}.`,
    changes: { school: sortNames(corrected) },
  };
}

async function readKeywords({ keywords, suburb }: ListingFilters, isSentence: boolean): Promise<Reading> {
  if (keywords === undefined) return {};
  if (isPostcode(keywords) && suburb === undefined) {
    const corrected = await resolvePlace(keywords);
    if (corrected) {
      const changes = { keywords: undefined, suburb: [keywords] };
      return { fact: `${quoted(keywords)} is a postcode.`, instead: "These are the homes there.", changes };
    }
  }
  if (!(await isSearchable(keywords))) {
    return {
      fact: `${quoted(keywords)} is too common to search for.`,
      instead: "No keywords were applied.",
      changes: { keywords: undefined },
    };
  }
  // Do not correct keywords with quotes or a minus.
  if (isSentence || hasOperators(keywords)) return {};
  const terms = await correctSpelling(tokenize(keywords), listingVocabulary);
  if (!terms) return {};
  const corrected = terms.join(" ");
  return {
    fact: `Nothing matches ${quoted(keywords)} exactly.`,
    instead: `These match ${quoted(corrected)}.`,
    changes: { keywords: corrected },
  };
}
