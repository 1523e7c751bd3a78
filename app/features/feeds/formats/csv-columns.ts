/** A column of our CSV file, and where in a listing of REAXML its cells belong. */
export interface Column {
  /** In the first row. */
  header: string;
  /** The elements below the listing, as REAXML writes them: "address/suburb", "price@display" for an attribute. */
  path: string;
  /** What to write into it, for whoever fills in a sheet. */
  about: string;
  /** A cell holds several values, one a line. */
  isList?: true;
}

/** What a file must have: without them nobody knows of which listing a row is. */
export const REQUIRED_HEADERS = ["Agent ID", "Listing ID", "Status", "Type"] as const;

/** In the order in which we write them. */
export const COLUMNS = [
  { header: "Agent ID", path: "agentID", about: "The agent ID of this connection, the same in every row. Needed." },
  {
    header: "Listing ID",
    path: "uniqueID",
    about:
      "Your own number for the home, up to 50 letters and digits. It stays the same for as long as you offer the home. Needed.",
  },
  { header: "Status", path: "@status", about: "current, withdrawn, offmarket, deleted, sold or leased. Needed." },
  {
    header: "Changed",
    path: "@modTime",
    about: "When the row was last changed, as 2026-11-20-08:30. May stay empty: it is then when the file is sent.",
  },
  { header: "Type", path: "", about: "Sale or Rent. Needed." },
  { header: "Property type", path: "category@name", about: "House, Apartment, Unit, Townhouse, Villa or Land." },
  { header: "Under offer", path: "underOffer@value", about: "Yes or No. Of a rental: a deposit is taken." },
  { header: "Method of sale", path: "authority@value", about: "sale, auction, tender or expressionsOfInterest." },
  { header: "Auction", path: "auction@date", about: "Day and time, as 5/12/2026 11:00." },
  { header: "Price", path: "price", about: "Dollars, for a sale. Empty is “Contact agent”." },
  {
    header: "Show price",
    path: "price@display",
    about: "Yes or No. With No people see “Contact agent”, and the figure is not kept.",
  },
  {
    header: "Price text",
    path: "priceView",
    about:
      "Shown instead of the price: “Auction”, or a guide such as “Guide $1,200,000 - $1,300,000”. “Offers over” and open-ended prices are not shown (NSW law).",
  },
  { header: "Rent", path: "rent", about: "Dollars, one fixed amount." },
  { header: "Rent period", path: "rent@period", about: "Week or Month." },
  { header: "Bond", path: "bond", about: "Dollars; at most four weeks of rent." },
  {
    header: "Available from",
    path: "dateAvailable",
    about: "A day, as 5/12/2026, or “now”. Empty says nothing of it.",
  },
  { header: "Street address", path: "address/street", about: "Unit, number and street: 5/12 Wilson Street." },
  { header: "Show address", path: "address@display", about: "Yes or No. With No people see the suburb alone." },
  { header: "Suburb", path: "address/suburb", about: "As the post writes it." },
  { header: "State", path: "address/state", about: "NSW." },
  { header: "Postcode", path: "address/postcode", about: "Four digits." },
  { header: "Latitude", path: "address/latitude", about: "Degrees, as -33.8977; may stay empty." },
  { header: "Longitude", path: "address/longitude", about: "Degrees, as 151.1790; may stay empty." },
  { header: "Bedrooms", path: "features/bedrooms", about: "A whole number; 0 for a studio." },
  { header: "Bathrooms", path: "features/bathrooms", about: "A whole number." },
  { header: "Car spaces", path: "features/openSpaces", about: "A whole number of garages, carports and open spaces." },
  { header: "Land size (sqm)", path: "landDetails/area", about: "Square metres." },
  { header: "Floor area (sqm)", path: "buildingDetails/area", about: "Square metres, of what stands on it." },
  {
    header: "Features",
    path: "features/otherFeatures",
    about: "With commas between them: Air conditioning, Balcony, Study. At most 40.",
  },
  { header: "Headline", path: "headline", about: "Up to 255 characters." },
  { header: "Description", path: "description", about: "Up to 10,000 characters; line breaks are kept." },
  {
    header: "Inspections",
    path: "inspectionTimes/inspection",
    isList: true,
    about: "One a line: 28-Nov-2026 11:00am to 11:30am.",
  },
  {
    header: "Photos",
    path: "images/img",
    isList: true,
    about: "Addresses of the pictures (https), one a line, the main one first. At most 35.",
  },
  { header: "Floor plans", path: "objects/floorplan", isList: true, about: "The same; at most two." },
  { header: "Tours", path: "externalLink", isList: true, about: "Addresses of virtual tours, one a line." },
  { header: "Videos", path: "videoLink", isList: true, about: "Addresses of videos, one a line." },
  { header: "Agent", path: "listingAgent/name", about: "Name of the agent as on the profile here." },
  {
    header: "Agent email",
    path: "listingAgent/email",
    about: "By which the agent is found. Enquiries go there.",
  },
  { header: "Agent phone", path: "listingAgent/telephone", about: "Shown with the home." },
  {
    header: "Agent reference",
    path: "listingAgent/uniqueListingAgentID",
    about: "The agent's number in your own books; may stay empty. One that came with an email is known from then on.",
  },
  { header: "Second agent", path: "listingAgent2/name", about: "As the first." },
  { header: "Second agent email", path: "listingAgent2/email", about: "As the first." },
  { header: "Second agent phone", path: "listingAgent2/telephone", about: "As the first." },
  { header: "Second agent reference", path: "listingAgent2/uniqueListingAgentID", about: "As the first." },
  { header: "Sold or leased on", path: "soldDetails/soldDate", about: "A day, not in the future." },
  { header: "Sold or leased for", path: "soldDetails/soldPrice", about: "Dollars." },
  {
    header: "Show that price",
    path: "soldDetails/soldPrice@display",
    about: "Yes or No. Without Yes the price is not kept.",
  },
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
