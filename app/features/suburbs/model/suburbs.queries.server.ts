import { type Expression, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { SuburbFigures } from "./labels.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

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
  "hasOutline",
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
  return db().selectFrom("suburbs").select(publicColumns).where("slug", "=", slug).executeTakeFirst();
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

/** By centre, nearest first. Empty without coordinates. */
export async function findNearestSuburbs(id: number, limit: number): Promise<NearestSuburb[]> {
  const { rows } = await sql<NearestSuburb>`
    select other.name, other.slug, other.latitude, other.longitude, other.median_price, other.figures_period,
      distance_km(here.latitude, here.longitude, other.latitude, other.longitude) as km
    from suburbs as here
    join suburbs as other on other.id <> here.id and other.latitude is not null and other.longitude is not null
    where here.id = ${id} and here.latitude is not null and here.longitude is not null
    order by km, other.name
    limit ${limit}`.execute(db());
  return rows;
}

/**
 * Sales of houses and of strata homes in the last five quarters of the postcode, and all rents. Newest of each kind first; empty without
 * figures.
 */
export async function findPostcodeFigures(postcode: string | null): Promise<PostcodeFigure[]> {
  if (postcode === null) return [];
  return db()
    .selectFrom("postcodeFigures")
    .select([
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
    ])
    .where("postcode", "=", postcode)
    .where("dwelling", "<>", "all")
    .where(
      sql<boolean>`period_end >= (
        select max(newest.period_end) from postcode_figures as newest
        where newest.postcode = postcode_figures.postcode and newest.kind = postcode_figures.kind
      ) - interval '1 year'`,
    )
    .orderBy("kind")
    .orderBy("dwelling")
    .orderBy("bedrooms")
    .orderBy("periodEnd", "desc")
    .execute();
}
