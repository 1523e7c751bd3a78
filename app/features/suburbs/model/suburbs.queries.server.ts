import { type Expression, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { SuburbFigures } from "./labels.ts";
import type { PostcodeCensus, PostcodeFigure } from "./postcode-medians.ts";

/** Those of the API. */
const publicColumns = [
  "id",
  "name",
  "slug",
  "postcode",
  "latitude",
  "longitude",
  "council",
  "regions",
  "areaKm2",
  "population",
  "cutFrom",
  "medianPrice",
  "priceGrowth",
  "propertiesSold",
  "avgDaysOnMarket",
  "figuresPeriod",
  "figuresSource",
  "areaSummary",
  "heroImageUrl",
  "createdAt",
  "updatedAt",
] as const;

/** In alphabetical order. */
export function findSuburbs({ limit, offset }: { limit: number; offset: number }) {
  return db().selectFrom("suburbs").select(publicColumns).orderBy("name").limit(limit).offset(offset).execute();
}

/** Undefined if unknown. */
export function findSuburb(slug: string) {
  return db()
    .selectFrom("suburbs")
    .select([...publicColumns, "hasOutline"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

export type Suburb = NonNullable<Awaited<ReturnType<typeof findSuburb>>>;

/**
 * Lists suburbs with homes of this status, alphabetically, one per line. One row instead of hundreds, which the page
 * passes on unchanged.
 */
export async function listSuburbNames(status: "active" | "sold" | "leased" = "active"): Promise<string> {
  const { names } = await db()
    .selectFrom("suburbs")
    .select(sql<string | null>`string_agg(suburbs.name, E'\n' order by suburbs.name)`.as("names"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("listings")
          .select(sql`1`.as("one"))
          .whereRef("listings.suburbKey", "=", "suburbs.key")
          .where("listings.status", "=", sql.lit(status))
          .where("listings.deletedAt", "is", null),
      ),
    )
    .executeTakeFirstOrThrow();
  return names ?? "";
}

/** Matches whole words: "Cabramatta" must not mean Parramatta. */
export function isSuburbWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from directory_words where directory = 'suburb' and word = search_key(${word}))`;
}

/** Ignores capitals and spaces. Undefined if unknown. */
export function findSuburbNamed(text: string) {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug"])
    .where("key", "=", sql<string>`normalised_key(${text})`)
    .executeTakeFirst();
}

/** Near Martin Place. */
const CITY = { latitude: -33.8688, longitude: 151.2093 };

export interface ComparedSuburb extends SuburbFigures {
  id: number;
  postcode: string | null;
  hasOutline: boolean;
  /** Great-circle distance from the centre. Null without coordinates. */
  kmFromCity: number | null;
}

/** In the given order. Omits unknown slugs. */
export async function findSuburbsToCompare(slugs: readonly string[]): Promise<ComparedSuburb[]> {
  if (slugs.length === 0) return [];
  const rows = await db()
    .selectFrom("suburbs")
    .select([
      "id",
      "name",
      "slug",
      "postcode",
      "hasOutline",
      "medianPrice",
      "priceGrowth",
      "propertiesSold",
      "avgDaysOnMarket",
      "figuresPeriod",
      "figuresSource",
      sql<number | null>`distance_km(${CITY.latitude}, ${CITY.longitude}, latitude, longitude)`.as("kmFromCity"),
    ])
    .where("slug", "in", slugs)
    .execute();
  return rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug));
}

export interface NearestSuburb {
  name: string;
  slug: string;
  latitude: number;
  longitude: number;
  medianPrice: number | null;
  figuresPeriod: string | null;
  /** Great-circle distance of the centres. */
  km: number;
}

/** By centre, nearest first, and always the suburb it was cut from. Empty without coordinates. */
export async function findNearestSuburbs(id: number, limit: number): Promise<NearestSuburb[]> {
  const { rows } = await sql<NearestSuburb>`
    select * from (
      select other.name, other.slug, other.latitude, other.longitude, other.median_price, other.figures_period,
        distance_km(here.latitude, here.longitude, other.latitude, other.longitude) as km
      from suburbs as here
      join suburbs as other on other.id <> here.id and other.latitude is not null and other.longitude is not null
      where here.id = ${id} and here.latitude is not null and here.longitude is not null
      order by other.slug is not distinct from here.cut_from desc, km, other.name
      limit ${limit}
    ) as nearest
    order by km, name`.execute(db());
  return rows;
}

const figureColumns = [
  sql<PostcodeFigure["kind"]>`kind`.as("kind"),
  sql<PostcodeFigure["dwelling"]>`dwelling`.as("dwelling"),
  "bedrooms",
  "period",
  sql<string>`period_end::text`.as("periodEnd"),
  "median",
  "lowerQuartile",
  "upperQuartile",
  "p10",
  "p90",
  "counted",
  "source",
] as const;

/** All quarters of sales and all rents. The newest of each kind is first. Empty without figures. */
export async function findPostcodeFigures(postcode: string | null): Promise<PostcodeFigure[]> {
  if (postcode === null) return [];
  return db()
    .selectFrom("postcodeFigures")
    .select(figureColumns)
    .where("postcode", "=", postcode)
    .orderBy("kind")
    .orderBy("dwelling")
    .orderBy("bedrooms")
    .orderBy("periodEnd", "desc")
    .execute();
}

/**
 * By postcode: rents, and of each kind of sale the newest quarter and the same quarter a year before. Leaves out
 * postcodes without figures.
 */
export async function findNewestFigures(postcodes: readonly string[]): Promise<Map<string, PostcodeFigure[]>> {
  const wanted = [...new Set(postcodes)];
  if (wanted.length === 0) return new Map();
  const newest = sql<string>`max(period_end) over (partition by postcode, kind, dwelling, bedrooms)`;
  const rows = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("postcodeFigures")
        .selectAll()
        .select(newest.as("newest"))
        .where("postcode", "in", wanted)
        .as("figures"),
    )
    .select(["postcode", ...figureColumns])
    .where(sql<boolean>`period_end in (newest, newest - interval '1 year')`)
    .orderBy("kind")
    .orderBy("dwelling")
    .orderBy("bedrooms")
    .orderBy("periodEnd", "desc")
    .execute();
  return Map.groupBy(rows, ({ postcode }) => postcode);
}

export interface HouseMedians {
  /** The newest with sales: "January to March 2024". Undefined without medians. */
  quarter: string | undefined;
  /** Dollars by the slug of the suburb. Leaves out suburbs without a median. */
  bySuburb: ReadonlyMap<string, number>;
}

export async function findHouseMedians(): Promise<HouseMedians> {
  const rows = await db()
    .selectFrom("postcodeFigures as figures")
    .innerJoin("suburbs", "suburbs.postcode", "figures.postcode")
    .select(["suburbs.slug", "figures.median", "figures.period"])
    .where("figures.kind", "=", "sale")
    .where("figures.dwelling", "=", "house")
    .where("figures.periodEnd", "=", (eb) =>
      eb
        .selectFrom("postcodeFigures")
        .select(({ fn }) => fn.max("periodEnd").as("end"))
        .where("kind", "=", "sale"),
    )
    .execute();
  return { quarter: rows[0]?.period, bySuburb: new Map(rows.map(({ slug, median }) => [slug, median])) };
}

/** Of the suburb alone, newest first. Empty if there are none. */
export function findOlderFigures(slug: string) {
  return db()
    .selectFrom("olderSuburbFigures")
    .select(["label", "period", "median", "growth", "counted", "source"])
    .where("suburbSlug", "=", slug)
    .orderBy("periodEnd", "desc")
    .orderBy("label")
    .limit(20)
    .execute();
}

/** Null without census figures. */
export async function findCensus(postcode: string | null): Promise<PostcodeCensus | null> {
  if (postcode === null) return null;
  const row = await db().selectFrom("postcodeCensus").selectAll().where("postcode", "=", postcode).executeTakeFirst();
  return row ?? null;
}

/** From 0 to 1, of the suburb's land. Null if unknown. */
export async function findBushfireShare(slug: string): Promise<number | null> {
  const row = await db()
    .selectFrom("suburbLand")
    .select("bushfireProneShare")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.bushfireProneShare ?? null;
}
