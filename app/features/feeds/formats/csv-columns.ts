/** A column of our CSV file, and where in a listing of REAXML its cells belong. */
export interface Column {
  /** In the first row. */
  header: string;
  /** The elements below the listing, as REAXML writes them: "address/suburb", "price@display" for an attribute. */
  path: string;
  /** A cell holds several values, one a line. */
  isList?: true;
}

/** What a file must have: without them nobody knows of which listing a row is. */
export const REQUIRED_HEADERS = ["Agent ID", "Listing ID", "Status", "Type"] as const;

/** In the order in which we write them. */
export const COLUMNS = [
  { header: "Agent ID", path: "agentID" },
  { header: "Listing ID", path: "uniqueID" },
  { header: "Status", path: "@status" },
  { header: "Changed", path: "@modTime" },
  { header: "Type", path: "" },
  { header: "Property type", path: "category@name" },
  { header: "Under offer", path: "underOffer@value" },
  { header: "Method of sale", path: "authority@value" },
  { header: "Auction", path: "auction@date" },
  { header: "Price", path: "price" },
  { header: "Show price", path: "price@display" },
  { header: "Price text", path: "priceView" },
  { header: "Rent", path: "rent" },
  { header: "Rent period", path: "rent@period" },
  { header: "Bond", path: "bond" },
  { header: "Available from", path: "dateAvailable" },
  { header: "Street address", path: "address/street" },
  { header: "Show address", path: "address@display" },
  { header: "Suburb", path: "address/suburb" },
  { header: "State", path: "address/state" },
  { header: "Postcode", path: "address/postcode" },
  { header: "Latitude", path: "address/latitude" },
  { header: "Longitude", path: "address/longitude" },
  { header: "Bedrooms", path: "features/bedrooms" },
  { header: "Bathrooms", path: "features/bathrooms" },
  { header: "Car spaces", path: "features/openSpaces" },
  { header: "Land size (sqm)", path: "landDetails/area" },
  { header: "Features", path: "features/otherFeatures" },
  { header: "Headline", path: "headline" },
  { header: "Description", path: "description" },
  { header: "Inspections", path: "inspectionTimes/inspection", isList: true },
  { header: "Photos", path: "images/img", isList: true },
  { header: "Floor plans", path: "objects/floorplan", isList: true },
  { header: "Tours", path: "externalLink", isList: true },
  { header: "Videos", path: "videoLink", isList: true },
  { header: "Agent", path: "listingAgent/name" },
  { header: "Agent email", path: "listingAgent/email" },
  { header: "Agent phone", path: "listingAgent/telephone" },
  { header: "Agent reference", path: "listingAgent/uniqueListingAgentID" },
  { header: "Second agent", path: "listingAgent2/name" },
  { header: "Second agent email", path: "listingAgent2/email" },
  { header: "Second agent phone", path: "listingAgent2/telephone" },
  { header: "Second agent reference", path: "listingAgent2/uniqueListingAgentID" },
  { header: "Sold or leased on", path: "soldDetails/soldDate" },
  { header: "Sold or leased for", path: "soldDetails/soldPrice" },
  { header: "Show that price", path: "soldDetails/soldPrice@display" },
] as const satisfies readonly Column[];

export type Header = (typeof COLUMNS)[number]["header"];

const columnByKey = new Map<string, Column>(COLUMNS.map((column) => [keyOf(column.header), column]));

/** The column of this header, whatever its capitals and spaces; undefined for one that nobody knows. */
export function columnOf(header: string): Column | undefined {
  return columnByKey.get(keyOf(header));
}

function keyOf(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}
