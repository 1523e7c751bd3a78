import { LISTING_TYPES, type ListingType } from "./criteria.ts";
import { DETAIL_FIELDS } from "./detail-fields.ts";
import type { FileField, FormSection, ListingField } from "./field-kinds.ts";
import { listingMessages as messages } from "./listing-form.messages.ts";
import { OFFER_FIELDS } from "./offer-fields.ts";

/**
 * The fields that an agent fills in. Schema, form, preview, page, comparison, API, import and export derive from this
 * table: a field of a standard kind needs one row here and one column in a migration. In the order of the form and of its
 * error summary.
 */
export const LISTING_FIELDS = {
  ...OFFER_FIELDS,
  ...DETAIL_FIELDS,
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
    hint: "Everyone can see an active listing. Only you and your agency can see a draft.",
    choices: { active: "On the market", draft: "Draft" },
    invalid: messages.status,
    section: "status",
    onCard: true,
    file: {
      element: "@status",
      heading: "Status",
      about: "current, under offer, withdrawn, offmarket, deleted, sold or leased. Required.",
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

/** Shown only in the list of facts of a home. */
export type FactFieldName = Exclude<
  keyof typeof DETAIL_FIELDS,
  "bedrooms" | "bathrooms" | "parking" | "landSize" | "floorArea" | "features"
>;

export const FACT_FIELDS = namesWhere(
  ({ attribute, section, onCard }) =>
    attribute !== undefined && onCard !== true && (section === "details" || section === "disclosure"),
).filter((name): name is FactFieldName => name !== "landSize" && name !== "floorArea");

/** Written in words by agents, and public. The rules of advertising apply to each. */
export const TEXT_FIELDS = namesWhere(({ kind }) => kind === "line" || kind === "lines" || kind === "list");

export const MATERIAL_FACTS = namesWhere(({ isMaterialFact }) => isMaterialFact === true);

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
