import { formatDay } from "#app/lib/dates.ts";
import type { ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { factText } from "#app/features/listings/model/facts.ts";
import { type AddressDisplay, fieldOf, LISTING_FIELD_NAMES } from "#app/features/listings/model/fields.ts";
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
 * The facts of a home in words, in the order of its fields. A fact that is not stated is left out, except for step-free
 * access. `published` is a formatted date.
 */
export function listingFacts(home: ListingFields & ListingDates, published: string): ListingFact[] {
  const { amount, frequency } = priceLabel(home);
  const { closedOn, listingType } = home;
  const [soldFor, soldOn] = listingsMessages.closingFacts[listingType];
  const facts: [string, string | number | null][] = [
    [closedOn === null ? listingsMessages.facts.price : soldFor, frequency ? `${amount} ${frequency}` : amount],
    [soldOn, closedOn === null ? null : formatDay(closedOn)],
    ["Rent a week", weeklyEquivalent(home) ?? null],
    ...LISTING_FIELD_NAMES.flatMap((name): [string, string | null][] => {
      const { fact } = fieldOf(name);
      return fact === undefined ? [] : [[fact, factText(name, home)]];
    }),
    ["Address", [addressLabel(home), notShown[home.addressDisplay]].filter(Boolean).join(". ")],
    ["Published", published],
    // One that is not stored yet has none.
    ["Listing number", home.id || null],
  ];
  return facts.flatMap(([term, detail]) => (detail === null ? [] : [{ term, detail: String(detail) }]));
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
