import type { RealEstateListing, WithContext } from "schema-dts";
import { listingDescription } from "./labels.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import type { ListingFields } from "#app/features/listings/model/card.queries.server.ts";

const offerKinds = {
  sale: "http://purl.org/goodrelations/v1#Sell",
  rent: "http://purl.org/goodrelations/v1#LeaseOut",
} as const;

/** A home as schema.org describes one; without a published price there is no offer, and what
 * was sold or leased is none any more. `url` and `images` are absolute. */
export function listingStructuredData(
  home: ListingFields,
  url: string,
  images: readonly string[],
): WithContext<RealEstateListing> {
  const price = home.closedOn === null ? home.price : home.closedPrice;
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    name: listingName(home),
    description: listingDescription(home),
    url,
    datePosted: home.publishedAt,
    ...(images.length > 0 && { image: images }),
    ...((home.price > 0 || home.closedOn !== null) && {
      offers: {
        "@type": "Offer",
        ...(price !== null && { price, priceCurrency: "AUD" }),
        ...(home.closedOn !== null && { availability: "https://schema.org/SoldOut", availabilityEnds: home.closedOn }),
        businessFunction: { "@id": offerKinds[home.listingType] },
      },
    }),
    contentLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        ...(home.address !== null && { streetAddress: home.address }),
        addressLocality: home.suburb,
        addressRegion: home.state,
        postalCode: home.postcode,
        addressCountry: "AU",
      },
      ...(home.latitude !== null &&
        home.longitude !== null && {
          geo: { "@type": "GeoCoordinates", latitude: home.latitude, longitude: home.longitude },
        }),
    },
  };
}
