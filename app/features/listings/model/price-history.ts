import { daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import type { AuctionResult } from "./auctions.ts";
import {
  CORRECTION_SECONDS,
  type DatedChange,
  listChanges,
  type ListingState,
  pastSaleChange,
  pricesAreComparable,
  withoutBriefGaps,
} from "./changes.ts";

/** Advertisements of an address further apart are separate campaigns. */
const MAX_GAP_DAYS = 365;
/** A home that is advertised again so soon after a contract was not handed over: the sale or lease fell through. */
export const FELL_THROUGH_DAYS = 90;

/** The states of another advertisement of the same address, oldest first. At least one. */
export type EarlierListing = readonly ListingState[];

export interface PriceHistory {
  /** Oldest first: of this home and of the earlier advertisements that belong to the same campaign. */
  states: ListingState[];
  /** The sale or lease before this campaign. */
  before?: DatedChange;
  /** Calendar days on offer, over all advertisements. */
  daysOnMarket: number;
  /** Without periods of less than 30 minutes off the market. */
  timesWithdrawn: number;
  /** The number of earlier advertisements in this campaign. */
  timesRelisted: number;
  /** Dollars. With `priceTo` a range. Null without a published price. */
  firstPrice: Amount | null;
  lastPrice: Amount | null;
  /** Of the middle of the range, from the first to the last price. Null for prices that cannot be compared. */
  priceChangePercent: number | null;
  /** The closing price against the upper ends of both prices. Null without a published closing price. */
  closedAgainstFirstPercent: number | null;
  closedAgainstLastPercent: number | null;
  /** "Guide raised 4% after 12 days; withdrawn once". Empty if nothing happened. */
  summary: string;
}

interface Amount {
  price: number;
  priceTo: number | null;
}

/**
 * Joins the history of a home with those of earlier advertisements. `states` are oldest first; at least one. Call it in
 * loaders, because it depends on `now`.
 */
export function toPriceHistory(
  states: readonly ListingState[],
  earlier: readonly EarlierListing[] = [],
  now = new Date(),
): PriceHistory {
  const campaign = toCampaign(states, earlier, now);
  const shown = withoutBriefGaps(campaign.states);
  const periods = toPeriods(shown, now);
  const prices = toPriceFigures(shown);
  const timesWithdrawn = shown.filter(
    ({ status }, index) => status === "withdrawn" && shown[index - 1]?.status === "active",
  ).length;
  const figures = { ...prices.figures, timesWithdrawn, timesRelisted: campaign.timesRelisted };
  return {
    states: shown,
    ...(campaign.before && { before: campaign.before }),
    daysOnMarket: countDays(periods),
    ...figures,
    summary: summarise(shown, periods, prices, figures),
  };
}

/** The price history in the API, with the timeline of the home's page in words. */
export function toApiPriceHistory(
  { states, before, ...figures }: PriceHistory,
  auctions: readonly AuctionResult[],
  now: Date,
) {
  return { ...figures, changes: [...(before ? [before] : []), ...listChanges(states, { auctions, now })] };
}

/** Walks back from the advertisement of the home to the beginning of its campaign. */
function toCampaign(states: readonly ListingState[], earlier: readonly EarlierListing[], now: Date) {
  let campaign = [...states];
  let timesRelisted = 0;
  const candidates = earlier.filter((one) => lasted(one)).toSorted((one, other) => startOf(other) - startOf(one));
  for (const candidate of candidates) {
    const [begin] = campaign;
    const last = candidate.at(-1);
    if (!begin || !last || startOf(candidate) >= Date.parse(begin.changedAt)) continue;
    const end = last.closedOn ?? sydneyDate(new Date(last.changedAt));
    const gap = daysBetween(end, sydneyDate(new Date(begin.changedAt)));
    if (gap > MAX_GAP_DAYS && last.closedOn === null) break;
    if (last.closedOn !== null && gap > FELL_THROUGH_DAYS) {
      return { states: campaign, timesRelisted, before: pastSaleChange(last, now) };
    }
    const overlapEnd = begin.changedAt;
    const own = candidate.filter(({ changedAt }) => changedAt < overlapEnd);
    campaign = [...own.map((state) => ({ ...state, closedPrice: null, priceWithheld: false })), ...campaign];
    timesRelisted += 1;
  }
  return { states: campaign, timesRelisted, before: undefined };
}

const startOf = (states: readonly ListingState[]) => Date.parse(states[0]?.changedAt ?? "");

/** An advertisement that was withdrawn within the time for corrections was a mistake. */
function lasted(states: EarlierListing): boolean {
  const last = states.at(-1);
  if (!last || last.status === "active") return false;
  return last.closedOn !== null || Date.parse(last.changedAt) - startOf(states) >= CORRECTION_SECONDS * 1000;
}

interface Period {
  /** "2026-11-03", in Sydney. */
  from: string;
  until: string;
}

/** The times on offer; the last one until today if the home is on the market. */
function toPeriods(states: readonly ListingState[], now: Date): Period[] {
  const periods: Period[] = [];
  let from: string | undefined;
  for (const state of states) {
    const day = sydneyDate(new Date(state.changedAt));
    if (state.status === "active") from ??= day;
    else if (from !== undefined) {
      const until = state.closedOn ?? day;
      periods.push({ from, until: until < from ? from : until });
      from = undefined;
    } else if (state.closedOn !== null) {
      // A corrected date of a closed home.
      const last = periods.at(-1);
      if (last) last.until = state.closedOn < last.from ? last.from : state.closedOn;
    }
  }
  return from === undefined ? periods : [...periods, { from, until: sydneyDate(now) }];
}

/** `before` is a date: only days until then count. */
function countDays(periods: readonly Period[], before = "9999-12-31"): number {
  return periods
    .map(({ from, until }) => daysBetween(from, until < before ? until : before))
    .reduce((total, days) => total + Math.max(0, days), 0);
}

const isPriced = ({ price, status }: ListingState) => price > 0 && status === "active";

/** Percent, rounded to two decimals. */
const percentBetween = (from: number, to: number) => Math.round((to / from - 1) * 10_000) / 100;

const middleOf = ({ price, priceTo }: Amount) => (price + (priceTo ?? price)) / 2;
const topOf = ({ price, priceTo }: Amount) => priceTo ?? price;
const toAmount = ({ price, priceTo }: ListingState): Amount => ({ price, priceTo });

function toPriceFigures(states: readonly ListingState[]) {
  const priced = states.filter(isPriced);
  const [first, last] = [priced[0], priced.at(-1)];
  const steps = priced.filter(
    (state, index) =>
      index > 0 && JSON.stringify(toAmount(state)) !== JSON.stringify(toAmount(priced[index - 1] ?? state)),
  );
  const areComparable = first !== undefined && priced.every((state) => pricesAreComparable(first, state));
  const closing = states.at(-1);
  const closedPrice = closing?.closedPrice ?? null;
  const against = (quote: ListingState | undefined) =>
    quote && closing && closedPrice !== null && pricesAreComparable(quote, closing)
      ? percentBetween(topOf(quote), closedPrice)
      : null;
  return {
    first,
    last,
    steps: areComparable ? steps : [],
    closing: closedPrice === null ? undefined : closing,
    figures: {
      firstPrice: first ? toAmount(first) : null,
      lastPrice: last ? toAmount(last) : null,
      priceChangePercent: areComparable && last ? percentBetween(middleOf(first), middleOf(last)) : null,
      closedAgainstFirstPercent: against(first),
      closedAgainstLastPercent: against(last),
    },
  };
}

type PriceFigures = ReturnType<typeof toPriceFigures>;

function summarise(
  states: readonly ListingState[],
  periods: readonly Period[],
  prices: PriceFigures,
  { timesWithdrawn, timesRelisted }: Pick<PriceHistory, "timesWithdrawn" | "timesRelisted">,
): string {
  const closing = describeClosing(prices);
  const ending = states.at(-1)?.status === "leased" ? "leased" : "sold";
  const parts = [
    describeMove(periods, prices),
    timesWithdrawn > 0 && `withdrawn ${times(timesWithdrawn)}`,
    timesRelisted > 0 && `advertised again ${times(timesRelisted)}`,
    closing !== undefined && `${ending} ${closing}`,
  ];
  const text = parts.filter(Boolean).join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const times = (count: number) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

const nameOf = ({ listingType, priceTo }: ListingState) =>
  listingType === "rent" ? "rent" : priceTo === null ? "price" : "guide";

const percentText = (percent: number) => (Math.abs(percent) < 1 ? "less than 1%" : `${Math.round(Math.abs(percent))}%`);

/** "guide raised 4% after 12 days" */
function describeMove(periods: readonly Period[], { last, steps, figures }: PriceFigures): string | undefined {
  const step = steps.at(-1);
  const [begin] = periods;
  if (!last || !step || !begin || figures.priceChangePercent === null) return undefined;
  const name = nameOf(last);
  const days = countDays(periods, sydneyDate(new Date(step.changedAt)));
  const when = days === 0 ? "on the first day" : `after ${countOf(days, "day")}`;
  const percent = figures.priceChangePercent;
  if (percent === 0) return steps.length === 1 ? `${name} changed ${when}` : `${name} changed ${times(steps.length)}`;
  const move = `${name} ${percent > 0 ? "raised" : "lowered"} ${percentText(percent)}`;
  return steps.length === 1 ? `${move} ${when}` : `${move} in ${steps.length} steps, the last ${when}`;
}

/** "3% above the guide": the closing price against the advertised ones. Undefined without both. */
export function closingAgainstGuide({ states }: Pick<PriceHistory, "states">): string | undefined {
  return describeClosing(toPriceFigures(states));
}

/** "8% above the first guide and 3% above the last" */
function describeClosing({ first, last, closing, figures }: PriceFigures): string | undefined {
  const { closedAgainstFirstPercent: againstFirst, closedAgainstLastPercent: againstLast } = figures;
  if (!first || !last || !closing || againstFirst === null || againstLast === null) return undefined;
  const one = relation(againstFirst, closing, first);
  if (JSON.stringify(toAmount(first)) === JSON.stringify(toAmount(last))) return `${one} the ${nameOf(last)}`;
  return `${one} the first ${nameOf(first)} and ${relation(againstLast, closing, last)} the last`;
}

/** "8% above", "within", "at", "3% below". `percent` is from the upper end. */
function relation(percent: number, { closedPrice }: ListingState, { price, priceTo }: ListingState): string {
  if (closedPrice === null) return "";
  const top = priceTo ?? price;
  if (closedPrice > top) return `${percentText(percent)} above`;
  if (closedPrice < price) return `${percentText((closedPrice / price - 1) * 100)} below`;
  return top === price ? "at" : "within";
}
