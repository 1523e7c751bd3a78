import { type RawBuilder, type Selectable, sql } from "kysely";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import {
  type ApiPicture,
  apiPicturesJson,
  coverAddress,
  coverJson,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import type { Listings } from "#db/schema.ts";
import type { ListingType, SaleMethod } from "./criteria.ts";
import type { Direction } from "./detail-fields.ts";
import type { AddressDisplay } from "./field-kinds.ts";
import { CARD_ATTRIBUTES, CARD_FIELDS, getField, LISTING_FIELD_NAMES, type ListingFieldName } from "./fields.ts";
import { CARD_FEATURES, FEATURE_SEPARATOR } from "./labels.ts";

/** Each row is one JSON text, so a page of cards costs the server one string instead of hundreds of objects. */

/** Few columns: a page contains this data as HTML and again for hydration. */
const CARD_COLUMNS = ["id", ...CARD_FIELDS, "underOfferAt", "closedOn", "closedPrice"] as const;

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

/** JSON values that differ from the database values. Times are in ISO 8601, UTC unless stated otherwise. */
interface InJson {
  listingType: ListingType;
  addressDisplay: AddressDisplay;
  /** Null if only the suburb is public. */
  address: string | null;
  saleMethod: SaleMethod | null;
  livingFaces: Direction | null;
  /** With Sydney's offset. */
  auctionAt: string | null;
  /** "2026-12-05" */
  availableFrom: string | null;
  /** Dollars, even if stored in weeks of rent. */
  bond: number | null;
  publishedAt: string;
  /** Null unless under offer. */
  underOfferAt: string | null;
  createdAt: string;
  updatedAt: string;
}

type FromColumns<Name extends keyof Listings> = {
  [Column in Name]: Column extends keyof InJson ? InJson[Column] : Selectable<Listings>[Column];
};

/** Without the contact. Australian dollars (0: no published price), square metres. */
export type ListingFields = FromColumns<
  | (typeof CARD_COLUMNS)[number]
  | Exclude<ListingFieldName, "contactEmail" | "contactPhone">
  | "priceWithheld"
  | "publishedAt"
>;

export interface ListingDates {
  /** "Sat 5 Dec", if upcoming. */
  auctionDay: string | null;
  /** "Saturday 5 December 2026, 10:30 am", if upcoming. */
  auctionTime: string | null;
  /** "5 December 2026", or "now"; null if not stated. */
  availableDay: string | null;
}

export interface ListingCardData
  extends Omit<FromColumns<(typeof CARD_COLUMNS)[number]>, "features">, Pick<ListingDates, "auctionDay"> {
  /** "Pool · Solar" as the card shows it, because equal text compresses; null without features. */
  features: string | null;
  cover: CoverPicture | null;
  /** "built 1985" */
  attributes?: string | null;
  /** "today 5:30–6:00 pm", "tomorrow 9:00–9:30 am", "Sat 10:00–10:30 am"; with its date if more than a week ahead. */
  open?: string | null;
  /** "12 Dec", or "now"; null for a home for sale, or if not stated. */
  available?: string | null;
  /** Published today in Sydney; null otherwise. */
  isNew?: true | null;
  /** "Priya Raman & Tom Ng · Ironbark Quay", or "Arjun & Stella · Corella & Co" if that is too long; null without an agent. */
  offeredBy?: string | null;
}

export type PublicListing = FromColumns<(typeof PUBLIC_COLUMNS)[number]>;

/** With the full address. `publishedAt` is null until the first publication. */
export type ManagedListing<Listing = PublicListing> = Omit<Listing, "address" | "publishedAt"> & {
  address: string;
  publishedAt: string | null;
};

/** `heroImageUrl` is the first photo if there is one. */
export interface ApiListing extends PublicListing {
  pictures: ApiPicture[];
  floorPlans: ApiPicture[];
}

/** See decision 013. */
const publicPlace = Object.fromEntries(
  LISTING_FIELD_NAMES.flatMap((name) => {
    const { publicColumn } = getField(name);
    return publicColumn ? [[name, sql.ref(`listings.${publicColumn}`)]] : [];
  }),
) as Record<"address" | "latitude" | "longitude", RawBuilder<unknown>>;

/** Null also after a sale that fell through. */
export const publicClosedPrice = sql<
  number | null
>`(case when not listings.fell_through then listings.closed_price end)`;

/** The SQL of `bondInDollars`. */
export const bondInDollarsSql = sql<number | null>`case
  when listings.listing_type <> 'rent' then null
  when listings.bond_weeks is null then listings.bond
  when listings.price > 0 or listings.bond_weeks = 0 then floor(listings.bond_weeks
    * case when listings.price_frequency = 'per_month' then listings.price * 12.0 / 52 else listings.price end)::integer
  end`;

/** "today 5:30–6:00 pm"; on later days the label begins with three letters of the day. */
const nextInspection = sql`(
  select case days_ahead when 0 then 'today' || substr(label, 4) when 1 then 'tomorrow' || substr(label, 4) else label end
  from (
    select opening_label(starts_at, ends_at) as label,
      (starts_at at time zone 'Australia/Sydney')::date - (now() at time zone 'Australia/Sydney')::date as days_ahead
    from inspections
    where inspections.listing_id = listings.id and listings.status = 'active'
      and cancelled_at is null and ends_at > now()
    order by starts_at limit 1
  ) as opening
)`;

/** Characters that fit in a line of a card on a phone of 390 px. */
const CARD_LINE = 37;

/** One text, because it compresses better than parts. Without an agency that is not public. */
const offeredBy = sql<string | null>`(
  select case when length(complete) <= ${sql.lit(CARD_LINE)} then complete else short end
  from (
    select concat_ws(' · ', concat_ws(' & ', agents.name, seconds.name), agencies.name) as complete,
      concat_ws(' · ', case when seconds.id is null then agents.name
        else split_part(agents.name, ' ', 1) || ' & ' || split_part(seconds.name, ' ', 1) end, agencies.name) as short
    from agents
    left join agents as seconds on seconds.id = listings.second_agent_id
    left join agencies on agencies.id = agents.agency_id and ${agencyIsPublic}
    where agents.id = listings.agent_id
  ) as names
)`;

const isNew = sql<true | null>`nullif((listings.published_at at time zone 'Australia/Sydney')::date
  = (now() at time zone 'Australia/Sydney')::date, false)`;

const isAuctionUpcoming = sql`listings.closed_on is null and listings.auction_at > now()`;
const inSydney = sql`listings.auction_at at time zone 'Australia/Sydney'`;

const isAvailable = sql`listings.available_from <= (now() at time zone 'Australia/Sydney')::date`;

/** `to_char` translates names only with TM, so they are English in any locale. */
const dates = {
  auctionDay: sql`case when ${isAuctionUpcoming} then to_char(${inSydney}, 'Dy FMDD Mon') end`,
  auctionTime: sql`case when ${isAuctionUpcoming}
    then to_char(${inSydney}, 'FMDay FMDD FMMonth YYYY, FMHH12:MI am') end`,
  availableDay: sql`case when listings.closed_on is not null then null
    when ${isAvailable} then 'now'
    else to_char(listings.available_from, 'FMDD FMMonth YYYY') end`,
} satisfies Record<keyof ListingDates, RawBuilder<unknown>>;

const available = sql<
  string | null
>`case when listings.listing_type <> 'rent' or listings.closed_on is not null then null
  when ${isAvailable} then 'now' else to_char(listings.available_from, 'FMDD Mon') end`;

/** Null if nothing is stated. */
const cardAttributes = sql<string | null>`nullif(concat_ws(', ', ${sql.join(
  CARD_ATTRIBUTES.map((name) => sql`${sql.lit(`${String(getField(name).onCard)} `)} || ${sql.ref(`listings.${name}`)}`),
)}), '')`;

/** Ends with a word: the rest is on the page of the home. */
const summary = sql`case when length(listings.description) <= 60 then listings.description
  else regexp_replace(left(listings.description, 60), '[\\s.,;:]+\\S*$', '…') end`;

/** Truncated to the length that a card can show. */
export const cardJson = jsonOf(
  CARD_COLUMNS,
  {
    address: publicPlace.address,
    closedPrice: publicClosedPrice,
    description: summary,
    features: sql`(select string_agg(btrim(name), ${sql.lit(FEATURE_SEPARATOR)} order by place)
      from unnest(listings.features[1:${sql.lit(CARD_FEATURES)}]) with ordinality as feature(name, place)
      where btrim(name) <> '')`,
  },
  {
    auctionDay: dates.auctionDay,
    attributes: cardAttributes,
    cover: coverJson(sql.ref("listings.id")),
    open: nextInspection,
    available,
    isNew,
    offeredBy,
  },
);

const LINE_COLUMNS = [
  "id",
  "title",
  "address",
  "heroImageUrl",
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

export interface ListingLineData
  extends FromColumns<(typeof LINE_COLUMNS)[number]>, Pick<ListingCardData, "auctionDay" | "cover" | "open"> {}

export const lineJson = jsonOf<ListingLineData>(
  LINE_COLUMNS,
  { address: publicPlace.address, closedPrice: publicClosedPrice },
  { auctionDay: dates.auctionDay, cover: coverJson(sql.ref("listings.id")), open: nextInspection },
);

export const publicJson = jsonOf<PublicListing & ListingDates>(
  PUBLIC_COLUMNS,
  { ...publicPlace, closedPrice: publicClosedPrice },
  dates,
);

export const managedListingJson = jsonOf<ManagedListing & ListingDates>(PUBLIC_COLUMNS, {}, dates);

const forOrigins = new Map<string, RawBuilder<ApiListing>>();

/** `origin` serves the pictures. Cached, because it is long. */
export function apiListingJson(origin: string): RawBuilder<ApiListing> {
  const json =
    forOrigins.get(origin) ?? apiJson<ApiListing>(origin, { ...publicPlace, closedPrice: publicClosedPrice });
  forOrigins.set(origin, json);
  return json;
}

/** With the full address. */
export function managedApiListingJson(origin: string): RawBuilder<ManagedListing<ApiListing>> {
  return apiJson<ManagedListing<ApiListing>>(origin, {});
}

function apiJson<Row>(origin: string, publicValues: Parameters<typeof jsonOf>[1]): RawBuilder<Row> {
  const id = sql.ref<number>("listings.id");
  return jsonOf<Row>(
    PUBLIC_COLUMNS,
    { ...publicValues, heroImageUrl: sql`coalesce(${coverAddress(id, origin)}, listings.hero_image_url)` },
    { pictures: apiPicturesJson(id, "photo", origin), floorPlans: apiPicturesJson(id, "floorplan", origin) },
  );
}

function jsonOf<Row>(
  columns: readonly (keyof Listings)[],
  replacements: Partial<Record<keyof Listings, RawBuilder<unknown>>> = {},
  extraColumns: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<Row> {
  const isTime = (name: string) => name.endsWith("At");
  const fields = columns.map((name) => {
    const column = sql.ref(`listings.${name}`);
    const time = name === "auctionAt" ? sydneyIsoTime(column) : isoTime(column);
    const value = replacements[name] ?? (name === "bond" ? bondInDollarsSql : isTime(name) ? time : column);
    return sql`${value} as ${quoteName(name)}`;
  });
  const extraFields = Object.entries(extraColumns).map(([name, value]) => sql`${value} as ${quoteName(name)}`);
  // json_build_object accepts at most 50 fields.
  return sql`(select row_to_json(fields) from (select ${sql.join([...fields, ...extraFields])}) as fields)`;
}

/** `sql.id` would write "listing_type". */
function quoteName(name: string): RawBuilder<unknown> {
  // oxlint-disable-next-line eslint/no-restricted-properties -- the names are constants of this file and of the table of fields
  return sql.raw(`"${name}"`);
}

export function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Like `sydneyIso`. */
export function sydneyIsoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'Australia/Sydney', 'YYYY-MM-DD"T"HH24:MI:SS')
    || to_char((${time} at time zone 'Australia/Sydney') - (${time} at time zone 'UTC'), '"+"HH24:MI')`;
}
