import { formatDay } from "#app/lib/dates.ts";
import type { ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { localityLabel, priceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import { searchTypeOf } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

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
