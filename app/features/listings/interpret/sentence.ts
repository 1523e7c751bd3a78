import {
  type FoundPlace,
  type Gazetteer,
  type NamedPage,
  type PageNames,
  ANY_STATION,
  BY_AGENCY,
  CATCHMENT_AFTER,
  CATCHMENT_OF,
  CITY_AFTER,
  CITY_OF,
  COUNCIL_AFTER,
  LINE_AFTER,
  LINE_TO,
  NEAR,
  NEARBY_AFTER,
  SCHOOL_AFTER,
  STATION_AFTER,
  STATION_NEARBY,
  STREET,
  STREET_AFTER,
  STREET_KINDS,
  STREET_WORDS,
  TO_PLACE,
  closestWord,
  findExcludedPlaces,
} from "./gazetteer.ts";
import {
  interpretMessages as messages,
  isWordStart,
  matchAt,
  type Part,
  type RuleContext,
  type RuleResult,
  type Span,
  streetOf,
  toMetres,
} from "./rule.ts";
import { NEGATION, OTHER_KINDS, RULES, statedType } from "./rules.ts";
import { FILLERS, ORDINARY_WORDS, RULE_WORDS } from "./word-lists.ts";

export interface Reading {
  /** The words as typed. */
  text: string;
  parts: Part[];
}

export interface ReadSentence {
  readings: Reading[];
  notUnderstood: string[];
  corrections: { from: string; to: string }[];
  /** Suburbs, regions and schools that the words may mean as well. */
  otherPlaces: Part[][];
  /** Phrases that homes contain instead of a word that none does. */
  otherKeywords?: readonly string[];
  /** Agencies and agents. No filter has them; their pages list their homes. */
  pages: NamedPage[];
}

export interface SentenceContext extends RuleContext {
  gazetteer: Gazetteer;
  agencies: PageNames;
  /** Those that the text may name. */
  agents: PageNames;
  /** Words of listings, which are not misspelt. */
  knownWords: ReadonlySet<string>;
}

/** Reads a sentence of one line by rules: longest place names first, then the rules in their order. */
export function readSentence(typed: string, context: SentenceContext): ReadSentence {
  return readSpelled(typed, { ...context, type: statedType(typed.toLowerCase()) ?? context.type }, []);
}

const MAX_CORRECTIONS = 5;

/** Corrects one misspelt word of the rules at a time and reads again. */
function readSpelled(typed: string, context: SentenceContext, corrections: ReadSentence["corrections"]): ReadSentence {
  const scanner = new Scanner(typed, context);
  const misspelt = corrections.length < MAX_CORRECTIONS ? scanner.findMisspelt() : undefined;
  if (!misspelt) {
    const sentence = scanner.result();
    return { ...sentence, corrections: [...corrections, ...sentence.corrections] };
  }
  const { start, end, to } = misspelt;
  const corrected = typed.slice(0, start) + to + typed.slice(end);
  return readSpelled(corrected, context, [...corrections, { from: typed.slice(start, end), to }]);
}

interface PlacedReading extends Span {
  parts: Part[];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'.\-/]*/uy;
/** Before a place: "or the ". */
const OR_BEFORE = / or (?:in )?(?:the )?$/;
const NEAR_STATION_METRES = 1000;
const MAX_LONGER = 3;
const MAX_NEGATED_WORDS = 3;

class Scanner {
  readonly #typed: string;
  readonly #text: string;
  readonly #context: SentenceContext;
  readonly #readings: PlacedReading[] = [];
  readonly #notUnderstood: string[] = [];
  readonly #corrections: ReadSentence["corrections"] = [];
  readonly #otherPlaces: Part[][] = [];
  readonly #pages: NamedPage[] = [];
  readonly #excluded = new Set<string>();
  readonly #unread: Span[] = [];
  #hasWholeCity = false;

  constructor(typed: string, context: SentenceContext) {
    this.#typed = typed;
    // The same length, so that positions are those of the typed text.
    this.#text = Array.from(typed.replaceAll(/[’‘`´]/g, "'"), (letter) => {
      const lower = letter.toLowerCase();
      return lower.length === letter.length ? lower : letter;
    }).join("");
    this.#context = context;
    for (let at = 0; at < this.#text.length;) at = this.#readAt(at);
  }

  findMisspelt(): (Span & { to: string }) | undefined {
    for (const { start, end } of this.#unread) {
      const word = this.#text.slice(start, end);
      if (!/^\p{L}+$/u.test(word) || this.#isKnown(word)) continue;
      const to = closestWord(word, RULE_WORDS);
      if (to !== undefined) return { start, end, to };
    }
    return undefined;
  }

  result(): ReadSentence {
    const hasMeaning = this.#notUnderstood.length + this.#pages.length > 0 || this.#hasWholeCity;
    const keywords = this.#unread.map(({ start, end }) => this.#toKeyword(start, end));
    const readings = [...this.#withoutRegions(), ...keywords.flatMap((keyword) => keyword ?? [])]
      .toSorted((one, other) => one.start - other.start)
      .map(({ start, end, parts }) => ({ text: this.#typed.slice(start, end).trim(), parts }));
    const suburbs = new Set(
      readings.flatMap(({ parts }) => parts.flatMap((part) => (part.name === "suburb" ? [part.value] : []))),
    );
    const [only] = suburbs;
    if (suburbs.size === 1 && typeof only === "string") {
      const longer = this.#context.gazetteer.findLonger(only).filter((name) => !this.#excluded.has(name));
      this.#otherPlaces.push(...longer.slice(0, MAX_LONGER).map((value): Part[] => [{ name: "suburb", value }]));
    }
    const hasPlace = readings.some(({ parts }) => parts.some(({ name }) => name === "suburb" || name === "region"));
    if (this.#hasWholeCity && !hasPlace) this.#otherPlaces.push([{ name: "suburb", value: "Sydney" }]);
    const isMeaningless = !hasMeaning && readings.length === 0 && this.#isUnread();
    return {
      readings,
      notUnderstood: isMeaningless ? [messages.nothing(this.#typed)] : this.#notUnderstood,
      corrections: this.#corrections,
      otherPlaces: this.#otherPlaces,
      pages: this.#pages,
    };
  }

  /** Has numbers without a meaning, or no word at all. */
  #isUnread(): boolean {
    return this.#unread.length > 0 || (this.#text.trim() !== "" && !/[\p{L}\p{N}]/u.test(this.#text));
  }

  /**
   * Drops regions if suburbs are named: "Newtown, Inner West" is Newtown, and a search has either suburbs or regions.
   * "Castle Hill or the Hills" is the Hills, which contain it.
   */
  #withoutRegions(): PlacedReading[] {
    const suburbs = this.#readings.flatMap(({ parts }) =>
      parts.flatMap(({ name, value }) => (name === "suburb" ? [String(value)] : [])),
    );
    if (suburbs.length === 0) return this.#readings;
    const isOuter = this.#readings.some(({ start, parts }) => {
      const region = parts.find(({ name }) => name === "region");
      const isAlternative = OR_BEFORE.test(this.#text.slice(0, start));
      return (
        region &&
        isAlternative &&
        suburbs.every((suburb) => this.#context.gazetteer.isWithin(suburb, String(region.value)))
      );
    });
    if (isOuter) return this.#readings.filter(({ parts }) => !parts.some(({ name }) => name === "suburb"));
    return this.#readings.flatMap((reading) => {
      const region = reading.parts.find(({ name }) => name === "region");
      if (!region) return [reading];
      if (!suburbs.some((suburb) => this.#context.gazetteer.isWithin(suburb, String(region.value)))) {
        this.#notUnderstood.push(messages.suburbsOrRegions(this.#typed.slice(reading.start, reading.end)));
        this.#otherPlaces.push([region]);
      }
      return [];
    });
  }

  /** Where to go on. */
  #readAt(at: number): number {
    if (!isWordStart(this.#text, at)) return at + 1;
    return (
      this.#readExcluded(at) ??
      this.#readSchool(at) ??
      this.#readAgency(at) ??
      this.#readNear(at) ??
      this.#readPlace(at) ??
      this.#readStreet(at) ??
      this.#readRule(at) ??
      this.#readNegation(at) ??
      this.#readPostcode(at) ??
      this.#readFiller(at) ??
      this.#readSimilarPlace(at) ??
      this.#leaveUnread(at)
    );
  }

  /** "not in Redfern or Waterloo" must not search there. */
  #readExcluded(at: number): number | undefined {
    const found = findExcludedPlaces(this.#text, at, this.#context.gazetteer, (start, isExact) => {
      const isMisspelt = !isExact && !this.#matchRule(start);
      return this.#findPlace(start) ?? (isMisspelt ? this.#findSimilarPlace(start) : undefined);
    });
    if (!found) return undefined;
    const names = found.places.map(({ name, start, end }) => name ?? this.#typed.slice(start, end));
    this.#notUnderstood.push(messages.excluded(names));
    names.forEach((name) => this.#excluded.add(name));
    return found.end;
  }

  /** "in the catchment of Newtown Public School", "Killara High catchment", "Killara High School" */
  #readSchool(at: number): number | undefined {
    const catchment = matchAt(CATCHMENT_OF, this.#text, at);
    const found = this.#context.gazetteer.findSchoolAt(this.#text, catchment?.end ?? at);
    if (!found) return this.#readFormerSchool(at, catchment?.end);
    const { school, end, isShort } = found;
    const after = matchAt(CATCHMENT_AFTER, this.#text, end);
    // "Newtown public transport"
    if (isShort && !(catchment ?? after)) return undefined;
    return this.#add(at, after?.end ?? end, [{ name: "school", value: school }]);
  }

  /** "Dulwich Hill High School catchment" is of Dulwich High School of Visual Arts and Design. */
  #readFormerSchool(at: number, named: number | undefined): number | undefined {
    const place = this.#context.gazetteer.findAt(this.#text, named ?? at);
    const level = place && matchAt(SCHOOL_AFTER, this.#text, place.end);
    if (!level) return undefined;
    const after = matchAt(CATCHMENT_AFTER, this.#text, level.end);
    if (named === undefined && !after && !/catchment|zone/.test(level.text)) return undefined;
    const school = this.#context.gazetteer.findSchoolByStart(this.#text.slice(place.start, level.end));
    if (school === undefined) return undefined;
    this.#corrections.push({ from: this.#typed.slice(place.start, level.end), to: school });
    return this.#add(at, after?.end ?? level.end, [{ name: "school", value: school }]);
  }

  /** "by Ironbark & Quay", "Priya Raman". A name of one word needs the "by". */
  #readAgency(at: number): number | undefined {
    const by = matchAt(BY_AGENCY, this.#text, at);
    const { agencies, agents } = this.#context;
    const found = agencies.findAt(this.#text, by?.end ?? at) ?? agents.findAt(this.#text, by?.end ?? at);
    if (!found || (!by && !found.page.name.includes(" "))) return undefined;
    this.#pages.push(found.page);
    this.#notUnderstood.push(messages[found.page.kind](found.page.name));
    return found.end;
  }

  /** "near Newtown", "within 800 m of Newtown station", "close to transport" */
  #readNear(at: number): number | undefined {
    const nearby = matchAt(STATION_NEARBY, this.#text, at);
    if (nearby) return this.#add(at, nearby.end, [{ name: "stationWithin", value: NEAR_STATION_METRES }]);
    const near = matchAt(NEAR, this.#text, at);
    if (!near) return undefined;
    const metres = toMetres(near.groups);
    const distance: Part[] = metres === undefined ? [] : [{ name: "stationWithin", value: metres }];
    const school = this.#context.gazetteer.findSchoolAt(this.#text, near.end);
    // "near newtown public transport"
    const intake = school && matchAt(CATCHMENT_AFTER, this.#text, school.end);
    if (school && (intake ?? !(school.isShort && /^ \p{L}/u.test(this.#text.slice(school.end))))) {
      const end = intake?.end ?? school.end;
      const words = this.#typed.slice(at, end);
      const part: Part = { name: "school", value: school.school };
      const isIntake = metres === undefined;
      this.#notUnderstood.push(
        isIntake ? messages.readAs(words, messages.intake(school.school)) : messages.noFilter(words),
      );
      if (isIntake) return this.#add(at, end, [part]);
      this.#otherPlaces.push([part]);
      return end;
    }
    const anyStation = matchAt(ANY_STATION, this.#text, near.end);
    if (this.#isOtherName(near.end)) return this.#readPlace(near.end);
    // "by train"
    if (near.text === "by " && anyStation && !/station|stop|wharf/.test(anyStation.text)) return undefined;
    const place = this.#findPlace(near.end) ?? (anyStation ? undefined : this.#findSimilarPlace(near.end));
    if (place) {
      const station = matchAt(STATION_AFTER, this.#text, place.end);
      if (place.station && (station || !(place.suburb ?? place.region ?? place.council))) {
        return this.#add(
          at,
          station?.end ?? place.end,
          [{ name: "station", value: place.station }, ...distance],
          place,
        );
      }
      if (!place.suburb) return this.#readPlace(near.end);
      if (metres !== undefined) this.#notUnderstood.push(messages.noFilter(this.#typed.slice(at, near.end).trim()));
      const end = this.#readSuburb(at, place);
      this.#add(at, place.end, [{ name: "nearby", value: true }]);
      return end;
    }
    if (!anyStation) return undefined;
    const suburb = this.#readings.flatMap(({ parts }) => parts).find(({ name }) => name === "suburb")?.value;
    const isDefinite = near.text.endsWith(" the ") && /^(?:train |railway |metro )?station$/.test(anyStation.text);
    if (
      isDefinite &&
      distance.length === 0 &&
      typeof suburb === "string" &&
      this.#context.gazetteer.hasStation(suburb)
    ) {
      return this.#add(at, anyStation.end, [{ name: "station", value: suburb }]);
    }
    const within: Part[] = distance.length > 0 ? distance : [{ name: "stationWithin", value: NEAR_STATION_METRES }];
    return this.#add(at, anyStation.end, within);
  }

  #readPlace(at: number): number | undefined {
    const cityOf = matchAt(CITY_OF, this.#text, at);
    if (cityOf) {
      const place = this.#context.gazetteer.findAt(this.#text, cityOf.end);
      if (place?.council) return this.#add(at, place.end, [{ name: "region", value: place.council }]);
    }
    if (/^cbd(?![\p{L}\p{N}])/u.test(this.#text.slice(at, at + 4))) {
      return this.#readSuburb(at, { suburb: "Sydney", start: at, end: at + 3 });
    }
    const place = this.#findPlace(at);
    if (!place) return undefined;
    const line = this.#readLine(at, place);
    if (line !== undefined) return line;
    const school = matchAt(SCHOOL_AFTER, this.#text, place.end);
    if (school) {
      this.#notUnderstood.push(messages.noFilter(this.#typed.slice(at, school.end)));
      return school.end;
    }
    const street = matchAt(STREET_AFTER, this.#text, place.end);
    if (street) {
      const kind = street.groups["kind"] ?? "";
      return this.#addStreet(at, street.end, `${this.#text.slice(at, place.end)} ${STREET_KINDS[kind] ?? kind}`);
    }
    const station = matchAt(STATION_AFTER, this.#text, place.end);
    const isArea = (place.suburb ?? place.region ?? place.council) !== undefined;
    // "central" alone is an ordinary word.
    const isStation = station !== undefined || (!isArea && this.#text.slice(at, place.end).includes(" "));
    if (place.station && isStation) {
      return this.#add(at, station?.end ?? place.end, [{ name: "station", value: place.station }], place);
    }
    const council = matchAt(COUNCIL_AFTER, this.#text, place.end);
    if (council && place.council) return this.#add(at, council.end, [{ name: "region", value: place.council }], place);
    if (place.suburb === "Sydney") {
      const city = matchAt(CITY_AFTER, this.#text, place.end);
      if (city ?? this.#isAfterStreet(at)) return this.#readSuburb(at, { ...place, end: city?.end ?? place.end });
      this.#hasWholeCity = true;
      return place.end;
    }
    if (place.suburb) return this.#readSuburb(at, place);
    const area = place.region ?? (council ? place.council : undefined);
    if (area) return this.#add(at, place.end, [{ name: "region", value: area }], place);
    return undefined;
  }

  /** "Parramatta line": we do not know which stations a line has, so its places are other meanings. */
  #readLine(at: number, place: FoundPlace): number | undefined {
    const to = matchAt(LINE_TO, this.#text, place.end);
    const last = to && this.#findPlace(to.end);
    const places = last && matchAt(LINE_AFTER, this.#text, last.end) ? [place, last] : [place];
    const end = matchAt(LINE_AFTER, this.#text, places.at(-1)?.end ?? place.end)?.end;
    if (end === undefined) return undefined;
    this.#notUnderstood.push(messages.line(this.#typed.slice(at, end)));
    const suburbs = places.flatMap(({ suburb }): Part[] => (suburb ? [{ name: "suburb", value: suburb }] : []));
    if (suburbs.length > 0) this.#otherPlaces.push(suburbs);
    return end;
  }

  /** "Rainbow Street" is searched as a phrase, which only addresses usually have. */
  #readStreet(at: number): number | undefined {
    const found = matchAt(STREET, this.#text, at);
    if (!found) return undefined;
    const { number, numbered, numberedKind, name = numbered ?? "", kind = numberedKind ?? "" } = found.groups;
    if (STREET_WORDS.has(name) || FILLERS.has(name) || RULE_WORDS.includes(name)) return undefined;
    // "3 bed terrace"
    if (number !== undefined && (this.#matchRule(at)?.end ?? 0) > at + number.length) return undefined;
    // "chatswood st leonards"
    if (kind === "st" && this.#context.gazetteer.findAt(this.#text, found.end - kind.length)) return undefined;
    const street = `${name} ${STREET_KINDS[kind] ?? kind}`;
    return this.#addStreet(at, found.end, number === undefined ? street : `${number} ${street}`);
  }

  #addStreet(start: number, end: number, street: string): number {
    return this.#add(start, end, [{ name: "keywords", value: `"${street}"` }]);
  }

  #isAfterStreet(at: number): boolean {
    const { parts, end } = this.#readings.at(-1) ?? { parts: [], end: 0 };
    return streetOf(String(parts[0]?.value)) !== undefined && /^,? (?:in )?$/.test(this.#text.slice(end, at));
  }

  /** "Manly Public School", "Parramatta Road" and "Parramatta line" are no suburbs. */
  #isOtherName(at: number): boolean {
    const end = this.#context.gazetteer.findAt(this.#text, at)?.end;
    return end !== undefined && [SCHOOL_AFTER, STREET_AFTER, LINE_AFTER].some((one) => matchAt(one, this.#text, end));
  }

  #readSuburb(at: number, place: FoundPlace): number {
    const suburb = place.suburb ?? "";
    const end = this.#add(at, place.end, [{ name: "suburb", value: suburb }], place);
    const to = matchAt(TO_PLACE, this.#text, end);
    if (to && this.#findPlace(to.end)?.suburb !== undefined) this.#notUnderstood.push(messages.betweenPlaces);
    const nearby = matchAt(NEARBY_AFTER, this.#text, end);
    return nearby ? this.#add(end, nearby.end, [{ name: "nearby", value: true }]) : end;
  }

  /** "bondi juntion" is Bondi Junction. */
  #findPlace(at: number): FoundPlace | undefined {
    const exact = this.#context.gazetteer.findAt(this.#text, at);
    if (!exact) return undefined;
    const next = matchAt(WORD, this.#text, exact.end + 1);
    if (!next || this.#text[exact.end] !== " " || this.#isKnown(next.text) || /\d/.test(next.text)) return exact;
    const words = this.#text.slice(at, exact.end).split(/[ -]/).length;
    const similar = this.#context.gazetteer.findSimilar(this.#text, at, words);
    return similar && similar.end >= next.end ? similar : exact;
  }

  #readRule(at: number): number | undefined {
    const found = this.#matchRule(at);
    if (!found) return undefined;
    this.#notUnderstood.push(...(found.notUnderstood ?? []));
    return this.#add(at, found.end, found.parts);
  }

  /** The first rule that reads the words here. */
  #matchRule(at: number): (RuleResult & { end: number }) | undefined {
    for (const { pattern, read } of RULES) {
      const found = matchAt(pattern, this.#text, at);
      if (!found || found.end === at) continue;
      const result = read(found.groups, this.#context, this.#typed.slice(at, found.end).trim());
      if (result) return { ...result, end: found.end };
    }
    return undefined;
  }

  /** "not on a main road" up to a place, a filter or a filler. */
  #readNegation(at: number): number | undefined {
    const negation = matchAt(NEGATION, this.#text, at);
    if (!negation) return undefined;
    let end = negation.end;
    for (let count = 0; count < MAX_NEGATED_WORDS && this.#text[end] === " "; count += 1) {
      const word = matchAt(WORD, this.#text, end + 1);
      if (!word) break;
      const isOther =
        FILLERS.has(word.text) || this.#matchRule(end + 1) || this.#context.gazetteer.findAt(this.#text, end + 1);
      if (count > 0 && isOther) break;
      const filter = count === 0 ? this.#matchRule(end + 1) : undefined;
      end = filter?.end ?? word.end;
      if (filter) break;
    }
    end = matchAt(OTHER_KINDS, this.#text, end)?.end ?? end;
    this.#notUnderstood.push(messages.noFilter(this.#typed.slice(at, end).trim()));
    return end;
  }

  #readPostcode(at: number): number | undefined {
    const code = /^\d{4}(?!\d)/.exec(this.#text.slice(at, at + 5))?.[0];
    if (code === undefined || !this.#context.gazetteer.isPostcode(code)) return undefined;
    const last = this.#readings.at(-1);
    const isOfSuburb =
      last?.parts[0]?.name === "suburb" && /^(?:,? |, ?(?:nsw )?|,? nsw )$/.test(this.#text.slice(last.end, at));
    return isOfSuburb ? at + 4 : this.#add(at, at + 4, [{ name: "suburb", value: code }]);
  }

  #readFiller(at: number): number | undefined {
    const word = matchAt(WORD, this.#text, at);
    return word && FILLERS.has(word.text.replace(/[.\-/]+$/, "")) ? word.end : undefined;
  }

  #readSimilarPlace(at: number): number | undefined {
    const place = this.#findSimilarPlace(at);
    if (!place) return undefined;
    const station = matchAt(STATION_AFTER, this.#text, place.end);
    if (place.station && station) {
      return this.#add(at, station.end, [{ name: "station", value: place.station }], place);
    }
    if (place.suburb) return this.#readSuburb(at, place);
    const area = place.region ?? place.council;
    if (area === undefined) return undefined;
    return this.#add(at, place.end, [{ name: "region", value: area }], place);
  }

  /** "nwetown" is Newtown. Undefined for words of listings and of the rules. */
  #findSimilarPlace(at: number): FoundPlace | undefined {
    const word = matchAt(WORD, this.#text, at);
    if (!word) return undefined;
    if (!this.#isKnown(word.text)) return this.#context.gazetteer.findSimilar(this.#text, at);
    // "lane cov" is Lane Cove, though "lane" is a word.
    const next = matchAt(WORD, this.#text, word.end + 1);
    if (!next || this.#isWord(next.text)) return undefined;
    const similar = this.#context.gazetteer.findSimilar(this.#text, at, 1);
    return similar?.corrected?.startsWith(`${word.text} `) ? similar : undefined;
  }

  #leaveUnread(at: number): number {
    const word = matchAt(WORD, this.#text, at);
    if (!word) return at + 1;
    // "dishwasher/balcony" are two words.
    const text = /^\p{L}{3,}(?=\/\p{L}{3})/u.exec(word.text)?.[0] ?? word.text;
    const end = at + text.replace(/[.\-/']+$/, "").length;
    this.#unread.push({ start: at, end });
    return Math.max(end, at + 1);
  }

  /** Not to be corrected. */
  #isKnown(word: string): boolean {
    return word.length < 4 || this.#isWord(word);
  }

  #isWord(word: string): boolean {
    return (
      FILLERS.has(word) || RULE_WORDS.includes(word) || ORDINARY_WORDS.has(word) || this.#context.knownWords.has(word)
    );
  }

  #add(start: number, end: number, parts: Part[], place?: FoundPlace): number {
    if (place?.corrected !== undefined) {
      const to = place.suburb ?? place.station ?? place.region ?? place.corrected;
      this.#corrections.push({ from: this.#typed.slice(place.start, place.end), to });
    }
    this.#readings.push({ start, end, parts });
    return end;
  }

  #toKeyword(start: number, end: number): PlacedReading | undefined {
    const word = this.#text.slice(start, end);
    if (/\p{L}/u.test(word)) return { start, end, parts: [{ name: "keywords", value: word.replaceAll(/["“”]/g, "") }] };
    this.#notUnderstood.push(messages.unread(word));
    return undefined;
  }
}
