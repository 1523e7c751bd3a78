import { LISTING_TYPES, type ListingType, SALE_METHODS } from "./criteria.ts";
import { KNOWN_FEATURES } from "./known-features.ts";
import { listingMessages as messages } from "./listings.messages.ts";
import { FIRST_YEAR, LAST_YEAR } from "./units.ts";

/**
 * The fields that an agent fills in. Schema, form, preview, page, comparison, API, import and export derive from this
 * table: a field of a standard kind needs one row here and one column in a migration.
 */

export const ADDRESS_DISPLAYS = ["full", "street", "suburb"] as const;
export type AddressDisplay = (typeof ADDRESS_DISPLAYS)[number];

export const FORM_SECTIONS = ["offer", "property", "address", "details", "text", "contact", "status"] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

interface FieldBase {
  label: string;
  hint?: string;
  invalid: string;
  /** Over the limit; default: `invalid`. */
  tooLarge?: string;
  /** Absent: not in the form. */
  section?: FormSection;
  /** Null in the database, blank in the form. */
  optional?: true;
  /** The only listing type that has it. */
  of?: ListingType;
  /** The error on the other listing type. */
  ofOther?: string;
  /** Its term on the page of a home. */
  attribute?: string;
  isCompared?: true;
  /** A string is a word before the value: "built 1985". */
  onCard?: true | string;
  /** Default: the column of the field. */
  publicColumn?: "shownAddress" | "shownLatitude" | "shownLongitude";
  /** Absent: agents fill it in even on imported listings. */
  file?: FileField;
}

/** REAXML and our CSV files. */
export interface FileField {
  /** Below the listing: "buildingDetails/area", "authority@value" for an attribute. */
  element: string;
  /** The CSV column; several fields may share one. */
  heading: string;
  about: string;
  /** Handled by its kind; other fields have their own code in imports. */
  isPlain?: true;
}

export interface NumberField extends FieldBase {
  kind: "number";
  min: number;
  max: number;
  unit?: "sqm" | "month";
  /** Without thousands separators. */
  isYear?: true;
}

/** Whole Australian dollars. */
export interface MoneyField extends FieldBase {
  kind: "money";
  min: number;
  /** "$1,250 a quarter" */
  per?: "quarter" | "year";
}

/** Rounded to six decimals (10 cm). */
export interface DegreesField extends FieldBase {
  kind: "degrees";
}

/** Null: not stated. */
export interface YesNoField extends FieldBase {
  kind: "stated";
}

/** "2026-12-05" */
export interface DateField extends FieldBase {
  kind: "date";
}

/** Displayed and entered in Sydney time. */
export interface DateTimeField extends FieldBase {
  kind: "timestamp";
}

export interface ChoiceField extends FieldBase {
  kind: "choice";
  choices: Readonly<Record<string, string>>;
}

export interface TextField extends FieldBase {
  kind: "line" | "lines" | "phone";
  min: number;
  max: number;
}

/** Pictures: https only. */
export interface LinkField extends FieldBase {
  kind: "link" | "picture";
}

export interface EmailField extends FieldBase {
  kind: "email";
}

export interface ListField extends FieldBase {
  kind: "list";
}

export type ListingField =
  | NumberField
  | MoneyField
  | DegreesField
  | YesNoField
  | DateField
  | DateTimeField
  | ChoiceField
  | TextField
  | LinkField
  | EmailField
  | ListField;

const guideOfRental =
  "Leave this blank: rent is advertised as one fixed amount (Residential Tenancies Act 2010, s 22A)";
const auctionOfRental =
  "A rental cannot be auctioned: rent is advertised as one fixed amount (Residential Tenancies Act 2010, s 22A)";
const rooms = { kind: "number", min: 0, max: 12, invalid: messages.rooms, section: "details", optional: true } as const;
const area = { kind: "number", min: 0, max: 100_000, unit: "sqm", section: "details", optional: true } as const;
const stated = { kind: "stated", invalid: messages.stated, section: "details", optional: true } as const;
const priceText = {
  element: "priceView",
  heading: "Price text",
  about:
    "Shown instead of the price: “Auction”, or a guide such as “Guide $1,200,000 - $1,300,000”. “Offers over” and open-ended prices are not shown (NSW law).",
} as const;

/** In the order of the form and of its error summary. */
export const LISTING_FIELDS = {
  listingType: {
    kind: "choice",
    label: "Listing type",
    choices: { sale: "For sale", rent: "For rent" },
    invalid: messages.listingType,
    section: "offer",
    onCard: true,
    file: { element: "", heading: "Type", about: "Sale or Rent. Required." },
  },
  /** Dollars; for a rental per `priceFrequency`. 0: no published price. */
  price: {
    kind: "money",
    min: 0,
    label: "Price",
    hint: "For a sale, 0 shows “Contact agent”.",
    invalid: messages.price,
    tooLarge: messages.priceTooHigh,
    section: "offer",
    onCard: true,
    file: {
      element: "price",
      heading: "Price",
      about: "In dollars, for a sale. If empty, people see “Contact agent”.",
    },
  },
  /** The upper end of a guide from `price`; equal for one figure. */
  priceTo: {
    kind: "money",
    min: 1,
    label: "Guide up to",
    hint: "Makes the price the lower end of a guide. At most 10% above the price. For a guide of one figure, enter the same amount.",
    invalid: messages.priceTo,
    tooLarge: messages.priceTooHigh,
    section: "offer",
    optional: true,
    of: "sale",
    ofOther: guideOfRental,
    onCard: true,
    file: priceText,
  },
  /** Shown on a sale without a published price. */
  priceWords: {
    kind: "line",
    min: 0,
    max: 60,
    label: "Text instead of a price",
    hint: "For example “Guide on request”. Shown when the price is 0.",
    invalid: messages.priceWords,
    section: "offer",
    optional: true,
    of: "sale",
    ofOther: guideOfRental,
    onCard: true,
    file: priceText,
  },
  priceFrequency: {
    kind: "choice",
    label: "Rent is paid",
    hint: "Rent is one fixed amount.",
    choices: { once: "Once", per_week: "Per week", per_month: "Per month" },
    invalid: messages.priceFrequency,
    section: "offer",
    onCard: true,
    file: { element: "rent@period", heading: "Rent period", about: "Week or Month." },
  },
  saleMethod: {
    kind: "choice",
    label: "Method of sale",
    choices: SALE_METHODS,
    invalid: messages.saleMethod,
    section: "offer",
    optional: true,
    of: "sale",
    ofOther: "Leave this blank: only a sale has a method of sale",
    attribute: "Method of sale",
    isCompared: true,
    file: {
      element: "authority@value",
      heading: "Method of sale",
      about: "sale, auction, tender or expressionsOfInterest.",
    },
  },
  auctionAt: {
    kind: "timestamp",
    label: "Auction",
    hint: "In Sydney time.",
    invalid: messages.auctionAt,
    section: "offer",
    optional: true,
    of: "sale",
    ofOther: auctionOfRental,
    attribute: "Auction",
    file: { element: "auction@date", heading: "Auction", about: "Date and time, such as 5/12/2026 11:00." },
  },
  /** Null: on site. */
  auctionPlace: {
    kind: "line",
    min: 0,
    max: 255,
    label: "Place of the auction",
    hint: "Leave blank for on site, or enter an address or Online.",
    invalid: messages.auctionPlace,
    section: "offer",
    optional: true,
    of: "sale",
    ofOther: auctionOfRental,
  },
  availableFrom: {
    kind: "date",
    label: "Available from",
    invalid: messages.availableFrom,
    section: "offer",
    optional: true,
    of: "rent",
    ofOther: "Leave this blank: only a rental has an available date",
    attribute: "Available",
    isCompared: true,
    file: {
      element: "dateAvailable",
      heading: "Available from",
      about: "A date such as 5/12/2026, or “now”. Leave empty if unknown.",
    },
  },
  /** Stored unless it is a whole number of weeks of rent. */
  bond: {
    kind: "money",
    min: 0,
    label: "Bond",
    hint: "In dollars. At most 4 weeks’ rent.",
    invalid: messages.bond,
    section: "offer",
    optional: true,
    of: "rent",
    ofOther: "Leave this blank: only a rental has a bond",
    attribute: "Bond",
    isCompared: true,
    file: { element: "bond", heading: "Bond", about: "In dollars. At most four weeks of rent." },
  },
  /** Residential Tenancies Act 2010 NSW, s 159: at most four weeks' rent. */
  bondWeeks: {
    kind: "number",
    min: 0,
    max: 4,
    label: "Bond in weeks",
    invalid: messages.bondWeeks,
    optional: true,
    of: "rent",
    ofOther: "Leave this blank: only a rental has a bond",
    file: { element: "bond", heading: "Bond", about: "In dollars. At most four weeks of rent." },
  },
  leaseMonths: {
    kind: "number",
    min: 1,
    max: 60,
    unit: "month",
    label: "Lease",
    invalid: messages.leaseMonths,
    section: "offer",
    optional: true,
    of: "rent",
    ofOther: "Leave this blank: only a rental has a lease",
    attribute: "Lease",
  },
  propertyType: {
    kind: "line",
    min: 2,
    max: 120,
    label: "Property type",
    invalid: messages.propertyType,
    tooLarge: messages.propertyTypeTooLong,
    section: "property",
    attribute: "Property type",
    isCompared: true,
    onCard: true,
    file: {
      element: "category@name",
      heading: "Property type",
      about: "House, Apartment, Unit, Townhouse, Villa or Land.",
    },
  },
  address: {
    kind: "line",
    min: 3,
    max: 255,
    label: "Street address",
    invalid: messages.address,
    tooLarge: messages.addressTooLong,
    section: "address",
    onCard: true,
    publicColumn: "shownAddress",
    file: {
      element: "address/street",
      heading: "Street address",
      about: "Unit, number and street, such as 5/12 Wilson Street.",
    },
  },
  addressDisplay: {
    kind: "choice",
    label: "Address shown to others",
    hint: "You always see the whole address. The title, the description and your pictures are shown as they are, so leave out anything that you hide here.",
    choices: {
      full: "The whole address",
      street: "The street without the number",
      suburb: "Only the suburb",
    } satisfies Record<AddressDisplay, string>,
    invalid: messages.addressDisplay,
    section: "address",
    file: {
      element: "address@display",
      heading: "Show address",
      about: "Yes or No. With No, people see only the suburb.",
    },
  },
  latitude: {
    kind: "degrees",
    label: "Latitude",
    invalid: messages.latitude,
    optional: true,
    publicColumn: "shownLatitude",
    file: { element: "address/latitude", heading: "Latitude", about: "In degrees, such as -33.8977. Optional." },
  },
  longitude: {
    kind: "degrees",
    label: "Longitude",
    invalid: messages.longitude,
    optional: true,
    publicColumn: "shownLongitude",
    file: { element: "address/longitude", heading: "Longitude", about: "In degrees, such as 151.1790. Optional." },
  },
  suburb: {
    kind: "line",
    min: 2,
    max: 120,
    label: "Suburb",
    invalid: messages.suburb,
    tooLarge: messages.suburbTooLong,
    section: "address",
    onCard: true,
    file: { element: "address/suburb", heading: "Suburb", about: "Spelled as Australia Post does." },
  },
  state: {
    kind: "line",
    min: 2,
    max: 16,
    label: "State",
    invalid: messages.state,
    tooLarge: messages.stateTooLong,
    section: "address",
    onCard: true,
    file: { element: "address/state", heading: "State", about: "NSW." },
  },
  postcode: {
    kind: "line",
    min: 3,
    max: 12,
    label: "Postcode",
    invalid: messages.postcode,
    tooLarge: messages.postcodeTooLong,
    section: "address",
    onCard: true,
    file: { element: "address/postcode", heading: "Postcode", about: "Four digits." },
  },
  bedrooms: {
    ...rooms,
    label: "Bedrooms",
    attribute: "Bedrooms",
    isCompared: true,
    onCard: true,
    file: { element: "features/bedrooms", heading: "Bedrooms", about: "A whole number; 0 for a studio." },
  },
  bathrooms: {
    ...rooms,
    label: "Bathrooms",
    attribute: "Bathrooms",
    isCompared: true,
    onCard: true,
    file: { element: "features/bathrooms", heading: "Bathrooms", about: "A whole number." },
  },
  parking: {
    ...rooms,
    label: "Parking",
    attribute: "Car spaces",
    isCompared: true,
    onCard: true,
    file: {
      element: "features/openSpaces",
      heading: "Car spaces",
      about: "The total number of garages, carports and open spaces.",
    },
  },
  landSize: {
    ...area,
    label: "Land size",
    invalid: messages.landSize,
    attribute: "Land size",
    isCompared: true,
    onCard: true,
    file: { element: "landDetails/area", heading: "Land size (sqm)", about: "In square metres." },
  },
  floorArea: {
    ...area,
    label: "Floor area",
    invalid: messages.floorArea,
    attribute: "Floor area",
    isCompared: true,
    file: {
      element: "buildingDetails/area",
      heading: "Floor area (sqm)",
      about: "Floor area of the building in square metres.",
    },
  },
  yearBuilt: {
    kind: "number",
    min: FIRST_YEAR,
    max: LAST_YEAR,
    isYear: true,
    label: "Year built",
    invalid: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    section: "details",
    optional: true,
    attribute: "Year built",
    isCompared: true,
    onCard: "built",
    file: {
      element: "yearBuilt",
      heading: "Year built",
      about: "Four digits, such as 1985. Optional.",
      isPlain: true,
    },
  },
  strataLevies: {
    kind: "money",
    min: 1,
    per: "quarter",
    label: "Strata levies",
    hint: "The administrative and the capital works levy together.",
    invalid: "Enter whole dollars a quarter, such as 1250",
    section: "details",
    optional: true,
    of: "sale",
    ofOther: "Leave this blank: the owner of a rental pays its strata levies",
    attribute: "Strata levies",
    isCompared: true,
  },
  features: {
    kind: "list",
    label: "Features",
    hint: `Separate with commas. Search results show the first 6. People can search for: ${KNOWN_FEATURES.map(({ label }) => label.toLowerCase()).join(", ")}.`,
    invalid: messages.features,
    section: "details",
    onCard: true,
    file: {
      element: "features/otherFeatures",
      heading: "Features",
      about: "Separated by commas, such as Air conditioning, Balcony, Study. At most 40.",
    },
  },
  /** From the street into the home. */
  stepFreeAccess: {
    ...stated,
    label: "Can you get from the street into the home without steps?",
    attribute: "Step-free access",
  },
  /** Including its shower. */
  stepFreeBathroom: {
    ...stated,
    label: "Is there a bathroom without steps, including the shower?",
    attribute: "Step-free bathroom",
  },
  title: {
    kind: "line",
    min: 3,
    max: 255,
    label: "Title",
    hint: "At least 3 characters. People see it first.",
    invalid: messages.title,
    tooLarge: messages.titleTooLong,
    section: "text",
    onCard: true,
    file: { element: "headline", heading: "Headline", about: "Up to 255 characters." },
  },
  description: {
    kind: "lines",
    min: 10,
    max: 10_000,
    label: "Description",
    hint: "At least 10 characters. A blank line starts a new paragraph.",
    invalid: messages.description,
    tooLarge: messages.descriptionTooLong,
    section: "text",
    onCard: true,
    file: {
      element: "description",
      heading: "Description",
      about: "Up to 10,000 characters. Line breaks are kept.",
    },
  },
  heroImageUrl: {
    kind: "picture",
    label: "Photo URL",
    hint: "You can add your own photos once the listing is saved. Without them, we show the picture at this URL, which starts with https://",
    invalid: messages.heroImageUrl,
    section: "text",
    optional: true,
    onCard: true,
    file: {
      element: "images/img",
      heading: "Photos",
      about: "URLs of the photos (https), one per line, the main photo first. At most 35.",
    },
  },
  videoUrl: {
    kind: "link",
    label: "Video URL",
    hint: "A page that plays the video, such as on YouTube. Your listing links to it.",
    invalid: messages.videoUrl,
    section: "text",
    optional: true,
    file: { element: "videoLink", heading: "Videos", about: "URLs of videos, one per line." },
  },
  tourUrl: {
    kind: "link",
    label: "Virtual tour URL",
    hint: "A page that shows the rooms, such as on Matterport.",
    invalid: messages.tourUrl,
    section: "text",
    optional: true,
    file: { element: "externalLink", heading: "Tours", about: "URLs of virtual tours, one per line." },
  },
  contactEmail: {
    kind: "email",
    label: "Contact email",
    invalid: messages.contactEmail,
    tooLarge: messages.contactEmailTooLong,
    section: "contact",
    file: {
      element: "listingAgent/email",
      heading: "Agent email",
      about: "Identifies the agent, who receives enquiries at this address.",
    },
  },
  contactPhone: {
    kind: "phone",
    min: 6,
    max: 50,
    label: "Contact phone",
    invalid: messages.contactPhone,
    tooLarge: messages.contactPhoneTooLong,
    section: "contact",
    file: { element: "listingAgent/telephone", heading: "Agent phone", about: "Shown on the listing." },
  },
  status: {
    kind: "choice",
    label: "Status",
    hint: "Everyone can see an active listing. Only you can see a draft.",
    choices: { active: "Active", draft: "Draft" },
    invalid: messages.status,
    section: "status",
    onCard: true,
    file: {
      element: "@status",
      heading: "Status",
      about: "current, withdrawn, offmarket, deleted, sold or leased. Required.",
    },
  },
} as const satisfies Record<string, ListingField>;

type Table = typeof LISTING_FIELDS;
export type ListingFieldName = keyof Table;
type NameWith<Part> = { [Name in ListingFieldName]: Table[Name] extends Part ? Name : never }[ListingFieldName];
export type OptionalFieldName = NameWith<{ optional: true }>;
export type CardFieldName = NameWith<{ onCard: true }>;
export type ComparedFieldName = NameWith<{ isCompared: true }>;
export type FileFieldName = NameWith<{ file: FileField }>;
export type PlainFileFieldName = NameWith<{ file: { isPlain: true } }>;
export type FieldOutsideFiles = Exclude<OptionalFieldName, FileFieldName>;

interface ValueByKind {
  number: number;
  money: number;
  degrees: number;
  stated: boolean;
  date: string;
  timestamp: Date;
  line: string;
  lines: string;
  phone: string;
  link: string;
  picture: string;
  email: string;
  list: string[];
}

export type FieldValue<Name extends ListingFieldName> = Table[Name] extends { choices: infer Choices }
  ? keyof Choices & string
  : Table[Name]["kind"] extends keyof ValueByKind
    ? ValueByKind[Table[Name]["kind"]]
    : never;

export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as ListingFieldName[];

/** Typed for any kind. */
export function getField(name: ListingFieldName): ListingField {
  return LISTING_FIELDS[name];
}

export function isListingField(name: string): name is ListingFieldName {
  return Object.hasOwn(LISTING_FIELDS, name);
}

const namesWhere = (isWanted: (field: ListingField) => boolean) =>
  LISTING_FIELD_NAMES.filter((name) => isWanted(getField(name)));

const OPTIONAL_FIELDS = namesWhere(({ optional }) => optional === true) as OptionalFieldName[];
export const CARD_FIELDS = namesWhere(({ onCard }) => onCard === true) as CardFieldName[];
export const CARD_ATTRIBUTES = namesWhere(({ onCard }) => typeof onCard === "string");
export const COMPARED_FIELDS = namesWhere(({ isCompared }) => isCompared === true) as ComparedFieldName[];
export const FILE_FIELDS = namesWhere(({ file }) => file !== undefined) as FileFieldName[];
export const PLAIN_FILE_FIELDS = namesWhere(({ file }) => file?.isPlain === true) as PlainFileFieldName[];

export const FIELDS_OUTSIDE_FILES = OPTIONAL_FIELDS.filter(
  (name): name is FieldOutsideFiles => getField(name).file === undefined,
);

export function getSectionFields(section: FormSection): ListingFieldName[] {
  return namesWhere((field) => field.section === section);
}

export const TYPE_FIELDS = Object.fromEntries(
  LISTING_TYPES.map((type) => [type, namesWhere(({ of, section }) => of === type && section !== undefined)]),
) as Record<ListingType, ListingFieldName[]>;

/** Spread it first to complete a partial listing. */
export const NULL_FIELDS = Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, null])) as Record<
  OptionalFieldName,
  null
>;
