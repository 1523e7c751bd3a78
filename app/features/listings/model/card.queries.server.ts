import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Listings } from "#db/schema.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import {
  type ApiPicture,
  apiPicturesJson,
  coverAddress,
  coverJson,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import type { ListingType } from "./criteria.ts";
import { CARD_FEATURES } from "./labels.ts";
import type { AddressDisplay } from "./listing.schema.ts";

/**
 * Rows leave PostgreSQL as one JSON text: a page of cards then costs the server one string instead of hundreds of
 * objects, made once by the database and read once by the component (or sent as it is by the API).
 */

/** What a card shows of a home, and nothing else: a page of results carries it twice. */
const CARD_COLUMNS = [
  "id",
  "title",
  "status",
  "listingType",
  "propertyType",
  "price",
  "priceFrequency",
  "address",
  "suburb",
  "state",
  "postcode",
  "bedrooms",
  "bathrooms",
  "parking",
  "heroImageUrl",
  "features",
  "description",
  "underOfferAt",
  "closedOn",
  "closedPrice",
] as const satisfies (keyof Listings)[];

/** What only the API and the page of a home show beside; never that it is deleted, and when. */
const PUBLIC_COLUMNS = [
  ...CARD_COLUMNS,
  "priceWithheld",
  "addressDisplay",
  "latitude",
  "longitude",
  "landSize",
  "stepFreeAccess",
  "stepFreeBathroom",
  "publishedAt",
  "createdByUserId",
  "agentId",
  "contactEmail",
  "contactPhone",
  "createdAt",
  "updatedAt",
] as const;

/** Of the columns those that JSON holds otherwise than the database. */
interface InJson {
  listingType: ListingType;
  addressDisplay: AddressDisplay;
  /** As much of it as may be shown; null where that is the suburb alone. */
  address: string | null;
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** ISO 8601, UTC; null unless it is under offer. */
  underOfferAt: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

type FromColumns<Name extends keyof Listings> = {
  [Column in Name]: Column extends keyof InJson ? InJson[Column] : Selectable<Listings>[Column];
};

/** What a home is: whole Australian dollars (0: no price is published), square metres. */
export type ListingFields = FromColumns<
  | (typeof CARD_COLUMNS)[number]
  | "priceWithheld"
  | "addressDisplay"
  | "latitude"
  | "longitude"
  | "landSize"
  | "stepFreeAccess"
  | "stepFreeBathroom"
  | "publishedAt"
>;

/** What a card shows of a home. */
export interface ListingCardData extends FromColumns<(typeof CARD_COLUMNS)[number]> {
  cover: CoverPicture | null;
  /** When it is open next, in Sydney: "Sat 10:00–10:30 am", of a day more than a week away "Sat 5 Dec 10:00–10:30 am". */
  open?: string | null;
}

/** Every public field of a home. */
export type PublicListing = FromColumns<(typeof PUBLIC_COLUMNS)[number]>;

/** A listing for whoever keeps it: its whole address, and a draft was perhaps never published. */
export type KeptListing<Listing = PublicListing> = Omit<Listing, "address" | "publishedAt"> & {
  address: string;
  publishedAt: string | null;
};

/** What `/api/listings` returns for one home; its `heroImageUrl` is the address of its first photo, where there is one. */
export interface ApiListing extends PublicListing {
  pictures: ApiPicture[];
  floorPlans: ApiPicture[];
}

/** What everybody may know of where a home is (decision 013). Whoever keeps it reads the columns themselves. */
const shownPlace = {
  address: sql.ref("listings.shownAddress"),
  latitude: sql.ref("listings.shownLatitude"),
  longitude: sql.ref("listings.shownLongitude"),
};

const nextOpening = sql`(
  select opening_label(starts_at, ends_at) from inspections
  where inspections.listing_id = listings.id and cancelled_at is null and ends_at > now()
  order by starts_at limit 1
)`;

/** A card shows six features and three lines of the description: what is beyond never reaches the screen. */
export const cardJson = jsonOf(
  CARD_COLUMNS,
  {
    address: shownPlace.address,
    description: sql`left(listings.description, 240)`,
    features: sql`listings.features[1:${sql.lit(CARD_FEATURES)}]`,
  },
  { cover: coverJson(sql.ref("listings.id")), open: nextOpening },
);

/** What a line of a home shows, beside a map. */
const LINE_COLUMNS = [
  "id",
  "title",
  "listingType",
  "propertyType",
  "price",
  "priceFrequency",
  "suburb",
  "bedrooms",
  "bathrooms",
  "parking",
  "closedOn",
  "closedPrice",
] as const satisfies (keyof Listings)[];

export type ListingLineData = FromColumns<(typeof LINE_COLUMNS)[number]>;

/** A home in a line, without its picture. */
export const lineJson = jsonOf<ListingLineData>(LINE_COLUMNS);

/** The fields of a home for its own page. */
export const publicJson = jsonOf<PublicListing>(PUBLIC_COLUMNS, shownPlace);

/** The same for whoever keeps it: with its whole address. */
export const keptJson = jsonOf<KeptListing>(PUBLIC_COLUMNS);

/** See `ApiListing`; `origin` is where pictures are served. */
export function apiListingJson(origin: string): RawBuilder<ApiListing> {
  return apiJson<ApiListing>(origin, shownPlace);
}

/** The same for whoever keeps it: with its whole address. */
export function keptApiListingJson(origin: string): RawBuilder<KeptListing<ApiListing>> {
  return apiJson<KeptListing<ApiListing>>(origin, {});
}

function apiJson<Row>(origin: string, place: Partial<typeof shownPlace>): RawBuilder<Row> {
  const id = sql.ref<number>("listings.id");
  return jsonOf<Row>(
    PUBLIC_COLUMNS,
    { ...place, heroImageUrl: sql`coalesce(${coverAddress(id, origin)}, listings.hero_image_url)` },
    { pictures: apiPicturesJson(id, "photo", origin), floorPlans: apiPicturesJson(id, "floorplan", origin) },
  );
}

function jsonOf<Row>(
  columns: readonly (keyof Listings)[],
  instead: Partial<Record<keyof Listings, RawBuilder<unknown>>> = {},
  beside: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<Row> {
  const isTime = (name: string) => name.endsWith("At");
  const fields = columns.map((name) => {
    const column = sql.ref(`listings.${name}`);
    const value = instead[name] ?? (isTime(name) ? isoTime(column) : column);
    return sql`${sql.lit(name)}, ${value}`;
  });
  const more = Object.entries(beside).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`json_build_object(${sql.join([...fields, ...more])})`;
}

/** A moment as JSON has it: ISO 8601, UTC. */
export function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
