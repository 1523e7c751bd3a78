import type { ImportMessage } from "#db/json-columns.ts";
import type { ListingType, PROPERTY_TYPES, SaleMethod } from "#app/features/listings/model/criteria.ts";
import type { FieldValue, PlainFileFieldName } from "#app/features/listings/model/fields.ts";

/** Undefined: not sent, leave unchanged. Null or an empty list: sent empty, clear. */
export type Sent<Value> = Value | null | undefined;

export const IMPORT_STATUSES = ["current", "withdrawn", "offmarket", "deleted", "sold", "leased"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_KINDS = ["residential", "rental", "land", "rural"] as const;

export const MAX_UNIQUE_ID_LENGTH = 50;
/** Per file. */
export const MAX_LISTINGS = 5000;
/** Bytes of a file, and of the contents of a ZIP without pictures. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;

export type { ImportMessage };

export type ImportPicture = {
  /** "m", "a" … "ai" or as sent, in lower case; "1" or "2" for a floor plan. */
  slot: string;
  modTime?: Date;
} & ({ url: string } | { file: string } | { removed: true });

/** An inspection in Sydney time. */
export interface ImportInspection {
  date: string;
  /** "10:00" */
  from: string;
  to: string;
}

/** An agent named in the listing. It never creates an account. */
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
  /** https only. */
  url: string;
}

/** The source of a version's time: the listing, its file, or the arrival of the file. */
export type ModTimeSource = "listing" | "file" | "arrival";

export type PlainFields = { [Name in PlainFileFieldName]?: Sent<FieldValue<Name>> };

/**
 * A parsed listing in the product's own units and terms. Undefined: not sent; null: clear. For a status that takes a home off
 * the market only `closing` counts.
 */
export interface ImportListing extends PlainFields {
  position: number;
  line: number;
  /** The parser's decision; its messages give the reason. Undefined: apply it, as a draft if a message is an error. */
  verdict?: "SKIPPED" | "REFUSED" | "STALE";
  messages: ImportMessage[];

  agentId: string;
  /** Trimmed; "" if absent, which is refused. */
  uniqueId: string;
  kind: string;
  status: ImportStatus | (string & {});
  /** Orders the versions of a listing. */
  modTime: Date;
  modTimeSource: ModTimeSource;

  listingType: ListingType;
  propertyType: Sent<(typeof PROPERTY_TYPES)[number]>;
  underOffer: Sent<boolean>;

  /**
   * Dollars (of a rental per `priceFrequency`), used for display and the price filter; null is "Contact agent". Absent when the
   * price is hidden.
   */
  price: Sent<number>;
  /** The price must neither be shown nor used by filters. Always false for rentals. */
  priceHidden: Sent<boolean>;
  /** The upper end of a price guide that starts at `price`; equal to it for a single price. */
  priceTo: Sent<number>;
  /** `price` is the lower end of a range that must not be shown, not the price of the home. */
  isPriceOpen?: true;
  /** A text without the price, shown instead of it: "Auction". The price filter still uses `price`. */
  priceWords: Sent<string>;
  priceFrequency: Sent<"per_week" | "per_month">;
  /** Dollars. */
  bond: Sent<number>;
  /** "2026-12-05", may be past; "now" if sent without a date. */
  availableFrom: Sent<string>;
  saleMethod: Sent<SaleMethod>;
  /** In the future. Null if only the day is known, see `auctionDate`. */
  auctionAt: Sent<Date>;
  /** "2026-12-05", in the future. */
  auctionDate: Sent<string>;

  /** With unit and number: "5/12 Wilson Street", "Lot 12 Example Road". */
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
  /** The parts of `parking` by source element; absent if the sum itself was sent. */
  parkingParts?: Readonly<Record<string, number | null>> | undefined;
  landSize: Sent<number>;
  floorArea: Sent<number>;
  /** At most 40. */
  features: Sent<string[]>;
  /** `features` by source element; absent if the full list was sent. */
  featureParts?: Readonly<Record<string, readonly string[]>> | undefined;
  title: Sent<string>;
  description: Sent<string>;

  /** In display order; slots that are not listed stay. Null clears all. */
  photos: Sent<ImportPicture[]>;
  floorplans: Sent<ImportPicture[]>;
  inspections: Sent<ImportInspection[]>;
  agents: Sent<ImportAgent[]>;
  links: Sent<ImportLink[]>;
  closing: ImportClosing | undefined;
}

export interface ParsedFile {
  /** When the software wrote it; undefined if not stated. */
  date: Date | undefined;
  listings: ImportListing[];
  messages: ImportMessage[];
  /** The reason why the file is refused; `listings` is then empty. */
  refused?: ImportMessage;
}

export interface ParseContext {
  /** Separates past from future dates. */
  arrivedAt: Date;
  /** Names of the pictures in the same ZIP, in full or from `zipPictureName`; absent without a ZIP. */
  files?: ReadonlySet<string>;
}
