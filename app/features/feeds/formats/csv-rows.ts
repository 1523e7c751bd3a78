import {
  fieldOf,
  type LISTING_FIELDS,
  PLAIN_FILE_FIELDS,
  type PlainFileFieldName,
} from "#app/features/listings/model/fields.ts";
import type { FeedPicture } from "#app/features/feeds/model/feed-listing.ts";
import { COLUMNS, type Header } from "./csv-columns.ts";
import { feedInspection, feedTime } from "./times.ts";
import { AUTHORITIES } from "./words.ts";
import { literal, priceText, type WrittenListing } from "./write-reaxml.ts";

/** Rows of a CSV file of these listings, the names of its columns first; it reads as what they are. */
export function csvRows(listings: readonly WrittenListing[]): string[][] {
  const headers = COLUMNS.map(({ header }) => header);
  return [headers, ...listings.map((listing) => headers.map((header) => cellText(cellOf(header, listing))))];
}

type Cell = string | number | null | undefined;

function cellText(cell: Cell): string {
  return cell == null ? "" : String(cell);
}

const yes = (value: boolean | null | undefined): Cell => (value == null ? undefined : value ? "Yes" : "No");
const lines = (texts: readonly string[] | null | undefined): Cell => texts?.join("\n");
const isRental = ({ listingType }: WrittenListing) => listingType === "rent";

const plainFieldOf = new Map<string, PlainFileFieldName>(
  PLAIN_FILE_FIELDS.map((name) => [fieldOf(name).file?.heading ?? "", name]),
);

function cellOf(header: Header, listing: WrittenListing): Cell {
  const name = plainFieldOf.get(header);
  if (name === undefined) return cells[header as CellHeader](listing);
  const value: unknown = listing[name];
  return typeof value === "boolean" ? yes(value) : (value as Cell);
}

type PlainHeader = (typeof LISTING_FIELDS)[PlainFileFieldName]["file"]["heading"];
type CellHeader = Exclude<Header, PlainHeader>;

const cells: Record<CellHeader, (listing: WrittenListing) => Cell> = {
  "Agent ID": ({ agentId }) => agentId,
  "Listing ID": ({ uniqueId }) => uniqueId,
  Status: ({ status }) => status,
  Changed: ({ modTime }) => feedTime(modTime),
  Type: (listing) => (isRental(listing) ? "Rent" : "Sale"),
  "Property type": ({ propertyType }) => propertyType,
  "Under offer": ({ underOffer }) => yes(underOffer),
  "Method of sale": ({ saleMethod }) => saleMethod && AUTHORITIES[saleMethod],
  Auction: ({ auctionAt, auctionDate }) => (auctionAt ? feedTime(auctionAt) : auctionDate),
  Price: (listing) => (isRental(listing) ? undefined : listing.price),
  "Show price": (listing) => (isRental(listing) ? undefined : yes(!listing.priceHidden)),
  "Price text": (listing) => (isRental(listing) ? undefined : literal(priceText(listing))),
  Rent: (listing) => (isRental(listing) ? listing.price : undefined),
  "Rent period": (listing) => (isRental(listing) ? periods[listing.priceFrequency ?? "per_week"] : undefined),
  Bond: ({ bond }) => bond,
  "Available from": ({ availableFrom }) => availableFrom,
  "Street address": ({ address }) => address,
  "Show address": ({ addressDisplay }) => yes(addressDisplay && addressDisplay === "full"),
  Suburb: ({ suburb }) => suburb,
  State: ({ state }) => state,
  Postcode: ({ postcode }) => postcode,
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  Bedrooms: ({ bedrooms }) => bedrooms,
  Bathrooms: ({ bathrooms }) => bathrooms,
  "Car spaces": ({ parking }) => parking,
  "Land size (sqm)": ({ landSize }) => landSize,
  "Floor area (sqm)": ({ floorArea }) => floorArea,
  Features: ({ features }) => literal(features?.join(", ")),
  Headline: ({ title }) => literal(title),
  Description: ({ description }) => literal(description),
  Inspections: ({ inspections }) => lines(inspections?.map(feedInspection)),
  Photos: ({ photos }) => addresses(photos),
  "Floor plans": ({ floorplans }) => addresses(floorplans),
  Tours: ({ links }) => lines(links?.filter(({ kind }) => kind === "tour").map(({ url }) => url)),
  Videos: ({ links }) => lines(links?.filter(({ kind }) => kind === "video").map(({ url }) => url)),
  Agent: ({ agents }) => agents?.[0]?.name,
  "Agent email": ({ agents }) => agents?.[0]?.email,
  "Agent phone": ({ agents }) => agents?.[0]?.phone,
  "Agent reference": ({ agents }) => agents?.[0]?.uniqueListingAgentId,
  "Second agent": ({ agents }) => agents?.[1]?.name,
  "Second agent email": ({ agents }) => agents?.[1]?.email,
  "Second agent phone": ({ agents }) => agents?.[1]?.phone,
  "Second agent reference": ({ agents }) => agents?.[1]?.uniqueListingAgentId,
  "Sold or leased on": ({ closing }) => closing?.date,
  "Sold or leased for": ({ closing }) => closing?.price,
  "Show that price": ({ closing }) => yes(closing && !closing.withheld),
};

const periods = { per_week: "Week", per_month: "Month" } as const;

function addresses(pictures: FeedPicture[] | null | undefined): Cell {
  return lines(
    pictures?.flatMap((picture) => ("url" in picture ? picture.url : "file" in picture ? picture.file : [])),
  );
}
