import { editsBetween } from "#app/features/directory-search/search.ts";
import type { ImportAgent, ImportPicture } from "#app/features/imports/model/import-listing.ts";
import type { FileField } from "#app/features/listings/model/field-kinds.ts";
import {
  getField,
  type FileFieldName,
  LISTING_FIELDS,
  PLAIN_FILE_FIELDS,
  type PlainFileFieldName,
} from "#app/features/listings/model/fields.ts";
import { formatInspection, formatStamp, withPeriod } from "./values.ts";
import { AUTHORITIES, STATEMENT_TITLE } from "./vocabulary.ts";
import { toLiteral, priceText, type WrittenListing } from "./write-reaxml.ts";

export interface Column {
  header: string;
  /** In REAXML, below the listing: "address/suburb"; "price@display" for an attribute. */
  path: string;
  about: string;
  isList?: true;
}

export const REQUIRED_HEADERS = ["Agent ID", "Listing ID", "Status", "Type"] as const;

function columnOfField<Name extends FileFieldName>(name: Name) {
  const { heading, element, about }: FileField = LISTING_FIELDS[name].file;
  return { header: heading as (typeof LISTING_FIELDS)[Name]["file"]["heading"], path: element, about };
}

export const COLUMNS = [
  { header: "Agent ID", path: "agentID", about: "The agent ID of this connection. If empty, its first one." },
  {
    header: "Listing ID",
    path: "uniqueID",
    about:
      "Your own number for the home, up to 50 letters and digits. It must stay the same for as long as the home is listed. Required.",
  },
  columnOfField("status"),
  {
    header: "Changed",
    path: "@modTime",
    about: "When the row was last changed, such as 2026-11-20-08:30. If empty, the time at which the file is sent.",
  },
  columnOfField("listingType"),
  columnOfField("propertyType"),
  {
    header: "Under offer",
    path: "underOffer@value",
    about: "Yes or No. For a rental, Yes means that a deposit has been taken.",
  },
  columnOfField("saleMethod"),
  columnOfField("auctionAt"),
  columnOfField("price"),
  {
    header: "Show price",
    path: "price@display",
    about:
      "Yes or No. With No, people see “Contact agent” and the price is not stored, until stage 2 of the Act on underquoting.",
  },
  columnOfField("priceTo"),
  { header: "Rent", path: "rent", about: "One fixed amount in dollars, such as 780 or $780 pw." },
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
    about: "One per line, such as 28-Nov-2026 11:00am to 11:30am, or 28/11/2026 11:00 - 11:30 with 24 hours.",
  },
  { ...columnOfField("heroImageUrl"), isList: true },
  {
    header: "Floor plans",
    path: "objects/floorplan",
    isList: true,
    about: "URLs of the floor plans, one per line. At most two.",
  },
  { ...columnOfField("tourUrl"), isList: true },
  { ...columnOfField("videoUrl"), isList: true },
  { header: "Agent", path: "listingAgent/name", about: "The agent's name, as on their profile here." },
  columnOfField("contactEmail"),
  columnOfField("contactPhone"),
  {
    header: "Agent reference",
    path: "listingAgent/uniqueListingAgentID",
    about: "The agent's ID in your software. Optional. Once sent together with an email, it identifies the agent.",
  },
  {
    header: "Second agent",
    path: "listingAgent2/name",
    about: "As the first. Named on the home, too, if they belong to the agency; the report names those who do not.",
  },
  { header: "Second agent email", path: "listingAgent2/email", about: "As the first." },
  { header: "Second agent phone", path: "listingAgent2/telephone", about: "As the first." },
  { header: "Second agent reference", path: "listingAgent2/uniqueListingAgentID", about: "As the first." },
  {
    header: "Assistant",
    path: "listingAgent3/name",
    about: "As the second agent. Named on the home as its assistant.",
  },
  { header: "Assistant email", path: "listingAgent3/email", about: "As the first." },
  { header: "Sold or leased on", path: "soldDetails/soldDate", about: "A date, not in the future." },
  { header: "Sold or leased for", path: "soldDetails/soldPrice", about: "Dollars, such as 1,310,000 or $1.31m." },
  {
    header: "Show that price",
    path: "soldDetails/soldPrice@display",
    about: "Yes or No. The price is stored only with Yes.",
  },
] as const satisfies readonly Column[];

export type Header = (typeof COLUMNS)[number]["header"];

/** Usual headings of other spreadsheets, without those that also mean something else or need a unit. */
export const OTHER_HEADINGS: Readonly<Partial<Record<Header, readonly string[]>>> = {
  "Agent ID": ["Office ID", "Client ID"],
  "Listing ID": [
    "Property ID",
    "Unique ID",
    "Listing number",
    "Listing reference",
    "Property reference",
    "Property code",
    "Reference",
    "Ref",
  ],
  Status: ["Listing status", "Property status"],
  Changed: ["Last changed", "Last modified", "Last updated", "Modified"],
  Type: ["Listing type", "Sale or rent", "Sale or lease", "Sale/rent", "Sale/lease"],
  "Property type": ["Property category", "Type of property", "Dwelling type"],
  "Under offer": ["Is under offer", "Deposit taken", "Under contract"],
  "Method of sale": ["Sale method", "Selling method"],
  Auction: ["Auction date", "Auction date and time"],
  Price: ["Asking price", "List price", "Listing price"],
  "Price text": ["Price view", "Price guide", "Advertised price", "Price description"],
  Rent: [
    "Rent amount",
    "Rental amount",
    "Asking rent",
    "Advertised rent",
    "Weekly rent",
    "Weekly rental",
    "Rent weekly",
    "Rent per week",
    "Rental per week",
    "Rent pw",
    "Rent wk",
    "Rent/week",
    "Monthly rent",
    "Rent monthly",
    "Rent per month",
    "Rent/month",
    "Rent pcm",
  ],
  "Rent period": ["Rent frequency", "Rental period", "Rental frequency", "Payment frequency"],
  Bond: ["Bond amount", "Rental bond"],
  "Available from": ["Available", "Available date", "Date available", "Availability date", "Vacant from"],
  "Street address": ["Address line 1", "Address 1"],
  "Show address": ["Display address"],
  Suburb: ["Suburb name", "Suburb/town", "Locality", "Town"],
  State: ["State/territory"],
  Postcode: ["Postal code", "Zip code"],
  Latitude: ["Lat"],
  Longitude: ["Long", "Lng"],
  Bedrooms: ["Bedroom", "Beds", "Bed", "Number of bedrooms", "No. of bedrooms"],
  Bathrooms: ["Bathroom", "Baths", "Bath", "Number of bathrooms", "No. of bathrooms"],
  "Car spaces": [
    "Car space",
    "Cars",
    "Car",
    "Parking",
    "Parking spaces",
    "Car parks",
    "Total car spaces",
    "Total parking",
  ],
  "Land size (sqm)": ["Land size (m2)", "Land area (sqm)", "Land area (m2)", "Land size (square metres)"],
  "Floor area (sqm)": [
    "Floor area (m2)",
    "Building size (sqm)",
    "Building size (m2)",
    "Building area (sqm)",
    "Building area (m2)",
  ],
  "Application link": ["Apply link", "Application URL"],
  "Year built": ["Year of construction"],
  Features: ["Property features", "Feature list"],
  Headline: ["Title", "Heading", "Ad heading", "Advert heading", "Listing headline"],
  Description: [
    "Listing description",
    "Property description",
    "Advert description",
    "Advert text",
    "Ad copy",
    "Body copy",
  ],
  Inspections: ["Inspection", "Inspection times", "Open homes", "Open home times", "Open for inspection", "OFI"],
  Photos: ["Photo", "Photo URLs", "Photo links", "Images", "Image URLs", "Image links"],
  "Floor plans": ["Floor plan", "Floor plan URLs"],
  Tours: ["Tour", "Virtual tour", "Virtual tours"],
  Videos: ["Video", "Video URL"],
  Agent: ["Agent name", "Listing agent", "Primary agent", "Lead agent", "Property manager", "Agent 1"],
  "Agent email": ["Listing agent email", "Primary agent email", "Property manager email", "Agent 1 email"],
  "Agent phone": [
    "Agent mobile",
    "Listing agent mobile",
    "Listing agent phone",
    "Property manager phone",
    "Property manager mobile",
  ],
  "Sold or leased on": ["Sold on", "Sold date", "Date sold", "Leased date", "Date leased"],
  "Sold or leased for": ["Sold for", "Sold price", "Leased for"],
};

/** Usual statuses of other software for what REAXML calls current and under offer. */
export function isOfferStatus(status: string): boolean {
  return ["underoffer", "undercontract", "deposittaken"].includes(status.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

/** The period that the heading of the rents states: "week" for "Rent pw", "month" for "Rent pcm"; undefined without one. */
export function rentPeriodOf(header: string): "week" | "month" | undefined {
  const key = keyOf(header);
  if (/week|pw|wk/.test(key)) return "week";
  return /month|pcm/.test(key) ? "month" : undefined;
}

/** Columns without which a home stays a draft, and the rows that need them. */
export const NEEDED_HEADERS: Readonly<Partial<Record<string, "all" | "rent" | "sale">>> = {
  Rent: "rent",
  "Rent period": "rent",
  Price: "sale",
  "Street address": "all",
  Suburb: "all",
  State: "all",
  Postcode: "all",
  Description: "all",
} satisfies Partial<Record<Header, "all" | "rent" | "sale">>;

/** The heading of an element: "Rent" for the path "rent@period". */
export function headerOfElement({ path, header }: Column): string {
  const [element] = path.split("@");
  return COLUMNS.find((column) => column.path === element)?.header ?? header;
}

/** The expected content of a column, and its other headings. */
export function describeColumn({ header, about }: (typeof COLUMNS)[number]): string {
  const others = OTHER_HEADINGS[header];
  return others ? `${about} Other headings: ${others.join(", ")}.` : about;
}

const columnByKey = new Map<string, Column>(
  COLUMNS.flatMap((column) =>
    [column.header, ...(OTHER_HEADINGS[column.header] ?? [])].map((header) => [keyOf(header), column] as const),
  ),
);

/** Ignores case and spaces; undefined if unknown. */
export function findColumn(header: string): Column | undefined {
  return columnByKey.get(keyOf(header));
}

/** In order, each column once: our own heading, else the first of its other headings. */
export function findColumns(headers: readonly string[]): (Column | undefined)[] {
  const found = headers.map((header) => findColumn(header));
  const isOwn = (index: number) => keyOf(headers[index] ?? "") === keyOf(found[index]?.header ?? "");
  return found.map((column, index) => {
    const same = found.flatMap((other, at) => (other && other === column ? [at] : []));
    return index === (same.findLast(isOwn) ?? same[0]) ? column : undefined;
  });
}

/** The most similar heading that is not among `columns`; undefined if none is close. */
export function nearestHeader(header: string, columns: readonly (Column | undefined)[]): string | undefined {
  const typed = keyOf(header).slice(0, MAX_HEADING);
  const similar = [...columnByKey].flatMap(([key, column]) => {
    if (typed === "" || columns.includes(column)) return [];
    const isPart = Math.min(key.length, typed.length) >= MIN_PART && (key.includes(typed) || typed.includes(key));
    const edits = editsBetween(typed, key);
    const isTypo = edits <= Math.min(2, key.length / 3);
    return isTypo || isPart ? [{ edits: isTypo ? edits : Infinity, header: column.header }] : [];
  });
  // Of headings with the same part, the first.
  return similar.toSorted((one, other) => (one.edits === other.edits ? 0 : one.edits - other.edits))[0]?.header;
}

const MAX_HEADING = 60;
/** Letters of a part such as "beds" in "total beds". */
const MIN_PART = 4;

function keyOf(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

/** Accepts a REAXML name, a heading or a field of a listing; undefined without a column. */
export function findHeader(field: string): string | undefined {
  const heading = fileOf(field)?.heading ?? field;
  const isAt = (place: number) => (column: Column) =>
    column.path.replace(/^@/, "").split("/").at(place)?.toLowerCase() === field.toLowerCase();
  const column =
    COLUMNS.find(({ header }) => header.toLowerCase() === heading.toLowerCase()) ??
    COLUMNS.find(isAt(-1)) ??
    COLUMNS.find(isAt(0));
  return column?.header;
}

/** The REAXML name of a field of a listing; other names unchanged. */
export function findElementName(field: string): string {
  return fileOf(field)?.element.split(/[/@]/).findLast(Boolean) ?? field;
}

function fileOf(field: string): FileField | undefined {
  return Object.hasOwn(LISTING_FIELDS, field) ? getField(field as keyof typeof LISTING_FIELDS).file : undefined;
}

/** In exports only; a file with it is read without it. */
export function isExportOnly(header: string): boolean {
  return keyOf(header) === keyOf(STATEMENT_TITLE);
}

/** Headings first. Importing the rows gives the same listings. */
export function csvRows(listings: readonly WrittenListing[]): string[][] {
  const headers = COLUMNS.map(({ header }) => header);
  const rowOf = (listing: WrittenListing) => headers.map((header) => cellText(cellOf(header, listing)));
  return [
    [...headers, STATEMENT_TITLE],
    ...listings.map((listing) => [...rowOf(listing), cellText(listing.statementUrl)]),
  ];
}

type Cell = string | number | null | undefined;

function cellText(cell: Cell): string {
  return cell == null ? "" : String(cell);
}

const yes = (value: boolean | null | undefined): Cell => (value == null ? undefined : value ? "Yes" : "No");
const lines = (texts: readonly string[] | null | undefined): Cell => texts?.join("\n");
const isRental = ({ listingType }: WrittenListing) => listingType === "rent";

const plainFieldOf = new Map<string, PlainFileFieldName>(
  PLAIN_FILE_FIELDS.map((name) => [getField(name).file?.heading ?? "", name]),
);

function cellOf(header: Header, listing: WrittenListing): Cell {
  const name = plainFieldOf.get(header);
  if (name === undefined) return cells[header as CellHeader](listing);
  const value: unknown = listing[name];
  return typeof value === "boolean" ? yes(value) : withPeriod(getField(name), value as Cell);
}

type PlainHeader = (typeof LISTING_FIELDS)[PlainFileFieldName]["file"]["heading"];
type CellHeader = Exclude<Header, PlainHeader>;

const cells: Record<CellHeader, (listing: WrittenListing) => Cell> = {
  "Agent ID": ({ agentId }) => agentId,
  "Listing ID": ({ uniqueId }) => uniqueId,
  Status: ({ status }) => status,
  Changed: ({ modTime }) => formatStamp(modTime),
  Type: (listing) => (isRental(listing) ? "Rent" : "Sale"),
  "Property type": ({ propertyType }) => propertyType,
  "Under offer": ({ underOffer }) => yes(underOffer),
  "Method of sale": ({ saleMethod }) => saleMethod && AUTHORITIES[saleMethod],
  Auction: ({ auctionAt, auctionDate }) => (auctionAt ? formatStamp(auctionAt) : auctionDate),
  Price: (listing) => (isRental(listing) ? undefined : listing.price),
  "Show price": (listing) => (isRental(listing) ? undefined : yes(!listing.priceHidden)),
  "Price text": (listing) => (isRental(listing) ? undefined : toLiteral(priceText(listing))),
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
  Features: ({ features }) => toLiteral(features?.join(", ")),
  Headline: ({ title }) => toLiteral(title),
  Description: ({ description }) => toLiteral(description),
  Inspections: ({ inspections }) => lines(inspections?.map(formatInspection)),
  Photos: ({ photos }) => addresses(photos),
  "Floor plans": ({ floorplans }) => addresses(floorplans),
  Tours: ({ links }) => lines(links?.filter(({ kind }) => kind === "tour").map(({ url }) => url)),
  Videos: ({ links }) => lines(links?.filter(({ kind }) => kind === "video").map(({ url }) => url)),
  Agent: ({ agents }) => agents?.[0]?.name,
  "Agent email": ({ agents }) => agents?.[0]?.email,
  "Agent phone": ({ agents }) => agents?.[0]?.phone,
  "Agent reference": ({ agents }) => agents?.[0]?.uniqueListingAgentId,
  "Second agent": ({ agents }) => agentAt(2, agents)?.name,
  "Second agent email": ({ agents }) => agentAt(2, agents)?.email,
  "Second agent phone": ({ agents }) => agentAt(2, agents)?.phone,
  "Second agent reference": ({ agents }) => agentAt(2, agents)?.uniqueListingAgentId,
  Assistant: ({ agents }) => agentAt(3, agents)?.name,
  "Assistant email": ({ agents }) => agentAt(3, agents)?.email,
  "Sold or leased on": ({ closing }) => closing?.date,
  "Sold or leased for": ({ closing }) => closing?.price,
  "Show that price": ({ closing }) => yes(closing && !closing.withheld),
};

function agentAt(id: number, agents: ImportAgent[] | null | undefined): ImportAgent | undefined {
  return agents?.find((agent) => agent.id === id);
}

const periods = { per_week: "Week", per_month: "Month" } as const;

function addresses(pictures: ImportPicture[] | null | undefined): Cell {
  return lines(
    pictures?.flatMap((picture) => ("url" in picture ? picture.url : "file" in picture ? picture.file : [])),
  );
}
