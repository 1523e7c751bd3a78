import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel } from "#app/lib/sydney-time.ts";
import { maxGuide } from "./price-rules.ts";

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
  price: number;
  priceTo?: number | null | undefined;
}

/** Of a listing that is not validated yet. */
export function toAdvertisedPrice(input: Readonly<Record<string, unknown>>): AdvertisedPrice {
  const { listingType, state, price, priceTo } = input;
  return {
    listingType: String(listingType),
    state: String(state),
    price: Number(price),
    priceTo: typeof priceTo === "number" ? priceTo : null,
  };
}

export type PriceBreach =
  | { kind: "unpriced" }
  | { kind: "range"; atMost: number }
  | { kind: keyof PriceLimits; atLeast: number };

/** The state is typed as a line of text. */
const IN_NSW = /^\s*(?:nsw|n\.s\.w\.|new south wales)\s*$/i;

/** Whether the Act applies to the home. */
export function isRegulatedSale({ listingType, state }: Pick<AdvertisedPrice, "listingType" | "state">): boolean {
  return listingType === "sale" && IN_NSW.test(state);
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
  const amount = formatDollars(breach.atLeast);
  if (breach.kind === "estimate") return `The price is below your estimate, which begins at ${amount}`;
  if (breach.kind === "bid") return `The price is below ${amount}, the highest bid when this home was passed in`;
  return `The price is below ${amount}, a written offer that was refused as too low`;
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

/** What to write instead, without the private amounts: the highest bid is published with the auction's result. */
export function insteadWithoutAmounts(breach: PriceBreach): string {
  if (breach.kind === "bid") return insteadOf(breach);
  const example = "a price or a range of at most 10%, such as “Guide $1,200,000 - $1,300,000”";
  if (breach.kind === "unpriced" || breach.kind === "range") return `Write ${example}`;
  return `Write ${example}, that begins at the amount on the page “Offers and estimate” of this home or above`;
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
