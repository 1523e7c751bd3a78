import { agentsPath } from "#app/features/agents/model/filters.ts";
import { type InterpretOptions, interpretSearch } from "#app/features/listings/interpret/interpret.server.ts";
import { type Interpretation, toLinks } from "#app/features/listings/interpret/interpretation.ts";
import { RULE_WORDS } from "#app/features/listings/interpret/word-lists.ts";
import { findPointSuburbs } from "#app/features/listings/map/counts.queries.server.ts";
import { countHomesBySuburb, followSuburbs } from "#app/features/listings/map/search-map.server.ts";
import { areaText, SEARCH_TYPES, type SearchType, sortNames } from "#app/features/listings/model/criteria.ts";
import {
  decodeListingFilters,
  fromFirstPage,
  type ListingFilters,
  listingsPath,
  withoutFilter,
  withPlace,
} from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { regionText, REGIONS, toCouncilSlug } from "#app/features/listings/model/regions.ts";
import { countSearches } from "#app/features/listings/search/search.queries.server.ts";
import { findPlaces, type PlaceMatch } from "#app/features/listings/vocabulary.queries.server.ts";
import type { Room } from "#app/features/map/view.ts";
import { getOnly, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInteger } from "#app/lib/fields.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findBrowsableSuburbs, findNeighbourKeys } from "./browse.queries.server.ts";

const MAX_TEXT = 200;
const MAX_PLACES = 8;

interface SuggestedPlace {
  kind: PlaceMatch["kind"] | "nearby";
  name: string;
  detail: string;
  /** Null for more than 1,000. */
  homes: number | null;
  path: string;
  /** The heading of the places around it, without a text. */
  group?: string;
}

/** The text with its last word completed, such as "3 bed house" for "3 bed hou". */
interface Completion {
  text: string;
  homes: number | null;
  path: string;
}

/**
 * The meaning of a text for the search box, with the number of homes, and the completions and places at the caret
 * (`at`), best first; without a text, places to `browse`. Other filters narrow them. Counts are bounded, and made only for the suggestions in the response.
 */
export const loader = jsonEndpoint(async ({ url }) => {
  const { searchParams } = url;
  const { filters: base } = decodeListingFilters(searchParams);
  const text = Array.from(tidy(searchParams.get("q")))
    .slice(0, MAX_TEXT)
    .join("");
  const searchType = SEARCH_TYPES.find((known) => known === searchParams.get("type")) ?? "sale";
  const at = parseInteger(searchParams.get("at")) ?? text.length;
  if (text === "" && searchParams.has("browse")) return browsePlaces(fromFirstPage(base));
  if (text === "") return { sentence: null, word: null, completions: [], places: [] };
  if (searchParams.get("only") === "suburbs") return findSuburbs(phrasesAt(text, at), base, searchType);
  const options = { type: searchType, filters: fromFirstPage(base) };
  const [sentence, atCaret, points] = await Promise.all([
    interpretSearch(text, { ...options, isTyping: true }),
    findPlacesByPhrase(phrasesAt(text, at), searchType),
    base.map ? findPointSuburbs() : [],
  ]);
  const room = readRoom(searchParams);
  const pathOf = (filters: ListingFilters) =>
    listingsPath(base.map ? followSuburbs(filters, { view: base.map, room }, points) : filters);
  const found =
    atCaret.matches.length > 0
      ? atCaret
      : await findPlacesByPhrase(
          namedPlaces(sentence.filters, base).map((name) => name.toLowerCase()),
          searchType,
        );
  const places = found.matches.flatMap((match, index) => toSearches(match, base, index === 0)).slice(0, MAX_PLACES);
  const completed =
    at === text.length
      ? await completeText(text, { sentence, matches: atCaret.matches, word: atCaret.word }, options)
      : [];
  const [homes = null, ...counts] = await countSearches([
    sentence.filters,
    ...completed.map(({ filters }) => filters),
    ...places.flatMap(({ counted }) => counted ?? []),
  ]);
  const completions = completed.map(({ text: full, filters }): Completion => ({
    text: full,
    path: pathOf(filters),
    homes: counts.shift() ?? null,
  }));
  const suggestions: SuggestedPlace[] = places.map(({ filters, counted, replaced: _replaced, ...place }) => ({
    ...place,
    ...(filters && { path: pathOf(filters) }),
    homes: counted === undefined ? place.homes : (counts.shift() ?? null),
  }));
  // Responses with other filters are rarely requested again.
  if (places.length > 0 && [...searchParams.keys()].every((name) => name === "q" || name === "type")) {
    // As the search box sends it.
    const query = new URLSearchParams({ ...(searchType !== "sale" && { type: searchType }), q: text });
    cachePublicly(`/api/listings/places?${query.toString()}`);
  }
  const { filters, choices, ...reading } = sentence;
  const body = {
    sentence: { ...reading, choices: toLinks(choices), path: pathOf(filters), homes },
    word: found.word,
    completions,
    places: suggestions,
  };
  return jsonResponse(JSON.stringify(body));
}, listingsMessages.failedToFetch);

export const action = getOnly;

/** The part of the map in sight, `width` by `height` pixels of its drawing. Undefined without both. */
function readRoom(params: URLSearchParams): Room | undefined {
  const [width, height] = ["width", "height"].map((name) => parseInteger(params.get(name), 1));
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** Only postcodes and suburbs that have one, without the meaning of the text. */
async function findSuburbs(phrases: readonly string[], base: ListingFilters, searchType: SearchType) {
  const { word, matches } = await findPlacesByPhrase(phrases, searchType);
  const searches = matches
    .filter(({ kind, detail }) => (kind === "suburb" && detail !== null) || kind === "postcode")
    .flatMap((match) =>
      toSearches(match, base, false).map((search) => ({
        ...search,
        ...(match.kind === "suburb" && { postcode: match.detail }),
      })),
    );
  const counts = await countSearches(searches.flatMap(({ counted }) => counted ?? []));
  const places = searches.map(({ kind, name, detail, postcode, path }, index) => ({
    kind,
    name,
    detail,
    postcode,
    homes: counts[index] ?? null,
    path,
  }));
  return { sentence: null, word, completions: [], places };
}

const MAX_BROWSED_SUBURBS = 6;

/**
 * Places for a search without a text: suburbs around the chosen ones or with the most homes, then regions. Omits places
 * that are chosen or have no homes.
 */
async function browsePlaces(base: ListingFilters) {
  const { suburb: chosen = [], region: regions = [] } = base;
  const [suburbs, neighbours] = await Promise.all([findBrowsableSuburbs(), findNeighbourKeys(chosen)]);
  const anywhere = withoutPlaces(base);
  const keys = suburbs.map(({ key }) => key);
  const counts = new Map((await countHomesBySuburb(anywhere, keys)).map(({ key, count }) => [key, count]));
  const homesOf = (key: string) => counts.get(key) ?? 0;
  const isChosen = (name: string) => chosen.some((one) => one.toLowerCase() === name.toLowerCase());
  const inRegions = suburbs.filter(({ regions: of }) => of.some((slug) => regions.includes(slug)));
  const [near, group] =
    neighbours.length > 0
      ? [suburbs.filter(({ key }) => neighbours.includes(key)), `Near ${placeNames({ suburb: chosen })}`]
      : inRegions.length > 0
        ? [inRegions, `In ${placeNames({ region: regions })}`]
        : [suburbs, "Suburbs with the most homes"];
  const listed = near
    .filter(({ key, name }) => homesOf(key) > 0 && !isChosen(name))
    .toSorted((one, other) => homesOf(other.key) - homesOf(one.key))
    .slice(0, MAX_BROWSED_SUBURBS);
  const found = [
    ...listed.map(({ key, name }) => ({ kind: "suburb" as const, name, detail: null, homes: homesOf(key), group })),
    ...Object.keys(REGIONS).map((slug) => ({
      kind: "region" as const,
      name: REGIONS[slug] ?? slug,
      detail: slug,
      homes: suburbs.reduce((sum, { key, regions: of }) => sum + (of.includes(slug) ? homesOf(key) : 0), 0),
      group: "Regions",
    })),
  ].filter(({ detail, homes }) => homes > 0 && !(detail !== null && regions.includes(detail)));
  const places = found.flatMap(({ group: heading, homes, ...match }): SuggestedPlace[] => {
    const [place] = toSearches({ ...match, homes, phrase: 1 }, base, false);
    if (!place) return [];
    const { kind, name, path, replaced } = place;
    const isNarrower = near === inRegions && kind === "suburb";
    const instead = replaced && !isNarrower ? `, instead of ${replaced}` : "";
    return [{ kind, name, detail: "", homes: homes > COUNT_LIMIT ? null : homes, path, group: heading + instead }];
  });
  return { sentence: null, word: null, completions: [], places };
}

const MAX_COMPLETIONS = 2;
const NAMED_IN_SENTENCES: ReadonlySet<PlaceMatch["kind"]> = new Set(["suburb", "region", "station"]);

interface ReadText {
  sentence: Interpretation;
  /** The places that `word`, the end of the text, begins. */
  matches: readonly PlaceMatch[];
  word: string | null;
}

/** Completes an unfinished last word with places or the words of the rules. Empty if the text is understood as it is. */
async function completeText(text: string, { sentence, matches, word }: ReadText, options: InterpretOptions) {
  const last = /[\p{L}\p{N}'’-]+$/u.exec(text)?.[0].toLowerCase() ?? "";
  const isKeyword = sentence.chips.some(({ criterion, text: read }) => criterion === "keywords" && read === last);
  const start = text.slice(0, text.length - (word ?? last).length);
  if (!isKeyword || last.length < MIN_LETTERS || start.trim() === "") return [];
  const names =
    word === null
      ? RULE_WORDS.filter((known) => known.startsWith(last))
      : matches
          .filter(({ kind }) => NAMED_IN_SENTENCES.has(kind))
          .map(({ kind, name }) => (kind === "station" ? `${name} station` : name));
  // "houses" adds nothing to "house".
  const distinct = names.filter((name) => !names.some((other) => name !== other && `${other}s` === name));
  const readings = await Promise.all(
    distinct.slice(0, MAX_COMPLETIONS).map(async (name) => ({
      text: start + name,
      ...(await interpretSearch(start + name, options)),
    })),
  );
  const hasKeywords = ({ chips }: Interpretation) => chips.some(({ criterion }) => criterion === "keywords");
  return readings.filter((reading) => !hasKeywords(reading) && reading.notUnderstood.length === 0);
}

/** The suburbs, regions and the station that the sentence adds to the search. */
function namedPlaces({ suburb = [], region = [], station }: ListingFilters, base: ListingFilters): string[] {
  const areas = region.filter((slug) => !base.region?.includes(slug));
  return [
    ...suburb.filter((name) => !base.suburb?.includes(name)),
    ...areas.map((slug) => (REGIONS[slug] ?? slug).replace(/ council$/, "")),
    ...(station === undefined || station === base.station ? [] : [station]),
  ];
}

/** The places of the first phrase that has any, and that phrase. */
async function findPlacesByPhrase(phrases: readonly string[], searchType: SearchType) {
  const type = searchType === "rent" || searchType === "leased" ? "rent" : "sale";
  const matches = phrases.length === 0 ? [] : await findPlaces(phrases, type);
  const word = matches[0] && phrases[matches[0].phrase - 1];
  return { word: word ?? null, matches };
}

interface Search extends SuggestedPlace {
  /** The places of the present search that it drops. */
  replaced?: string;
  filters?: ListingFilters;
  /** The search for the place alone, even if it is added to others. */
  counted?: ListingFilters;
}

/**
 * Suburbs and regions are added to others of their kind and replace other places, which the label then names; the other
 * filters stay. The first suburb is offered with its neighbours, too.
 */
function toSearches({ kind, name, detail, homes }: PlaceMatch, base: ListingFilters, isFirst: boolean): Search[] {
  const elsewhere = { ...withoutPlaces(base), ...(base.map && { map: null }) };
  const search = (change: Partial<ListingFilters>, label: string, alone = change): Search => {
    const filters = { ...elsewhere, ...change };
    const replaced = placeNames({
      area: base.area,
      suburb: without(base.suburb, filters.suburb),
      region: without(base.region, filters.region),
      station: base.station === filters.station ? undefined : base.station,
      school: without(base.school, filters.school),
    });
    return {
      kind,
      name,
      detail: replaced === "" ? label : `${label}, instead of ${replaced}`,
      ...(replaced !== "" && { replaced }),
      homes: null,
      path: listingsPath(filters),
      filters,
      counted: { ...elsewhere, ...alone },
    };
  };
  const suburb = (label: string, nearby = withPlace(base, name).nearby): Search =>
    search({ suburb: withPlace(base, name).suburb, nearby }, label, { suburb: [name], nearby });
  const region = (slug: string, label: string): Search =>
    search({ region: sortNames([...(base.region ?? []), slug]) }, label, { region: [slug] });
  switch (kind) {
    case "suburb":
      return [
        suburb(detail === null ? "suburb" : `suburb, ${detail}`),
        ...(isFirst ? [{ ...suburb("and nearby suburbs", true), kind: "nearby" as const }] : []),
      ];
    case "postcode":
      return [suburb(detail ?? "postcode")];
    case "region":
      return [region(detail ?? "", "region")];
    case "council":
      return [region(toCouncilSlug(name), "council area")];
    case "station":
      return [search({ station: name }, "station, within 1 km")];
    case "school":
      return [search({ school: [name] }, "school intake area")];
    case "street":
      return [search({ suburb: [detail ?? ""], keywords: `"${name}"` }, `street in ${detail}`)];
    case "agency":
      return [{ kind, name, detail: "agency", homes, path: agentsPath({ search: name, page: 1 }) }];
  }
}

function withoutPlaces(filters: ListingFilters): ListingFilters {
  return {
    ...withoutFilter(filters, "suburb"),
    region: undefined,
    area: undefined,
    station: undefined,
    school: undefined,
  };
}

function without(names: readonly string[] = [], removed: readonly string[] = []): string[] {
  return names.filter((name) => !removed.includes(name));
}

/** The first two places, and the number of others; empty without any. */
function placeNames({
  suburb = [],
  region = [],
  area,
  station,
  school = [],
}: Pick<ListingFilters, "suburb" | "region" | "area" | "station" | "school">): string {
  const names = [
    ...suburb,
    ...region.map(regionText),
    ...(area ? [areaText(area)] : []),
    ...(station === undefined ? [] : [`${station} station`]),
    ...school,
  ];
  const more = names.length - 2;
  return joinNames(more > 0 ? [...names.slice(0, 2), countOf(more, "other")] : names);
}

/** Words of a place name that may be typed last. */
const MAX_WORDS = 4;
const MIN_LETTERS = 2;

/**
 * The phrases at the caret that may begin a place name, longest first: "near new", "new". In lower case, with single
 * spaces. `at` is the position of the caret.
 */
export function phrasesAt(text: string, at: number): string[] {
  const rest = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(at))?.[0] ?? "";
  const typed = (text.slice(0, at) + rest).toLowerCase();
  const last = typed.split(/[,;.!?]/).at(-1) ?? "";
  const all = last.trim().split(/\s+/).filter(Boolean);
  return Array.from({ length: Math.min(MAX_WORDS, all.length) }, (_, index) => all.slice(-MAX_WORDS).slice(index))
    .map((words) => words.join(" "))
    .filter((phrase) => phrase.length >= MIN_LETTERS);
}
