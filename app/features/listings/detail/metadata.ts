import type { Event, RealEstateListing, SaleEvent, WithContext } from "schema-dts";
import type { ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { toSearchType } from "#app/features/listings/model/filters.ts";
import {
  addressLabel,
  listingName,
  localityLabel,
  priceLabel,
  roomCounts,
} from "#app/features/listings/model/labels.ts";
import type { UnshownName } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { altWithLabel, isDrawing, photoPath, type ReadyPicture } from "#app/features/pictures/model/media.ts";
import { formatDay } from "#app/lib/dates.ts";
import { sydneyIso } from "#app/lib/sydney-time.ts";

type Home = Omit<ListingFields, UnshownName>;

/** For search engines and shared links: "House for sale in Newtown, NSW 2042. $1,495,000. 3 bedrooms, 2 bathrooms." */
export function listingDescription(home: Home): string {
  const { amount, frequency } = priceLabel(home);
  const { listingType, closedOn } = home;
  const forWhat =
    listingsMessages.forWhat[toSearchType({ type: listingType, ...(closedOn !== null && { closed: true }) })];
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

interface InspectionTimes {
  startDate: string;
  endDate: string;
}

const offerKinds = {
  sale: "http://purl.org/goodrelations/v1#Sell",
  rent: "http://purl.org/goodrelations/v1#LeaseOut",
} as const;

/**
 * schema.org data; no offer without a published price. `url` and `images` are absolute, `inspections` upcoming, in ISO
 * 8601 with Sydney's offset.
 */
export function listingStructuredData(
  home: Home & ListingDates,
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

/** The closing price of a closed home unless withheld. */
function pricePart({ price, priceTo, closedOn, closedPrice }: Home) {
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

function auction(home: Home, startDate: string, url: string): SaleEvent {
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

function inspection(home: Home, { startDate, endDate }: InspectionTimes, url: string): Event {
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

interface Pictured {
  heroImageUrl: string | null;
  photos: readonly ReadyPicture[];
}

/** Pixels; enough for previews on other sites. */
const WIDEST = 1600;

/** Absolute URLs; the hero image if there are no photos. */
export function imageAddresses({ heroImageUrl, photos }: Pictured, origin: string): string[] {
  if (photos.length === 0) return heroImageUrl === null ? [] : [heroImageUrl];
  return photos.map((photo) => origin + (isDrawing(photo) ? photo.src : jpegOf(photo).path));
}

/** A JPEG, which every site supports. Other sites show no label, so unaltered photos come first. */
export function shareImage({ heroImageUrl, photos }: Pictured, origin: string) {
  const photographs = photos.filter((one) => !isDrawing(one));
  const photo = photographs.find(({ altered }) => !altered) ?? photographs[0];
  if (!photo) return heroImageUrl === null || photos.length > 0 ? undefined : { url: heroImageUrl };
  const { path, width } = jpegOf(photo);
  return {
    url: origin + path,
    width,
    height: Math.round((width * photo.height) / photo.width),
    ...((photo.alt || photo.altered) && { alt: altWithLabel(photo, photo.alt) }),
  };
}

function jpegOf({ src, widths }: ReadyPicture): { path: string; width: number } {
  const width = widths.findLast((one) => one <= WIDEST) ?? widths[0] ?? 0;
  return { path: photoPath(src, width, "jpg"), width };
}
