import { type MapView, readMapView } from "#app/features/map/view.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import { unreadPageNote } from "#app/lib/address-notes.ts";
import { readDay } from "#app/lib/dates.ts";
import { isBlank, parseInteger } from "#app/lib/fields.ts";
import { exactName, searchText, tidy } from "#app/lib/plain-text.ts";
import { slugify } from "#app/lib/text.ts";
import { readAreas } from "./area.ts";
import {
  type AnyValue,
  type Criteria,
  CRITERIA,
  getCriterion,
  type CriterionName,
  CRITERION_NAMES,
  type ListingSort,
  type ListingType,
  MAX_KEYWORDS_LENGTH,
  MAX_NAMES,
  MAX_SCHOOLS,
  MIN_KEYWORDS_LENGTH,
  MAX_NAME_LENGTH,
  sortNames,
  PRICE_SCALES,
  SEARCH_TYPES,
  type SearchType,
  SORTS,
  isBooleanCriterion,
  isMultiValued,
  getValue,
} from "./criteria.ts";
import {
  areaNotices,
  truncatedNotice,
  outsideMapNotice,
  type FilterNotice,
  publishedPricesNotice,
  onMarketOnlyNotice,
  repeatedNotice,
  swappedNotice,
  tooManyNotice,
  unknownLimitsNotice,
  unknownChoiceNotice,
  otherTypeNotice,
  missingBaseNotice,
  invalidValueNotice,
  invalidSortNotice,
  invalidTypeNotice,
  invalidViewNotice,
} from "./filter-notices.ts";
import { formatPageCursor, parsePageCursor } from "./page-cursor.ts";
import { isInRange, getNumberLimit } from "./units.ts";

export type { ListingSort, ListingType } from "./criteria.ts";

export type ListingFilters = Criteria & {
  sort: ListingSort;
  page: number;
  /** Sold or leased homes. */
  closed?: true;
  /** Key of the last home of the previous page (page-cursor.ts). */
  after?: string;
  /** Key of the first home of the next page. */
  before?: string;
  /** Null: the map without a view. */
  map?: MapView | null;
  allAreas?: true;
  /** Suburb keys, for the map; never in an address. */
  within?: readonly string[];
};

/** The price criteria are one filter. */
export type FilterName = Exclude<CriterionName, "priceMin" | "priceMax">;

const PARAMETERS = ["type", ...CRITERION_NAMES, "sort", "page", "after", "before"] as const;

export interface DecodedFilters {
  filters: ListingFilters;
  notices: FilterNotice[];
  pricesSwapped: boolean;
}

/**
 * Never throws: blank and invalid values count as absent, and the first readable one of repeated parameters counts unless
 * the criterion accepts several. Notices report values that were not applied.
 */
export function decodeListingFilters(params: URLSearchParams): DecodedFilters {
  const searchType = SEARCH_TYPES.find((known) => known === params.get("type")) ?? "sale";
  const { type, closed } = toTypeFilters(searchType);
  const sort = SORTS.find((known) => known === params.get("sort")) ?? "newest";
  const page = parseInteger(params.get("page"), 1) ?? 1;
  const limits = CRITERION_NAMES.map((name) => readCriterion(name, textsOf(params, name)));
  const criteria = { type } as Criteria;
  // Omit unset keys, because the page serialises this object.
  for (const { name, value } of limits) if (value !== undefined) Object.assign(criteria, { [name]: value });
  const unused = CRITERION_NAMES.filter((name) => lacksWidenedCriterion(criteria, name));
  const ofOther = CRITERION_NAMES.filter((name) => isOfOtherType(criteria, name));
  const unfit = closed ? CRITERION_NAMES.filter((name) => isOnMarketOnly(criteria, name)) : [];
  for (const name of [...unused, ...ofOther, ...unfit]) delete criteria[name];
  const pricesSwapped = orderPrices(criteria);
  const hasTwoPrices = hasPriceLimit(criteria) && criteria.price !== undefined;
  if (hasTwoPrices) criteria.price = undefined;
  const notices = [
    ...noticeUnlessExact(params.get("type"), searchType, invalidTypeNotice),
    ...limits.flatMap((limit) => limit.notices),
    ...unused.map(missingBaseNotice),
    ...ofOther.map(otherTypeNotice),
    ...unfit.map(onMarketOnlyNotice),
    ...(pricesSwapped ? [swappedNotice] : []),
    ...(hasTwoPrices ? [publishedPricesNotice] : []),
    ...unknownLimitsNotice(findUnknownLimits(params)),
    ...noticeUnlessExact(params.get("sort"), sort, invalidSortNotice),
    ...noticeUnlessExact(params.get("page"), String(page), (text) => ({ message: unreadPageNote(text) })),
  ];
  const mapState = readMap(params);
  return {
    filters: {
      ...criteria,
      ...(closed && { closed }),
      sort,
      page,
      ...readCursors(params, sort, page),
      ...mapState.filters,
    },
    notices: [...notices, ...mapState.notices],
    pricesSwapped,
  };
}

/** Of `bedroomsMin`. Studios are a choice among the minimums, and a search for exactly no bedrooms. */
export const STUDIO = "studio";

function textsOf(params: URLSearchParams, name: CriterionName): string[] {
  const texts = params.getAll(name);
  const isStudio = tidy(params.get("bedroomsMin")).toLowerCase() === STUDIO;
  if (!isStudio || (name !== "bedrooms" && name !== "bedroomsMin")) return texts;
  return name === "bedrooms" ? ["0"] : [];
}

/** Parameters named like limits, such as "bedroomsMax", which other parameters of an address are not. */
function findUnknownLimits(params: URLSearchParams): string[] {
  const names = [...new Set(params.keys())];
  return names.filter((name) => /^[a-z]{2,20}(?:Min|Max)$/i.test(name) && !Object.hasOwn(CRITERIA, name));
}

function readMap(params: URLSearchParams): {
  filters: Pick<ListingFilters, "map" | "allAreas">;
  notices: FilterNotice[];
} {
  const view = tidy(params.get("view"));
  if (view !== "map") return { filters: {}, notices: view === "" || view === "list" ? [] : [invalidViewNotice(view)] };
  const { view: map = null, ignored } = readMapView(params);
  const all = params.get("areas") === "all" ? { allAreas: true as const } : {};
  return { filters: { map, ...all }, notices: ignored.length === 0 ? [] : [outsideMapNotice(ignored)] };
}

/** Canonical, without "?"; empty for the defaults. */
export function encodeListingFilters(filters: Criteria & Partial<ListingFilters>): string {
  const params = new URLSearchParams();
  for (const parameter of PARAMETERS) {
    const value = parameter === "type" ? toSearchType(filters) : filters[parameter];
    if (value === undefined || value === DEFAULTS[parameter]) continue;
    for (const text of valueTexts(value)) params.append(parameter, text);
  }
  if (filters.map !== undefined) {
    const place = filters.map === null ? [] : (["z", "x", "y"] as const).map((name) => [name, filters.map?.[name]]);
    const all = filters.allAreas ? [["areas", "all"]] : [];
    for (const [name, value] of [["view", "map"], ...place, ...all]) params.set(String(name), String(value));
  }
  return params.toString();
}

/** One per parameter of the same name. */
export function valueTexts(value: AnyValue): string[] {
  if (typeof value === "object") return [...value];
  return [value === true ? "1" : String(value)];
}

export function listingsPath(filters: Criteria & Partial<ListingFilters>): string {
  const query = encodeListingFilters(filters);
  return query === "" ? "/listings" : `/listings?${query}`;
}

/** In the spelling of `names`; other suburbs stay as typed. */
export function withCanonicalNames(names: readonly string[], filters: ListingFilters): ListingFilters {
  const { suburb } = filters;
  if (suburb === undefined) return filters;
  const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
  return { ...filters, suburb: suburb.map((name) => spelling.get(name.toLowerCase()) ?? name) };
}

export function nearStationPath(station: string, type: ListingType): string {
  return listingsPath({ type, station });
}

export function inSchoolAreaPath(school: string, type: ListingType): string {
  return listingsPath({ type, school: [school] });
}

export function fromFirstPage(filters: ListingFilters): ListingFilters {
  return { ...filters, page: 1, after: undefined, before: undefined };
}

/** Without a criterion, or without one of its values. A map then shows the remaining suburbs or regions. */
export function withoutFilter(filters: ListingFilters, name: FilterName, value?: string): ListingFilters {
  const rest = fromFirstPage(filters);
  if (name === "price") return { ...rest, priceMin: undefined, priceMax: undefined, price: undefined };
  const set = getValue(rest, name);
  const others = typeof set === "object" ? set.filter((one) => value !== undefined && one !== value) : [];
  const isMoved = (name === "suburb" || name === "region") && others.length > 0 && rest.map !== undefined;
  const without: ListingFilters = {
    ...rest,
    [name]: others.length === 0 ? undefined : others,
    ...(isMoved && { map: null }),
  };
  const unused = CRITERION_NAMES.filter((other) => lacksWidenedCriterion(without, other));
  return unused.reduce((result, other) => ({ ...result, [other]: undefined }), without);
}

/** A map then shows all suburbs of the search. */
export function withPlace(filters: ListingFilters, place: string): ListingFilters {
  const suburb = sortNames([...(filters.suburb ?? []), place]);
  return { ...fromFirstPage(filters), suburb, ...(filters.map !== undefined && { map: null }) };
}

export function withoutPublishedPrice(filters: ListingFilters): ListingFilters {
  return { ...withoutFilter(filters, "price"), price: CRITERIA.price.word };
}

export function hasPriceLimit({ priceMin, priceMax }: Criteria): boolean {
  return priceMin !== undefined || priceMax !== undefined;
}

export function toSearchType({ type, closed }: Pick<ListingFilters, "type" | "closed">): SearchType {
  if (!closed) return type;
  return type === "rent" ? "leased" : "sold";
}

export function toListingStatus(searchType: SearchType): "active" | "sold" | "leased" {
  return searchType === "sold" || searchType === "leased" ? searchType : "active";
}

function toTypeFilters(searchType: SearchType): Pick<ListingFilters, "type" | "closed"> {
  const closed = searchType === "sold" || searchType === "leased";
  return { type: searchType === "rent" || searchType === "leased" ? "rent" : "sale", ...(closed && { closed }) };
}

/** Drops criteria that do not apply there. */
export function withType(filters: ListingFilters, searchType: SearchType): ListingFilters {
  const { type, closed } = toTypeFilters(searchType);
  const result: ListingFilters = {
    ...(type === filters.type ? fromFirstPage(filters) : withoutFilter(filters, "price")),
    type,
    closed,
  };
  for (const name of CRITERION_NAMES) {
    if (isOfOtherType(result, name) || (closed && isOnMarketOnly(result, name))) delete result[name];
  }
  return result;
}

export function withoutClosed(filters: ListingFilters): ListingFilters {
  return { ...filters, closed: undefined };
}

export function withoutMap(filters: ListingFilters): ListingFilters {
  return { ...filters, map: undefined, allAreas: undefined, within: undefined };
}

export function withMap(filters: ListingFilters, map: MapView | null): ListingFilters {
  return { ...fromFirstPage(filters), map, allAreas: undefined };
}

/** Preserves order and map position. */
export function clearFilters({ type, closed, sort, map }: ListingFilters): ListingFilters {
  return { type, ...(closed && { closed }), sort, page: 1, ...(map !== undefined && { map }) };
}

const DEFAULTS: Partial<Record<(typeof PARAMETERS)[number], AnyValue>> = { type: "sale", sort: "newest", page: 1 };

function noticeUnlessExact(text: string | null, read: string, unread: (text: string) => FilterNotice): FilterNotice[] {
  return text === null || isBlank(text) || text === read ? [] : [unread(text)];
}

function lacksWidenedCriterion(criteria: Criteria, name: CriterionName): boolean {
  const criterion = getCriterion(name);
  if (criterion.match !== "widens" || getValue(criteria, name) === undefined) return false;
  return getValue(criteria, criterion.widens as CriterionName) === undefined;
}

function isOfOtherType(criteria: Criteria, name: CriterionName): boolean {
  const { of = criteria.type } = getCriterion(name);
  return of !== criteria.type && getValue(criteria, name) !== undefined;
}

function isOnMarketOnly(criteria: Criteria, name: CriterionName): boolean {
  return getCriterion(name).onMarketOnly === true && getValue(criteria, name) !== undefined;
}

interface ReadCriterion {
  name: CriterionName;
  value: AnyValue | undefined;
  notices: FilterNotice[];
}

/** All values, or the first that is readable. */
function readCriterion(name: CriterionName, texts: readonly string[]): ReadCriterion {
  if (isMultiValued(name)) return readList(name, texts);
  const typed = [...new Set(texts.filter((one) => !isBlank(tidy(one))))];
  const isReadable = (text: string) => criterionValue(name, text) !== undefined || meansNoLimit(name, text);
  const text = typed.find(isReadable) ?? null;
  const value = criterionValue(name, text);
  const notices =
    text === null
      ? typed.slice(0, MAX_NAMES).map((one) => invalidValueNotice(name, one))
      : repeatedNotice(name, [text, ...typed]);
  if (name === "keywords" && Array.from(tidy(text)).length > MAX_KEYWORDS_LENGTH) {
    notices.push(truncatedNotice(MAX_KEYWORDS_LENGTH));
  }
  return { name, value, notices };
}

/** Undefined if the text is unreadable. */
function criterionValue(name: CriterionName, text: string | null): AnyValue | undefined {
  const criterion = getCriterion(name);
  switch (criterion.match) {
    case "words": {
      const keywords = searchText(text, MAX_KEYWORDS_LENGTH);
      return keywords === undefined || Array.from(keywords).length < MIN_KEYWORDS_LENGTH ? undefined : keywords;
    }
    case "choice": {
      const requested = tidy(text).toLowerCase().replaceAll(/[-_]/g, " ");
      return Object.hasOwn(criterion.choices, requested) ? requested : undefined;
    }
    case "fact":
    case "to-come":
    case "widens":
      return YES.includes(tidy(text).toLowerCase()) || undefined;
    case "missing":
      return tidy(text).toLowerCase() === criterion.word ? criterion.word : undefined;
    case "on-day":
      return readDay(text ?? "");
    case "station":
      return stationName(exactName(text, MAX_NAME_LENGTH));
    case "any-key":
    case "in-area":
    case "in-school-area":
    case "every":
    case "in-region":
      return undefined;
    case "at-least":
    case "at-most":
    case "exactly":
    case "newer-than":
      return numberIn(name, text ?? "");
    default:
      return criterion satisfies never;
  }
}

function numberIn(name: CriterionName, text: string): number | undefined {
  const limit = getNumberLimit(name);
  const number = limit?.rules.read(tidy(text));
  return limit && number !== undefined && isInRange(number, limit) ? number : undefined;
}

/** "Newtown" for "newtown station"; undefined if nothing is left. */
function stationName(typed: string | undefined): string | undefined {
  const name = typed
    ?.replaceAll("-", " ")
    .replace(/\s+(?:train |railway |metro |ferry )?(?:station|wharf|(?:light rail )?stop)$/i, "");
  return inTitleCase(tidy(name ?? null)) || undefined;
}

/** The other letters stay as typed. */
function inTitleCase(name: string): string {
  return name.replaceAll(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

const YES: readonly string[] = ["1", "yes", "true", "on"];
const NO: readonly string[] = ["0", "no", "false", "off"];

/** Zero is the end of the slider and of the room lists; "no" sets no limit either. */
function meansNoLimit(name: CriterionName, text: string): boolean {
  if (isBooleanCriterion(name)) return NO.includes(tidy(text).toLowerCase());
  return getNumberLimit(name)?.rules.read(tidy(text)) === 0;
}

/** Sorted and unique; commas separate, too. */
function readList(name: CriterionName, texts: readonly string[]): ReadCriterion {
  const criterion = getCriterion(name);
  if (criterion.match === "in-area") {
    const { areas, problems, excess } = readAreas(texts.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean));
    return { name, value: notEmpty(areas), notices: areaNotices(problems, excess) };
  }
  const isSchool = criterion.match === "in-school-area";
  const typed = texts.flatMap((text) => {
    if (isSchool) return typedSchools(text);
    return criterion.match === "any-key" && criterion.choices
      ? typedChoices(text, criterion.choices)
      : typedNames(text);
  });
  if (criterion.match === "every" || criterion.match === "in-region") {
    const { choices } = criterion;
    const toChoice = criterion.match === "every" ? (text: string) => text.toLowerCase() : toRegion;
    const requested = typed.map(toChoice);
    const unknown = typed.filter((text) => !Object.hasOwn(choices, toChoice(text)));
    const notices = unknown.length === 0 ? [] : [unknownChoiceNotice(unknown)];
    return { name, value: notEmpty(Object.keys(choices).filter((key) => requested.includes(key))), notices };
  }
  const [tooLong] = typed.filter((text) => text.length > MAX_NAME_LENGTH);
  const keys = new Set<string>();
  const requested = typed.filter((text) => text.length <= MAX_NAME_LENGTH && isNew(keys, text.toLowerCase()));
  const most = isSchool ? MAX_SCHOOLS : MAX_NAMES;
  const left = requested.slice(most);
  const notices = [
    ...(tooLong === undefined ? [] : [invalidValueNotice(name, tooLong)]),
    ...(left.length === 0 ? [] : [tooManyNotice(name, most, left)]),
  ];
  return { name, value: notEmpty(sortNames(requested.slice(0, most))), notices };
}

/** "inner-west" for "Inner West" */
function toRegion(text: string): string {
  return slugify(text.replaceAll("&", " and "));
}

/** "Newtown, Enmore" are two names, and "Newtown, NSW 2042" is one. */
function typedNames(text: string): string[] {
  return text
    .replaceAll(/[,;]\s*(?=(?:nsw|new south wales)\b)/gi, " ")
    .split(/[,;\n]/)
    .map((name) => suburbName(tidy(name)))
    .filter((name) => name !== "");
}

/** In the spelling of `choices`; other names stay as typed. */
function typedChoices(text: string, choices: readonly string[]): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => tidy(name))
    .map((name) => choices.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name)
    .filter((name) => name !== "");
}

/** "Newtown Public School" for "newtown ps" */
function typedSchools(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => tidy(name).replace(/ ps$/i, " Public School").replace(/ hs$/i, " High School"))
    .map((name) => (/\p{Lu}/u.test(name.replace(/ (?:Public|High) School$/, "")) ? name : inTitleCase(name)))
    .filter((name) => name !== "");
}

/** False if the key was present. */
function isNew(known: Set<string>, key: string): boolean {
  const isKnown = known.has(key);
  known.add(key);
  return !isKnown;
}

function notEmpty(values: string[]): string[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** The slider's bound as a maximum means no limit. Returns whether the prices were swapped. */
function orderPrices(criteria: Criteria): boolean {
  const { bound } = PRICE_SCALES[criteria.type];
  const noLimitAtBound = (price: number | undefined) => (price === bound ? undefined : price);
  const { priceMin: min } = criteria;
  const max = noLimitAtBound(criteria.priceMax);
  const swapped = min !== undefined && max !== undefined && min > max;
  setOrDelete("priceMin", swapped ? max : min);
  setOrDelete("priceMax", swapped ? noLimitAtBound(min) : max);
  return swapped;

  function setOrDelete(name: "priceMin" | "priceMax", price: number | undefined) {
    if (price === undefined) delete criteria[name];
    else criteria[name] = price;
  }
}

function readCursors(
  params: URLSearchParams,
  sort: ListingSort,
  page: number,
): Pick<ListingFilters, "after" | "before"> {
  if (page === 1) return {};
  for (const side of ["after", "before"] as const) {
    const key = parsePageCursor(params.get(side) ?? "", sort);
    if (key) return { [side]: formatPageCursor(key) };
  }
  return {};
}
