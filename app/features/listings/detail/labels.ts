import { formatDay } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { bondLabel } from "#app/features/listings/model/bond.ts";
import { SALE_METHODS } from "#app/features/listings/model/criteria.ts";
import type { AddressDisplay } from "#app/features/listings/model/listing.schema.ts";
import {
  addressLabel,
  localityLabel,
  priceLabel,
  roomCounts,
  weeklyEquivalent,
} from "#app/features/listings/model/labels.ts";
import { searchTypeOf } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

export interface ListingFact {
  term: string;
  detail: string;
}

/** What a home keeps to those who ask for it. */
const notShown: Readonly<Record<AddressDisplay, string | undefined>> = {
  full: undefined,
  street: listingsMessages.numberOnRequest,
  suburb: listingsMessages.streetOnRequest,
};

/**
 * Everything entered about a home in words; what was not entered is left out, but for step-free access. `published` is a finished
 * date.
 */
export function listingFacts(home: ListingFields & ListingDates, published: string): ListingFact[] {
  const { amount, frequency } = priceLabel(home);
  const { closedOn, listingType } = home;
  const [soldFor, soldOn] = listingsMessages.closingFacts[listingType];
  const facts: [string, string | number | null][] = [
    [closedOn === null ? "Price" : soldFor, frequency ? `${amount} ${frequency}` : amount],
    [soldOn, closedOn === null ? null : formatDay(closedOn)],
    ["Rent a week", weeklyEquivalent(home) ?? null],
    ["Method of sale", home.saleMethod && SALE_METHODS[home.saleMethod]],
    ["Auction", auctionWords(home)],
    ["Available", home.availableDay],
    ["Bond", bondLabel(home)],
    ["Lease", home.leaseMonths === null ? null : countOf(home.leaseMonths, "month")],
    ["Property type", home.propertyType],
    ["Bedrooms", home.bedrooms],
    ["Bathrooms", home.bathrooms],
    ["Car spaces", home.parking],
    ["Land size", home.landSize === null ? null : `${formatNumber(home.landSize)} sqm`],
    ["Floor area", home.floorArea === null ? null : `${formatNumber(home.floorArea)} sqm`],
    ["Step-free access", statedWords(home, home.stepFreeAccess)],
    ["Step-free bathroom", statedWords(home, home.stepFreeBathroom)],
    ["Address", [addressLabel(home), notShown[home.addressDisplay]].filter(Boolean).join(". ")],
    ["Published", published],
    // One that is not stored yet has none.
    ["Listing number", home.id || null],
  ];
  return facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail: String(detail) }]));
}

/** "Saturday 5 December 2026, 10:30 am, at the home"; null where no auction is to come. */
export function auctionWords({ auctionTime, auctionPlace }: ListingDates & Pick<ListingFields, "auctionPlace">) {
  return auctionTime && `${auctionTime}, ${auctionPlace ?? listingsMessages.atTheHome}`;
}

/** What an agent states, or that it is not stated: who needs it then knows to ask. Of land nobody asks. */
function statedWords({ propertyType }: ListingFields, isSo: boolean | null): string | null {
  if (isSo === null) return propertyType === "Land" ? null : listingsMessages.notStated;
  return isSo ? "Yes" : "No";
}

/**
 * One sentence for search engines and shared links: "House for sale in Newtown, NSW 2042. $1,495,000. 3 bedrooms, 2 bathrooms.",
 * "House sold in Newtown, NSW 2042 on 20 Nov 2026. $1,495,000."
 */
export function listingDescription(home: ListingFields): string {
  const { amount, frequency } = priceLabel(home);
  const { listingType, closedOn } = home;
  const forWhat =
    listingsMessages.forWhat[searchTypeOf({ type: listingType, ...(closedOn !== null && { closed: true }) })];
  const rooms = roomCounts(home).map(({ label }) => label);
  return [
    `${home.propertyType} ${forWhat} in ${localityLabel(home)}${closedOn === null ? "" : ` on ${formatDay(closedOn)}`}`,
    frequency ? `${amount} ${frequency}` : amount,
    rooms.join(", "),
  ]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

/** The pages of other sites that show the home, each with where it leads to. */
export function sightLinks({ videoUrl, tourUrl }: Pick<ListingFields, "videoUrl" | "tourUrl">) {
  const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
  return [
    ...(videoUrl === null ? [] : [{ url: videoUrl, words: listingsMessages.video(siteOf(videoUrl)) }]),
    ...(tourUrl === null ? [] : [{ url: tourUrl, words: listingsMessages.tour(siteOf(tourUrl)) }]),
  ];
}

/** A link that starts a message about the home. */
export function mailLink({ contactEmail, id, title }: { contactEmail: string; id: number; title: string }): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`${title} (listing ${id})`)}`;
}
