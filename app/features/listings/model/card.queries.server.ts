import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Listings } from "#db/schema.ts";
import type { ListingType } from "./criteria.ts";

/**
 * Rows leave PostgreSQL as one JSON text: a page of cards then costs the server one string instead of hundreds of
 * objects, made once by the database and read once by the component (or sent as it is by the API).
 */

/** What a card shows and the API returns of a home as it is stored. */
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
  "landSize",
  "heroImageUrl",
  "features",
  "publishedAt",
  "description",
] as const satisfies (keyof Listings)[];

/** What only the API and the page of a home show beside; never that it is deleted, and when. */
const PUBLIC_COLUMNS = [
  ...CARD_COLUMNS,
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
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

type FromColumns<Name extends keyof Listings> = {
  [Column in Name]: Column extends keyof InJson ? InJson[Column] : Selectable<Listings>[Column];
};

/** What a card shows of a home: whole Australian dollars (0: no price is published), square metres. */
export type ListingCardData = FromColumns<(typeof CARD_COLUMNS)[number]>;

/** Every public field of a home. */
export type PublicListing = FromColumns<(typeof PUBLIC_COLUMNS)[number]>;

/** A card shows three lines of the description: more than this many characters never reach the screen. */
export const cardJson = jsonOf(CARD_COLUMNS, { description: sql`left(listings.description, 240)` });

/** What `/api/listings` returns for one home. */
export const publicJson = jsonOf(PUBLIC_COLUMNS);

function jsonOf(
  columns: readonly (keyof Listings)[],
  instead: Partial<Record<keyof Listings, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const isTime = (name: string) => name.endsWith("At");
  const fields = columns.map((name) => {
    const column = sql.ref(`listings.${name}`);
    const value = instead[name] ?? (isTime(name) ? isoTime(column) : column);
    return sql`${sql.lit(name)}, ${value}`;
  });
  return sql`json_build_object(${sql.join(fields)})`;
}

function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
