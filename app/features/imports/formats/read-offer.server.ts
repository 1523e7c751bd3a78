import type { ImportClosing, ImportListing } from "#app/features/imports/model/import-listing.ts";
import type { AddMessage } from "#app/features/imports/model/report-messages.ts";
import { findBrokenRule } from "#app/features/listings/model/check-advertisement.ts";
import {
  AMOUNT,
  findForbiddenPricePhrase,
  inDollars,
  maxGuide,
  readPriceEntry,
  readRentPeriod,
  readTypedAmount,
} from "#app/features/listings/model/price-text.ts";
import { MAX_BOND_WEEKS, maxBond } from "#app/features/listings/model/rent.ts";
import { checkCoordinates } from "#app/features/nearby/coordinates.ts";
import { findState } from "#app/lib/australian-states.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { cutAtWord, readLine } from "./decode.server.ts";
import {
  getAttribute,
  getChild,
  getChildren,
  type XmlElement,
  readDisplay,
  readDollars,
  readGroupedNumber,
  isZeroDate,
  readStamp,
  getText,
} from "./values.ts";
import { isAustralia } from "./vocabulary.ts";

/** Dollars. Less is in thousands, or a deposit. */
const MIN_PRICE = 2900;
/** Dollars. Less is a deposit or a typing error. */
const MIN_RENT = 50;
const MAX_TEXT = 50;
const MAX_READ = 200;

type Price = Pick<ImportListing, "price" | "priceHidden" | "priceTo" | "priceWords" | "isPriceOpen">;

export function readPrice(listing: XmlElement, note: AddMessage): Price {
  const element = getChild(listing, "price");
  const viewElement = getChild(listing, "priceview");
  const sent = element && amountsOf(element, note);
  const view = viewElement && readView(viewElement, { ...sent, isMentioned: sent !== undefined }, note);
  const isHidden = sent && !sent.isPublic;
  const displayed = view?.price === undefined ? { price: sent?.price, priceTo: sent?.priceTo } : view;
  const isRange = sent?.isOpen === true && !isHidden && view?.price === undefined;
  const isUnderstated = view?.isAbovePrice === true;
  // A price text replaces the range.
  if (isRange && element && view?.wording === undefined) note("price.range-alone", element);
  else if (isUnderstated && viewElement) {
    note("price-text.above", viewElement, startOf(viewElement), formatDollars(sent?.price ?? 0));
  }
  return {
    price: isHidden ? null : displayed.price,
    priceHidden: isHidden,
    priceTo: isHidden ? null : view && displayed.priceTo === undefined ? null : displayed.priceTo,
    priceWords: view && (view.wording ?? null),
    ...((isRange || isUnderstated) && { isPriceOpen: true }),
  };
}

interface Amounts {
  price: number | null;
  priceTo?: number;
  isPublic: boolean;
  /** A range that must not be shown; its lower end is not the price. */
  isOpen?: boolean;
}

function amountsOf(element: XmlElement, note: AddMessage): Amounts {
  const display = getAttribute(element, "display");
  const { isPublic, isClear } = readDisplay(display);
  if (!isClear) note("price.display", element, display ?? "");
  if (getAttribute(element, "tax")?.toLowerCase() === "exclusive") note("price.tax", element);
  // Some programs leave out <range>.
  const range = getChild(element, "range") ?? element;
  const typed = readTypedRange(getText(element));
  const [minText, maxText] = typed ?? ["min", "max"].map((name) => getText(getChild(range, name)));
  const own = typed || readAmount(getText(element)) === 0 ? "" : getText(element);
  const [bottom, top] = [readAmount(minText ?? ""), readAmount(maxText ?? "")];
  if (own !== "") {
    const price = priceOf(own, element, note);
    if (price === null || top === undefined || top <= price) return { price, isPublic };
    if (top <= maxGuide(price)) return { price, priceTo: top, isPublic };
    if (isPublic) note("price.range", element, `${formatDollars(price)} to ${formatDollars(top)}`);
    return { price, isPublic };
  }
  const isEmpty = [minText, maxText].every((text) => !text || readAmount(text) === 0);
  if (isEmpty) return { price: null, isPublic };
  const price = minText ? priceOf(minText, element, note) : null;
  if (price !== null && top !== undefined && bottom !== undefined && top >= price && top <= maxGuide(price)) {
    return { price, ...(top > price && { priceTo: top }), isPublic };
  }
  if (isPublic && top !== undefined && price !== null && top > price) {
    note("price.range", element, `${formatDollars(price)} to ${formatDollars(top)}`);
  }
  return { price, isPublic, isOpen: true };
}

function priceOf(text: string, element: XmlElement, note: AddMessage): number | null {
  if (text === "") return null;
  const price = readAmount(text);
  if (price === undefined) note("price.words", element, text, entryFor(text));
  else if (price > 0 && price < MIN_PRICE) note("price.low", element, formatDollars(price));
  return price !== undefined && price >= MIN_PRICE ? price : null;
}

/** Dollars, also from "$1.3m". Undefined for other text, a range and a rent. */
function readAmount(text: string): number | undefined {
  const dollars = readDollars(text);
  if (dollars !== undefined) return dollars;
  const typed = readTypedAmount(text);
  return typed && !typed.period && typed.top === typed.bottom && typed.top <= MAX_INTEGER ? typed.top : undefined;
}

/** Both ends of "1.2m - 1.3m", in dollars. Undefined for other text. */
function readTypedRange(text: string): [bottom: string, top: string] | undefined {
  const typed = readDollars(text) === undefined ? readTypedAmount(text) : undefined;
  if (!typed || typed.period || typed.top === typed.bottom) return undefined;
  return [String(typed.bottom), String(typed.top)];
}

/** "1,200,000" for "1.2m+"; "" if the text names no price. */
function entryFor(text: string): string {
  const entry = readPriceEntry(text.slice(0, MAX_READ));
  return entry === undefined || entry.isRent ? "" : formatNumber(entry.price);
}

/** The price text, or the price in it. Neither: do not show the text. */
interface View {
  wording?: string;
  price?: number;
  priceTo?: number;
  /** The text names more than the stated price, which alone would understate it. */
  isAbovePrice?: true;
}

/** The lawful part of a price text that may not be shown as it is. Near the price, an amount is a price and no deposit. */
function withoutText(wording: string, price: number | null | undefined, isPrice = false): View {
  const amounts = toDollars(wording.match(eachAmount) ?? []).filter((amount) => amount >= MIN_PRICE);
  if (!price || amounts.length === 0) return {};
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const isAbout = isPrice || isOnlyPrice(wording) || (low >= price / 2 && low <= price * 2);
  return isAbout && (low > price || high > maxGuide(price)) ? { isAbovePrice: true } : {};
}

const eachAmount = new RegExp(AMOUNT, "gi");
/** Also without an amount. OIEO is "offers in excess of", O/O "offers over". */
const openOffer =
  /\boffers? (?:over|above|from|exceeding|in excess of|upwards of)\b|\bo\.?i\.?e\.?o\b|\bo\/o\b|\d ?[a-z]* (?:o\.?n\.?o\b|or (?:nearest|near|best) offers?\b)/i;

function readView(
  element: XmlElement,
  { price, isPublic = true, isMentioned }: Partial<Amounts> & { isMentioned: boolean },
  note: AddMessage,
): View {
  const wording = startOf(element);
  if (wording === "") return {};
  if (!isPublic) {
    if (!/\p{Nd}/u.test(wording)) return { wording: shortenText(wording, element, note) };
    note("price-text.number", element, wording);
    return {};
  }
  const forbidden = findForbiddenPricePhrase(wording, "sale", "price");
  if (forbidden?.fault === "open" || openOffer.test(wording)) {
    note("price-text.open", element, wording);
    return withoutText(wording, price, true);
  }
  const amounts = wording.match(eachAmount) ?? [];
  if (amounts.length === 0 && !forbidden) return { wording: shortenText(wording, element, note) };
  // "Mid $900ks" names no amount.
  const isClear = (text: string) =>
    !/^[a-z]/i.test(text) && readGroupedNumber(text.replaceAll(/[^\d.,]/g, "")) !== undefined;
  if (!amounts.every(isClear)) {
    note("price-text.amount", element, wording);
    return withoutText(wording, price);
  }
  const [low = 0, high = low] = toDollars(amounts);
  const isRange = amounts.length === 2 && high > low;
  if (forbidden || (isRange && high > maxGuide(low))) {
    note("price-text.range", element, wording);
    return withoutText(wording, price, true);
  }
  const isNear = price == null ? isMentioned || isOnlyPrice(wording) : low >= price / 2 && low <= price * 2;
  const isAbout = isNear && low >= MIN_PRICE;
  if (!isAbout || amounts.length > 2 || (amounts.length === 2 && !isRange)) {
    note("price-text.amount", element, wording);
    return withoutText(wording, price);
  }
  // A range may include the stated price, but words never lower it.
  if (price != null && high < price) {
    note("price-text.lower", element, wording, formatDollars(price));
    return {};
  }
  if (isRange) return { price: low, priceTo: high };
  return { price: low, ...(guideWords.test(wording) && { priceTo: low }) };
}

/** The amount after them is not a fixed price. */
const guideWords = /\b(?:guide|offers?|around|about|approx(?:imately)?|circa|expect(?:ed|ing|ations?)|interest|eoi)\b/i;
const aboutPrice = new RegExp(
  String.raw`^(?:price|priced|${guideWords.source}|asking|quoting|for|sale|auction|private|treaty|buyers?|between|and|to|at|in|of|the|region|vicinity|expressions?|invited|considered|negotiable|[\s\p{P}])*$`,
  "iu",
);

/** Without a price to compare with, the amount may be a deposit. */
function isOnlyPrice(text: string): boolean {
  return aboutPrice.test(text.replaceAll(eachAmount, " "));
}

function startOf(element: XmlElement): string {
  return readLine(element.text).slice(0, MAX_READ);
}

function shortenText(text: string, element: XmlElement, note: AddMessage): string {
  if (text.length > MAX_TEXT) note("price-text.long", element);
  return cutAtWord(text, MAX_TEXT);
}

/** Reads "$1.0m - $1.3m" and "$1.0 - 1.3m" alike. */
function toDollars(amounts: readonly string[]): number[] {
  const unit = amounts.map((text) => /[mk]\w*$/i.exec(text)?.[0]).find((found) => found !== undefined);
  return amounts.map((text) => inDollars(text, Number(text.replaceAll(/[^\d.]/g, "")) < 1000 ? unit : undefined));
}

type Frequency = "per_week" | "per_month";

type Rent = Pick<ImportListing, "price" | "priceHidden" | "priceTo" | "priceWords" | "priceFrequency" | "bond">;

const frequencies = { week: "per_week", month: "per_month", fortnight: undefined } as const;

interface SentRent {
  element: XmlElement;
  /** Dollars; undefined for text that is no amount. */
  amount: number | undefined;
  frequency: Frequency | undefined;
  /** The period of the text contradicts the stated one. */
  isContradictory: boolean;
  /** As written, if it is no week and no month. */
  period: string;
}

function toSentRent(element: XmlElement): SentRent {
  const text = getText(element);
  const stated = getAttribute(element, "period") ?? "";
  const dollars = readDollars(text);
  const typed = dollars === undefined ? readTypedAmount(text) : undefined;
  const statedPeriod = readRentPeriod(stated) ?? readRentPeriod(`per ${stated}`);
  const period = statedPeriod ?? (stated === "" ? typed?.period : undefined);
  return {
    element,
    amount: dollars ?? (typed && typed.top === typed.bottom ? typed.top : undefined),
    frequency: period && frequencies[period],
    isContradictory: typed?.period !== undefined && statedPeriod !== undefined && typed.period !== statedPeriod,
    period: stated || (typed?.period ?? ""),
  };
}

/** Of several rents, the weekly one. */
export function readRent(listing: XmlElement, note: AddMessage): Rent {
  const rents = getChildren(listing, "rent").map(toSentRent);
  const inOrder = rents.toSorted((one, other) => toRank(one.frequency) - toRank(other.frequency));
  const chosen = inOrder.find(({ amount }) => (amount ?? 0) >= MIN_RENT) ?? inOrder[0];
  const rent = chosen && rentOf(chosen, note);
  const view = getChild(listing, "priceview");
  const text = view ? startOf(view) : "";
  if (view && isUnfixed(text)) note("rent.text", view, text);
  const bondElement = getChild(listing, "bond");
  const sentBond = readBond(bondElement, note);
  const terms = { price: rent ?? 0, priceFrequency: chosen?.frequency };
  const most = maxBond(terms);
  const high = findBrokenRule("high-bond", { bond: sentBond, ...terms });
  // Four weeks of a rent with cents, which was rounded down.
  const isRounded =
    high !== undefined && (sentBond ?? 0) <= most + MAX_BOND_WEEKS / 2 && /\.\d/.test(getText(chosen?.element));
  if (bondElement && high && !isRounded) note("bond.high", bondElement, formatDollars(sentBond ?? 0), high);
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

function toRank(frequency: Frequency | undefined): number {
  return frequency === "per_week" ? 0 : frequency === "per_month" ? 1 : 2;
}

function rentOf(
  { element, amount: rent, frequency, isContradictory, period }: SentRent,
  note: AddMessage,
): number | undefined {
  const text = getText(element);
  if (text === "" || rent === 0) note("rent.none", element);
  else if (rent === undefined) note("rent.words", element, text);
  else if (rent < MIN_RENT) note("rent.low", element, formatDollars(rent));
  else if (isContradictory) note("rent.periods", element, text, period);
  else if (!frequency) note("rent.period", element, period);
  else {
    if (!readDisplay(getAttribute(element, "display")).isPublic) note("rent.display", element);
    return rent;
  }
  return undefined;
}

function isUnfixed(text: string): boolean {
  return openOffer.test(text) || findForbiddenPricePhrase(text, "rent", "price") !== undefined;
}

function readBond(element: XmlElement | undefined, note: AddMessage): number | null | undefined {
  if (!element) return undefined;
  const text = getText(element);
  if (text === "") return null;
  const bond = readDollars(text);
  if (bond === undefined) note("bond.words", element, text);
  return bond;
}

/**
 * Includes a price only if it may clearly be shown, and a date only if not in the future. Undefined for other statuses,
 * or if nothing was sent.
 */
export function readClosing(
  listing: XmlElement,
  status: string,
  { arrivedAt, isTyped }: { arrivedAt: Date; isTyped?: true },
  note: AddMessage,
): ImportClosing | undefined {
  if (status !== "sold" && status !== "leased") return undefined;
  const details = getChild(listing, "solddetails") ?? getChild(listing, "leaseddetails");
  if (!details) return undefined;
  const priceElement = getChild(details, "soldprice") ?? getChild(details, "price");
  const dateElement = getChild(details, "solddate") ?? getChild(details, "leaseddate") ?? getChild(details, "date");
  const text = getText(priceElement);
  const display = getAttribute(priceElement, "display");
  const isPublic = display !== undefined && readDisplay(display).isPublic;
  const price = isPublic ? readAmount(text) : undefined;
  if (priceElement && isPublic && text !== "" && price === undefined) note("sold.price", priceElement, text);
  const day = getText(dateElement);
  const date = readStamp(day, { isTyped })?.date;
  const isPast = date !== undefined && date <= sydneyDate(arrivedAt);
  if (dateElement && day !== "" && !isZeroDate(day) && !isPast) note("sold.date", dateElement, day, isTyped);
  return { ...(isPast && { date }), ...(price && { price }), withheld: !price };
}

type Place = Pick<
  ImportListing,
  "address" | "addressDisplay" | "suburb" | "state" | "postcode" | "latitude" | "longitude"
> & {
  /** State or country, unless New South Wales. */
  outside?: string;
  street?: string;
};

export function readAddress(listing: XmlElement, note: AddMessage): Place {
  const point = readPoint(listing);
  const element = getChild(listing, "address");
  const unmentioned = { address: undefined, addressDisplay: undefined, suburb: undefined, state: undefined };
  if (!element) return { ...unmentioned, postcode: undefined, ...point };
  const display = getAttribute(element, "display");
  const { isPublic, isClear } = readDisplay(display);
  if (!isClear) note("address.display", element, display ?? "");
  const suburb = getChild(element, "suburb");
  const isSuburbHidden = suburb && !readDisplay(getAttribute(suburb, "display")).isPublic;
  if (isSuburbHidden) note("address.suburb-hidden", suburb);
  const sentState = readOptional(getChild(element, "state"));
  const state = sentState ? (findState(sentState) ?? sentState) : sentState;
  const country = getText(getChild(element, "country"));
  const outside = state ? (state === "NSW" ? undefined : state) : isAustralia(country) ? undefined : country;
  return {
    address: readStreet(element, note),
    addressDisplay: isPublic ? "full" : "suburb",
    suburb: isSuburbHidden ? null : readOptional(suburb),
    state,
    postcode: readOptional(getChild(element, "postcode")),
    ...point,
    ...(outside && { outside }),
    street: getText(getChild(element, "street")),
  };
}

/** Undefined if absent, null if empty. */
function readOptional(element: XmlElement | undefined): string | null | undefined {
  return element && (readLine(element.text) || null);
}

function readStreet(element: XmlElement, note: AddMessage): string | null | undefined {
  const [unit, lot, number, street] = ["subnumber", "lotnumber", "streetnumber", "street"].map((name) =>
    getChild(element, name),
  );
  if (!unit && !lot && !number && !street) return undefined;
  const name = readLine(street?.text ?? "");
  if (name === "") return null;
  const before = numberOf(readLine(unit?.text ?? ""), readLine(number?.text ?? ""), readLine(lot?.text ?? ""));
  const sent = before === "" || name.startsWith(`${before} `) ? name : `${before} ${name}`;
  // A unit alone is not a street number.
  const own = withoutZero(name);
  const isNumbered = readLine(number?.text ?? "") !== "" || readLine(lot?.text ?? "") !== "";
  const address = withoutZero(own === name || before === "" ? sent : isNumbered ? `${before} ${own}` : own);
  if (address !== sent) note("address.zero", number ?? unit ?? lot ?? element, sent, address);
  return address;
}

/** "5/102" for unit 5 and number 102 or "5/102"; "Lot 12" for a lot alone. */
function numberOf(unit: string, number: string, lot: string): string {
  const isLotKnown = lot !== "" && !/^0+$/.test(lot);
  if (number !== "" && !(isLotKnown && /^0+$/.test(number))) {
    return unit === "" || number.includes("/") ? number : `${unit}/${number}`;
  }
  if (unit !== "" && number === "") return unit;
  return lot === "" ? "" : `Lot ${lot.replace(/^lot\s+/i, "")}`;
}

/** Removes the 0 that programs send for an unknown number: "0 Wilson Street", "Lot 0 Wilson Street". */
function withoutZero(address: string): string {
  return address
    .replace(/^(?:[a-z]+\.?\s+)?0+\s*[/,]\s*(?=[\da-z])/i, "")
    .replace(/^(?:(?:lot|no\.?|number|street)\s+|(?:[a-z]+\s+)?[\w-]+\s*\/\s*|#\s*)?0+(?:\.0+)?[,\s]\s*(?=\S)/i, "");
}

/** Undefined outside Greater Sydney. */
function readPoint(listing: XmlElement): Pick<ImportListing, "latitude" | "longitude"> {
  const holders = [
    getChild(listing, "address"),
    ...getChildren(listing, "geocode", "extrafields"),
    ...getChildren(getChild(listing, "address"), "geocode"),
    listing,
  ];
  const numberIn = (holder: XmlElement | undefined, names: readonly string[]): number | undefined => {
    const match = holder?.children.find(
      (child) => names.includes(child.name) || names.includes(getAttribute(child, "name")?.toLowerCase() ?? ""),
    );
    const text = getText(match) || (getAttribute(match, "value") ?? "");
    return /^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : undefined;
  };
  for (const holder of holders) {
    const latitude = numberIn(holder, ["latitude", "lat", "geolat"]);
    const longitude = numberIn(holder, ["longitude", "long", "lng", "lon", "geolong", "geolng"]);
    if (latitude === undefined || longitude === undefined) continue;
    const point = checkCoordinates({ latitude, longitude });
    if (!("fault" in point)) return point;
  }
  return { latitude: undefined, longitude: undefined };
}
