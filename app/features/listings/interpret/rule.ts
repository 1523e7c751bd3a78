import type { CriterionName, ListingSort, SearchType } from "#app/features/listings/model/criteria.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { joinAlternatives, joinNames } from "#app/lib/text.ts";

const MAX_SENTENCE_LENGTH = 200;

export const interpretMessages = {
  maxLength: MAX_SENTENCE_LENGTH,
  tooLong: `Describe your search in up to ${MAX_SENTENCE_LENGTH} characters. We left out the rest.`,
  noFilter: (text: string) => `We cannot search by “${text}”, so it was left out.`,
  onlyLeast: (text: string) =>
    `We search for a minimum or an exact number of rooms, so the maximum in “${text}” was left out.`,
  onlyLeastLand: (text: string) => `We search for a minimum land size, so the maximum in “${text}” was left out.`,
  oneOnly: (what: string, text: string) => `We search by one ${what} at a time, so “${text}” was left out.`,
  suburbsOrRegions: (text: string) => `We search either in suburbs or in regions, so “${text}” was left out.`,
  unread: (text: string) => `We could not read “${text}”, so it was left out.`,
  excluded: (names: readonly string[]) =>
    names.length === 1
      ? `We cannot leave out ${names[0]}, so it is not part of the search.`
      : `We cannot leave out ${joinNames(names)}, so they are not part of the search.`,
  line: (text: string) =>
    `We cannot search by train line, so “${text}” was left out. You can search near a station instead.`,
  /** A guess. */
  readAs: (text: string, meaning: string) => `We read “${text}” as ${meaning}.`,
  listedWithinOf: (type: "sold" | "leased", text: string) =>
    `We cannot limit ${type} homes to “${text}” yet, so it was left out.`,
  intake: (school: string) => `the intake area of ${school}`,
  rentalsOnly: "Only rentals have filters for pets and furniture, so these are homes for rent.",
  auctionDay: (text: string) => `We cannot search by the day of an auction, so “${text}” was left out.`,
  betweenPlaces: "We cannot search the area between two places, so these are homes in the places themselves.",
  eitherType: (type: "sale" | "rent") =>
    `We search for sale or for rent, not for both at a time. These are homes for ${type}.`,
  notSale: (text: string) => `“${text}” is a rent, and this search is of sales, so it was left out.`,
  notRent: (text: string) => `“${text}” is too much for a week's rent, so it was left out.`,
  availability: (text: string) =>
    `We cannot search by the day a home is available, so “${text}” was left out. Homes for rent show it.`,
  sharedHome: (text: string) => `We list whole homes, not rooms or people to share with, so “${text}” was left out.`,
  elsewhere: (text: string) => `We have homes in Sydney only, so “${text}” was left out.`,
  leftOut: (words: readonly string[]) =>
    `We left out: ${joinNames(words.map((word) => `“${word}”`))}. No home mentions ${words.length === 1 ? "it" : "them"}.`,
  inNoHome: (words: readonly string[]) => `No home mentions ${joinAlternatives(words.map((word) => `“${word}”`))}.`,
  notListed: (address: string) => `${inTitleCase(address)} is not listed.`,
  ofStreet: (street: string) => `These are homes in ${inTitleCase(street)}.`,
  noneInStreet: (street: string) => `No home in ${inTitleCase(street)} is listed.`,
  nothing: (text: string) =>
    `We did not understand “${text.length > 40 ? `${text.slice(0, 40).trim()}…` : text.trim()}”, so it is not part of this search.`,
  unknown: (words: string) => `We do not know “${words}”.`,
  correction: (from: string, to: string) => `We read “${from}” as ${to}.`,
  agency: (name: string) => `We cannot search by agency, so “${name}” was left out. Its page lists its homes.`,
  agent: (name: string) => `We cannot search by agent, so “${name}” was left out. The agent's page lists the homes.`,
  asStreet: (street: string) => `Street: ${inTitleCase(street)}`,
  asKeyword: (word: string) => `“${word}” as a keyword`,
  type: { sale: "For sale", rent: "For rent", sold: "Sold", leased: "Leased" },
  sort: { newest: "Newest first", "price-asc": "Lowest price first", "price-desc": "Highest price first" },
} as const;

function inTitleCase(address: string): string {
  return address.replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A filter set by some words of a sentence. */
export type Part =
  | { name: "type"; value: SearchType }
  | { name: "sort"; value: ListingSort }
  | { name: CriterionName; value: string | number | true };

/** Without parts the words are skipped. */
export interface RuleResult {
  parts: Part[];
  /** Sentences about words that no filter can express. */
  notUnderstood?: string[];
}

export interface RuleContext {
  /** Sale or rent, if stated in the sentence or the form. */
  type: "sale" | "rent" | undefined;
  /** In Sydney, ISO 8601. */
  today: string;
}

export interface Span {
  start: number;
  end: number;
}

export type Groups = Partial<Record<string, string>>;

export interface Rule {
  /** Sticky, on lower-case text. Every repetition is bounded, so that matching is linear in time. */
  pattern: RegExp;
  /** Undefined if the words mean something else. `text` are all matched words. */
  read: (groups: Groups, context: RuleContext, text: string) => RuleResult | undefined;
}

export const END = String.raw`(?![\p{L}\p{N}])`;

export function rule(pattern: string, read: Rule["read"]): Rule {
  return { pattern: new RegExp(`(?:${pattern})${END}`, "uy"), read };
}

export function sets(pattern: string, ...parts: Part[]): Rule {
  return rule(pattern, () => ({ parts }));
}

export function cannot(pattern: string): Rule {
  return rule(pattern, (_, __, text) => ({ parts: [], notUnderstood: [interpretMessages.noFilter(text)] }));
}

const SMALL_NUMBERS = [
  "a",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
export const WORD_NUMBERS = SMALL_NUMBERS.slice(1).join("|");
export const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){2}|\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})`;
export const COUNT = String.raw`(?:\d{1,2}(?:\.5)?|${WORD_NUMBERS})`;

/** NaN for other words. */
export function toNumber(text = ""): number {
  const word = (
    {
      an: 1,
      single: 1,
      double: 2,
      dbl: 2,
      dble: 2,
      triple: 3,
      couple: 2,
      "half a": 0.5,
      "one and a half": 1.5,
    } as Partial<Record<string, number>>
  )[text];
  if (word !== undefined) return word;
  const index = SMALL_NUMBERS.indexOf(text);
  // "1,3m"
  const isDecimal = /^\d{1,2},\d{1,2}$/.test(text);
  return index === -1 ? Number(text.replaceAll(/[, ]/g, isDecimal ? "." : "")) : Math.max(index, 1);
}

/** Before a number. */
export const MOST = String.raw`(?:up to|max(?:imum)?(?: of)?|no more than|not more than|at most|less than|under|fewer than)`;

/** After "min" or "max", which belongs to the number before it unless another limit follows: "900k min 2 beds". */
export const NO_LIMIT_AFTER = String.raw`(?! (?:of )?(?:\$?\d|(?:${WORD_NUMBERS}|an?|price|budget|land|block|rent(?:al)?|(?:bed|bath)(?: ?room)?s?|car(?: ?(?:space|spot|park|port))?s?|parking)${END}))`;

const METRES_PER_MINUTE = 80;

/** Walking speed: 80 metres a minute. Undefined without a distance. */
export function toMetres({ number, unit = "" }: Groups): number | undefined {
  if (number === undefined) return undefined;
  const factor = unit.startsWith("k") ? 1000 : unit.startsWith("mi") ? METRES_PER_MINUTE : 1;
  return Math.round(Number(number) * factor);
}

/** Phrases in listings that mean something other than their single words, with a pattern for their spellings. */
export const KEYWORD_PHRASES: Readonly<Record<string, string>> = {
  "off the plan": String.raw`off[ \-](?:the[ \-])?plans?`,
  "top floor": String.raw`top[ \-]floor(?! ?plan)`,
  "ground floor": String.raw`ground[ \-]floor(?! ?plan)`,
  "walk in wardrobe": String.raw`walk[ \-]in[ \-]wardrobes?`,
  "walk in robe": String.raw`walk[ \-]in[ \-]robes?`,
  "built in wardrobe": String.raw`built[ \-]in[ \-]wardrobes?`,
  "built in robe": String.raw`built[ \-]in[ \-]robes?`,
  "block of units": String.raw`blocks? of (?:units|flats|apartments)`,
  "cul de sac": String.raw`cul[ \-]de[ \-]sac`,
  ...Object.fromEntries(
    ["north", "south", "east", "west"].map((side) => [
      `${side} facing`,
      String.raw`${side}(?:ern|erly)?[ \-](?:facing|aspect)|(?:facing|faces) ${side}(?![ \-]?(?:east|west))`,
    ]),
  ),
};

/** The words in the quotation marks of a phrase. Undefined for other keywords. */
export function phraseOf(keyword: string): string | undefined {
  return /^"(.*)"$/.exec(keyword)?.[1];
}

/** The street in a phrase, such as "rainbow street". Undefined for other keywords. */
export function streetOf(keyword: string): string | undefined {
  const phrase = phraseOf(keyword);
  return phrase === undefined || phrase in KEYWORD_PHRASES ? undefined : phrase;
}

/** "12 alice street" as 12 and "alice street"; without a number for a street alone. */
export function splitAddress(address: string): { number?: string; street: string } {
  const [, number, street = address] = /^(?:\d{1,4}\/)?(\d{1,4}[a-e]?) (.*)$/.exec(address) ?? [];
  return { street, ...(number !== undefined && { number }) };
}

/** A letter, digit, "$", "<", ">", "~" or "." that does not continue a word or number. */
export function isWordStart(text: string, at: number): boolean {
  const before = text[at - 1] ?? " ";
  return (
    /[\p{L}\p{N}$<>~.]/u.test(text[at] ?? "") &&
    !/[\p{L}'$]/u.test(before) &&
    !(/\d/.test(before) && /[\d.]/.test(text[at] ?? ""))
  );
}

interface Match {
  end: number;
  text: string;
  groups: Partial<Record<string, string>>;
}

/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): Match | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { end: at + found[0].length, text: found[0], groups: found.groups ?? {} } : undefined;
}

const PERIOD = String.raw`(?:\s?(?<per>pw|p w|p\/w|p\.w\.?|per week|a week|each week|\/ ?week|\/ ?wk|\/ ?w|weekly|(?:per|a) wk|wk|(?:a |per )?fortnight(?:ly)?|\/ ?fortnight|(?:a|per|each|\/) ?year|yearly|per annum|annually|p\/a|p\.a\.?|pa|pcm|p\/m|pm|per month|a month|monthly|\/ ?month))?`;
const UNIT = "k|m|mil|mill|mills|million|millions|thousand|grand";
/**
 * Excludes numbers of metres, minutes, rooms and the like. After a unit of money, other words may follow: "900k min". An
 * "m" before "sq" means metres.
 */
const NO_OTHER_UNIT = String.raw`(?:(?<=[dkln])|(?<=m)(?!\s?sq)|(?!\s?(?:sqm|sq\b|square|m2|met(?:er|re)s?|acres?|ha\b|hectares?|kms?\b|kilomet|min\b${NO_LIMIT_AFTER}|mins|minutes?|days?|weeks?\b|months?\b|years?|bed|bath|car|br\b|storey|%)))`;

function amount(which: "a" | "b"): string {
  return String.raw`(?<dollar${which}>a?\$\s?)?(?<number${which}>\d{1,2},\d{1,2}(?=\s?m)|${NUMBER}|(?:half a|one and a half|an?|one|two|three|four|five)(?= mil))(?:\s?(?<unit${which}>${UNIT})${END})?(?: (?:dollars?|bucks|aud)${END})?`;
}

const AT_MOST = String.raw`(?:(?:priced? )?(?:under|below|beneath|less than|up ?to|(?:at )?(?:max|most)(?:imum)?(?: of| price(?: of)?| budget(?: of)?)?|no more than|not more than|not over|within|cheaper than|sub|not exceeding|(?:my |our |with a |a |on a )?budget(?: (?:of|is|around|up to|about|under|max))?|for|<=?|to spend|spend(?:ing)?(?: up to)?|around and under)(?: (?:about|around|approx))?:?)`;
const AT_LEAST = String.raw`(?:(?:priced? )?(?:over|above|more than|from|at least|min(?:imum)?(?: of| price(?: of)?)?|starting (?:at|from)|upwards of|>=?))`;
const ABOUT = String.raw`(?:around|about|approx(?:imately)?\.?|roughly|circa|~|near(?:ly)?|close to)`;
const FACTORS: Partial<Record<string, number>> = { k: 1e3, t: 1e3, g: 1e3, m: 1e6 };

interface Amount {
  dollars: number;
  type: "sale" | "rent";
  /** Stated in the sentence. */
  isWeekly?: boolean;
  isYearly?: boolean;
  /** "under 800" of a sale. */
  isThousands?: boolean;
}

/** How many weeks' rents each period has. */
const PERIODS: readonly (readonly [pattern: RegExp, weeks: number])[] = [
  [/year|annu|^p[./]?a/, 52],
  [/fortnight/, 2],
  [/m/, 52 / 12],
];

const weeksIn = (per: string) => PERIODS.find(([pattern]) => pattern.test(per))?.[1] ?? 1;

/** From this a price is of a sale, and below it without a unit a weekly rent. */
export const LEAST_SALE = 20_000;

/** Undefined if the number is no price. `isQualified` by words such as "under". */
function readAmount(
  { dollar, number, unit, per }: { dollar?: string; number?: string; unit?: string; per?: string },
  { type }: RuleContext,
  isQualified: boolean,
): Amount | undefined {
  if (number === undefined) return undefined;
  const value = toNumber(number);
  const round = (dollars: number, of: "sale" | "rent"): Amount | undefined => {
    const whole = Math.round(dollars);
    return whole >= 1 && whole <= 2_000_000_000 ? { dollars: whole, type: of } : undefined;
  };
  if (per) {
    const rent = round((value * (FACTORS[unit?.charAt(0) ?? ""] ?? 1)) / weeksIn(per), "rent");
    return rent && { ...rent, isWeekly: true, isYearly: weeksIn(per) === 52 };
  }
  if (unit) {
    // "800m" is a distance.
    if (unit === "m" && value >= 100) return undefined;
    const dollars = value * (FACTORS[unit.charAt(0)] ?? 1);
    return round(dollars, dollars < LEAST_SALE ? "rent" : "sale");
  }
  const isMillions = value >= 0.3 && value < 20 && number.includes(".");
  // "rent 650", but not the postcode in "rent 2042".
  const isRent = type === "rent" && isWeekly(number) && value < 2000;
  if (!dollar && !isQualified && value < 100_000 && !isMillions && !isRent) return undefined;
  if (value >= LEAST_SALE) return round(value, "sale");
  if (isMillions) return round(value * 1e6, "sale");
  if (value < 100) return undefined;
  if (type === "sale" && value < 10_000) {
    const price = round(value * 1000, "sale");
    return price && { ...price, isThousands: true };
  }
  return round(value, "rent");
}

function priced(price: Amount, text: string, { type }: RuleContext, ...parts: Part[]): RuleResult {
  if (price.type !== "rent") {
    return price.isThousands
      ? { parts, notUnderstood: [interpretMessages.readAs(text, formatDollars(price.dollars))] }
      : { parts };
  }
  const isGuess = type !== "rent" && !price.isWeekly;
  const meaning = price.isYearly ? `${formatDollars(price.dollars)} a week` : "rent a week";
  const notUnderstood = isGuess || price.isYearly ? [interpretMessages.readAs(text, meaning)] : [];
  return { parts: [...parts, { name: "type", value: "rent" }], notUnderstood };
}

/** "700-800k" and "900-1.1m": the first number has the unit of the second. */
function readRange(groups: Groups, context: RuleContext, text: string): RuleResult | undefined {
  const { dollara, numbera, unita, dollarb, numberb, unitb, per, between } = groups;
  const isQualified = isWeekly(numbera) || (dollara ?? dollarb ?? unita ?? unitb ?? per ?? between) !== undefined;
  const high = readAmount({ dollar: dollarb ?? dollara, number: numberb, unit: unitb, per }, context, isQualified);
  if (!high) return undefined;
  const isThousands = !unita && unitb?.startsWith("m") && toNumber(numbera) >= 100 && toNumber(numbera) < 10_000;
  const unit = unita ?? (isThousands ? "k" : toNumber(numbera) >= LEAST_SALE ? undefined : unitb);
  const low = readAmount({ dollar: dollara ?? dollarb, number: numbera, unit, per }, context, isQualified);
  if (!low || low.type !== high.type) return undefined;
  const [min, max] = [low.dollars, high.dollars].toSorted((one, other) => one - other);
  return priced(high, text, context, { name: "priceMin", value: min ?? 0 }, { name: "priceMax", value: max ?? 0 });
}

/** Three or four digits: "650-700" is a rent. */
function isWeekly(number = ""): boolean {
  return toNumber(number) >= 200 && toNumber(number) < 5000;
}

function readPrice(limit: (dollars: number) => Part[], isQualified = true): Rule["read"] {
  return ({ dollara, numbera, unita, per }, context, text) => {
    const price = readAmount({ dollar: dollara, number: numbera, unit: unita, per }, context, isQualified);
    return price && priced(price, text, context, ...limit(price.dollars));
  };
}

/** "price 1.2m" may be the price of a home or a limit. */
function readAskingPrice(groups: Groups, context: RuleContext, text: string): RuleResult | undefined {
  const result = readPrice(most)(groups, context, text);
  const price = result?.parts[0];
  if (price?.name !== "priceMax" || result?.notUnderstood?.length) return result;
  const meaning = `at most ${formatDollars(Number(price.value))}`;
  return { ...result, parts: result?.parts ?? [], notUnderstood: [interpretMessages.readAs(text, meaning)] };
}

const most = (dollars: number): Part[] => [{ name: "priceMax", value: dollars }];
const least = (dollars: number): Part[] => [{ name: "priceMin", value: dollars }];
/** "Around" is ten per cent to either side. */
const about = (dollars: number): Part[] => [
  { name: "priceMin", value: Math.round(dollars * 0.9) },
  { name: "priceMax", value: Math.round(dollars * 1.1) },
];

/** In the order in which they are tried. */
export const PRICE_RULES: readonly Rule[] = [
  rule(
    String.raw`(?<between>(?:priced? )?(?:between|btwn|from)\s)?${amount("a")}\s?(?:-|–|—|to|and|&)\s?${amount("b")}${NO_OTHER_UNIT}${PERIOD}`,
    readRange,
  ),
  rule(
    String.raw`${amount("a")}${NO_OTHER_UNIT}${PERIOD}(?:\s?\+|\splus| or (?:more|over|above)| and (?:up|over|above)| upwards| min(?:imum)?${NO_LIMIT_AFTER})`,
    readPrice(least, false),
  ),
  rule(String.raw`${amount("a")}${NO_OTHER_UNIT}[ \-]?ish${PERIOD}`, readPrice(about)),
  rule(String.raw`${AT_MOST}[\s\-]?${amount("a")}${NO_OTHER_UNIT}${PERIOD}`, readPrice(most)),
  rule(String.raw`${AT_LEAST}\s?${amount("a")}${NO_OTHER_UNIT}${PERIOD}`, readPrice(least)),
  rule(
    String.raw`(?:asking )?price:? (?:(?:of|at|is) )?${amount("a")}${NO_OTHER_UNIT}${PERIOD}(?!\s?(?:\+|-|–|—|~|to|and|&|or|plus|upwards|max|min|tops|limit|budget|ish)|[,.]?\d)`,
    readAskingPrice,
  ),
  rule(String.raw`${ABOUT}\s?${amount("a")}(?:\s?(?:mark))?${NO_OTHER_UNIT}${PERIOD}`, readPrice(about)),
  rule(
    String.raw`${amount("a")}${NO_OTHER_UNIT}${PERIOD}(?: (?:max(?:imum)?${NO_LIMIT_AFTER}|or (?:less|under|below)|tops|limit|budget|and under|and below))?`,
    readPrice(most, false),
  ),
  sets(
    String.raw`(?:price on request|no (?:published |advertised )?price|price (?:not (?:published|shown)|withheld)|without a (?:published )?price|unpublished price)`,
    { name: "price", value: "unpublished" },
  ),
];
