import { formatDayOfYear, displayTime } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { formatDollars, shortDollars } from "#app/lib/numbers.ts";
import { addDays, startOfDate } from "#app/lib/sydney-time.ts";
import { countOf, quoted } from "#app/lib/text.ts";
import { type AuctionResult, resultText } from "./auctions.ts";
import type { ListingType } from "./criteria.ts";

/** `correct_listing_change` has the same limit. */
export const CORRECTION_SECONDS = 30 * 60;

export interface ListingState {
  /** ISO 8601, UTC. */
  changedAt: string;
  /** "withdrawn" also covers deleted and suspended listings. */
  status: "active" | "sold" | "leased" | "withdrawn";
  isUnderOffer: boolean;
  listingType: ListingType;
  /** Australian dollars; 0: no published price. With `priceTo` the lower end of a guide. */
  price: number;
  priceTo: number | null;
  priceWords: string | null;
  priceFrequency: string;
  /** ISO 8601 with Sydney's offset. */
  auctionAt: string | null;
  /** "2026-11-03", in Sydney. */
  closedOn: string | null;
  /** Also null if withheld. */
  closedPrice: number | null;
  priceWithheld: boolean;
  /** Starts of announced or moved inspections; only in the history for followers. */
  openedAt?: readonly string[] | null;
  /** In the same order. */
  openedUntil?: readonly string[] | null;
  /** Starts of cancelled or moved inspections. A change of the end alone lists the same start in both. */
  calledOffAt?: readonly string[] | null;
  /** Null if it did not change. */
  byAppointment?: boolean | null;
}

/**
 * One sentence for each change: "Guide raised from $1.4m to $1.5m on 3 November". The first state is described as
 * "Listed ..." unless `isKnown`. Call it in loaders: "this year" depends on `now`.
 */
export function describeChanges(states: readonly ListingState[], options: ChangeOptions = {}): string[] {
  const sentences = datedChanges(states, options).map(({ day, text }) => `${text} on ${day}`);
  return [...new Set(sentences)];
}

interface ChangeOptions {
  now?: Date;
  isKnown?: boolean;
}

/** The inspections that took place. */
export interface PastInspections {
  /** At least one. */
  count: number;
  /** ISO 8601, UTC. */
  lastAt: string;
}

export interface DatedChange {
  /** "3 November", with the year unless it is the current one. */
  day: string;
  /** "Listed with a guide of $1.4m–$1.5m" */
  text: string;
}

/** By the day that each shows, oldest first, with the last of the inspections held; otherwise like `describeChanges`. */
export function listChanges(
  states: readonly ListingState[],
  {
    pastInspections,
    auctions = [],
    ...options
  }: ChangeOptions & { pastInspections?: PastInspections; auctions?: readonly AuctionResult[] } = {},
): DatedChange[] {
  const now = options.now ?? new Date();
  const changes = datedChanges(states, options);
  if (pastInspections) {
    const text = pastInspections.count === 1 ? "Inspection held" : `Last of ${pastInspections.count} inspections held`;
    changes.push({ at: Date.parse(pastInspections.lastAt), day: formatDayOfYear(pastInspections.lastAt, now), text });
  }
  for (const auction of auctions) {
    const { scheduledAt, outcome } = auction;
    const at = new Date(scheduledAt);
    if (outcome === null && at > now) continue;
    const day = formatDayOfYear(at.toISOString(), now);
    changes.push({ at: at.getTime(), day, text: `Auction: ${resultText(auction, now)}` });
  }
  const ordered = changes.toSorted((one, other) => one.at - other.at);
  return ordered.map(({ day, text }) => ({ day, text: text.replace(/,$/, "") }));
}

/** Texts that end with a clause have a comma for "on". */
function datedChanges(
  states: readonly ListingState[],
  { now = new Date(), isKnown = false }: ChangeOptions,
): (DatedChange & { at: number })[] {
  const begin = Date.parse(states[0]?.changedAt ?? "");
  return states.flatMap((state, index) => {
    const before = states[index - 1];
    const isClosed = state.status === "sold" || state.status === "leased";
    const closedOn = isClosed ? state.closedOn : null;
    const day = formatDayOfYear(closedOn ?? state.changedAt, now);
    const changes = before ? changesBetween(before, state, now) : isKnown ? [] : [firstChange(state)];
    // A sale is recorded on its day or later; its day may be before the home was listed here.
    const changedAt = Date.parse(state.changedAt);
    const at = closedOn === null ? changedAt : Math.max(begin, Math.min(changedAt, endOfDay(closedOn)));
    return changes.map((text) => ({ at, day, text }));
  });
}

/** Milliseconds, in Sydney. */
function endOfDay(date: string): number {
  return startOfDate(addDays(date, 1)).getTime() - 1;
}

/**
 * Only changes of the status, without amounts, because the price is private again. Empty unless the home was withdrawn.
 */
export function listWithdrawal(states: readonly ListingState[], now = new Date()): DatedChange[] {
  if (states.at(-1)?.status !== "withdrawn") return [];
  return states.flatMap((state, index) => {
    const before = states[index - 1];
    const text = before ? statusChange(before, { ...state, closedPrice: null, priceWithheld: false }) : "Listed";
    const isRepeated = before?.status === state.status && before.isUnderOffer === state.isUnderOffer;
    return text && !isRepeated ? [{ day: formatDayOfYear(state.closedOn ?? state.changedAt, now), text }] : [];
  });
}

const MAX_SINCE = 5;

/** Newest first, at most five. For a withdrawn home only the withdrawal, because its price is private again. */
export function describeChangesSince(all: readonly ListingState[], now = new Date()): string[] {
  const states = withoutShortGaps(all, DAY_MS);
  const isWithdrawn = states.at(-1)?.status === "withdrawn";
  const changes = describeChanges(isWithdrawn ? states.slice(-2) : states, { now, isKnown: true });
  return changes.toReversed().slice(0, MAX_SINCE);
}

/** Without periods off the market that ended within the time for corrections. */
export function withoutBriefGaps(states: readonly ListingState[]): ListingState[] {
  return withoutShortGaps(states, CORRECTION_SECONDS * 1000);
}

function withoutShortGaps(states: readonly ListingState[], gapMillis: number): ListingState[] {
  const result: ListingState[] = [];
  for (const state of states) {
    const [before, last] = result.slice(-2);
    const isBack =
      before?.status === "active" &&
      last?.status === "withdrawn" &&
      state.status === "active" &&
      Date.parse(state.changedAt) - Date.parse(last.changedAt) < gapMillis;
    if (isBack) result.pop();
    result.push(state);
  }
  return result;
}

/** "Listed 12 days" */
export function daysListedLabel(days: number, status: ListingState["status"]): string {
  if (status === "active") return days === 0 ? "Listed today" : `Listed ${countOf(days, "day")}`;
  const ending = { sold: "Sold", leased: "Leased", withdrawn: "Withdrawn" }[status];
  return days === 0 ? `${ending} on the day it was listed` : `${ending} after ${countOf(days, "day")}`;
}

function firstChange(state: ListingState): string {
  const price = priceText(state);
  switch (toPriceKind(state)) {
    case "none":
      return "Listed without a price";
    case "words":
      return `Listed with ${price}`;
    case "guide":
      return `Listed with a guide of ${price}`;
    case "price":
      return `Listed for ${price}`;
  }
}

function changesBetween(before: ListingState, after: ListingState, now: Date): string[] {
  const changes = [statusChange(before, after)];
  if (after.status === "active") {
    changes.push(priceChange(before, after), auctionChange(before, after, now), inspectionChange(after, now));
    changes.push(appointmentChange(after));
  }
  return changes.filter((change) => change !== undefined);
}

function inspectionChange({ openedAt, openedUntil, calledOffAt }: ListingState, now: Date): string | undefined {
  const [opened, calledOff] = [openedAt, calledOffAt].map((times) =>
    (times ?? []).filter((time) => new Date(time) > now),
  );
  const [to, from] = [opened?.[0], calledOff?.[0]];
  if (to !== undefined && to === from) {
    const until = openedUntil?.[openedAt?.indexOf(to) ?? -1];
    return until && `End of inspection on ${timeLabel(to, now)}, moved to ${displayTime(new Date(until)).clock}`;
  }
  if (to !== undefined && from !== undefined)
    return `Inspection moved from ${timeLabel(from, now)} to ${timeLabel(to, now)}`;
  if (to !== undefined) return `${inspectionsText(opened?.length ?? 0, to, now)} announced`;
  return from === undefined ? undefined : `${inspectionsText(calledOff?.length ?? 0, from, now)} cancelled`;
}

function appointmentChange({ byAppointment }: ListingState): string | undefined {
  if (byAppointment === undefined || byAppointment === null) return undefined;
  return byAppointment ? "Inspection by appointment offered" : "Inspection by appointment no longer offered";
}

function inspectionsText(count: number, first: string, now: Date): string {
  const time = timeLabel(first, now);
  return count === 1 ? `Inspection on ${time}` : `${count} inspections, the first on ${time},`;
}

const weekday = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "Australia/Sydney" });

function timeLabel(time: string, now: Date): string {
  const instant = new Date(time);
  return `${weekday.format(instant)} ${formatDayOfYear(instant, now)}, ${displayTime(instant).clock}`;
}

function auctionChange(
  before: ListingState,
  { auctionAt: is, changedAt }: ListingState,
  now: Date,
): string | undefined {
  if (before.auctionAt === is) return undefined;
  // An auction that was held cannot be cancelled or moved any more.
  const isOver = before.auctionAt !== null && Date.parse(before.auctionAt) <= Date.parse(changedAt);
  const was = isOver ? null : before.auctionAt;
  if (was === null && is === null) return undefined;
  if (is === null) return "Auction cancelled";
  const day = formatDayOfYear(is, now);
  if (was === null) return `Auction on ${day} announced`;
  const dayBefore = formatDayOfYear(was, now);
  return day === dayBefore
    ? `Auction on ${day} moved to ${displayTime(new Date(is)).clock}`
    : `Auction moved from ${dayBefore} to ${day}`;
}

function statusChange(before: ListingState, after: ListingState): string | undefined {
  const isSame = before.status === after.status;
  switch (after.status) {
    case "withdrawn":
      return isSame ? undefined : "Taken off the market";
    case "sold":
    case "leased": {
      const text = closingText(after);
      if (!isSame) return text;
      const isCorrected = closingText(before) !== text || before.closedOn !== after.closedOn;
      return isCorrected ? `Corrected: ${text}` : undefined;
    }
    case "active":
      if (isSame && before.isUnderOffer === after.isUnderOffer) return undefined;
      return after.isUnderOffer
        ? after.listingType === "rent"
          ? "Deposit taken"
          : "Under offer"
        : "Back on the market";
  }
}

function closingText({ status, closedPrice, priceWithheld, listingType, priceFrequency }: ListingState): string {
  const ending = status === "sold" ? "Sold" : "Leased";
  if (closedPrice === null) return priceWithheld ? `${ending}, price withheld,` : ending;
  return `${ending} for ${listingType === "rent" ? rentLabel(closedPrice, priceFrequency) : shortDollars(closedPrice)}`;
}

/** "Previously sold for $1.2m", for the sale or lease before the present campaign. */
export function pastSaleChange(closed: ListingState, now: Date): DatedChange {
  const text = closingText(closed).replace(/,$/, "");
  const day = formatDayOfYear(closed.closedOn ?? closed.changedAt, now);
  return { day, text: `Previously ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
}

/** Of a sale, or of rents per the same period. */
export function pricesAreComparable(one: ListingState, other: ListingState): boolean {
  if (one.listingType !== other.listingType) return false;
  return one.listingType === "sale" || one.priceFrequency === other.priceFrequency;
}

function priceChange(before: ListingState, after: ListingState): string | undefined {
  const [was, is] = [priceText(before), priceText(after)];
  const [kindBefore, kind] = [toPriceKind(before), toPriceKind(after)];
  const isRent = after.listingType === "rent";
  const [nameBefore, name] = [kindBefore, kind].map((one) => (one === "guide" ? "Guide" : isRent ? "Rent" : "Price"));
  if (before.listingType !== after.listingType) return `Offered for ${isRent ? "rent" : "sale"} instead`;
  if (was === is && kindBefore === kind) return undefined;
  if (kind === "none")
    return kindBefore === "words" ? `${was} removed from the page` : `${nameBefore} of ${was} no longer published`;
  if (kind === "words") return `Price changed to ${is}`;
  if (kindBefore === "none" || kindBefore === "words") return `${name} of ${is} published`;
  if (kindBefore !== kind)
    return kind === "guide"
      ? `Price of ${was} replaced by a guide of ${is}`
      : `Guide of ${was} replaced by a price of ${is}`;
  return `${name} ${toDirection(before, after)} from ${was} to ${is}`;
}

/** "changed" for opposite ends or another rent period. */
function toDirection(before: ListingState, after: ListingState): "raised" | "lowered" | "changed" {
  if (after.listingType === "rent" && before.priceFrequency !== after.priceFrequency) return "changed";
  const low = after.price - before.price;
  const high = (after.priceTo ?? after.price) - (before.priceTo ?? before.price);
  if (low >= 0 && high >= 0) return "raised";
  return low <= 0 && high <= 0 ? "lowered" : "changed";
}

type PriceKind = "none" | "words" | "guide" | "price";

function toPriceKind({ price, priceTo, priceWords }: ListingState): PriceKind {
  if (price === 0) return priceWords === null ? "none" : "words";
  return priceTo === null ? "price" : "guide";
}

/** "$1.45m", "$1.4m–$1.5m", "$780 a week", “Auction guide on request”; "" without a price. */
function priceText(state: ListingState): string {
  const { price, priceTo, priceWords, listingType, priceFrequency } = state;
  switch (toPriceKind(state)) {
    case "none":
      return "";
    case "words":
      return quoted(priceWords ?? "");
    case "guide":
      return priceTo === price ? shortDollars(price) : `${shortDollars(price)}–${shortDollars(priceTo ?? price)}`;
    case "price":
      return listingType === "rent" ? rentLabel(price, priceFrequency) : shortDollars(price);
  }
}

function rentLabel(dollars: number, frequency: string): string {
  const period = frequency === "per_week" ? " a week" : frequency === "per_month" ? " a month" : "";
  return `${formatDollars(dollars)}${period}`;
}
