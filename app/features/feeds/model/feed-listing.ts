import type { FeedMessage } from "#db/json-columns.ts";
import type { ListingType, PROPERTY_TYPES, SaleMethod } from "#app/features/listings/model/criteria.ts";
import type { FieldValue, PlainFileFieldName } from "#app/features/listings/model/fields.ts";

/** A field of a listing as its feed says it: undefined is not mentioned and left as it is, null is sent empty and cleared. An empty list clears, too. */
export type Fed<Value> = Value | null | undefined;

/** The six statuses of REAXML. */
export const FEED_STATUSES = ["current", "withdrawn", "offmarket", "deleted", "sold", "leased"] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** The kinds of listing that are carried; a feed may hold others, which are skipped. */
export const FEED_KINDS = ["residential", "rental", "land", "rural"] as const;

/** The longest uniqueID of a listing. */
export const MAX_UNIQUE_ID_LENGTH = 50;
/** The most listings of one file. */
export const MAX_LISTINGS = 5000;
/** Bytes of the largest file, and of what is unpacked from one that holds no pictures. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024;

export type { FeedMessage };

/** One photo or floor plan: where its file is, or that its place is empty from now on. */
export type FeedPicture = {
  /** "m", "a" … "ai", or as the feed names it, in lower case; of a floor plan "1" or "2". */
  slot: string;
  /** When it was last changed, as the feed says. */
  modTime?: Date;
} & ({ url: string } | { file: string } | { removed: true });

/** When the home is open: a date and two times as a clock in Sydney shows them. */
export interface FeedInspection {
  /** "2026-11-28" */
  date: string;
  /** "10:00" */
  from: string;
  to: string;
}

/** A contact of the listing. It never makes an account. */
export interface FeedAgent {
  /** Its place among the agents, from 1. */
  id: number;
  /** By which the software knows the person. */
  uniqueListingAgentId?: string;
  name?: string;
  /** In lower case; absent where it is no address. */
  email?: string;
  phone?: string;
}

/** What a home went for. */
export interface FeedClosing {
  /** "2026-11-20"; absent where the feed names no day, or one in the future. */
  date?: string;
  /** Dollars; absent where it is unknown or withheld. */
  price?: number;
  /** The price is not to be shown. */
  withheld: boolean;
}

export interface FeedLink {
  kind: "tour" | "video";
  /** https only. */
  url: string;
}

/** Of which words the time of a version is: the listing's own, or for want of them the file's, or when the file arrived. */
export type ModTimeSource = "listing" | "file" | "arrival";

/** The fields that are read and written by their kind alone. */
export type PlainFields = { [Name in PlainFileFieldName]?: Fed<FieldValue<Name>> };

/**
 * One listing as read from any format, its values in the product's units and words. A field that is undefined was not
 * mentioned; null clears. Of a status that takes a home off the market only the closing counts.
 */
export interface FeedListing extends PlainFields {
  /** Its place in the file, from 1. */
  position: number;
  /** Where it starts in the file, from 1. */
  line: number;
  /**
   * What the reader alone can say of it; its messages say why. Undefined: it is to be applied, as a draft where a message is
   * an error.
   */
  verdict?: "SKIPPED" | "REFUSED" | "STALE";
  messages: FeedMessage[];

  /** In capitals; "" where there is none, which is refused. */
  agentId: string;
  /** As sent, without the blanks around it; "" where there is none, which is refused. */
  uniqueId: string;
  /** As the format names it: one of `FEED_KINDS`, or the name of one that is skipped. */
  kind: string;
  /** In lower case; one that is not of `FEED_STATUSES` is refused. */
  status: FeedStatus | (string & {});
  /** What orders the versions of a listing. */
  modTime: Date;
  modTimeSource: ModTimeSource;

  listingType: ListingType;
  propertyType: Fed<(typeof PROPERTY_TYPES)[number]>;
  underOffer: Fed<boolean>;

  /**
   * Dollars, by which a home is found; null publishes none ("Contact agent"). Of a rental as often as `priceFrequency`. A
   * price that is not to be shown is not here.
   */
  price: Fed<number>;
  /** The price is not to be shown, nor found by. Of a rental always false. */
  priceHidden: Fed<boolean>;
  /** The upper end of a guide that starts at `price`; equal for a guide of one figure. */
  priceTo: Fed<number>;
  /** `price` is the lower end of a range that may not be shown, and never the price of the home. */
  isPriceOpen?: true;
  /** Words shown instead of the figure, which they do not name: "Auction". The home is still found by `price`. */
  priceWords: Fed<string>;
  priceFrequency: Fed<"per_week" | "per_month">;
  /** Dollars. */
  bond: Fed<number>;
  /** "2026-12-05", perhaps in the past; "now" where the software says so without a day. */
  availableFrom: Fed<string>;
  saleMethod: Fed<SaleMethod>;
  /** To come. Null also where only the day is known, see `auctionDate`. */
  auctionAt: Fed<Date>;
  /** "2026-12-05", of an auction to come. */
  auctionDate: Fed<string>;

  /** The street address with its unit and number: "5/12 Wilson Street", "Lot 12 Example Road". */
  address: Fed<string>;
  addressDisplay: "full" | "suburb" | undefined;
  suburb: Fed<string>;
  state: Fed<string>;
  postcode: Fed<string>;
  /** Degrees within Greater Sydney, both or neither. */
  latitude: Fed<number>;
  longitude: Fed<number>;

  bedrooms: Fed<number>;
  bathrooms: Fed<number>;
  parking: Fed<number>;
  /** Of which `parking` is the sum, by the element that says it; absent where the sum itself was said. */
  parkingParts?: Readonly<Record<string, number | null>> | undefined;
  /** Square metres. */
  landSize: Fed<number>;
  /** Square metres. */
  floorArea: Fed<number>;
  /** In words, as a listing has them: at most 40. */
  features: Fed<string[]>;
  /** The same by the element that says it; absent where the whole list was said. */
  featureParts?: Readonly<Record<string, readonly string[]>> | undefined;
  title: Fed<string>;
  description: Fed<string>;

  /** By slot in the order in which they are shown; a slot that is not here is left. Null clears all. */
  photos: Fed<FeedPicture[]>;
  floorplans: Fed<FeedPicture[]>;
  /** Still to come, in order of time. */
  inspections: Fed<FeedInspection[]>;
  /** In order of their ids. */
  agents: Fed<FeedAgent[]>;
  links: Fed<FeedLink[]>;
  closing: FeedClosing | undefined;
}

/** A whole file as read. */
export interface FeedRead {
  /** When the software wrote it; undefined where it does not say. */
  date: Date | undefined;
  listings: FeedListing[];
  /** About the file as a whole. */
  messages: FeedMessage[];
  /** Why nothing of the file is applied; its listings are then none. */
  refused?: FeedMessage;
}

/** The circumstances of reading. */
export interface FeedArrival {
  /** When the file arrived: what is past and what is to come is judged from there. */
  arrivedAt: Date;
  /** The names of the pictures that came in the same ZIP, in full or as `memberName` has them; none when it came alone. */
  files?: ReadonlySet<string>;
}
