import { editsBetween } from "#app/features/directory-search/search.ts";
import { toCouncilSlug } from "#app/features/listings/model/regions.ts";
import { suburbQuestion } from "#app/features/suburbs/model/paths.ts";
import { matchAt } from "./rule.ts";

interface PlaceNames {
  suburbs: readonly { name: string; postcode: string | null; council: string | null; regions: readonly string[] }[];
  stations: readonly string[];
  regions: readonly { slug: string; name: string; otherNames: readonly string[] }[];
  /** Only those with an intake area. */
  schools: readonly string[];
}

/** Everything that one name may mean. */
export interface PlaceEntry {
  suburb?: string;
  /** A slug. */
  region?: string;
  /** A slug. */
  council?: string;
  station?: string;
}

export interface FoundPlace extends PlaceEntry {
  start: number;
  end: number;
  /** The name of a misspelt place or of a nickname. */
  corrected?: string;
}

/** Common nicknames of suburbs and stations, in lower case. */
const NICKNAMES: Readonly<Record<string, string>> = {
  baulko: "Baulkham Hills",
  "bondi j": "Bondi Junction",
  brookie: "Brookvale",
  cabra: "Cabramatta",
  darlo: "Darlinghurst",
  erko: "Erskineville",
  freshie: "Freshwater",
  kenso: "Kensington",
  "kings x": "Kings Cross",
  "mac park": "Macquarie Park",
  "mac uni": "Macquarie University",
  "macquarie uni": "Macquarie University",
  paddo: "Paddington",
  parra: "Parramatta",
  penno: "Pennant Hills",
  wenty: "Wentworthville",
  // The suburbs of the main campuses.
  unsw: "Kensington",
  "university of new south wales": "Kensington",
  usyd: "Camperdown",
  "sydney uni": "Camperdown",
  "sydney university": "Camperdown",
  "uni of sydney": "Camperdown",
  "university of sydney": "Camperdown",
  uts: "Ultimo",
  "university of technology": "Ultimo",
};

/** Names of regions that are close to other words, such as "halls" and "shore". */
const ORDINARY_NAMES: ReadonlySet<string> = new Set(["hills", "shire"]);

const MAX_WORDS = 5;
const word = /[\p{L}']+\.?/uy;
const gap = /[ \-/&.]{1,3}/y;

export const STREET_AFTER = / (?<kind>road|rd|street|avenue|ave|parade|drive|highway|hwy)(?![\p{L}\p{N}])/uy;
/** "Rainbow Street", "12 Rainbow St". Kinds with other meanings, such as "place", need the number of a house. */
export const STREET =
  /(?:(?<number>(?:\d{1,4}\/)?\d{1,4}[a-e]?) (?<numbered>[\p{L}']{3,}) (?<numberedKind>street|st|road|rd|avenue|ave?|parade|pde|highway|hwy|crescent|cres|boulevard|drive|dr|lane|ln|place|pl|court|ct|terrace|tce|close|grove|circuit|way)|(?<name>[\p{L}']{3,}) (?<kind>street|st|road|rd|avenue|ave|parade|pde|highway|hwy|crescent|cres|boulevard))(?![\p{L}\p{N}])/uy;
/** As agents write them in addresses. */
export const STREET_KINDS: Readonly<Record<string, string>> = {
  st: "street",
  rd: "road",
  av: "avenue",
  ave: "avenue",
  pde: "parade",
  hwy: "highway",
  cres: "crescent",
  dr: "drive",
  ln: "lane",
  pl: "place",
  ct: "court",
  tce: "terrace",
};
/** "quiet street" describes a street. */
export const STREET_WORDS: ReadonlySet<string> = new Set(
  `busy quiet quieter quietest main side back leafy lined wide narrow private public rear front same calm peaceful safe off
  one two way level flat sealed dirt access no through end dead short long whole entire local tree treed best better
  prestigious exclusive popular sought desirable corner double dual every new old major minor cross inner outer high`.split(
    /\s+/,
  ),
);

export const NEAR =
  /(?:(?:(?:with)?in |less than |under |max |up to )?(?<number>\d{1,4}(?:\.\d)?)\s?(?<unit>m|met(?:er|re)s?|kms?|kilomet(?:er|re)s?|min(?:ute)?s?)(?: (?:walk(?:ing)?|by foot|on foot))?(?: distance)?(?: (?:of|from|to|away from))|(?:very |quite )?(?:near(?:by)?(?: to)?|nr\.?|close(?: by)? to|close by|around|(?:within )?walk(?:ing)?(?: distance)?(?: (?:to|from|of))?|next to|not far from|handy to|by|surrounding|(?:short|easy) (?:walk|stroll|drive) (?:to|from)))(?: (?:the|a|an|any|my))? /uy;
/** Before an agency or an agent: the name alone may have another meaning. */
export const BY_AGENCY = /(?:(?:listed |sold |marketed )?(?:by|with|from|through)) (?:the (?:agency|agent) )?/uy;
/** "2150", but not the rent in "2150 pw". */
const POSTCODE_OR_CBD =
  /(?:cbd|\d{4})(?![\p{L}\p{N}])(?! ?(?:pw|p\/w|pcm|a week|per week|weekly|sqm|m2|sq|square|met))/uy;
export const STATION_AFTER =
  / (?:(?:train|railway|metro|ferry|light rail|bus) )?(?:stations?|stn|metro|wharf|(?:light rail |tram )?stop)(?![\p{L}\p{N}])/uy;
export const ANY_STATION =
  /(?:(?:train|railway|metro|ferry|light rail|public|tram) ?)?(?:(?:train )?(?:stations?|stn)|trains?|metro|transport(?:ation)?|transit|wharf|light rail|ferr(?:y|ies)|rail|railway|tram)(?: stations?)?(?! lines?(?![\p{L}\p{N}]))(?![\p{L}\p{N}])/uy;
export const STATION_NEARBY =
  /(?:(?:train |railway |metro )?(?:station|stn)|public transport|trains?|transport) (?:nearby|close by|close|within walking distance)(?![\p{L}\p{N}])/uy;
export const SCHOOL_AFTER =
  / (?:(?:girls|boys|selective|north|south|east|west) )?(?:high|public|primary|grammar|college|schools?|hospital|uni(?:versity)?|airport)(?: (?:high|public|primary|selective))?(?: (?:school|catchment|zone)){0,2}(?![\p{L}\p{N}])/uy;
const CATCHMENT = String.raw`(?:school )?(?:catchments?|intake|zone)(?: (?:area|zone))?`;
export const CATCHMENT_OF = new RegExp(
  String.raw`(?:(?:with)?in |inside )?(?:the )?${CATCHMENT} (?:of|for) (?:the )?`,
  "uy",
);
export const CATCHMENT_AFTER = new RegExp(String.raw`(?:'s)? ${CATCHMENT}(?![\p{L}\p{N}])`, "uy");
export const LINE_AFTER = / (?:(?:train|railway|rail|metro|light rail|tram|ferry|bus) )?lines?(?![\p{L}\p{N}])/uy;
/** "St Leonards to Hornsby line" */
export const LINE_TO = / (?:to|-|–) /uy;
/** "Dee Why to Manly" */
export const TO_PLACE = / to /uy;
export const COUNCIL_AFTER =
  / (?:(?:city|shire|municipal) )?(?:council|lga|municipality|local government)(?: area)?(?![\p{L}\p{N}])/uy;
export const CITY_OF = /(?:the )?(?:city|municipality) of /uy;
export const NEARBY_AFTER =
  /(?: (?:and|&|or|\+))?(?: (?:the|its|all))? ?(?:surround(?:ing|s)?(?: (?:suburbs?|areas?))?|surroundings|near(?:by|by suburbs| by)|nearby (?:suburbs?|areas?)|neighbou?ring(?: suburbs?)?|close by|around(?! [\d$])|adjoining suburbs)(?![\p{L}\p{N}])/uy;
export const CITY_AFTER = /,? (?:cbd|city|central|nsw 2000|2000)(?![\p{L}\p{N}])/uy;

const PLACE_PREPOSITIONS = "in|near|around|to|at|on|of|from|for|by|be|live|living|move|any|anything|anywhere|too|close";
const HOMES = String.raw`(?:(?:homes?|propert(?:y|ies)|places?|listings?|houses?|units?|apartments?|flats?|townhouses?|villas?|studios?|land|suburbs?)(?:,? (?:or|and) )?){1,3}`;
/** Before places that are unwanted: "not in", "no units in", "anywhere but". "If not" and "not far from" are other things. */
const BEFORE_EXCLUDED = new RegExp(
  String.raw`(?:(?<!(?:if|why|whether|or) )(?:(?:but |and |or |just |please )?(?:not|never|no|nor|nothing|avoid|avoiding|without|minus|skip|exclude|excluding|excludes|excl\.?|except(?:ing)?|isn't|isnt|don't|dont|do not)|other than|apart from|aside from|besides|instead of|rather than|nowhere)|(?<=\b(?:any|every)(?:where|thing) )(?:but|bar)|(?<=\b(?:any|every|all)(?:where|thing)?(?: [\p{L}']{1,20}){1,5} )(?:but|bar)(?! (?:${PLACE_PREPOSITIONS}) )|(?<=\ball )(?:but|bar)|(?:steer clear of|(?:stay|keep) away from))(?: (?:want|show|include|including|interested|looking|keen|suggest))?(?: (?:me|us))?(?: ${HOMES}(?= (?:in|near|around|from|of) ))?(?: (?:${PLACE_PREPOSITIONS})){0,4} `,
  "uy",
);
const BETWEEN_EXCLUDED =
  /(?:,? ?(?:\/|&|\+|,|;) ?(?:and |or |nor )?|,? (?:and not|or not|nor|or)(?: (?:in|near|around))? |,? and (?:also )?| )/uy;

/** Finds place names in lower-case text. */
export class Gazetteer {
  readonly #places = new Map<string, PlaceEntry>();
  /** "deewhy" */
  readonly #joined = new Map<string, PlaceEntry>();
  readonly #nicknames = new Map<string, PlaceEntry & { corrected: string }>();
  /** Misspelt words are corrected to these. */
  readonly #byLetter = new Map<string, string[]>();
  /** "newtown inner-west" */
  readonly #members = new Set<string>();
  readonly #postcodes: ReadonlySet<string>;
  /** By first word, the longest first. */
  readonly #schools = new Map<string, SchoolSpelling[]>();

  constructor({ suburbs, stations, regions, schools }: PlaceNames) {
    for (const { name, council, regions: within } of suburbs) {
      this.#add(name, { suburb: name });
      const councils = council === null ? [] : [toCouncilSlug(council)];
      for (const slug of [...within, ...councils]) this.#members.add(`${name} ${slug}`);
    }
    for (const station of stations) this.#add(station, { station });
    for (const { slug, name, otherNames } of regions) {
      // "Liverpool and Fairfield" are two suburbs.
      const names = otherNames.filter((other) => !this.#isPair(other));
      for (const one of [name, ...names]) this.#add(one, { region: slug });
    }
    for (const council of new Set(suburbs.flatMap((suburb) => suburb.council ?? []))) {
      const slug = toCouncilSlug(council);
      const parts = council.split("-").filter((part) => this.#places.get(toKey(part))?.suburb !== undefined);
      for (const one of [council, council.replace(/ Shire$/, ""), council.replace(/^The /, ""), ...parts])
        this.#add(one, { council: slug });
    }
    for (const key of this.#places.keys()) {
      if (ORDINARY_NAMES.has(key)) continue;
      const letter = key.charAt(0);
      this.#byLetter.set(letter, [...(this.#byLetter.get(letter) ?? []), key]);
    }
    for (const [nickname, name] of Object.entries(NICKNAMES)) {
      const place = this.#places.get(toKey(name));
      if (place && !this.#places.has(nickname)) this.#nicknames.set(nickname, { ...place, corrected: name });
    }
    const spelled = schools.flatMap(schoolSpellings);
    for (const one of spelled.toSorted((a, b) => b.text.length - a.text.length)) {
      const start = firstWord(one.text);
      this.#schools.set(start, [...(this.#schools.get(start) ?? []), one]);
    }
    this.#postcodes = new Set(suburbs.flatMap(({ postcode }) => postcode ?? []));
  }

  /** The longest place name that starts here. */
  findAt(text: string, start: number): FoundPlace | undefined {
    const ends = wordEnds(text, start);
    for (const [index, end] of [...ends.entries()].toReversed()) {
      const key = toKey(text.slice(start, end));
      const place =
        this.#places.get(key) ?? (index === 0 ? this.#joined.get(key) : undefined) ?? this.#nicknames.get(key);
      if (place) return { ...place, start, end };
    }
    return undefined;
  }

  /** The closest suburb, region or station to the misspelt words that start here, with more than `least` words. */
  findSimilar(text: string, start: number, least = 0): FoundPlace | undefined {
    const candidates = wordEnds(text, start)
      .slice(least, 3)
      .flatMap((end) => {
        const key = toKey(text.slice(start, end));
        const allowed = key.length < 5 ? 0 : key.length < 8 ? 1 : 2;
        if (allowed === 0) return [];
        const near = (this.#byLetter.get(key.charAt(0)) ?? []).filter(
          (name) => Math.abs(name.length - key.length) <= allowed,
        );
        return near
          .map((name) => ({ name, end, edits: editsBetween(key, name) }))
          .filter(({ edits }) => edits <= allowed);
      })
      .toSorted((one, other) => one.edits - other.edits || other.end - one.end);
    const [best] = candidates;
    if (!best) return undefined;
    const entry = this.#places.get(best.name);
    return entry && { ...entry, start, end: best.end, corrected: best.name };
  }

  /** The longest school name that starts here: "newtown ps", or shortened: "killara high". */
  findSchoolAt(text: string, start: number): (Omit<SchoolSpelling, "text"> & { end: number }) | undefined {
    const rest = text.slice(start);
    const found = this.#schools
      .get(firstWord(rest))
      ?.find((one) => rest.startsWith(one.text) && !/^[\p{L}\p{N}]/u.test(rest.slice(one.text.length)));
    return found && { school: found.school, isShort: found.isShort, end: start + found.text.length };
  }

  /** The high or public school named by the longest start of the words: "dulwich hill high school" by "dulwich". */
  findSchoolByStart(text: string): string | undefined {
    const [, start = "", level = ""] = /^(.*?) (high|public|primary)(?![\p{L}\p{N}])/u.exec(text) ?? [];
    const words = start.split(" ");
    for (let count = words.length - 1; count > 0; count -= 1) {
      const key = `${words.slice(0, count).join(" ")} ${level}`;
      const found = this.#schools.get(words[0] ?? "")?.find((one) => one.text === key);
      if (found) return found.school;
    }
    return undefined;
  }

  isWithin(suburb: string, region: string): boolean {
    return this.#members.has(`${suburb} ${region}`);
  }

  isPostcode(text: string): boolean {
    return this.#postcodes.has(text);
  }

  hasStation(name: string): boolean {
    return this.#places.get(toKey(name))?.station !== undefined;
  }

  /** Suburbs with names that contain this one, such as Bondi Beach and North Bondi. */
  findLonger(name: string): string[] {
    const key = toKey(name);
    return [...this.#places]
      .filter(([other]) => other.startsWith(`${key} `) || other.endsWith(` ${key}`))
      .flatMap(([, { suburb }]) => suburb ?? []);
  }

  #add(name: string, entry: PlaceEntry) {
    const key = toKey(name);
    if (key === "") return;
    this.#places.set(key, { ...entry, ...this.#places.get(key) });
    if (key.includes(" ")) this.#joined.set(key.replaceAll(" ", ""), this.#places.get(key) ?? entry);
  }

  #isPair(name: string): boolean {
    const parts = name.split(/ and |[-/]/);
    return parts.length === 2 && parts.every((part) => this.#places.get(toKey(part))?.suburb !== undefined);
  }
}

interface ExcludedPlace {
  start: number;
  end: number;
  /** Undefined for the words as they are. */
  name?: string | undefined;
  /** A street; its suburb may follow. */
  isStreet?: boolean;
}

/** Reads a place, and corrects a misspelt one unless `isExact`. */
type FindPlace = (at: number, isExact: boolean) => FoundPlace | undefined;

/** The places of a list that a negation excludes: "not in Redfern or Waterloo". Undefined if none follows. */
export function findExcludedPlaces(
  text: string,
  at: number,
  gazetteer: Gazetteer,
  findPlace: FindPlace,
): { end: number; places: ExcludedPlace[] } | undefined {
  const before = matchAt(BEFORE_EXCLUDED, text, at);
  if (!before) return undefined;
  const find = (start: number, isExact: boolean) =>
    findSchoolOrPostcode(text, start, gazetteer) ?? withWordAfter(text, findPlace(start, isExact));
  const places: ExcludedPlace[] = [];
  let start = before.end;
  let end = at;
  let isExact = false;
  for (;;) {
    const afterThe = text.startsWith("the ", start) ? start + 4 : undefined;
    const place = find(start, isExact) ?? (afterThe === undefined ? undefined : find(afterThe, isExact));
    if (!place) break;
    places.push({ ...place, start });
    end = matchAt(NEARBY_AFTER, text, place.end)?.end ?? place.end;
    const between = matchAt(BETWEEN_EXCLUDED, text, end);
    if (!between || place.isStreet) break;
    isExact = between.text === " ";
    start = between.end;
  }
  return places.length === 0 ? undefined : { end, places };
}

/** Also the CBD. */
function findSchoolOrPostcode(text: string, start: number, gazetteer: Gazetteer): ExcludedPlace | undefined {
  const school = gazetteer.findSchoolAt(text, start);
  if (school) return { start, end: matchAt(CATCHMENT_AFTER, text, school.end)?.end ?? school.end, name: school.school };
  const code = matchAt(POSTCODE_OR_CBD, text, start);
  return code && (code.text === "cbd" || gazetteer.isPostcode(code.text)) ? { start, end: code.end } : undefined;
}

/** "Redfern station", "Parramatta Road" */
function withWordAfter(text: string, place: FoundPlace | undefined): ExcludedPlace | undefined {
  if (!place) return undefined;
  const { start } = place;
  const street = matchAt(STREET_AFTER, text, place.end);
  if (street) return { start, end: street.end, isStreet: true };
  const after = [LINE_AFTER, SCHOOL_AFTER, STATION_AFTER, COUNCIL_AFTER, CITY_AFTER];
  const [end] = after.flatMap((pattern) => matchAt(pattern, text, place.end)?.end ?? []);
  return end === undefined ? { start, end: place.end, name: place.suburb } : { start, end };
}

/** Of an agency or an agent. */
export interface NamedPage {
  kind: "agency" | "agent";
  name: string;
  path: string;
}

/** Finds the names of agencies or agents in lower-case text. */
export class PageNames {
  /** By first word, the longest first. */
  readonly #pages = new Map<string, { page: NamedPage; pattern: RegExp }[]>();

  constructor(pages: readonly NamedPage[]) {
    for (const page of pages.toSorted((one, other) => other.name.length - one.name.length)) {
      const text = page.name.toLowerCase().replaceAll("’", "'");
      const escaped = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
      const words = escaped.replaceAll(/\s+/g, " ").replaceAll(/ (?:&|and) /g, "(?: ?& ?| and | )");
      const start = firstWord(text);
      const pattern = new RegExp(String.raw`${words}(?![\p{L}\p{N}])`, "uy");
      if (start !== "") this.#pages.set(start, [...(this.#pages.get(start) ?? []), { page, pattern }]);
    }
  }

  /** The longest name that starts here. */
  findAt(text: string, start: number): { page: NamedPage; end: number } | undefined {
    for (const { page, pattern } of this.#pages.get(firstWord(text.slice(start, start + 100))) ?? []) {
      pattern.lastIndex = start;
      const found = pattern.exec(text);
      if (found) return { page, end: start + found[0].length };
    }
    return undefined;
  }
}

/** The known word with the fewest edits to this one. Undefined if none is close. */
export function closestWord(typed: string, known: readonly string[]): string | undefined {
  const allowed = typed.length < 8 ? 1 : 2;
  const [closest] = known
    .filter((one) => one.startsWith(typed.charAt(0)) && Math.abs(one.length - typed.length) <= allowed)
    .map((one) => ({ one, edits: editsBetween(typed, one) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((first, second) => first.edits - second.edits);
  return closest?.one;
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}']*/u.exec(text)?.[0] ?? "";
}

interface SchoolSpelling {
  /** In lower case. */
  text: string;
  school: string;
  /** "killara high", which may be the start of other words. */
  isShort: boolean;
}

function schoolSpellings(school: string): SchoolSpelling[] {
  const name = school.toLowerCase().replaceAll("’", "'");
  const [, start, level] = /^(.*?) (public|high) school(?: of .*)?$/.exec(name) ?? [];
  if (start === undefined) return [{ text: name, school, isShort: false }];
  const ends = level === "high" ? ["high school", "hs", "high"] : ["ps", "primary school", "primary", "public"];
  const starts = [start, start.replace(/ technology$/, ""), start.replace(/ technology$/, " tech")];
  return [
    { text: name, school, isShort: false },
    ...[...new Set(starts)].flatMap((one) =>
      ends.map((end) => ({ text: `${one} ${end}`, school, isShort: /^(?:high|primary|public)$/.test(end) })),
    ),
    // "willoughby girls"
    ...(/ (?:girls|boys)$/.test(start) ? [{ text: start, school, isShort: true }] : []),
  ];
}

function toKey(text: string): string {
  return suburbQuestion(text)?.name ?? "";
}

/** Where the first words end, the shortest first. */
function wordEnds(text: string, start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < MAX_WORDS) {
    word.lastIndex = at;
    const found = word.exec(text);
    if (!found) break;
    ends.push(at + found[0].length);
    at += found[0].length;
    gap.lastIndex = at;
    at += gap.exec(text)?.[0].length ?? 0;
  }
  return ends;
}
