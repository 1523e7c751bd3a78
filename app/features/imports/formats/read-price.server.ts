import {
  findForbiddenPricePhrase,
  MAX_BOND_WEEKS,
  maxBond,
  maxGuide,
} from "#app/features/listings/model/price-rules.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import {
  attributeOf,
  childOf,
  childrenOf,
  type FeedElement,
  readDisplay,
  readDollars,
  readGroupedNumber,
  readStamp,
  wordsOf,
} from "./values.ts";
import type { FeedClosing, FeedListing } from "#app/features/imports/model/import-listing.ts";
import { cutAtWord, readLine } from "./decode.server.ts";
import type { Notes } from "#app/features/imports/model/report-messages.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";

/** Dollars. A lower price is in thousands, or a deposit. */
const MIN_PRICE = 2900;
/** Dollars. A lower rent is a deposit or a typing error. */
const MIN_RENT = 50;
const MAX_WORDS = 50;
const MAX_READ = 200;

type Price = Pick<FeedListing, "price" | "priceHidden" | "priceTo" | "priceWords" | "isPriceOpen">;

export function readPrice(listing: FeedElement, note: Notes): Price {
  const element = childOf(listing, "price");
  const viewElement = childOf(listing, "priceview");
  const sent = element && amountsOf(element, note);
  const view = viewElement && readView(viewElement, { ...sent, isMentioned: sent !== undefined }, note);
  const isHidden = sent && !sent.isShown;
  const shown = view?.price === undefined ? { price: sent?.price, priceTo: sent?.priceTo } : view;
  const isOpen = sent?.isOpen === true && !isHidden && view?.price === undefined;
  // A price text replaces the range.
  if (isOpen && element && view?.words === undefined) note("price.range-alone", element);
  return {
    price: isHidden ? null : shown.price,
    priceHidden: isHidden,
    priceTo: isHidden ? null : view && shown.priceTo === undefined ? null : shown.priceTo,
    priceWords: view && (view.words ?? null),
    ...(isOpen && { isPriceOpen: true }),
  };
}

interface Amounts {
  price: number | null;
  priceTo?: number;
  isShown: boolean;
  /** Only a range that must not be shown; its lower end is not the price. */
  isOpen?: boolean;
}

function amountsOf(element: FeedElement, note: Notes): Amounts {
  const display = attributeOf(element, "display");
  const { isShown, isClear } = readDisplay(display);
  if (!isClear) note("price.display", element, display ?? "");
  if (attributeOf(element, "tax")?.toLowerCase() === "exclusive") note("price.tax", element);
  // Some programs leave out <range>.
  const range = childOf(element, "range") ?? element;
  const [minText, maxText] = ["min", "max"].map((name) => wordsOf(childOf(range, name)));
  const own = readDollars(wordsOf(element)) === 0 ? "" : wordsOf(element);
  const [bottom, top] = [readDollars(minText ?? ""), readDollars(maxText ?? "")];
  if (own !== "") {
    const price = priceOf(own, element, note);
    if (price === null || top === undefined || top <= price) return { price, isShown };
    if (top <= maxGuide(price)) return { price, priceTo: top, isShown };
    if (isShown) note("price.range", element, `${formatDollars(price)} to ${formatDollars(top)}`);
    return { price, isShown };
  }
  const isEmpty = [minText, maxText].every((text) => !text || readDollars(text) === 0);
  if (isEmpty) return { price: null, isShown };
  const price = minText ? priceOf(minText, element, note) : null;
  if (price !== null && top !== undefined && bottom !== undefined && top >= price && top <= maxGuide(price)) {
    return { price, ...(top > price && { priceTo: top }), isShown };
  }
  if (isShown && top !== undefined && price !== null && top > price) {
    note("price.range", element, `${formatDollars(price)} to ${formatDollars(top)}`);
  }
  return { price, isShown, isOpen: true };
}

function priceOf(text: string, element: FeedElement, note: Notes): number | null {
  if (text === "") return null;
  const price = readDollars(text);
  if (price === undefined) note("price.words", element, text);
  else if (price > 0 && price < MIN_PRICE) note("price.low", element, formatDollars(price));
  return price !== undefined && price >= MIN_PRICE ? price : null;
}

/** The price text, or the price that it contains. Neither: show nothing of the text. */
interface View {
  words?: string;
  price?: number;
  priceTo?: number;
}

const unit = String.raw`(?:k|mil(?:lion)?|m)\b`;
const amount = String.raw`(?:\$ ?\d[\d,]*(?:\.\d+)? ?(?:${unit})?|\d[\d,]*(?:\.\d+)? ?${unit}|\d{1,3}(?:,\d{3})+|\d{5,9}(?!\d))`;
const eachAmount = new RegExp(amount, "gi");
const openOffer = /\boffers? (?:over|above|from|exceeding|in excess of|upwards of)\b/i;
const openStart = new RegExp(
  String.raw`\b(?:over|above|from|exceeding|in excess of|upwards of|starting (?:at|from)|(?:more|greater|higher) than|minimum|min)\b[ :]*(?:of )?(?:just |only |the )?(?:low |mid |high |early |late )?${amount}`,
  "i",
);
const openEnd = new RegExp(
  String.raw`${amount} ?(?:\+|\bplus\b|\band (?:above|over|up)\b|\bor (?:above|over|more)\b)`,
  "i",
);

function readView(
  element: FeedElement,
  { price, isShown = true, isMentioned }: Partial<Amounts> & { isMentioned: boolean },
  note: Notes,
): View {
  const words = startOf(element);
  if (words === "") return {};
  if (!isShown) {
    if (!/\p{Nd}/u.test(words)) return { words: shortWords(words, element, note) };
    note("price-text.number", element, words);
    return {};
  }
  if (openOffer.test(words) || openStart.test(words) || openEnd.test(words)) {
    note("price-text.open", element, words);
    return {};
  }
  const found = words.match(eachAmount) ?? [];
  if (found.length === 0) {
    const forbidden = findForbiddenPricePhrase(words, "sale");
    if (!forbidden) return { words: shortWords(words, element, note) };
    note(forbidden.fault === "range" ? "price-text.range" : "price-text.open", element, words);
    return {};
  }
  if (found.some((text) => readGroupedNumber(text.replaceAll(/[^\d.,]/g, "")) === undefined)) {
    note("price-text.amount", element, words);
    return {};
  }
  const [low = 0, high = low] = dollarsOf(found);
  const isRange = found.length === 2 && high > low;
  if (isRange && high > maxGuide(low)) {
    note("price-text.range", element, words);
    return {};
  }
  const isNear = price == null ? isMentioned || isOnlyPrice(words) : low >= price / 2 && low <= price * 2;
  const isAbout = isNear && low >= MIN_PRICE;
  if (!isAbout || found.length > 2 || (found.length === 2 && !isRange)) {
    note("price-text.amount", element, words);
    return {};
  }
  if (isRange) return { price: low, priceTo: high };
  return { price: low, ...(/\bguide\b/i.test(words) && { priceTo: low }) };
}

/** Whether a text contains nothing but a price. Without a price to compare with, its amount may be a deposit. */
function isOnlyPrice(words: string): boolean {
  return /^(?:price|guide|asking|for|sale|auction|buyers?|between|and|to|[\s\p{P}])*$/iu.test(
    words.replaceAll(eachAmount, " "),
  );
}

/** The start of a text, of which only part is shown. */
function startOf(element: FeedElement): string {
  return readLine(element.text).slice(0, MAX_READ);
}

function shortWords(words: string, element: FeedElement, note: Notes): string {
  if (words.length > MAX_WORDS) note("price-text.long", element);
  return cutAtWord(words, MAX_WORDS);
}

/** Reads "$1.0m - $1.3m" and "$1.0 - 1.3m" alike. */
function dollarsOf(amounts: readonly string[]): number[] {
  const read = amounts.map((text) => {
    const number = Number(text.replaceAll(/[^\d.]/g, ""));
    return { number, size: /m/i.test(text) ? 1_000_000 : /k/i.test(text) ? 1000 : 1 };
  });
  const common = Math.max(...read.map(({ size }) => size));
  return read.map(({ number, size }) => Math.round(number * (size === 1 && number < 1000 ? common : size)));
}

type Rent = Pick<FeedListing, "price" | "priceHidden" | "priceTo" | "priceWords" | "priceFrequency" | "bond">;

const periods: ReadonlyMap<string, "per_week" | "per_month"> = new Map([
  ["week", "per_week"],
  ["weekly", "per_week"],
  ["month", "per_month"],
  ["monthly", "per_month"],
]);

/** Reads rent and bond; of several rents the weekly one. */
export function readRent(listing: FeedElement, note: Notes): Rent {
  const rents = childrenOf(listing, "rent").map((element) => ({
    element,
    frequency: periods.get(attributeOf(element, "period")?.toLowerCase() ?? ""),
  }));
  const inOrder = rents.toSorted((one, other) => rankOf(one.frequency) - rankOf(other.frequency));
  const chosen = inOrder.find(({ element }) => (readDollars(wordsOf(element)) ?? 0) >= MIN_RENT) ?? inOrder[0];
  const rent = chosen && rentOf(chosen, note);
  const view = childOf(listing, "priceview");
  const words = view ? startOf(view) : "";
  if (view && isUnfixed(words)) note("rent.text", view, words);
  const bondElement = childOf(listing, "bond");
  const sentBond = readBond(bondElement, note);
  const most = rent === undefined ? undefined : maxBond({ price: rent, priceFrequency: chosen?.frequency });
  const isHigh = most !== undefined && sentBond != null && sentBond > most;
  // Four weeks of a rent with cents, before the rent was rounded down.
  const isRounded = isHigh && sentBond <= most + MAX_BOND_WEEKS / 2 && wordsOf(chosen?.element).includes(".");
  if (bondElement && isHigh && !isRounded) note("bond.high", bondElement);
  const bond = isRounded ? most : sentBond;
  return {
    price: chosen && (rent ?? null),
    priceHidden: chosen && false,
    priceTo: chosen && null,
    priceWords: chosen && null,
    priceFrequency: chosen?.frequency,
    bond,
  };
}

function rankOf(frequency: "per_week" | "per_month" | undefined): number {
  return frequency === "per_week" ? 0 : frequency === "per_month" ? 1 : 2;
}

function rentOf(
  { element, frequency }: { element: FeedElement; frequency: "per_week" | "per_month" | undefined },
  note: Notes,
): number | undefined {
  const text = wordsOf(element);
  const rent = readDollars(text);
  if (text === "" || rent === 0) note("rent.none", element);
  else if (rent === undefined) note("rent.words", element, text);
  else if (rent < MIN_RENT) note("rent.low", element, formatDollars(rent));
  else if (!frequency) note("rent.period", element, attributeOf(element, "period") ?? "");
  else {
    if (!readDisplay(attributeOf(element, "display")).isShown) note("rent.display", element);
    return rent;
  }
  return undefined;
}

function isUnfixed(words: string): boolean {
  if (openOffer.test(words) || openStart.test(words) || openEnd.test(words)) return true;
  return findForbiddenPricePhrase(words, "rent") !== undefined;
}

function readBond(element: FeedElement | undefined, note: Notes): number | null | undefined {
  if (!element) return undefined;
  const text = wordsOf(element);
  if (text === "") return null;
  const bond = readDollars(text);
  if (bond === undefined) note("bond.words", element, text);
  return bond;
}

/**
 * Reads the closing of a sold or leased home. Stores a price only if it may clearly be shown, and a date only if not in the
 * future. Undefined for other statuses, or if nothing was sent.
 */
export function readClosing(listing: FeedElement, status: string, now: Date, note: Notes): FeedClosing | undefined {
  if (status !== "sold" && status !== "leased") return undefined;
  const details = childOf(listing, "solddetails") ?? childOf(listing, "leaseddetails");
  if (!details) return undefined;
  const priceElement = childOf(details, "soldprice") ?? childOf(details, "price");
  const dateElement = childOf(details, "solddate") ?? childOf(details, "leaseddate") ?? childOf(details, "date");
  const text = wordsOf(priceElement);
  const display = attributeOf(priceElement, "display");
  const isShown = display !== undefined && readDisplay(display).isShown;
  const price = isShown ? readDollars(text) : undefined;
  if (priceElement && isShown && text !== "" && price === undefined) note("sold.price", priceElement, text);
  const day = wordsOf(dateElement);
  const date = readStamp(day)?.date;
  const isPast = date !== undefined && date <= sydneyDate(now);
  if (dateElement && day !== "" && !/^0{4}/.test(day) && !isPast) note("sold.date", dateElement, day);
  return { ...(isPast && { date }), ...(price && { price }), withheld: !price };
}
