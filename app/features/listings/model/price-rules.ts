import type { ListingType } from "./criteria.ts";
import { isOutsideNsw } from "#app/lib/australian-states.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { longDateLabel } from "#app/lib/sydney-time.ts";

/** Residential Tenancies Act 2010 NSW, s 159. */
export const MAX_BOND_WEEKS = 4;
/** Smaller amounts are probably weeks, typed in place of dollars. */
export const MIN_BOND = 50;
/** Agencies convert weekly to monthly rent differently. */
const ROUNDING_WEEKS = 0.02;

/** Dollars, 0 if unknown; weekly by default. */
interface Rent {
  price: number;
  priceFrequency?: string | null | undefined;
}

/** Whole weeks if they match exactly; both null if not stated. */
interface StoredBond {
  bond: number | null;
  bondWeeks: number | null;
}

/** Unrounded dollars. */
export function weeklyRent({ price, priceFrequency }: Rent): number {
  return priceFrequency === "per_month" ? (price * 12) / 52 : price;
}

/** Dollars, rounded down. */
export function bondForWeeks(weeks: number, rent: Rent): number {
  return Math.floor(weeks * weeklyRent(rent));
}

/** Dollars, with a tolerance for monthly rents. */
export function maxBond(rent: Rent): number {
  if (rent.priceFrequency !== "per_month") return MAX_BOND_WEEKS * rent.price;
  return Math.floor((MAX_BOND_WEEKS + ROUNDING_WEEKS) * weeklyRent(rent));
}

export function toStoredBond(dollars: number, rent: Rent): StoredBond {
  const weeks = rent.price > 0 ? [0, 1, 2, 3, 4].find((count) => bondForWeeks(count, rent) === dollars) : undefined;
  return weeks === undefined ? { bond: dollars, bondWeeks: null } : { bond: null, bondWeeks: weeks };
}

/** Null if not stated, or in weeks while the rent is unknown. */
export function bondInDollars({ bond, bondWeeks, ...rent }: StoredBond & Rent): number | null {
  if (bondWeeks === null) return bond;
  return rent.price > 0 || bondWeeks === 0 ? bondForWeeks(bondWeeks, rent) : null;
}

/** "$2,600 (4 weeks of rent)", "No bond"; null if not stated. */
export function bondLabel(home: StoredBond & Rent): string | null {
  const dollars = bondInDollars(home);
  if (dollars === 0) return "No bond";
  if (dollars === null) return home.bondWeeks === null ? null : weeksLabel(home.bondWeeks);
  const weekly = weeklyRent(home);
  const amount = formatDollars(dollars);
  if (weekly === 0) return amount;
  return `${amount} (${weeksLabel(home.bondWeeks ?? dollars / weekly)})`;
}

function weeksLabel(weeks: number): string {
  const rounded = Math.round(weeks);
  if (Math.abs(weeks - rounded) <= ROUNDING_WEEKS) return `${rounded} ${rounded === 1 ? "week" : "weeks"} of rent`;
  return `about ${formatNumber(Math.round(weeks * 10) / 10)} weeks of rent`;
}

/** Dollars a week. */
const MAX_LIKELY_RENT = 20_000;

/** Names the price and what was probably meant; undefined if it is likely. A price of 0 is not published. */
export function doubtfulPriceText({ listingType, ...asking }: Rent & { listingType: ListingType }): string | undefined {
  const { price } = asking;
  const amount = formatDollars(price);
  if (listingType === "sale") {
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

/** Dollars; below it a sale of a home is rare. */
const UNUSUAL_SALE = 100_000;
const isUsualSale = (price: number) => price >= UNUSUAL_SALE && price <= 20_000_000;

export interface PricePhrase {
  phrase: string;
  /** "open": a sale for "more than"; "range": wider than 10%; "unfixed": more than one rent. */
  fault: "open" | "range" | "unfixed";
}

/** Dollars; smaller amounts are levies, rates, renovations or mistakes. */
const MIN_SALE = 50_000;
/** Dollars: Property and Stock Agents Act 2002 NSW, s 72A. */
export function maxGuide(from: number): number {
  return Math.floor((from * 11) / 10);
}

const unit = String.raw`(?:(?:million|mil|m|k)\b)`;
const amount = String.raw`\$ ?(\d[\d,]*(?:\.\d+)?) ?(${unit})?(?!\d)`;
const measured = String.raw`\d[\d,.]* ?\+? ?(?:sqm|sq\b|m2|square|met(?:er|re)s?|hectares?|ha\b|acres?|km|kilomet|bed|bath|rooms?|levels?|years?|cars?|%)`;

const spelledOutMillions = String.raw`(?:an?|one|two|three|four|five) million\b|half a million\b`;
const aPeriod = String.raw`(?:(?:per|a|each) (?:week|month)|\/ ?(?:wk|week|month)|p\/?w\b|pcm\b|weekly|monthly)`;
const anyAmount = String.raw`(?:\$ ?\d|${spelledOutMillions}|\d[\d,]*(?:\.\d+)? ?(?:${unit}|${aPeriod})|\d{1,3}(?:,\d{3})+|\d{5,})`;

/**
 * Requires an amount: "the best it has to offer from this top floor" names no price, and "the home offers over 1,300
 * sqm" is an area.
 */
const offersOver = new RegExp(
  String.raw`\boffers? (?:over|above|from|exceeding|in excess of|(?:more|greater|higher) than)(?= (?:just |only |about |around )?${anyAmount})(?! ${measured})`,
  "i",
);
const offersWanted =
  /\boffers? (?:invited|welcome|considered|accepted|encouraged)\b|\b(?:make|submit|put in|best|highest|all|any|your|open to) (?:an? |your |best |reasonable |all )*offers?\b|\b(?:rent|price) (?:is )?(?:negotiable|by negotiation)\b|\brent(?:al)? bidding\b/i;
const dollarsPlus = new RegExp(String.raw`\$ ?\d[\d,]*(?:\.\d+)? ?${unit}? ?\+`, "i");
const numberPlus = /(?<![\w$.,])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)? ?(?:million|mil))() ?\+/i;
const fromDollars = new RegExp(
  String.raw`\b(?:from|starting at|upwards of|in excess of) (?:just |only )?${amount}`,
  "i",
);
const dollarsToDollars = new RegExp(
  String.raw`\$ ?(\d[\d,]*(?:\.\d+)?) ?(${unit})? ?(?:-|–|—|to|and) ?\$? ?(\d[\d,]*(?:\.\d+)?) ?(${unit})?(?!\d)`,
  "gi",
);
const rentToRent = new RegExp(String.raw`\b(\d[\d,]*)() ?(?:-|–|—|to) ?(\d[\d,]*)() ?(?=${aPeriod})`, "gi");

/**
 * NSW forbids advertising a sale with "offers over", "from $X", "$X+" or a range wider than 10%, and a rent with
 * anything but one fixed amount. Undefined if there is none.
 */
export function findForbiddenPricePhrase(text: string, type: ListingType): PricePhrase | undefined {
  const normalised = normaliseAdvertisement(text);
  return type === "rent" ? checkRent(normalised) : checkSale(normalised);
}

/** One line, without compatibility forms and invisible characters. */
export function normaliseAdvertisement(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");
}

function checkSale(normalised: string): PricePhrase | undefined {
  const phrase = firstOf(normalised, [offersOver, dollarsPlus]);
  if (phrase) return { phrase: phrase, fault: "open" };
  const isPrice = ([, number = "", size = ""]: RegExpExecArray) => inDollars(number, size) >= MIN_SALE;
  for (const pattern of [numberPlus, fromDollars]) {
    const match = pattern.exec(normalised);
    if (match && isPrice(match)) return { phrase: match[0].trim(), fault: "open" };
  }
  const wide = rangesIn(normalised, [dollarsToDollars]).find(
    ({ bottom, top }) => bottom >= MIN_SALE && top > maxGuide(bottom),
  );
  return wide && { phrase: wide.phrase, fault: "range" };
}

function checkRent(normalised: string): PricePhrase | undefined {
  const phrase =
    firstOf(normalised, [offersOver, offersWanted, fromDollars, dollarsPlus]) ??
    rangesIn(normalised, [dollarsToDollars, rentToRent]).find(({ bottom, top }) => top > bottom)?.phrase;
  return phrase === undefined ? undefined : { phrase: phrase, fault: "unfixed" };
}

function firstOf(normalised: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(normalised);
    if (match) return match[0].trim();
  }
  return undefined;
}

interface Range {
  phrase: string;
  /** Dollars. */
  bottom: number;
  top: number;
}

function rangesIn(normalised: string, patterns: readonly RegExp[]): Range[] {
  return patterns.flatMap((pattern) =>
    [...normalised.matchAll(pattern)].map(([phrase, low = "", lowSize = "", high = "", highSize = ""]) => {
      const top = inDollars(high, highSize);
      // "$1.0 - 1.2m" gives the unit once.
      const plain = inDollars(low, lowSize);
      return { phrase: phrase.trim(), top, bottom: plain < 1000 && top >= MIN_SALE ? inDollars(low, highSize) : plain };
    }),
  );
}

function inDollars(number: string, size: string): number {
  const value = Number(number.replaceAll(/[^\d.]/g, ""));
  const isMillions = /m/i.test(size + number);
  return value * (isMillions ? 1_000_000 : /k/i.test(size) ? 1000 : 1);
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

export const NO_LIMITS: PriceLimits = { estimate: null, bid: null, offer: null };

/** Dollars; a price of 0 is not published. `priceTo` is the upper end of a range from `price`. */
export interface AdvertisedPrice {
  listingType: string;
  state: string;
  postcode: string;
  price: number;
  priceTo?: number | null | undefined;
}

/** Of a listing that is not validated yet. */
export function toAdvertisedPrice(input: Readonly<Record<string, unknown>>): AdvertisedPrice {
  const { listingType, state, postcode, price, priceTo } = input;
  return {
    listingType: String(listingType),
    state: String(state),
    postcode: String(postcode),
    price: Number(price),
    priceTo: typeof priceTo === "number" ? priceTo : null,
  };
}

export type PriceBreach =
  | { kind: "unpriced" }
  | { kind: "range"; atMost: number }
  | { kind: keyof PriceLimits; atLeast: number };

/** Whether the Act applies to the home: to every sale unless state and postcode show that it is outside NSW. */
export function isRegulatedSale(home: Pick<AdvertisedPrice, "listingType" | "state" | "postcode">): boolean {
  return home.listingType === "sale" && !isOutsideNsw(home);
}

/** Undefined if the price may be advertised. Otherwise the highest limit that it is below. */
export function findPriceBreach(asking: AdvertisedPrice, limits: PriceLimits): PriceBreach | undefined {
  const { price, priceTo } = asking;
  if (!isRegulatedSale(asking)) return undefined;
  if (price === 0) return { kind: "unpriced" };
  const broken = (["estimate", "bid", "offer"] as const)
    .flatMap((kind) => {
      const atLeast = limits[kind];
      return atLeast !== null && price < atLeast ? [{ kind, atLeast }] : [];
    })
    .toSorted((one, other) => other.atLeast - one.atLeast);
  if (broken[0]) return broken[0];
  return priceTo != null && priceTo > maxGuide(price) ? { kind: "range", atMost: maxGuide(price) } : undefined;
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
  if (breach.kind === "unpriced") return reasons.unpriced;
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
 * What to write instead, without the private amounts: the highest bid is published with the auction's result. The
 * example is the `sent` price of the home if it may be advertised.
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

/** While the rule is not in force: `from` is its date, undefined until one is announced. */
export function adviceOnPrice(breach: PriceBreach, from: string | undefined): string {
  const start = from === undefined ? "a date that is to be announced" : longDateLabel(from);
  return `${privateReason(breach)}. This is advice until ${start}; from then on such a price may not be advertised (${ACT})`;
}
