import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Listings } from "#db/schema.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import {
  type ApiPicture,
  apiPicturesJson,
  coverAddress,
  coverJson,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import type { ListingType, SaleMethod } from "./criteria.ts";
import { CARD_FEATURES } from "./labels.ts";
import {
  type AddressDisplay,
  CARD_FACTS,
  CARD_FIELDS,
  fieldOf,
  LISTING_FIELD_NAMES,
  type ListingFieldName,
} from "./fields.ts";

/**
 * Rows leave PostgreSQL as one JSON text: a page of cards then costs the server one string instead of hundreds of
 * objects, made once by the database and read once by the component (or sent as it is by the API).
 */

/** What a card shows of a home, and nothing else: a page of results carries it twice. */
const CARD_COLUMNS = ["id", ...CARD_FIELDS, "underOfferAt", "closedOn", "closedPrice"] as const;

/** Every column that the public may see; never whether and when a home was deleted. */
const PUBLIC_COLUMNS = [
  "id",
  ...LISTING_FIELD_NAMES,
  "underOfferAt",
  "closedOn",
  "closedPrice",
  "priceWithheld",
  "inspectionsByAppointment",
  "publishedAt",
  "createdByUserId",
  "agentId",
  "createdAt",
  "updatedAt",
] as const;

/** Of the columns those that JSON holds otherwise than the database. */
interface InJson {
  listingType: ListingType;
  addressDisplay: AddressDisplay;
  /** As much of it as may be shown; null where that is the suburb alone. */
  address: string | null;
  saleMethod: SaleMethod | null;
  /** ISO 8601, UTC. */
  auctionAt: string | null;
  /** "2026-12-05" */
  availableFrom: string | null;
  /** Dollars, also of a bond that is stored as weeks of rent. */
  bond: number | null;
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

/** The public fields of a home, without its contact: whole Australian dollars (0: no price is published), square metres. */
export type ListingFields = FromColumns<
  | (typeof CARD_COLUMNS)[number]
  | Exclude<ListingFieldName, "contactEmail" | "contactPhone">
  | "priceWithheld"
  | "publishedAt"
>;

/** The dates of a home in words, as they are in Sydney. */
export interface ListingDates {
  /** "Sat 5 Dec"; null where no auction is to come. */
  auctionDay: string | null;
  /** "Saturday 5 December 2026, 10:30 am"; null where no auction is to come. */
  auctionTime: string | null;
  /** "5 December 2026", or "now"; null where that is not stated. */
  availableDay: string | null;
}

/** What a card shows of a home. */
export interface ListingCardData extends FromColumns<(typeof CARD_COLUMNS)[number]>, Pick<ListingDates, "auctionDay"> {
  cover: CoverPicture | null;
  /** "built 1985" */
  facts?: string | null;
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

/** As much of its address and place as the public may see (decision 013). The listing's keeper reads the columns themselves. */
const shownPlace = Object.fromEntries(
  LISTING_FIELD_NAMES.flatMap((name) => {
    const { publicColumn } = fieldOf(name);
    return publicColumn ? [[name, sql.ref(`listings.${publicColumn}`)]] : [];
  }),
) as Record<"address" | "latitude" | "longitude", RawBuilder<unknown>>;

/** The bond of a rental in dollars, as `bondInDollars` has it. */
export const bondInDollarsSql = sql<number | null>`case
  when listings.listing_type <> 'rent' then null
  when listings.bond_weeks is null then listings.bond
  when listings.price > 0 or listings.bond_weeks = 0 then floor(listings.bond_weeks
    * case when listings.price_frequency = 'per_month' then listings.price * 12.0 / 52 else listings.price end)::integer
  end`;

const nextOpening = sql`(
  select opening_label(starts_at, ends_at) from inspections
  where inspections.listing_id = listings.id and listings.status = 'active'
    and cancelled_at is null and ends_at > now()
  order by starts_at limit 1
)`;

const auctionIsToCome = sql`listings.closed_on is null and listings.auction_at > now()`;
const inSydney = sql`listings.auction_at at time zone 'Australia/Sydney'`;

/** The names of days and months are English, whatever the language of the database: `to_char` translates only with TM. */
const dates = {
  auctionDay: sql`case when ${auctionIsToCome} then to_char(${inSydney}, 'Dy FMDD Mon') end`,
  auctionTime: sql`case when ${auctionIsToCome}
    then to_char(${inSydney}, 'FMDay FMDD FMMonth YYYY, FMHH12:MI am') end`,
  availableDay: sql`case when listings.closed_on is not null then null
    when listings.available_from <= (now() at time zone 'Australia/Sydney')::date then 'now'
    else to_char(listings.available_from, 'FMDD FMMonth YYYY') end`,
} satisfies Record<keyof ListingDates, RawBuilder<unknown>>;

/** What cards say in words, "built 1985"; null where nothing of it is stated. One text, because a page has many cards. */
const cardFacts = sql<string | null>`nullif(concat_ws(', ', ${sql.join(
  CARD_FACTS.map((name) => sql`${sql.lit(`${String(fieldOf(name).onCard)} `)} || ${sql.ref(`listings.${name}`)}`),
)}), '')`;

/** A card shows six features and three lines of the description: what is beyond never reaches the screen. */
export const cardJson = jsonOf(
  CARD_COLUMNS,
  {
    address: shownPlace.address,
    description: sql`left(listings.description, 180)`,
    features: sql`listings.features[1:${sql.lit(CARD_FEATURES)}]`,
  },
  { auctionDay: dates.auctionDay, facts: cardFacts, cover: coverJson(sql.ref("listings.id")), open: nextOpening },
);

/** What a line of a home shows, beside a map. */
const LINE_COLUMNS = [
  "id",
  "title",
  "listingType",
  "propertyType",
  "price",
  "priceTo",
  "priceWords",
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
export const publicJson = jsonOf<PublicListing & ListingDates>(PUBLIC_COLUMNS, shownPlace, dates);

/** The same for whoever keeps it: with its whole address. */
export const keptJson = jsonOf<KeptListing & ListingDates>(PUBLIC_COLUMNS, {}, dates);

/** One for each host that we answer to. */
const forOrigins = new Map<string, RawBuilder<ApiListing>>();

/** See `ApiListing`; `origin` is where pictures are served. It is written once, as it is long. */
export function apiListingJson(origin: string): RawBuilder<ApiListing> {
  const json = forOrigins.get(origin) ?? apiJson<ApiListing>(origin, shownPlace);
  forOrigins.set(origin, json);
  return json;
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
    const time = name === "auctionAt" ? sydneyIsoTime(column) : isoTime(column);
    const value = instead[name] ?? (name === "bond" ? bondInDollarsSql : isTime(name) ? time : column);
    return sql`${value} as ${asNamed(name)}`;
  });
  const more = Object.entries(beside).map(([name, value]) => sql`${value} as ${asNamed(name)}`);
  // json_build_object takes at most 50 fields.
  return sql`(select row_to_json(fields) from (select ${sql.join([...fields, ...more])}) as fields)`;
}

/** A name as it is: `sql.id` would make "listing_type" of it. */
function asNamed(name: string): RawBuilder<unknown> {
  // oxlint-disable-next-line eslint/no-restricted-properties -- the names are constants of this file and of the table of fields
  return sql.raw(`"${name}"`);
}

/** A moment as JSON has it: ISO 8601, UTC. */
export function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A time on the clocks of Sydney, as `sydneyIso` writes it: an auction is at 10 am there. */
export function sydneyIsoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'Australia/Sydney', 'YYYY-MM-DD"T"HH24:MI:SS')
    || to_char((${time} at time zone 'Australia/Sydney') - (${time} at time zone 'UTC'), '"+"HH24:MI')`;
}
