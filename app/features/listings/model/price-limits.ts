import { isOutsideNsw } from "#app/lib/australian-states.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel } from "#app/lib/sydney-time.ts";
import { carSpace } from "./likely-price.ts";
import { findStatedPrices, maxGuide, MIN_SALE, type StatedPrice, type TextPlace } from "./price-text.ts";

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
