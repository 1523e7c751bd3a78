import type { ListingType, PROPERTY_TYPES, SaleMethod } from "#app/features/listings/model/criteria.ts";
import type { FieldValue, PlainFileFieldName } from "#app/features/listings/model/fields.ts";
import type { ImportMessage } from "#db/json-columns.ts";

/** Undefined: not sent, do not change. Null or an empty list: clear. */
export type Sent<Value> = Value | null | undefined;

export const IMPORT_STATUSES = ["current", "withdrawn", "offmarket", "deleted", "sold", "leased"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_KINDS = ["residential", "rental", "land", "rural"] as const;

export const MAX_UNIQUE_ID_LENGTH = 50;
/** The limit of one file. */
export const MAX_LISTINGS = 5000;
/** Bytes of a file, or of a ZIP's contents without pictures. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;

export type { ImportMessage };

export type ImportPicture = {
  /** "m", "a" … "ai" or as sent, in lower case; "1" or "2" for a floor plan. */
  slot: string;
  modTime?: Date;
} & ({ url: string } | { file: string } | { removed: true });

/** Date and times are in Sydney time. */
export interface ImportInspection {
  date: string;
  /** "10:00" */
  from: string;
  to: string;
}

/** Never creates an account. */
export interface ImportAgent {
  id: number;
  uniqueListingAgentId?: string;
  name?: string;
  /** In lower case; absent if invalid. */
  email?: string;
  phone?: string;
}

export interface ImportClosing {
  /** "2026-11-20"; absent if not sent or in the future. */
  date?: string;
  /** Dollars; absent if unknown or withheld. */
  price?: number;
  withheld: boolean;
}

export interface ImportLink {
  kind: "tour" | "video";
  /** An https URL. */
  url: string;
}

/** The listing, its file, or the arrival of the file. */
export type ModTimeSource = "listing" | "file" | "arrival";

export type PlainFields = { [Name in PlainFileFieldName]?: Sent<FieldValue<Name>> };

/**
 * In the product's units and terms. Undefined: not sent; null: clear. For a status that takes a home off the market
 * only `closing` counts.
 */
export interface ImportListing extends PlainFields {
  position: number;
  line: number;
  /** Undefined if the version is to be applied. */
  verdict?: "SKIPPED" | "REFUSED" | "STALE";
  messages: ImportMessage[];

  agentId: string;
  /** Trimmed; "" if absent, which is refused. */
  uniqueId: string;
  kind: string;
  status: ImportStatus | (string & {});
  modTime: Date;
  modTimeSource: ModTimeSource;

  listingType: ListingType;
  propertyType: Sent<(typeof PROPERTY_TYPES)[number]>;
  underOffer: Sent<boolean>;

  /** Dollars (of a rental per `priceFrequency`); null is "Contact agent". Absent when hidden. */
  price: Sent<number>;
  /** Neither shown nor used by filters. Always false for rentals. */
  priceHidden: Sent<boolean>;
  /** The upper end of a price guide from `price`; equal for a single price. */
  priceTo: Sent<number>;
  /** `price` is the lower end of a range that must not be shown. */
  isPriceOpen?: true;
  /** Shown instead of the price: "Auction". The price filter still uses `price`. */
  priceWords: Sent<string>;
  priceFrequency: Sent<"per_week" | "per_month">;
  /** An amount in dollars. */
  bond: Sent<number>;
  /** "2026-12-05", may be past; "now" without a date. */
  availableFrom: Sent<string>;
  saleMethod: Sent<SaleMethod>;
  /** In the future. Null if only `auctionDate` is known. */
  auctionAt: Sent<Date>;
  /** "2026-12-05", in the future. */
  auctionDate: Sent<string>;

  /** With unit and number: "5/12 Wilson Street". */
  address: Sent<string>;
  addressDisplay: "full" | "suburb" | undefined;
  suburb: Sent<string>;
  state: Sent<string>;
  postcode: Sent<string>;
  latitude: Sent<number>;
  longitude: Sent<number>;

  bedrooms: Sent<number>;
  bathrooms: Sent<number>;
  parking: Sent<number>;
  /** `parking` by source element; absent if the sum was sent. */
  parkingParts?: Readonly<Record<string, number | null>> | undefined;
  landSize: Sent<number>;
  floorArea: Sent<number>;
  /** Contains at most 40. */
  features: Sent<string[]>;
  /** By source element; absent if the full list was sent. */
  featureParts?: Readonly<Record<string, readonly string[]>> | undefined;
  title: Sent<string>;
  description: Sent<string>;

  /** In display order; unlisted slots stay. Null clears all. */
  photos: Sent<ImportPicture[]>;
  floorplans: Sent<ImportPicture[]>;
  inspections: Sent<ImportInspection[]>;
  agents: Sent<ImportAgent[]>;
  links: Sent<ImportLink[]>;
  closing: ImportClosing | undefined;
}

export interface ParsedFile {
  /** Undefined if not stated. */
  date: Date | undefined;
  listings: ImportListing[];
  messages: ImportMessage[];
  /** `listings` is then empty. */
  refused?: ImportMessage;
}

export interface ParseContext {
  /** Separates past from future dates. */
  arrivedAt: Date;
  /** Pictures in the same ZIP, in full or from `zipPictureName`; absent without a ZIP. */
  files?: ReadonlySet<string>;
  /** Of the connection, for rows of a spreadsheet without one. */
  agentId?: string | undefined;
}
