import { sydneyIso } from "#app/lib/sydney-time.ts";
import type { Event, RealEstateListing, SaleEvent, WithContext } from "schema-dts";
import { listingDescription } from "./labels.ts";
import { addressLabel, listingName } from "#app/features/listings/model/labels.ts";
import type { ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";

interface InspectionTimes {
  startDate: string;
  endDate: string;
}

const offerKinds = {
  sale: "http://purl.org/goodrelations/v1#Sell",
  rent: "http://purl.org/goodrelations/v1#LeaseOut",
} as const;

/**
 * A home as schema.org describes one; without a published price there is no offer, and what was sold or leased is none any
 * more. `url` and `images` are absolute; `inspections` are those to come, in ISO 8601 with the offset of Sydney.
 */
export function listingStructuredData(
  home: ListingFields & ListingDates,
  url: string,
  images: readonly string[],
  inspections: readonly InspectionTimes[] = [],
): WithContext<RealEstateListing> {
  const events = [
    ...(home.auctionTime !== null && home.auctionAt !== null
      ? [auction(home, sydneyIso(new Date(home.auctionAt)), url)]
      : []),
    ...(home.closedOn === null ? inspections.map((times) => inspection(home, times, url)) : []),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateListing",
    name: listingName(home),
    description: listingDescription(home),
    url,
    datePosted: sydneyIso(new Date(home.publishedAt)),
    ...(images.length > 0 && { image: images }),
    ...(home.leaseMonths !== null && { leaseLength: `P${home.leaseMonths}M` }),
    ...((home.price > 0 || home.closedOn !== null) && {
      offers: {
        "@type": "Offer",
        ...pricePart(home),
        ...(home.availableFrom !== null && { availabilityStarts: home.availableFrom }),
        ...(home.closedOn !== null && { availability: "https://schema.org/SoldOut", availabilityEnds: home.closedOn }),
        businessFunction: { "@id": offerKinds[home.listingType] },
      },
    }),
    contentLocation: {
      "@type": "Place",
      ...(events.length > 0 && { event: events }),
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

/** One price, or both ends of a guide; of what was sold or leased, what it went for, where that is not withheld. */
function pricePart({ price, priceTo, closedOn, closedPrice }: ListingFields) {
  if (closedOn !== null) return closedPrice === null ? {} : { price: closedPrice, priceCurrency: "AUD" };
  if (priceTo === null) return { price, priceCurrency: "AUD" };
  return {
    priceSpecification: {
      "@type": "PriceSpecification",
      minPrice: price,
      maxPrice: priceTo,
      priceCurrency: "AUD",
    },
  } as const;
}

/** The auction as an event of its own: at the home, online or where it is said to be. */
function auction(home: ListingFields, startDate: string, url: string): SaleEvent {
  const { auctionPlace } = home;
  return {
    "@type": "SaleEvent",
    name: `Auction of ${listingName(home)}`,
    startDate,
    location:
      auctionPlace?.toLowerCase() === "online"
        ? { "@type": "VirtualLocation", url }
        : { "@type": "Place", name: auctionPlace ?? listingName(home), address: auctionPlace ?? addressLabel(home) },
  };
}

/** An inspection at the home. What was cancelled is not among them, and everybody may come. */
function inspection(home: ListingFields, { startDate, endDate }: InspectionTimes, url: string): Event {
  return {
    "@type": "Event",
    name: `Inspection of ${listingName(home)}`,
    startDate,
    endDate,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    isAccessibleForFree: true,
    location: { "@type": "Place", name: listingName(home), address: addressLabel(home) },
    url,
  };
}
