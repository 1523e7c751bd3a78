import type { ListingType } from "./criteria.ts";

export interface PricePhrase {
  phrase: string;
  /** "open": a sale for "more than"; "range": wider than 10%; "unfixed": more than one rent. */
  fault: "open" | "range" | "unfixed";
}

/** Where a text is shown. Every amount in the price, and nearly every one in the title, is the price of the home. */
export type TextPlace = "price" | "title" | "text";

/** Dollars; smaller amounts are levies, rates, renovations or mistakes. */
export const MIN_SALE = 50_000;
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
const MORE_THAN = String.raw`(?:over|above|from|beyond|exceeding|(?:in )?excess(?: of)?|upwards? of|north of|(?:starting|beginning|commenc(?:e|es|ing)|to (?:start|commence))(?: (?:at|from))?|(?<!\bno )(?:more|greater|higher|better) than|(?:no|not) less than|at least|minimum|min\.?|oieo|oio|o\/o)`;
/** Directly before an amount; for a sale also "Offers over" as one phrase. */
const openBefore = new RegExp(
  String.raw`\b(?:(?:offers?|bids?|price|guide|guiding|interest) )?${MORE_THAN}[ :]+(?:of )?${FEW}$`,
  "i",
);
const ADDED = String.raw`(?: ?\$| ?\d| ?(?:bond|bills|gst|utilit|water|gas|power|electric|internet|wifi|parking|costs?|outgoings|stamp|duty|legals?|fees?|levies)\b)`;
const openAfter = new RegExp(
  String.raw`^(?: ?\+(?!${ADDED})|[ -]plus(?=$| ?[.,;:!?)|-]| (?:buyers?|guide|considered|range|region|per|pw|expected|invited|auction|for|anticipated|quoted|sought|wanted|forecast)\b)| ?(?:and|&|or) (?:above|over|up|upwards?|more|better|higher)\b(?! ?\$?\d| (?:the|an?|two|three)\b)| (?:upwards?|onwards?)\b)`,
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
const FORECAST = String.raw`(?:quot(?:e(?! for the)|es|ed|ing)|expect(?:s|ed|ing|ations?)?|anticipat(?:e|es|ed|ing)|(?:our|agent['’]?s|selling|sale|price) estimate|likely to (?:sell|fetch|go|reach|start)|(?:should|will|would|could|may|might|to) (?:sell|fetch|reach|take|accept)|be yours for|selling (?:for|at|around|about|between|in)|buyers (?:are )?(?:talking|saying|indicating))`;
/** "Similar apartments ask over …", "Homes nearby sell for …", "Next door is quoting …" */
const otherHomes =
  /\b(?:similar|comparable|comparables|neighbou?r(?:s|ing)?|next door|elsewhere|other (?:homes|houses|units|apartments|terraces|townhouses|villas|properties))\b|\b(?:homes|houses|units|apartments|terraces|townhouses|villas|properties|places)(?: [\w-]+){0,4}? (?:ask|asking|sell|selling|fetch|expect|quote|start|starting)\b|\b(?:many|most|others|some|those) (?:that |which )?(?:ask|sell|fetch|cost|quote)\b/i;
const priceWords = {
  sale: new RegExp(String.raw`\b(?:price|priced|for sale|selling|listed|${FORECAST})\b`, "i"),
  rent: /\b(?:rent|rental|price|priced|lease)\b/i,
};
/** The amount belongs to something else, in the order of frequency in ads. */
const OTHERS = String.raw`(?:deposit|bond|prices|median|averages?|comparables?|similar|sold|changed hands|went for|sales|achiev\w*|fetched|traded|exceeded|records?|results?|realisation|resale|body corporate|owners corporation|neighbou?rs?|neighbou?ring|incomes?|yields?|returns?|earns?|revenue|salary|strata|funds?|lev(?:y|ies)|rates?|council|water|sewer|electricity|gas|power|solar|energy|bills?|internet|wi-?fi|nbn|foxtel|netflix|parking|garage|car ?(?:space|park)s?|storage|gym|fees?|costs?|costing|worth|valued?|valuations?|insur\w+|replacement|build|builds|rebuild\w*|construct\w*|building price|builder|construction|to build|packages?|renovat\w+|refurbish\w*|upgrades?|improvements?|spent|invest\w*|dut(?:y|ies)|concessions?|grants?|exempt\w*|thresholds?|schemes?|sav(?:e|es|ed|ings?)|discounts?|rebates?|previously|formerly|originally|purchase prices?|purchased|purchases?|bought|paid|pay|pays|owed|budgets?|loans?|lenders?|borrow\w*|repayments?|was|were|reduced|dropped|brunch|breakfast|lunch|dinner|meals?|coffee|students|child ?care|classes|lessons|clubs?|visitors|people|subscribers|billion|hospital|precinct|project|infrastructure|redevelopment|turnover|grv|built|furniture|vouchers?|cash ?back|gift)`;
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
/** "$2m+ homes surround it": the amount describes the neighbourhood. */
const ofNeighbourhood =
  /^[ +]*(?:plus )?(?:(?!(?:in|on|at|for|to|of|by|with|near|from|and|or|is|are|will)\b)[a-z-]+ ){0,2}?(?:homes|houses|residences|mansions|properties|streets|avenues|roads|enclaves|pockets|neighbou?rhoods|suburbs|streetscapes)\b/i;
/** "A $5m+ street", but not "$5m+ Smith Street". */
const ofPlace = {
  before: /\b(?:an?|this|that|its|their) $/i,
  after: /^[ +]*(?:plus )?(?:[a-z-]+ ){0,2}?(?:street|avenue|road|enclave|pocket|neighbou?rhood|suburb|streetscape)\b/i,
};
/** In a title: "Now with $800k+ facade works", but not "Now $1.2m+ in Newtown", "Just $1.2m+ terrace" or "Yours, $1.2m+, must sell". */
const ofThing =
  /^\+? (?!(?:plus|and|or|up|upwards?|onwards?|considered|range|region|negotiable|neg|ono|guide|buyers?|price|expected|anticipated|quoted|sought|wanted|invited|is|will|must|auction|p\.?w|pcm|per|a|each|weekly|monthly|for|in|on|at|to|with|by|near|from|home|house|terrace|apartment|unit|townhouse|villa|cottage|duplex|studio|property|opportunity|now|today|only|sold|firm)\b)[a-z]/i;
/** At the start of a title any other noun may be the home: "$1.2m+ terrace", "From $1.2m stunning views". */
const ofListedThing =
  /^\+? (?:(?:[a-z-]+ ){0,2}?(?:works?|upgrades?|fa[cç]ade|renovations?|reno|refurbishment|fit-?out|landscaping|extension|projects?|fund|sinking|remediation|repairs?|budget|reserve)\b|(?:went|poured|put) in)/i;
/** "$1.1m+ expected" */
const wantedAfter = /^[ +]*(?:plus )?(?:(?:is|are|to be) )?(?:expected|anticipated|quoted|sought|wanted|forecast)\b/i;
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
  if (type === "sale" && ofNeighbourhood.test(after)) return false;
  if (type === "sale" && ofPlace.before.test(sentence) && ofPlace.after.test(after)) return false;
  if (otherHomes.test(sentence.slice(sentence.lastIndexOf(", ") + 1))) return false;
  const guide = lastIndex(guideWords, sentence);
  const other = lastIndex(othersBefore[type], sentence);
  if (guide > other || /^[ +]*(?:plus )?(?:price |buyers? )?guide\b/i.test(after)) return true;
  const clause = sentence.slice(sentence.lastIndexOf(", ") + 1);
  if (lastIndex(othersBefore[type], clause) !== -1) return false;
  if (priceWords[type].test(clause) || wantedAfter.test(after)) return true;
  if (mention.hasPeriod) return true;
  if (other !== -1) return false;
  const isAtStart =
    !ofPlace.before.test(sentence) && !/[\p{L}\d]/u.test(sentence.replace(openBefore, " ").replaceAll(ONLY_PRICE, " "));
  if (place === "title" && (isAtStart ? ofListedThing : ofThing).test(after)) return false;
  if (place === "title" && !mention.isDoubtful) return true;
  const rest = `${sentence.replace(openBefore, " ")} ${after.replace(openAfter, " ")}`.replaceAll(ONLY_PRICE, " ");
  return !/[\p{L}\d]/u.test(rest) && (place === "title" || !mention.isDoubtful);
}

function lastSentence(text: string): string {
  return text.slice((/^.*[.!?;|•](?= |$)/.exec(text)?.[0] ?? "").length);
}

const END = String.raw`(?= ?(?:[.,;:!?)/|-]|$|and|at|by|in|above|over|from|for the|on the|today|now|please)(?!\w))`;
const ASKED_RENT = String.raw`(?:the |our |your )?(?:(?:advertised|asking|listed|weekly|stated|current) )*(?:rent|rental|price|amount)\b`;
const OTHER_OFFER = String.raw`(?! of\b| are made\b| (?:for|on|about|regarding|as to) (?:(?:the|a|an|your|how|when) )*(?:\w+ )?(?:tenancy|lease|term|terms|length|date|start|move|employment|work|furniture|furnishings|parking)\b)`;
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
  /(?:\b(?:no|not|never|cannot|nor|without|against|illegal|unlawful)|n['’]t)\b(?! (?:miss|delay|wait|hesitate|be(?! (?:asked|invited|required)))\b)[^,:;–]{0,50}$/i;
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
export function findStatedPrices(text: string, place: TextPlace): StatedPrice[] {
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
