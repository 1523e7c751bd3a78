import {
  type CriterionName,
  CRITERIA,
  getNoun,
  isMultiValued,
  type ListingType,
  MAX_KEYWORDS_LENGTH,
  MAX_NAMES,
  type SearchType,
  sortNames,
} from "#app/features/listings/model/criteria.ts";
import type { FilterNotice } from "#app/features/listings/model/filter-notices.ts";
import { toBadges } from "#app/features/listings/model/filter-summary.ts";
import {
  decodeListingFilters,
  type FilterName,
  type ListingFilters,
  listingsPath,
  fromFirstPage,
  toSearchType,
  withoutFilter,
  withType,
} from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { getNumberLimit } from "#app/features/listings/model/units.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { LEAST_SALE, interpretMessages as messages, type Part, phraseOf, streetOf } from "./rule.ts";
import type { Reading, ReadSentence } from "./sentence.ts";

export interface InterpretedChip {
  label: string;
  criterion: string;
  /** Of the same search without it. */
  path: string;
  /** The words it was read from. */
  text: string;
}

export interface Interpretation {
  filters: ListingFilters;
  /** The canonical address of `filters`. */
  path: string;
  chips: InterpretedChip[];
  /** Sentences. */
  notUnderstood: string[];
  corrections: { from: string; to: string }[];
  /** Other meanings. */
  choices: Choice[];
}

export interface Choice {
  label: string;
  path: string;
  /** Absent for the page of an agency or an agent. */
  filters?: ListingFilters;
}

interface Base {
  type?: SearchType;
  filters?: ListingFilters;
}

const EXCLUSIVE: Partial<Record<CriterionName, readonly CriterionName[]>> = {
  bedrooms: ["bedroomsMin"],
  bedroomsMin: ["bedrooms"],
  price: ["priceMin", "priceMax"],
};

/**
 * Merges an interpretation into filters: places, features and keywords are added, types of home replace those of the
 * filters, and of other values the first counts.
 */
export function toInterpretation(sentence: ReadSentence, { type, filters: base }: Base): Interpretation {
  const notUnderstood = [...sentence.notUnderstood];
  const allReadings = sentence.readings.map((reading) => ({
    ...reading,
    parts: withoutWeakParts(reading.parts, sentence),
  }));
  const stated = readType(allReadings, type);
  const statedType = stated.type ?? type;
  const searchType =
    statedType ?? impliedType(allReadings.flatMap(({ parts: own }) => own)) ?? (base ? toSearchType(base) : "sale");
  const readings = allReadings.filter((reading) => {
    const message = otherPriceMessage(reading, searchType);
    if (message !== undefined) notUnderstood.push(message);
    return message === undefined;
  });
  const parts = readings.flatMap(({ parts: own }) => own);
  if (stated.other) notUnderstood.push(messages.eitherType(stated.other === "rent" ? "sale" : "rent"));
  if (searchType === "sold" || searchType === "leased") {
    for (const reading of readings) {
      if (!reading.parts.some(({ name }) => name === "listedWithin")) continue;
      reading.parts = reading.parts.filter(({ name }) => name !== "listedWithin");
      notUnderstood.push(messages.listedWithinOf(searchType, reading.text));
    }
  }
  if (!statedType && impliedType(parts) && base?.type !== "rent") notUnderstood.push(messages.rentalsOnly);
  const start = withoutOtherPlaces(base ? fromFirstPage(base) : { type: "sale", sort: "newest", page: 1 }, parts);
  const hasTypes = parts.some(({ name }) => name === "propertyType");
  let filters = withType({ ...start, ...(hasTypes && { propertyType: undefined }) }, searchType);
  const sources = new Map<string, string[]>();
  const alternatives: { part: Part; label: string }[] = [];
  for (const { parts: own, text } of readings) {
    for (const part of own) {
      const key = sourceKey(part);
      if (part.name !== "type" && part.name !== "sort" && !isAccepted(part, sources)) {
        if (String(filters[part.name]) === String(part.value)) continue;
        const noun = getNoun(part.name);
        const label = partLabel(filters.type, part);
        notUnderstood.push(messages.oneOnly(getNumberLimit(part.name)?.rules.single(noun) ?? noun, label));
        alternatives.push({ part, label });
        continue;
      }
      if (!sources.get(key)?.includes(text)) sources.set(key, [...(sources.get(key) ?? []), text]);
      filters = withPart(filters, part);
    }
  }
  const decoded = withoutInvalid(filters);
  notUnderstood.push(...decoded.notices.map(({ message }) => message));
  filters = decoded.filters;
  const choices = [
    ...alternatives.map(({ part, label }) => ({ label, filters: withPart(filters, part) })),
    ...(sentence.otherKeywords ?? []).map((value) => ({
      label: messages.asKeyword(value),
      filters: withPart(filters, { name: "keywords", value }),
    })),
    ...(stated.other === undefined
      ? []
      : [{ label: messages.type[stated.other], filters: withType(filters, stated.other) }]),
    ...sentence.otherPlaces.map((places) => ({
      label: places
        .map(({ name, value }) => (name === "region" ? (REGIONS[String(value)] ?? "") : String(value)))
        .join(", "),
      filters: places.reduce(withPart, withoutFilter(withoutFilter(filters, "suburb"), "region")),
    })),
  ];
  return {
    filters,
    path: listingsPath(filters),
    chips: toChips(filters, sources),
    notUnderstood: [...new Set(notUnderstood)],
    corrections: sentence.corrections,
    choices: [
      ...choices.map((choice) => ({
        label: choice.label,
        path: listingsPath(choice.filters),
        filters: withoutInvalid(choice.filters).filters,
      })),
      ...sentence.pages.map(({ name, path }) => ({ label: name, path })),
    ],
  };
}

/** Drops filters that do not apply to the type, orders prices and limits lists. */
function withoutInvalid(filters: ListingFilters) {
  return decodeListingFilters(new URLSearchParams(listingsPath(filters).replace(/^[^?]*\??/, "")));
}

/** "Property: Townhouse" */
function partLabel(type: ListingType, part: Part): string {
  const name = part.name === "priceMin" || part.name === "priceMax" ? "price" : (part.name as FilterName);
  return toBadges(withPart({ type, sort: "newest", page: 1 }, part), name)[0]?.label ?? String(part.value);
}

/** The words and phrases that were read as keywords. */
export function keywordsOf({ readings }: ReadSentence): string[] {
  const parts = readings.flatMap((reading) => reading.parts);
  return [...new Set(parts.flatMap(({ name, value }) => (name === "keywords" ? [String(value)] : [])))];
}

/** Replaces each keyword, or drops it where `change` returns undefined. */
export function withKeywords(sentence: ReadSentence, change: (keyword: string) => string | undefined): ReadSentence {
  const readings = sentence.readings.map((reading) => ({
    ...reading,
    parts: reading.parts.flatMap((part): Part[] => {
      if (part.name !== "keywords") return [part];
      const value = change(String(part.value));
      return value === undefined ? [] : [{ name: "keywords", value }];
    }),
  }));
  return { ...sentence, readings };
}

/** Drops "land" if there is another kind of home but no "or", and reads the studio of a house as a keyword. */
function withoutWeakParts(parts: readonly Part[], { readings }: ReadSentence): Part[] {
  const all = readings.flatMap((reading) => reading.parts);
  const hasOtherKind = all.some(({ name, value }) => name === "propertyType" && value !== "Land");
  const hasHouse = all.some(({ name, value }) => name === "propertyType" && value === "House");
  const isAlternative = parts.filter(({ name }) => name === "propertyType").length > 1;
  return parts.flatMap((part): Part[] => {
    if (part.name === "propertyType" && part.value === "Land" && hasOtherKind && !isAlternative) return [];
    if (part.name === "bedrooms" && part.value === 0 && hasHouse) return [{ name: "keywords", value: "studio" }];
    return [part];
  });
}

const PLACES = ["suburb", "region", "station", "school"] as const;

/**
 * Drops places of other kinds than those that the sentence names, and drawn areas: together they would match few homes or
 * none. The view of a map follows.
 */
function withoutOtherPlaces(filters: ListingFilters, parts: readonly Part[]): ListingFilters {
  const isNamed = (place: string) => parts.some(({ name }) => name === place);
  if (!PLACES.some(isNamed)) return filters;
  const others = [...PLACES.filter((place) => !isNamed(place)), "area"] as const;
  const remaining = others.reduce((rest, place) => withoutFilter(rest, place), filters);
  return remaining.map === undefined ? remaining : { ...remaining, map: null };
}

const isPrice = ({ name }: Part) => name === "priceMin" || name === "priceMax";

/**
 * The type that the words name, otherwise that of the prices. If they name both sale and rent, `chosen` or a price decides,
 * then the first; the `other` is another meaning.
 */
function readType(
  readings: readonly Reading[],
  chosen: SearchType | undefined,
): { type?: SearchType; other?: ListingType } {
  const typesOf = (of: readonly Reading[]) =>
    of.flatMap(({ parts }) => parts.flatMap((part) => (part.name === "type" ? [part.value] : [])));
  const priced = readings.filter(({ parts }) => parts.some(isPrice));
  const named = typesOf(readings.filter((reading) => !priced.includes(reading)));
  const [rent] = typesOf(priced);
  const closed = named.find((type) => type === "sold" || type === "leased");
  const first = closed ?? named[0] ?? rent;
  if (first === undefined) return {};
  if (closed || !named.includes("sale") || !named.includes("rent")) return { type: first };
  const ofPrice = rent ?? (priced.length > 0 ? "sale" : undefined);
  const type = chosen === "sale" || chosen === "rent" ? chosen : (ofPrice ?? first);
  return { type, other: type === "rent" ? "sale" : "rent" };
}

/** A price of a sale in a search of rentals, or the reverse. */
function otherPriceMessage({ parts, text }: Reading, searchType: SearchType): string | undefined {
  const dollars = parts.flatMap((part) => (isPrice(part) ? [Number(part.value)] : []));
  if (dollars.length === 0) return undefined;
  const isRental = searchType === "rent" || searchType === "leased";
  const isOfRental = parts.some(({ name, value }) => name === "type" && value === "rent");
  if (isRental) return !isOfRental && Math.max(...dollars) >= LEAST_SALE ? messages.notRent(text) : undefined;
  return isOfRental ? messages.notSale(text) : undefined;
}

/** Only rentals are searched by pets and furniture. */
function impliedType(parts: readonly Part[]): SearchType | undefined {
  const { rentalChoices } = CRITERIA.features;
  if (parts.some(({ name }) => name === "auction" || name === "method")) return undefined;
  if (parts.some((part) => isPrice(part) && Number(part.value) >= LEAST_SALE)) return undefined;
  return parts.some(({ name, value }) => name === "features" && rentalChoices.includes(String(value)))
    ? "rent"
    : undefined;
}

function sourceKey({ name, value }: Part): string {
  if (name === "type" || name === "sort") return name;
  if (name === "keywords" || isMultiValued(name)) return `${name}:${value}`;
  return name;
}

function isAccepted(part: Part, sources: ReadonlyMap<string, string[]>): boolean {
  if (part.name === "type" || part.name === "sort" || part.name === "keywords" || isMultiValued(part.name)) return true;
  return [part.name, ...(EXCLUSIVE[part.name] ?? [])].every((name) => !sources.has(name));
}

function without(filters: ListingFilters, { name }: Part): ListingFilters {
  if (name === "type" || name === "sort") return filters;
  const names = [name, ...(EXCLUSIVE[name] ?? [])];
  return names.reduce((rest, one) => ({ ...rest, [one]: undefined }), filters);
}

function withPart(filters: ListingFilters, part: Part): ListingFilters {
  if (part.name === "type") return filters;
  if (part.name === "sort") return { ...filters, sort: part.value };
  const { name, value } = part;
  if (name === "keywords") {
    const words = splitKeywords(filters.keywords);
    const added = splitKeywords(String(value)).filter((word) => !words.includes(word));
    return { ...filters, keywords: [...words, ...added].join(" ").slice(0, MAX_KEYWORDS_LENGTH) };
  }
  if (isMultiValued(name)) {
    const values = (filters[name] as string[] | undefined) ?? [];
    return { ...filters, [name]: sortNames([...values, String(value)]).slice(0, MAX_NAMES) };
  }
  return { ...without(filters, part), [name]: value };
}

function toChips(filters: ListingFilters, sources: ReadonlyMap<string, string[]>): InterpretedChip[] {
  const chips = new Map<string, InterpretedChip>();
  for (const [key, texts] of sources) {
    const [name = "", value = ""] = key.split(":");
    const chip = toChip(filters, name as CriterionName | "type" | "sort", value);
    if (!chip) continue;
    const known = chips.get(chip.id);
    const text = [...new Set([...(known ? [known.text] : []), ...texts])].join(" ");
    chips.set(chip.id, { label: chip.label, criterion: chip.criterion, path: chip.path, text });
  }
  return [...chips.values()];
}

/** Undefined if the filter was dropped. `id` joins the readings of one chip. */
function toChip(filters: ListingFilters, name: CriterionName | "type" | "sort", value: string) {
  if (name === "type") {
    const type = toSearchType(filters);
    return { id: name, criterion: name, label: messages.type[type], path: listingsPath(withType(filters, "sale")) };
  }
  if (name === "sort") {
    const path = listingsPath({ ...filters, sort: "newest" });
    return { id: name, criterion: name, label: messages.sort[filters.sort], path };
  }
  if (name === "keywords") {
    const words = splitKeywords(filters.keywords);
    const others = words.filter((word) => !splitKeywords(value).includes(word));
    if (words.length === others.length) return undefined;
    const rest = { ...fromFirstPage(filters), keywords: others.length === 0 ? undefined : others.join(" ") };
    return { id: `${name}:${value}`, criterion: name, label: keywordLabel(value), path: listingsPath(rest) };
  }
  const filter: FilterName = name === "priceMin" || name === "priceMax" ? "price" : name;
  const isOfSeveral = filter !== "price" && isMultiValued(filter);
  const badge = toBadges(filters, filter).find((one) => !isOfSeveral || one.value === value);
  if (!badge) return undefined;
  const path = listingsPath(withoutFilter(filters, filter, badge.value));
  return { id: isOfSeveral ? `${filter}:${value}` : filter, criterion: filter, label: badge.label, path };
}

/** Words, and phrases with their quotation marks. */
function splitKeywords(text: string | undefined): string[] {
  return text?.match(/"[^"]*"|[^ ]+/g) ?? [];
}

export function withoutKeywords(filters: ListingFilters, dropped: ReadonlySet<string>): ListingFilters {
  const droppedWords = new Set([...dropped].flatMap((keyword) => splitKeywords(keyword)));
  const words = splitKeywords(filters.keywords).filter((word) => !droppedWords.has(word));
  return { ...filters, keywords: words.length === 0 ? undefined : words.join(" ") };
}

/** "“terrace” as a keyword", "Street: Rainbow Street" */
function keywordLabel(value: string): string {
  const street = streetOf(value);
  return street === undefined ? messages.asKeyword(phraseOf(value) ?? value) : messages.asStreet(street);
}

/** The address of the search, with the sentence if the page must explain its interpretation. */
export function sentencePath(sentence: string, { path, notUnderstood, corrections, choices }: Interpretation): string {
  if (notUnderstood.length + corrections.length + choices.length === 0) return path;
  const start = Array.from(singleLine(sentence))
    .slice(0, messages.maxLength + 1)
    .join("");
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ asked: start })}`;
}

/** Without the filters, which are in the paths. */
export function toLinks(choices: readonly Choice[]): { label: string; path: string }[] {
  return choices.map(({ label, path }) => ({ label, path }));
}

export function toSentenceNotices({ notUnderstood, corrections, choices }: Interpretation): FilterNotice[] {
  return [
    ...corrections.map(({ from, to }) => ({ message: messages.correction(from, to) })),
    ...notUnderstood.map((message) => ({ message })),
    ...(choices.length === 0 ? [] : [{ message: listingsMessages.didYouMean, links: toLinks(choices) }]),
  ];
}
