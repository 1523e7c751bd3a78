import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { ListingFields } from "./card.queries.server.ts";
import type { ListingType, SearchType } from "./criteria.ts";
import { MAX_COUNTED } from "#app/lib/page.ts";
import { listingsMessages } from "./listings.messages.ts";

export interface PriceLabel {
  /**
   * "$1,495,000"; of a guide "Guide $1,400,000 – $1,540,000", or "Guide $1,450,000" where it is one figure. When no price
   * is published, the words that stand for it, or "Contact agent".
   */
  amount: string;
  /** "per week"; only rent has one. */
  frequency?: string;
}

/** What tells homes apart whose titles are alike: "No. 12". */
export const numberLabel = (id: number) => `No. ${id}`;

/** What became of a home; absent and null alike are nothing yet. */
type Closing = Partial<Pick<ListingFields, "closedOn" | "closedPrice">>;
type Priced = Pick<ListingFields, "price" | "priceTo" | "priceWords" | "priceFrequency" | "listingType"> & Closing;

/** The price as entered, with its period for rent; of what was sold or leased, what it went for. */
export function priceLabel({ priceTo, priceWords, priceFrequency, listingType, ...home }: Priced): PriceLabel {
  const isClosed = home.closedOn != null;
  if (isClosed && home.closedPrice == null) return { amount: listingsMessages.priceWithheld[listingType] };
  const price = isClosed ? (home.closedPrice ?? 0) : home.price;
  if (price === 0) return { amount: priceWords ?? listingsMessages.contactAgent };
  const amount = formatDollars(price);
  if (listingType === "rent") return { amount, frequency: frequencyLabel(priceFrequency) };
  if (isClosed || priceTo === null) return { amount };
  return { amount: `${listingsMessages.guide} ${priceTo > price ? `${amount} – ${formatDollars(priceTo)}` : amount}` };
}

/**
 * What the badge of a home says: "Under offer", "Sold 20 Nov 2026", a draft that it is one, for who keeps it that an admin
 * holds it; undefined for one that can be had.
 */
export function statusLabel({
  status,
  listingType,
  underOfferAt,
  closedOn,
}: Pick<ListingFields, "status" | "listingType" | "closedOn"> & { underOfferAt: string | Date | null }):
  | string
  | undefined {
  if (closedOn !== null && status !== "suspended")
    return `${listingsMessages.closed[listingType]} ${formatDay(closedOn)}`;
  if (status === "withdrawn") return listingsMessages.withdrawn;
  if (status === "suspended") return listingsMessages.held;
  if (status !== "active") return status;
  return underOfferAt === null ? undefined : listingsMessages.underOffer;
}

/** What a rent by the month comes to a week, by which it is filtered and sorted; undefined where nothing needs converting. */
export function weeklyEquivalent({
  price: asked,
  priceFrequency,
  listingType,
  closedOn,
  closedPrice,
}: Pick<ListingFields, "price" | "priceFrequency" | "listingType"> & Closing): string | undefined {
  const price = closedOn == null ? asked : (closedPrice ?? 0);
  if (listingType !== "rent" || priceFrequency !== "per_month" || price === 0) return undefined;
  return `About ${formatDollars(Math.round((price * 12) / 52))} a week`;
}

/** "Saturday 5 December 2026, 10:30 am, at the home"; null where no auction is to come. */
export function auctionWords({
  auctionTime = null,
  auctionPlace = null,
}: {
  auctionTime?: string | null;
  auctionPlace?: string | null;
}): string | null {
  return auctionTime ? `${auctionTime}, ${auctionPlace ?? listingsMessages.atTheHome}` : null;
}

function frequencyLabel(frequency: string): string {
  if (frequency === "per_month") return "per month";
  return frequency === "per_week" ? "per week" : "per period";
}

/** A price in a filter: "$1,250,000", for rent "$650/wk". */
export function filterPrice(dollars: number, type: ListingType): string {
  return type === "rent" ? `${formatDollars(dollars)}/wk` : formatDollars(dollars);
}

/** "128 homes"; without a total, "1,000+ homes" where as many were counted. */
export function homesCount(total: number | null, atLeast = MAX_COUNTED): string {
  if (total === null) return `${formatNumber(atLeast)}+ homes`;
  return `${formatNumber(total)} ${total === 1 ? "home" : "homes"}`;
}

/** "128 homes for sale", "1,000+ homes for rent", "3 homes sold". */
export function homesHeading(total: number | null, type: SearchType, atLeast?: number): string {
  return `${homesCount(total, atLeast)} ${listingsMessages.forWhat[type]}`;
}

/**
 * What is read out when a search has changed: "12 homes. Suburb: Newtown. Bedrooms: 2+"; where it finds nothing, also what
 * finds something: "Without Pool: 14 homes".
 */
export function resultAnnouncement(
  total: number | null,
  filterLabels: readonly string[],
  atLeast?: number,
  waysOn: readonly { label: string; total: number | null }[] = [],
): string {
  return [
    total === 0 ? listingsMessages.empty : homesCount(total, atLeast),
    ...filterLabels,
    ...waysOn.map((way) => `${way.label}: ${homesCount(way.total)}`),
  ].join(". ");
}

/** The link below price-filtered results to the sales that publish no price; undefined when there are none. */
export function unpricedLabel(count: number | null): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return "1 more does not publish a price";
  return `${formatNumber(count ?? MAX_COUNTED)}${count === null ? "+" : ""} more do not publish a price`;
}

/** "Newtown, NSW 2042" */
export function localityLabel({ suburb, state, postcode }: Pick<ListingFields, "suburb" | "state" | "postcode">) {
  return `${suburb}, ${state} ${postcode}`;
}

/** What of an address may be shown. */
type ShownAddress = Pick<ListingFields, "address" | "suburb" | "state" | "postcode">;

/** "12 Wilson Street, Newtown, NSW 2042"; without a street, where that is not shown. */
export function addressLabel(home: ShownAddress): string {
  return [home.address, localityLabel(home)].filter(Boolean).join(", ");
}

/** The same in two lines: "12 Wilson Street" and "Newtown, NSW 2042", without a street "Newtown" and "NSW 2042". */
export function addressLines(home: ShownAddress): [string, string] {
  if (home.address !== null) return [home.address, localityLabel(home)];
  return [home.suburb, `${home.state} ${home.postcode}`];
}

/**
 * What the page of a home is called, for its readers, for search engines and where it is shared: "12 Wilson Street, Newtown",
 * or its title where no street is shown.
 */
export function listingName({ address, title, suburb }: Pick<ListingFields, "address" | "title" | "suburb">): string {
  return `${address ?? title}, ${suburb}`;
}

export interface RoomCount {
  kind: "bed" | "bath" | "car";
  label: string;
}

/** Bedrooms, bathrooms and parking in words; what was not entered is left out. */
export function roomCounts({
  bedrooms,
  bathrooms,
  parking,
}: Pick<ListingFields, "bedrooms" | "bathrooms" | "parking">): RoomCount[] {
  const counts: RoomCount[] = [];
  if (bedrooms !== null) counts.push({ kind: "bed", label: bedrooms === 0 ? "Studio" : countOf(bedrooms, "bedroom") });
  if (bathrooms !== null) counts.push({ kind: "bath", label: countOf(bathrooms, "bathroom") });
  if (parking !== null)
    counts.push({ kind: "car", label: parking === 0 ? "No parking" : countOf(parking, "car space") });
  return counts;
}

/** As many features as a card has room for. */
export const CARD_FEATURES = 6;

/** The features that are not blank, trimmed. */
export function writtenFeatures(features: readonly string[]): string[] {
  return features.map((feature) => feature.trim()).filter(Boolean);
}

/** Up to six features for a card, blank ones dropped. */
export function cardFeatures(features: readonly string[]): string[] {
  return writtenFeatures(features).slice(0, CARD_FEATURES);
}

/** "Open Sat 10:00–10:30 am" */
export function openLine(opening: string): string {
  return `Open ${opening}`;
}

/** "2.3 km away"; homes are placed by their suburb, so no distance means the same suburb. */
export function distanceLabel(kilometres: number): string {
  return kilometres < 0.05 ? "In the same suburb" : `${kilometres.toFixed(1)}\u00a0km away`;
}
