import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import type { ListingFields } from "./card.queries.server.ts";
import type { ListingType, SearchType } from "./criteria.ts";
import { listingsMessages } from "./listings.messages.ts";

export interface PriceLabel {
  /** "$1,495,000", "Guide $1,400,000 – $1,540,000"; without a published price the agent's text, or "Contact agent". */
  amount: string;
  frequency?: string;
}

/** Distinguishes homes with the same title. */
export const numberLabel = (id: number) => `No. ${id}`;

/** Absent and null both mean not closed. */
type Closing = Partial<Pick<ListingFields, "closedOn" | "closedPrice">>;
/** `auctionDay` only before an auction. */
type Priced = Pick<ListingFields, "price" | "priceTo" | "priceWords" | "priceFrequency" | "listingType"> &
  Closing & { auctionDay?: string | null };

/** For a closed home the closing price. One figure before an auction is a guide, not an asking price. */
export function priceLabel({ priceTo, priceWords, priceFrequency, listingType, ...home }: Priced): PriceLabel {
  const isClosed = home.closedOn != null;
  if (isClosed && home.closedPrice == null) return { amount: listingsMessages.priceWithheld[listingType] };
  const price = isClosed ? (home.closedPrice ?? 0) : home.price;
  if (price === 0) return { amount: priceWords ?? listingsMessages.contactAgent };
  const amount = formatDollars(price);
  if (listingType === "rent") return { amount, frequency: frequencyLabel(priceFrequency) };
  const isGuide = priceTo !== null || home.auctionDay != null;
  if (isClosed || !isGuide) return { amount };
  return {
    amount: `${listingsMessages.guide} ${priceTo !== null && priceTo > price ? `${amount} – ${formatDollars(priceTo)}` : amount}`,
  };
}

export interface ShortPrice extends PriceLabel {
  /** The amount is a guide: "Guide" is not part of it. */
  isGuide?: boolean;
  /** The full label, if `amount` is abbreviated. */
  full?: string;
}

/** For cards: "$1.025m–$1.08m". Guides are shortened without rounding, because a guide must not move. */
export function shortPriceLabel(home: Priced): ShortPrice {
  const label = priceLabel(home);
  const { price, priceTo, listingType, closedOn, auctionDay } = home;
  if (listingType === "rent" || closedOn != null || price === 0) return label;
  if (priceTo === null) return auctionDay == null ? label : { amount: formatDollars(price), isGuide: true };
  const ends = priceTo > price ? [price, priceTo] : [price];
  const isRound = ends.every((dollars) => dollars % 1000 === 0);
  return {
    amount: ends.map((dollars) => (isRound ? shortDollars(dollars) : formatDollars(dollars))).join("–"),
    isGuide: true,
    full: label.amount,
  };
}

/** "$890k", "$1.025m"; for whole thousands. */
export function shortDollars(dollars: number): string {
  return dollars < 1_000_000 ? `$${dollars / 1000}k` : `$${dollars / 1_000_000}m`;
}

/** "Guide goes above $1.1m": the range begins within the maximum of the search and ends above it. */
export function aboveMaximumLabel(
  { price, priceTo, closedOn }: Pick<Priced, "price" | "priceTo" | "closedOn">,
  maximum: number | undefined,
): string | undefined {
  if (maximum === undefined || priceTo === null || closedOn != null || price > maximum || priceTo <= maximum) {
    return undefined;
  }
  return listingsMessages.guideAbove(maximum % 1000 === 0 ? shortDollars(maximum) : formatDollars(maximum));
}

/** "Under offer", "Deposit taken", "Sold 20 Nov 2026", for its manager also "draft" or "On hold"; undefined for an available home. */
export function statusLabel({
  status,
  listingType,
  underOfferAt,
  closedOn,
}: Pick<ListingFields, "status" | "listingType" | "closedOn"> & { underOfferAt: string | Date | null }):
  | string
  | undefined {
  if (closedOn !== null && status !== "suspended") return closedLabel(listingType, closedOn);
  if (status === "withdrawn") return listingsMessages.withdrawn;
  if (status === "suspended") return listingsMessages.onHold;
  if (status !== "active") return status;
  return underOfferAt === null ? undefined : listingsMessages.underOffer[listingType];
}

/** "Sold 20 Nov 2026" */
export function closedLabel(listingType: ListingFields["listingType"], closedOn: string): string {
  return `${listingsMessages.closed[listingType]} ${formatDay(closedOn)}`;
}

/** A monthly rent per week, as searches compare it; undefined if no conversion is needed. */
export function weeklyEquivalent({
  price: askingPrice,
  priceFrequency,
  listingType,
  closedOn,
  closedPrice,
}: Pick<ListingFields, "price" | "priceFrequency" | "listingType"> & Closing): string | undefined {
  const price = closedOn == null ? askingPrice : (closedPrice ?? 0);
  if (listingType !== "rent" || priceFrequency !== "per_month" || price === 0) return undefined;
  return `About ${formatDollars(Math.round((price * 12) / 52))} a week`;
}

/** "Saturday 5 December 2026, 10:30 am, on site"; null without an upcoming auction. */
export function auctionText({
  auctionTime = null,
  auctionPlace = null,
}: {
  auctionTime?: string | null;
  auctionPlace?: string | null;
}): string | null {
  if (!auctionTime) return null;
  const unbroken = auctionTime.replace(/ (?=[ap]m\b)/, "\u00A0");
  return `${unbroken}, ${auctionPlace ?? listingsMessages.onSite.replace(" ", "\u00A0")}`;
}

function frequencyLabel(frequency: string): string {
  if (frequency === "per_month") return "per month";
  return frequency === "per_week" ? "per week" : "per period";
}

/** "$1,250,000", for rent "$650/wk". */
export function filterPrice(dollars: number, type: ListingType): string {
  return type === "rent" ? `${formatDollars(dollars)}/wk` : formatDollars(dollars);
}

/** "128 homes", "1,000+ homes" */
export function homesCountLabel(total: number | null, atLeast = COUNT_LIMIT): string {
  if (total === null) return `${formatNumber(atLeast)}+ homes`;
  return `${formatNumber(total)} ${total === 1 ? "home" : "homes"}`;
}

/** "128 homes for sale" */
export function homesHeading(total: number | null, type: SearchType, atLeast?: number): string {
  return `${homesCountLabel(total, atLeast)} ${listingsMessages.forWhat[type]}`;
}

/** For screen readers: "12 homes. Suburb: Newtown. Bedrooms: 2+"; without results also the suggestions. */
export function resultAnnouncement(
  total: number | null,
  filterLabels: readonly string[],
  atLeast?: number,
  suggestions: readonly { label: string; total: number | null }[] = [],
): string {
  return [
    total === 0 ? listingsMessages.empty : homesCountLabel(total, atLeast),
    ...filterLabels,
    ...suggestions.map((suggestion) => `${suggestion.label}: ${homesCountLabel(suggestion.total)}`),
  ].join(". ");
}

/** Undefined for 0. */
export function unpricedLabel(count: number | null): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return "1 more has no published price";
  return `${formatNumber(count ?? COUNT_LIMIT)}${count === null ? "+" : ""} more have no published price`;
}

/** "Newtown, NSW 2042" */
export function localityLabel({ suburb, state, postcode }: Pick<ListingFields, "suburb" | "state" | "postcode">) {
  return `${suburb}, ${state} ${postcode}`;
}

type PublicAddress = Pick<ListingFields, "address" | "suburb" | "state" | "postcode">;

/** "12 Wilson Street, Newtown, NSW 2042"; without a private street. */
export function addressLabel(home: PublicAddress): string {
  return [home.address, localityLabel(home)].filter(Boolean).join(", ");
}

/** "12 Wilson Street, Newtown"; without a public street "Address on request, Newtown". */
export function cardAddress({ address, suburb }: Pick<ListingFields, "address" | "suburb">): string {
  return `${address ?? listingsMessages.addressOnRequest}, ${suburb}`;
}

/** "12 Wilson Street" and "Newtown, NSW 2042"; without a street "Newtown" and "NSW 2042". */
export function addressLines(home: PublicAddress): [string, string] {
  if (home.address !== null) return [home.address, localityLabel(home)];
  return [home.suburb, `${home.state} ${home.postcode}`];
}

/** "12 Wilson Street, Newtown", or the headline if the street is private. */
export function listingName({ address, title, suburb }: Pick<ListingFields, "address" | "title" | "suburb">): string {
  return `${address ?? title}, ${suburb}`;
}

export interface RoomCount {
  kind: "bed" | "bath" | "car";
  count: number;
  /** Starts with the count, unless it is 0. */
  label: string;
}

/** Omits unknown counts. */
export function roomCounts({
  bedrooms,
  bathrooms,
  parking,
}: Pick<ListingFields, "bedrooms" | "bathrooms" | "parking">): RoomCount[] {
  const counts: RoomCount[] = [];
  if (bedrooms !== null)
    counts.push({ kind: "bed", count: bedrooms, label: bedrooms === 0 ? "Studio" : countOf(bedrooms, "bedroom") });
  if (bathrooms !== null) counts.push({ kind: "bath", count: bathrooms, label: countOf(bathrooms, "bathroom") });
  if (parking !== null)
    counts.push({ kind: "car", count: parking, label: parking === 0 ? "No parking" : countOf(parking, "car space") });
  return counts;
}

export const CARD_FEATURES = 6;

export function trimFeatures(features: readonly string[]): string[] {
  return features.map((feature) => feature.trim()).filter(Boolean);
}

export const FEATURE_SEPARATOR = " · ";

/** "Pool · Solar"; null without features. */
export function cardFeatures(features: readonly string[]): string | null {
  return trimFeatures(features).slice(0, CARD_FEATURES).join(FEATURE_SEPARATOR) || null;
}

/** The day and the first time of "Sat 10:00–10:30 am" or "Sat 11:45 am–12:15 pm". */
export function openingStart(opening: string): { day: string; time: string } {
  const [, day = opening, from = "", own, end = ""] = /^(.*) (\d+:\d+)( [ap]m)?–.*( [ap]m)$/.exec(opening) ?? [];
  return { day, time: `${from}${own ?? end}` };
}

/** "Open Sat 10:00 am" of "Sat 10:00–10:30 am". */
export function openLabel(opening: string): string {
  const { day, time } = openingStart(opening);
  return `Open ${day} ${time}`;
}

/** "2.3 km away". Homes have the location of their suburb, so no distance means the same suburb. */
export function distanceLabel(kilometres: number): string {
  return kilometres < 0.05 ? "In the same suburb" : `${kilometres.toFixed(1)}\u00a0km away`;
}
