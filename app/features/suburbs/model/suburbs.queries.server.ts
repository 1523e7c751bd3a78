import { type Expression, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Area, type AreaSuburb, toCouncils, toRegions } from "./areas.ts";
import type { SuburbFigures } from "./labels.ts";
import type { PostcodeCensus, PostcodeFigure } from "./postcode-medians.ts";
import type { ComparableSuburb, SaleKind } from "./similar.ts";

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
 * Lists suburbs with homes of this status, or all with "any", alphabetically, one per line. One row instead of hundreds, which the page
 * passes on unchanged.
 */
export async function listSuburbNames(status: "active" | "sold" | "leased" | "any" = "active"): Promise<string> {
  const { names } = await db()
    .selectFrom("suburbs")
    .select(sql<string | null>`string_agg(suburbs.name, E'\n' order by suburbs.name)`.as("names"))
    .$if(status !== "any", (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("listings")
            .select(sql`1`.as("one"))
            .whereRef("listings.suburbKey", "=", "suburbs.key")
            .where("listings.status", "=", sql.lit(status))
            .where("listings.deletedAt", "is", null),
        ),
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

/**
 * Pairs of slugs: a suburb with many homes on the market, those with most first, and its nearest neighbour of another
 * postcode with sales. No suburb is in two pairs.
 */
export async function findBusyNeighbours(limit: number): Promise<[string, string][]> {
  const { rows } = await sql<{ slug: string; other: string }>`
    with sold as (select distinct postcode from postcode_figures where kind = 'sale' and dwelling <> 'all'),
    busy as (
      select suburbs.slug, suburbs.postcode, suburbs.latitude, suburbs.longitude, count(*) as homes
      from listings join suburbs on suburbs.key = listings.suburb_key
      where status = 'active' and deleted_at is null and suburbs.postcode in (select postcode from sold)
        and suburbs.latitude is not null and suburbs.longitude is not null
      group by suburbs.id
      order by homes desc, suburbs.slug
      limit ${3 * limit}
    )
    select busy.slug, near.slug as other
    from busy cross join lateral (
      select suburbs.slug from suburbs
      where suburbs.postcode <> busy.postcode and suburbs.postcode in (select postcode from sold)
        and suburbs.latitude is not null and suburbs.longitude is not null and suburbs.population >= ${LEAST_PEOPLE}
      order by distance_km(busy.latitude, busy.longitude, suburbs.latitude, suburbs.longitude), suburbs.slug
      limit 1
    ) as near
    order by homes desc, busy.slug`.execute(db());
  const pairs: [string, string][] = [];
  for (const { slug, other } of rows)
    if (!pairs.flat().some((known) => known === slug || known === other)) pairs.push([slug, other]);
  return pairs.slice(0, limit);
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

export interface SaleMedians {
  /** The newest with sales: "January to March 2024". Undefined without medians. */
  quarter: string | undefined;
  /** Dollars by the slug of the suburb. Leaves out suburbs without a median. */
  bySuburb: ReadonlyMap<string, number>;
}

/** Of one kind of home. */
export async function findSaleMedians(dwelling: SaleKind): Promise<SaleMedians> {
  const rows = await db()
    .selectFrom("postcodeFigures as figures")
    .innerJoin("suburbs", "suburbs.postcode", "figures.postcode")
    .select(["suburbs.slug", "figures.median", "figures.period"])
    .where("figures.kind", "=", "sale")
    .where("figures.dwelling", "=", dwelling)
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

/** All regions in their order, and all councils alphabetically. Empty without reference data. */
export async function findAreas(): Promise<{ regions: Area[]; councils: Area[] }> {
  const [regions, suburbs] = await Promise.all([
    db().selectFrom("regions").select(["slug", "name", "otherNames"]).orderBy("position").execute(),
    findAreaSuburbs(),
  ]);
  return { regions: toRegions(regions, suburbs), councils: toCouncils(suburbs) };
}

/** Alphabetical. */
function findAreaSuburbs(): Promise<AreaSuburb[]> {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug", "latitude", "longitude", "council", "regions"])
    .orderBy("name")
    .execute();
}

/** The first letters of the suburbs' names, in lower case. */
export async function findLetters(): Promise<string[]> {
  const rows = await db()
    .selectFrom("suburbs")
    .select(sql<string>`left(key, 1)`.as("letter"))
    .distinct()
    .orderBy("letter")
    .execute();
  return rows.map(({ letter }) => letter);
}

interface NearbyCounts {
  /** Government schools. */
  schools: number;
  /** Of trains, metro, light rail and ferries. */
  stations: number;
}

/** Within the boundaries of the suburbs. */
export async function countSchoolsAndStations(slugs: readonly string[]): Promise<NearbyCounts> {
  const within = [...slugs];
  return db()
    .selectNoFrom((eb) => [
      eb
        .selectFrom("schools")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("suburbSlug", "in", within)
        .$asScalar()
        .$notNull()
        .as("schools"),
      eb
        .selectFrom("stations")
        .select(sql<number>`count(distinct (key, latitude, longitude))`.as("count"))
        .where("suburbSlug", "in", within)
        .where("inService", "=", true)
        .$asScalar()
        .$notNull()
        .as("stations"),
    ])
    .executeTakeFirstOrThrow();
}

/** Within the suburb, in alphabetical order: stations that our data does not say are open. */
export async function findUnconfirmedStations(slug: string): Promise<string[]> {
  const rows = await db()
    .selectFrom("stations")
    .select("name")
    .distinct()
    .where("suburbSlug", "=", slug)
    .where("inService", "=", false)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** In the order of the slugs. Omits unknown ones. */
export async function findRegionNames(slugs: readonly string[]): Promise<{ slug: string; name: string }[]> {
  if (slugs.length === 0) return [];
  const rows = await db().selectFrom("regions").select(["slug", "name"]).where("slug", "in", slugs).execute();
  return rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug));
}

/** A postcode is represented by its nearest suburb with this many people. */
const LEAST_PEOPLE = 500;
const NEAREST_POSTCODES = 120;

/**
 * The suburb itself, then the nearest suburb of each other postcode, with the medians of the newest quarter. Only
 * postcodes with census figures and sales: the suburb itself is missing if its own has none.
 */
export async function findComparableSuburbs(id: number): Promise<ComparableSuburb[]> {
  const { rows } = await sql<ComparableSuburb>`
    with here as (select * from suburbs where id = ${id}),
    newest as (select max(period_end) as period_end from postcode_figures where kind = 'sale'),
    nearest as (
      select distinct on (other.postcode) other.name, other.slug, other.postcode, other.latitude, other.longitude,
        distance_km(here.latitude, here.longitude, other.latitude, other.longitude) as km
      from here join suburbs as other
        on other.latitude is not null and other.longitude is not null
        and (other.id = here.id or other.postcode <> here.postcode)
      order by other.postcode, coalesce(other.population, 0) >= ${LEAST_PEOPLE} desc,
        distance_km(here.latitude, here.longitude, other.latitude, other.longitude), other.name
    ), sold as (
      select postcode, dwelling, period,
        json_build_object('median', median, 'lowerQuartile', lower_quartile, 'upperQuartile', upper_quartile,
          'counted', counted) as figures
      from postcode_figures join newest using (period_end)
      where kind = 'sale'
    )
    select nearest.*, coalesce(house.period, strata.period) as period, house.figures as house, strata.figures as strata,
      separate_house_pct::float8, semi_pct::float8, apartment_pct::float8
    from nearest
    join postcode_census as census using (postcode)
    left join sold as house on house.postcode = nearest.postcode and house.dwelling = 'house'
    left join sold as strata on strata.postcode = nearest.postcode and strata.dwelling = 'strata'
    where (house.figures is not null or strata.figures is not null) and separate_house_pct is not null
      and semi_pct is not null and apartment_pct is not null
    order by nearest.slug <> (select slug from here), km, nearest.name
    limit ${NEAREST_POSTCODES}`.execute(db());
  return rows;
}
