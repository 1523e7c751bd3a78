import {
  type FileField,
  type FileFieldName,
  LISTING_FIELDS,
  PLAIN_FILE_FIELDS,
} from "#app/features/listings/model/fields.ts";

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

/** The column of a field of a listing. */
function columnOfField<Name extends FileFieldName>(name: Name) {
  const { heading, element, about }: FileField = LISTING_FIELDS[name].file;
  return { header: heading as (typeof LISTING_FIELDS)[Name]["file"]["heading"], path: element, about };
}

/** In the order in which we write them. */
export const COLUMNS = [
  { header: "Agent ID", path: "agentID", about: "The agent ID of this connection, the same in every row. Needed." },
  {
    header: "Listing ID",
    path: "uniqueID",
    about:
      "Your own number for the home, up to 50 letters and digits. It stays the same for as long as you offer the home. Needed.",
  },
  columnOfField("status"),
  {
    header: "Changed",
    path: "@modTime",
    about: "When the row was last changed, as 2026-11-20-08:30. May stay empty: it is then when the file is sent.",
  },
  columnOfField("listingType"),
  columnOfField("propertyType"),
  { header: "Under offer", path: "underOffer@value", about: "Yes or No. Of a rental: a deposit is taken." },
  columnOfField("saleMethod"),
  columnOfField("auctionAt"),
  columnOfField("price"),
  {
    header: "Show price",
    path: "price@display",
    about: "Yes or No. With No people see “Contact agent”, and the figure is not kept.",
  },
  columnOfField("priceTo"),
  { header: "Rent", path: "rent", about: "Dollars, one fixed amount." },
  columnOfField("priceFrequency"),
  columnOfField("bond"),
  columnOfField("availableFrom"),
  columnOfField("address"),
  columnOfField("addressDisplay"),
  columnOfField("suburb"),
  columnOfField("state"),
  columnOfField("postcode"),
  columnOfField("latitude"),
  columnOfField("longitude"),
  columnOfField("bedrooms"),
  columnOfField("bathrooms"),
  columnOfField("parking"),
  columnOfField("landSize"),
  columnOfField("floorArea"),
  ...PLAIN_FILE_FIELDS.map((name) => columnOfField(name)),
  columnOfField("features"),
  columnOfField("title"),
  columnOfField("description"),
  {
    header: "Inspections",
    path: "inspectionTimes/inspection",
    isList: true,
    about: "One a line: 28-Nov-2026 11:00am to 11:30am.",
  },
  { ...columnOfField("heroImageUrl"), isList: true },
  { header: "Floor plans", path: "objects/floorplan", isList: true, about: "The same; at most two." },
  { ...columnOfField("tourUrl"), isList: true },
  { ...columnOfField("videoUrl"), isList: true },
  { header: "Agent", path: "listingAgent/name", about: "Name of the agent as on the profile here." },
  columnOfField("contactEmail"),
  columnOfField("contactPhone"),
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

/** The header of the column of a field that is named as in REAXML or by its header; undefined for a field without a column of its own. */
export function headerOf(field: string): string | undefined {
  const nameOf = ({ path }: Column) => path.replace(/^@/, "").split("/").at(-1)?.toLowerCase();
  return COLUMNS.find((column) => column.header === field || nameOf(column) === field.toLowerCase())?.header;
}
