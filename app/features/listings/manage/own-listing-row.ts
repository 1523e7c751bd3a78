import { formatLongDate } from "#app/lib/dates.ts";
import type { MyListing } from "./own-listings.queries.server.ts";
import type { OwnListingRow } from "./own-listings.tsx";

/** As much of a listing as its owner's list shows. */
export function ownListingRow(listing: MyListing): OwnListingRow {
  const { id, title, status, listingType, propertyType, price, priceFrequency, suburb, state, postcode } = listing;
  const publishedOn = status === "active" && listing.publishedAt ? formatLongDate(listing.publishedAt) : undefined;
  const { enquiryCount } = listing;
  return {
    id,
    title,
    status,
    listingType,
    propertyType,
    price,
    priceFrequency,
    suburb,
    state,
    postcode,
    enquiryCount,
    publishedOn,
  };
}
