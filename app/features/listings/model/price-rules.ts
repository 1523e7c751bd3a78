import type { ListingType } from "./criteria.ts";
import { isOutsideNsw } from "#app/lib/australian-states.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel } from "#app/lib/sydney-time.ts";
import { type Rent, weeklyRent } from "./rent.ts";

/** Dollars a week. */
const MAX_LIKELY_RENT = 20_000;

/** A price with one digit too many is ten times the intended one, which is rarely less than half the median. */
const MAX_LIKELY_MEDIANS = 5;
/** Dollars, where no median is known. */
const MAX_LIKELY_SALE = 30_000_000;

/**
 * Names an unlikely price and suggests the intended one; undefined if the price is likely. A price of 0 is not
 * published. `median` is the newest of the home's kind in its postcode.
 */
export function doubtfulPriceText(
  { listingType, propertyType, ...asking }: Rent & { listingType: ListingType; propertyType?: string | undefined },
  median?: number,
): string | undefined {
  const { price } = asking;
  const amount = formatDollars(price);
  if (listingType === "sale" && carSpace.test(propertyType ?? "")) return doubtfulSpaceText(price);
  if (listingType === "sale") {
    if (price > (median === undefined ? MAX_LIKELY_SALE : median * MAX_LIKELY_MEDIANS)) {
      const intended = [10, 100, 1000].map((factor) => Math.round(price / factor)).find(isUsualFor(median));
      return `${amount} is unusually high for a sale.${intended === undefined ? "" : ` Did you mean ${formatDollars(intended)}?`}`;
    }
    if (price === 0 || price >= MIN_SALE) return undefined;
    const likely = [1000, 1_000_000, 10].map((factor) => price * factor).find(isUsualSale);
    return `${amount} is unusually low for a sale. ${likely === undefined ? "Is the home for rent?" : `Did you mean ${formatDollars(likely)}?`}`;
  }
  const weekly = weeklyRent(asking);
  if (weekly <= MAX_LIKELY_RENT) return undefined;
  const isMonthly = asking.priceFrequency === "per_month";
  // "650.00" without its point.
  const likely = weekly < 2 * UNUSUAL_SALE ? `Did you mean ${formatDollars(Math.round(price / 100))}?` : undefined;
  return `${amount} a ${isMonthly ? "month" : "week"} is unusually high for a rent. ${likely ?? `Is ${amount} the price of a sale?`}`;
}

/** Dollars: the usual prices of car spaces, garages, storage and berths. */
const USUAL_SPACE = { least: 5000, most: 1_000_000 };
const carSpace = /\b(?:car ?(?:space|park|port)s?|parking|garages?|storage|berths?|moorings?)\b/i;

function doubtfulSpaceText(price: number): string | undefined {
  const isUsual = (amount: number) => amount >= USUAL_SPACE.least && amount <= USUAL_SPACE.most;
  if (price === 0 || isUsual(price)) return undefined;
  const isLow = price < USUAL_SPACE.least;
  const intended = (isLow ? [10, 1000] : [0.1, 0.01, 0.001]).map((factor) => Math.round(price * factor)).find(isUsual);
  const question = intended === undefined ? "" : ` Did you mean ${formatDollars(intended)}?`;
  return `${formatDollars(price)} is unusually ${isLow ? "low" : "high"} for parking or storage.${question}`;
}

/** Dollars; below it a sale of a home is rare. */
const UNUSUAL_SALE = 100_000;
const isUsualSale = (price: number) => price >= UNUSUAL_SALE && price <= 20_000_000;
const isUsualFor = (median: number | undefined) => (price: number) =>
  median === undefined ? isUsualSale(price) : price >= median / 4 && price <= median * 2.5;

/** The relative move of a price, of the end that moves further, if it is over 25%: 9 for ten times. Otherwise undefined. */
export function findLargeMove(before: AskingPrice, after: AskingPrice): number | undefined {
  const move = priceMove(before, after);
  return Math.abs(move) > 0.25 + 1e-9 ? move : undefined;
}

interface AskingPrice extends Rent {
  listingType: string;
  priceTo?: number | null;
}

/** 0 for prices of different kinds. */
function priceMove(before: AskingPrice, after: AskingPrice): number {
  if (before.listingType !== after.listingType || before.price === 0 || after.price === 0) return 0;
  const [from, to] = [toWeeklyBounds(before), toWeeklyBounds(after)];
  const [low, high] = [to[0] / from[0] - 1, to[1] / from[1] - 1];
  return Math.abs(low) > Math.abs(high) ? low : high;
}

/** Dollars, weekly for rent. */
function toWeeklyBounds({ price, priceTo, priceFrequency }: AskingPrice): readonly [low: number, high: number] {
  const perWeek = priceFrequency === "per_month" ? 12 / 52 : 1;
  return [price * perWeek, (priceTo ?? price) * perWeek];
}

export interface PricePhrase {
  phrase: string;
  /** "open": a sale for "more than"; "range": wider than 10%; "unfixed": more than one rent. */
  fault: "open" | "range" | "unfixed";
}

/** Where a text is shown. Every amount in the price, and nearly every one in the title, is the price of the home. */
export type TextPlace = "price" | "title" | "text";

/** Dollars; smaller amounts are levies, rates, renovations or mistakes. */
const MIN_SALE = 50_000;
/** Dollars a week; smaller amounts are parking, internet or bills. */
const MIN_WEEKLY = 100;
/** Dollars; larger amounts are hospitals and railways. */
const MAX_PRICE = 100_000_000;

/** Dollars: Property and Stock Agents Act 2002 NSW, s 72A. */
export function maxGuide(from: number): number {
  return Math.floor((from * 11) / 10);
}

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const UNIT = String.raw`(?:(?:million|mil|mn|m|thousand|k)(?:['’]?s)?\b)`;
const WORDS = String.raw`(?:half an?|an?|one|two|three|four|five) million\b`;
const MEASURE = String.raw`(?:sqm|sq\b|m2|square|met(?:er|re)s?|hectares?|ha\b|acres?|km|kilomet|bed|bath|rooms?|levels?|years?|cars?|%)`;
const PART = String.raw`(?:(?<!\w)(?:low|mid|high|early|late)[- ]*)?`;
const PERIOD = String.raw`(?:(?:per|a|each) (?:week|wk|month|fortnight)|\/ ?(?:wk|week|month|fortnight)|p\/?w\b|p\.w\b\.?|pcm\b|p\.c\.m\b\.?|weekly|monthly)`;
const DASH = "[-‐‑‒–—―−~/]";

/** Money as agents write it, with or without its sign: "$1.2m", "900k", "1,200,000", "mid $900ks", "a million". */
export const AMOUNT = String.raw`${PART}(?:\$ ?${NUMBER}(?: ?${UNIT})?|(?<![\w$.,])(?:${NUMBER} ?${UNIT}|\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{5,9}(?![.\d])|${WORDS}))(?![,.]?\d)(?! ?\+? ?${MEASURE})`;
/** In a range, or before a period: "1.0 - 1.2m", "650 pw". */
const BARE = String.raw`(?<![\w$.,])\d[\d,]*(?:\.\d+)?(?![,.]?\d)`;
const eachMention = new RegExp(
  String.raw`(${AMOUNT}|${BARE})(?: ?(?:${DASH}|to|and) ?(${AMOUNT}|${BARE}))?( ?${PERIOD})?(?![\d.]*\w)`,
  "gi",
);
const wholeAmount = new RegExp(`^${AMOUNT}$`, "i");

/** Whole dollars of an amount. `unit` is that of the other end of a range, as in "1.0 - 1.2m". */
export function inDollars(text: string, unit = ""): number {
  if (!/\d/.test(text)) {
    const [count = ""] = text.toLowerCase().split(" ");
    return (
      (new Map([
        ["half", 0.5],
        ["two", 2],
        ["three", 3],
        ["four", 4],
        ["five", 5],
      ]).get(count) ?? 1) * 1_000_000
    );
  }
  const [, number = "", own = ""] = new RegExp(`(${NUMBER}) ?(${UNIT})?`, "i").exec(text) ?? [];
  const size = own || (text.includes(",") ? "" : unit);
  return Math.round(
    Number(number.replaceAll(",", "")) * (/^m/i.test(size) ? 1_000_000 : /^[kt]/i.test(size) ? 1000 : 1),
  );
}

const unitOf = (text: string) => new RegExp(`${NUMBER} ?(${UNIT})`, "i").exec(text)?.[1] ?? "";

/** One amount or range in a text. */
interface Mention {
  start: number;
  end: number;
  bottom: number;
  top: number;
  hasPeriod: boolean;
  /** "1.2m" may be a length. */
  isDoubtful: boolean;
}

function findMentions(text: string): Mention[] {
  return [...text.matchAll(eachMention)].flatMap((match) => {
    const [whole, low = "", high, period] = match;
    const start = match.index;
    const mention = { start, end: start + whole.length, hasPeriod: period !== undefined };
    const isAmount = (end: string) => wholeAmount.test(end);
    const one = (amount: string, from: number): Mention[] => {
      if (!isAmount(amount) && !period) return [];
      const dollars = inDollars(amount);
      return [{ ...mention, start: from, bottom: dollars, top: dollars, isDoubtful: /^\d.* ?ms?$/i.test(amount) }];
    };
    if (high === undefined) return one(low, start);
    if (!isAmount(low) && !isAmount(high) && !period) return [];
    const isBetween = !/ and /i.test(whole) || /\bbetween $/i.test(text.slice(0, start));
    // "Unit 3 - $1.2m" is no range.
    const isEnd = isAmount(low) || low.includes(".") || Number(low.replaceAll(",", "")) >= 100;
    if (isBetween && isEnd) {
      const bottom = inDollars(low, unitOf(low) || unitOf(high));
      const top = inDollars(high, unitOf(high) || (inDollars(high) < 1000 ? unitOf(low) : ""));
      return [{ ...mention, bottom, top, isDoubtful: !/[$k,]/i.test(whole) && /m\b/i.test(whole) && !period }];
    }
    const from = start + whole.lastIndexOf(high);
    return [
      ...one(low, start).map((first) => ({ ...first, end: start + low.length, hasPeriod: false })),
      ...one(high, from),
    ];
  });
}

/** Dollars: the lowest amount of the first that is named. Undefined if there is none. */
export function firstAmount(text: string): number | undefined {
  return findMentions(normaliseAdvertisement(text))[0]?.bottom;
}

/** An amount or a range that was typed into a field of its own. */
export interface TypedAmount {
  /** Whole dollars. */
  bottom: number;
  /** Equal to `bottom` for one amount. */
  top: number;
  period?: RentPeriod;
}

type RentPeriod = "week" | "month" | "fortnight";

const MAX_TYPED = 60;
const wholePeriod = new RegExp(`^${PERIOD}$`, "i");
const oddlyGrouped = /(?<![\d,])(?!(?:\d+|\d{1,3}(?:,\d{3})+)(?![\d,]))\d[\d,]*/;
/** "950ks" is a range of prices. */
const approximate = /^[a-z]|\d ?(?:m|mil|mn|k)['’]?s\b/i;

/** Reads "$1.3m", "1.2m - 1.3m" and "$780 pw". Undefined for an approximate amount and with other words. */
export function readTypedAmount(text: string): TypedAmount | undefined {
  if (text.length > MAX_TYPED) return undefined;
  const typed = normaliseAdvertisement(text)
    .trim()
    .replace(/^(?:AUD?|A) ?(?=[$\d])/i, "");
  const [mention, ...others] = findMentions(typed);
  if (!mention || others.length > 0 || mention.start > 0 || mention.end < typed.length) return undefined;
  const { bottom, top, hasPeriod } = mention;
  if (top < bottom || oddlyGrouped.test(typed) || approximate.test(typed)) return undefined;
  return { bottom, top, ...(hasPeriod && { period: periodIn(typed) }) };
}

/** Reads "pw", "per month" and "weekly". Undefined for other text. */
export function readRentPeriod(text: string): RentPeriod | undefined {
  const typed = text.trim();
  return wholePeriod.test(typed) ? periodIn(typed) : undefined;
}

function periodIn(text: string): RentPeriod {
  if (/fortnight/i.test(text)) return "fortnight";
  return /month|p\.?c\.?m/i.test(text) ? "month" : "week";
}

/**
 * The values to enter for text such as "1.2m+" or "$1.2m - $1.4m": the price and, for a sale, the upper end of a lawful
 * range. Undefined if it names no price.
 */
export function readPriceEntry(text: string): { price: number; priceTo?: number; isRent: boolean } | undefined {
  const normalised = normaliseAdvertisement(text);
  const [mention, ...others] = findMentions(normalised);
  if (!mention || others.length > 0 || mention.top < mention.bottom) return undefined;
  const { bottom: price, top } = mention;
  const isRent = mention.hasPeriod || price < MIN_SALE;
  if (price < MIN_WEEKLY || price > MAX_PRICE) return undefined;
  if (isRent) return { price, isRent };
  if (top > price) return { price, priceTo: Math.min(top, maxGuide(price)), isRent };
  return { price, isRent, ...(faultOf(normalised, mention, "sale") && { priceTo: maxGuide(price) }) };
}

const FEW = String.raw`(?:(?:just|only|about|around|approx\.?|approximately|the|a) )*`;
const MORE_THAN = String.raw`(?:over|above|from|beyond|exceeding|(?:in )?excess(?: of)?|upwards? of|north of|(?:starting|beginning|commenc(?:e|es|ing)|to (?:start|commence))(?: (?:at|from))?|(?:more|greater|higher|better) than|(?:no|not) less than|at least|minimum|min\.?|oieo|oio|o\/o)`;
/** Directly before an amount; for a sale also "Offers over" as one phrase. */
const openBefore = new RegExp(
  String.raw`\b(?:(?:offers?|bids?|price|guide|guiding|interest) )?${MORE_THAN}[ :]+(?:of )?${FEW}$`,
  "i",
);
const ADDED = String.raw`(?: ?\$| ?\d| ?(?:bond|bills|gst|utilit|water|gas|power|electric|internet|wifi|parking|costs?|outgoings|stamp|duty|legals?|fees?|levies)\b)`;
const openAfter = new RegExp(
  String.raw`^(?: ?\+(?!${ADDED})|[ -]plus(?=$| ?[.,;:!?)|-]| (?:buyers?|guide|considered|range|region|per|pw|expected|invited|auction|for)\b)| ?(?:and|&|or) (?:above|over|up|upwards?|more|better|higher)\b(?! ?\$?\d| (?:the|an?|two|three)\b)| (?:upwards?|onwards?)\b)`,
  "i",
);
const negotiableAfter = new RegExp(
  String.raw`^ ?[,(]? ?(?:${PERIOD} ?[,(]?)? ?(?:o\.?n\.?o\b|or (?:best|nearest|near) offer|neg\b|negotiable|by negotiation)`,
  "i",
);

/** The amount next to these words is the price of the home. */
const guideWords =
  /\b(?:guid(?:e|es|ed|ing)|ask(?:s|ing)?|offers?|bids?|bidding|interest(?! (?:rates?|only|free|on)\b)|eoi|oieo|o\/o|buyers?)\b/gi;
/** A forecast of the price by the agent. */
const FORECAST = String.raw`(?:quot(?:e|es|ed|ing)|expect(?:s|ed|ing|ations?)?|anticipat(?:e|es|ed|ing)|(?:our|agent['’]?s|selling|sale|price) estimate|likely to (?:sell|fetch|go|reach|start)|(?:should|will|would|could|may|might|to) (?:sell|fetch|reach|take|accept)|be yours for|selling (?:for|at|around|about|between|in)|buyers (?:are )?(?:talking|saying|indicating))`;
/** "Similar apartments ask over …", "Homes nearby sell for …", "Next door is quoting …" */
const otherHomes =
  /\b(?:similar|comparable|comparables|neighbou?r(?:s|ing)?|next door|elsewhere|other (?:homes|houses|units|apartments|terraces|townhouses|villas|properties))\b|\b(?:homes|houses|units|apartments|terraces|townhouses|villas|properties|places)(?: [\w-]+){0,4}? (?:ask|asking|sell|selling|fetch|expect|quote)\b/i;
const priceWords = {
  sale: new RegExp(String.raw`\b(?:price|priced|for sale|selling|listed|${FORECAST})\b`, "i"),
  rent: /\b(?:rent|rental|price|priced|lease)\b/i,
};
/** The amount belongs to something else, in the order of frequency in ads. */
const OTHERS = String.raw`(?:deposit|bond|prices|median|averages?|comparables?|similar|sold|sales|neighbou?rs?|neighbou?ring|incomes?|yields?|returns?|earns?|revenue|salary|strata|lev(?:y|ies)|rates?|council|water|sewer|electricity|gas|power|solar|energy|bills?|internet|wi-?fi|nbn|foxtel|netflix|parking|garage|car ?(?:space|park)s?|storage|gym|fees?|costs?|costing|worth|valued?|valuations?|insur\w+|replacement|build|builds|rebuild\w*|building price|builder|construction|to build|packages?|renovat\w+|refurbish\w*|upgrades?|improvements?|spent|invest\w*|dut(?:y|ies)|concessions?|grants?|exempt\w*|thresholds?|schemes?|sav(?:e|es|ed|ings?)|discounts?|rebates?|previously|formerly|originally|purchase prices?|purchased|purchases?|bought|paid|pay|pays|owed|budgets?|loans?|lenders?|borrow\w*|repayments?|was|were|reduced|dropped|brunch|breakfast|lunch|dinner|meals?|coffee|students|visitors|people|subscribers|billion|hospital|precinct|project|infrastructure|redevelopment|turnover|grv|built|furniture|vouchers?|cash ?back|gift)`;
const others = { sale: `(?:${OTHERS}|rent\\w*|leased?|let|tenan\\w+)`, rent: OTHERS };
const othersBefore = {
  sale: new RegExp(String.raw`(?<!for |non-)\b${others.sale}\b`, "gi"),
  rent: new RegExp(String.raw`\b${others.rent}\b`, "gi"),
};
const AFTER = String.raw`^[ +]*(?:\(?(?:p\.?a\b|p\.?q\b)|(?:a|per|each) (?:annum|year|quarter|kl)|yearly|annually|quarterly|(?:of |in |on |for |to )?(?:the |a |an |its |your |his |her |their |our |new |recent |full |annual |gross |net )*`;
const othersAfter = {
  sale: new RegExp(String.raw`${AFTER}(?:${others.sale}|views?)\b)`, "i"),
  rent: new RegExp(String.raw`${AFTER}${others.rent}\b)`, "i"),
};
/** "We do not accept offers over …" */
const noOffer =
  /\b(?:no|rejected|declined|refused|turned down|(?:not|never|n['’]t) (?:accept|consider|take|entertain|invite|seek)(?:ed|ing)?) (?:all |any |an? |written |several )*(?:offers?|bids?)\b[^,]*$/i;
/** Words of a sentence that is only a price: "Auction guide", "Price: $1.2m". */
const ONLY_PRICE =
  /\b(?:now|today|just|only|the|an?|price|auction|sale|rent|considered|between|and|to|or|plus|per|week|month|weekly|monthly|pw|all|for|is|will|be|sought|invited|welcome)\b/gi;

const lastIndex = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].at(-1)?.index ?? -1;

/** Whether the amount is the price or the rent of the home. When in doubt it is not. */
function isOwnPrice(text: string, mention: Mention, type: ListingType, place: TextPlace): boolean {
  if (place === "price") return true;
  if (type === "sale" && (mention.hasPeriod || mention.bottom < MIN_SALE || mention.bottom > MAX_PRICE)) return false;
  if (type === "rent" && mention.bottom < MIN_WEEKLY) return false;
  const sentence = lastSentence(text.slice(Math.max(0, mention.start - 160), mention.start));
  const after = /^.*?(?=[.!?;|](?: |$)|$)/.exec(text.slice(mention.end, mention.end + 60))?.[0] ?? "";
  if (othersAfter[type].test(after) || noOffer.test(sentence)) return false;
  if (otherHomes.test(sentence.slice(sentence.lastIndexOf(", ") + 1))) return false;
  const guide = lastIndex(guideWords, sentence);
  const other = lastIndex(othersBefore[type], sentence);
  if (guide > other || /^[ +]*(?:plus )?(?:price |buyers? )?guide\b/i.test(after)) return true;
  const clause = sentence.slice(sentence.lastIndexOf(", ") + 1);
  if (lastIndex(othersBefore[type], clause) !== -1) return false;
  if (priceWords[type].test(clause)) return true;
  if (mention.hasPeriod) return true;
  if (other !== -1) return false;
  if (place === "title" && !mention.isDoubtful) return true;
  const rest = `${sentence.replace(openBefore, " ")} ${after.replace(openAfter, " ")}`.replaceAll(ONLY_PRICE, " ");
  return !/[\p{L}\d]/u.test(rest) && (place === "title" || !mention.isDoubtful);
}

function lastSentence(text: string): string {
  return text.slice((/^.*[.!?;|•](?= |$)/.exec(text)?.[0] ?? "").length);
}

const END = String.raw`(?= ?(?:[.,;:!?)/|-]|$|and|at|by|in|above|over|from|for the|on the|today|now|please)(?!\w))`;
const ASKED_RENT = String.raw`(?:the |our |your )?(?:(?:advertised|asking|listed|weekly|stated|current) )*(?:rent|rental|price|amount)\b`;
const OTHER_OFFER = String.raw`(?! of\b| (?:for|on|about|regarding|as to) (?:(?:the|a|an|your|how|when) )*(?:\w+ )?(?:tenancy|lease|term|terms|length|date|start|move|employment|work|furniture|furnishings|parking)\b)`;
/** Without an amount: the rent has to be fixed. */
const rentWanted = new RegExp(
  [
    String.raw`\boffers? (?:invited|welcome|considered|accepted|encouraged)\b${END}`,
    String.raw`\b(?:make|submit|put in|best|highest|all|any|your|open to) (?:an? |us |me |your |best |reasonable |all )*offers?\b${OTHER_OFFER}`,
    String.raw`\bhigher offers?\b${OTHER_OFFER}`,
    String.raw`\boffer(?:ing)? (?:more|higher|above|over|beyond|in excess)(?: than| of)? ${ASKED_RENT}`,
    String.raw`\boffers? (?:above|over|beyond|higher than|in excess of) ${ASKED_RENT}`,
    String.raw`\b(?:rent|price) (?:is )?(?:negotiable|by negotiation)\b`,
    String.raw`\brent(?:al)? bidding\b`,
  ].join("|"),
  "gi",
);
/** "We do not accept …", but not "Don't miss out, …" */
const deniedBefore =
  /(?:\b(?:no|not|never|cannot|nor|without|against)|n['’]t)\b(?! (?:miss|delay|wait|hesitate|be)\b)[^,:;–]{0,50}$/i;
const deniedAfter =
  /^[^.,:;!?]{0,40}?(?:(?:\b(?:not|never|cannot|no longer)|n['’]t) (?:be )?(?:accept|consider|invit|sought|seek|permit|allow|entertain|solicit|tak|encourag|welcom|possible)|\b(?:illegal|unlawful|banned|prohibited|outlawed|forbidden|declined|refused|rejected|against the (?:law|rules))\b)/i;

/** The phrase of a rent that is not fixed; undefined if none, or if the text denies it. */
function findWantedRent(text: string): string | undefined {
  for (const match of text.matchAll(rentWanted)) {
    const before = lastSentence(text.slice(Math.max(0, match.index - 100), match.index));
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 100);
    if (!deniedBefore.test(before) && !deniedAfter.test(after)) return match[0].trim();
  }
  return undefined;
}

/**
 * NSW forbids advertising a sale with "offers over", "from $X", "$X+" or a range wider than 10%, and a rent with
 * anything but one fixed amount. Undefined if there is none.
 */
export function findForbiddenPricePhrase(
  text: string,
  type: ListingType,
  place: TextPlace = "text",
): PricePhrase | undefined {
  const normalised = normaliseAdvertisement(text);
  const wanted = type === "rent" ? findWantedRent(normalised) : undefined;
  if (wanted !== undefined) return { phrase: wanted, fault: "unfixed" };
  for (const mention of findMentions(normalised)) {
    const found = faultOf(normalised, mention, type);
    if (found && isOwnPrice(normalised, mention, type, place)) return found;
  }
  return undefined;
}

const STATED = new RegExp(
  String.raw`\b(?:guid(?:e|es|ed|ing)|asking|price|offers?|bids?|bidding|interest|${FORECAST})\b.{0,25}$`,
  "i",
);
const FORMER =
  /\b(?:was|were|reduced|previous(?:ly)?|original(?:ly)?|former(?:ly)?|from|down|dropped|slashed|below|under|less|save|up to|old)\b/i;

/** Dollars. */
export interface StatedPrice {
  phrase: string;
  bottom: number;
  top: number;
}

/**
 * Prices at which a text of a sale advertises the home: in its title, or after words such as "guide", "offers" and
 * "expected to sell". Former prices ("reduced from $1.5m") are left out.
 */
function findStatedPrices(text: string, place: TextPlace): StatedPrice[] {
  const normalised = normaliseAdvertisement(text);
  return findMentions(normalised).flatMap((mention) => {
    const { start, end, bottom, top } = mention;
    const before = lastSentence(normalised.slice(Math.max(0, start - 160), start));
    const isStated = (place === "title" || STATED.test(before)) && !FORMER.test(before.slice(-40));
    if (!isStated || top < bottom || !isOwnPrice(normalised, mention, "sale", place)) return [];
    return [{ phrase: normalised.slice(start, end).trim(), bottom, top }];
  });
}

function faultOf(text: string, { start, end, bottom, top }: Mention, type: ListingType): PricePhrase | undefined {
  const isSale = type === "sale";
  if (top > bottom && (!isSale || top > maxGuide(bottom))) {
    return { phrase: text.slice(start, end).trim(), fault: isSale ? "range" : "unfixed" };
  }
  const before = openBefore.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? "";
  const rest = text.slice(end, end + 60);
  const after = (openAfter.exec(rest) ?? (isSale ? null : negotiableAfter.exec(rest)))?.[0] ?? "";
  // "From $1.1m to $1.2m" is a range.
  if (after === "" && (before === "" || (isSale && top > bottom))) return undefined;
  return { phrase: text.slice(start - before.length, end + after.length).trim(), fault: isSale ? "open" : "unfixed" };
}

/** One line, without compatibility forms and invisible characters. */
export function normaliseAdvertisement(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");
}

/**
 * The price of a sale that may be advertised in New South Wales from stage 2 of the Property and Stock Agents Amendment
 * (Underquoting and Other Agent Conduct) Act 2026. See docs/law.md.
 */
const ACT = "Act 2026 No 18 (NSW), stage 2";

export const OFFER_KINDS = ["written", "spoken"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const OFFER_DECISIONS = ["open", "too_low", "other"] as const;
export type OfferDecision = (typeof OFFER_DECISIONS)[number];

/** Whole dollars; null without one. An advertised price is at least each of them. */
export interface PriceLimits {
  /** The lower end of the agent's current estimate. */
  estimate: number | null;
  /** The highest bid by a bidder at an auction that was passed in. */
  bid: number | null;
  /** The highest written offer that was refused as too low. */
  offer: number | null;
}

export interface LoweredLimit {
  kind: keyof PriceLimits;
  from: number;
  /** Null if it was removed. */
  to: number | null;
}

/** The limits that were lowered or removed. Empty if none was. */
export function findLoweredLimits(before: PriceLimits, after: PriceLimits): LoweredLimit[] {
  return (["estimate", "bid", "offer"] as const).flatMap((kind) => {
    const [from, to] = [before[kind], after[kind]];
    return from !== null && from > (to ?? 0) ? [{ kind, from, to }] : [];
  });
}

export const NO_LIMITS: PriceLimits = { estimate: null, bid: null, offer: null };

/** Dollars; a price of 0 is not published. `priceTo` is the upper end of a range from `price`. */
export interface AdvertisedPrice {
  listingType: string;
  state: string;
  postcode: string;
  price: number;
  priceTo?: number | null | undefined;
  propertyType?: string;
}

/** Of a listing that is not validated yet. */
export function toAdvertisedPrice(input: Readonly<Record<string, unknown>>): AdvertisedPrice {
  const { listingType, state, postcode, price, priceTo, propertyType } = input;
  return {
    listingType: String(listingType),
    state: String(state),
    postcode: String(postcode),
    price: Number(price),
    priceTo: typeof priceTo === "number" ? priceTo : null,
    ...(typeof propertyType === "string" && { propertyType }),
  };
}

export type PriceBreach =
  /** `price` is an amount that no home sells for. */
  | { kind: "unpriced"; price?: number }
  | { kind: "range"; atMost: number }
  | { kind: keyof PriceLimits; atLeast: number };

/** Whether the Act applies to the home: to every sale unless state and postcode show that it is outside NSW. */
export function isRegulatedSale(home: Pick<AdvertisedPrice, "listingType" | "state" | "postcode">): boolean {
  return home.listingType === "sale" && !isOutsideNsw(home);
}

/** Dollars; no home in New South Wales sells for less. */
const MIN_REAL_SALE = 10_000;

/** Undefined if the price may be advertised. Otherwise the highest limit that it is below. */
export function findPriceBreach(asking: AdvertisedPrice, limits: PriceLimits): PriceBreach | undefined {
  const { price, priceTo } = asking;
  if (!isRegulatedSale(asking)) return undefined;
  if (price === 0) return { kind: "unpriced" };
  if (price < MIN_REAL_SALE && !carSpace.test(asking.propertyType ?? "")) return { kind: "unpriced", price };
  const broken = (["estimate", "bid", "offer"] as const)
    .flatMap((kind) => {
      const atLeast = limits[kind];
      return atLeast !== null && price < atLeast ? [{ kind, atLeast }] : [];
    })
    .toSorted((one, other) => other.atLeast - one.atLeast);
  if (broken[0]) return broken[0];
  return priceTo != null && priceTo > maxGuide(price) ? { kind: "range", atMost: maxGuide(price) } : undefined;
}

export interface SecondPrice extends StatedPrice {
  /** With the advertised price it makes a range that s 72A forbids. */
  isWide: boolean;
}

/**
 * A price in a text of a home for sale that is below the advertised price or outside its range. Undefined if there is
 * none. An amount of less than half or more than twice the price is probably something else.
 */
export function findSecondPrice(text: string, place: TextPlace, asking: AdvertisedPrice): SecondPrice | undefined {
  const { price, priceTo } = asking;
  if (!isRegulatedSale(asking) || !(price > 0)) return undefined;
  const upper = priceTo ?? price;
  const second = findStatedPrices(text, place).find(
    ({ bottom, top }) =>
      bottom >= price / 2 && top <= upper * 2 && (bottom < price || (priceTo != null && top > priceTo)),
  );
  if (!second) return undefined;
  return { ...second, isWide: Math.max(upper, second.top) > maxGuide(Math.min(price, second.bottom)) };
}

/** "“$900,000” is a second price: …", without a period. */
export function secondPriceText({ phrase }: SecondPrice, { price, priceTo }: AdvertisedPrice): string {
  const own = [price, ...(priceTo != null && priceTo > price ? [priceTo] : [])].map(formatDollars).join(" - ");
  return `“${phrase}” is a second price: this home is advertised at ${own}. Write that price, or leave the amount out`;
}

export type PriceBreachKind = PriceBreach["kind"];

const reasons = {
  unpriced: "Every home for sale is advertised with a price or a range, also by auction",
  estimate: "The price is below the agent’s estimate of the selling price",
  bid: "The price is below the highest bid of the auction at which this home was passed in",
  offer: "The price is below a written offer that was refused as too low",
  range: "The range is more than 10% wide",
} as const satisfies Record<PriceBreachKind, string>;

/** Names no private amount, so it may be emailed and sent to the agency's software. */
export function publicReason(kind: PriceBreachKind): string {
  return reasons[kind];
}

/** For people who may see the private amounts. */
function privateReason(breach: PriceBreach): string {
  if (breach.kind === "unpriced") {
    const { price } = breach;
    return price === undefined
      ? reasons.unpriced
      : `${formatDollars(price)} is no price of a home. ${reasons.unpriced}`;
  }
  if (breach.kind === "range") return `The range may be at most 10% wide: up to ${formatDollars(breach.atMost)}`;
  const least = formatDollars(breach.atLeast);
  if (breach.kind === "estimate") return `The price is below your estimate, which begins at ${least}`;
  if (breach.kind === "bid") return `The price is below ${least}, the highest bid when this home was passed in`;
  return `The price is below ${least}, a written offer that was refused as too low`;
}

/** "Advertise at least that, for example $1,300,000 to $1,430,000", without a period. */
function insteadOf(breach: PriceBreach): string {
  if (breach.kind === "unpriced") return "Enter a price, or a range of at most 10%";
  if (breach.kind === "range") return "Enter a narrower range";
  const { atLeast } = breach;
  return `Advertise at least that, for example ${formatDollars(atLeast)} to ${formatDollars(maxGuide(atLeast))}`;
}

/** Of a refusal at the field. */
export function refusalText(breach: PriceBreach): string {
  return `${privateReason(breach)}. ${insteadOf(breach)} (${ACT})`;
}

/**
 * A lawful alternative without the private amounts: the highest bid is published with the auction's result. The example
 * is the `sent` price of the home if it may be advertised.
 */
export function insteadWithoutAmounts(
  breach: PriceBreach,
  sent?: AdvertisedPrice,
  limits: PriceLimits = NO_LIMITS,
): string {
  if (breach.kind === "bid") return insteadOf(breach);
  const range = "a price or a range of at most 10%";
  if (breach.kind === "estimate" || breach.kind === "offer") {
    return `Write ${range} that begins at the amount on the page “Offers and estimate” of this home or above`;
  }
  const isLawful = sent && sent.price >= MIN_SALE && !findPriceBreach({ ...sent, priceTo: null }, limits);
  const [from, to] = isLawful ? [sent.price, maxGuide(sent.price)] : [1_200_000, 1_300_000];
  return `Write ${range}, such as “Guide ${formatDollars(from)} - ${formatDollars(to)}”`;
}

/** Of a refusal that people may read who may not see the private amounts. */
export function refusalTextWithoutAmounts(breach: PriceBreach): string {
  return `${publicReason(breach.kind)}. ${insteadWithoutAmounts(breach)} (${ACT})`;
}

/** While the rule is not in force: `from` is its date, undefined until one is announced. The default reason names amounts. */
export function adviceOnPrice(breach: PriceBreach, from: string | undefined, reason = privateReason(breach)): string {
  const start = from === undefined ? "a date that is to be announced" : longDateLabel(from);
  return `${reason}. This is advice until ${start}; from then on such a price may not be advertised (${ACT})`;
}
