import { type Expression, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { SuburbFigures } from "./labels.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

/** The public columns of a suburb. */
const publicColumns = [
  "id",
  "name",
  "slug",
  "postcode",
  "latitude",
  "longitude",
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

/** The suburbs in alphabetical order from `offset` on, at most `limit`. */
export function findSuburbs({ limit, offset }: { limit: number; offset: number }) {
  return db().selectFrom("suburbs").select(publicColumns).orderBy("name").limit(limit).offset(offset).execute();
}

/** One suburb; undefined when no suburb has this slug. */
export function findSuburb(slug: string) {
  return db().selectFrom("suburbs").select(publicColumns).where("slug", "=", slug).executeTakeFirst();
}

/** A suburb with all that its page and the API say of it. */
export type Suburb = NonNullable<Awaited<ReturnType<typeof findSuburb>>>;

/**
 * The names of the suburbs with homes on the market, or with sold or leased ones, in alphabetical order, one to a line; ""
 * when there are no such homes. One row instead of hundreds: the page passes the text on as it is.
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

/** Whether the name of a suburb has the word: nobody who types "Cabramatta" means Parramatta. */
export function isSuburbWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from directory_words where directory = 'suburb' and word = search_key(${word}))`;
}

/** The suburb that a text names, whatever its capitals and spaces; undefined when it names none. */
export function findSuburbNamed(text: string) {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug"])
    .where("key", "=", sql<string>`normalised_key(${text})`)
    .executeTakeFirst();
}

/** The place that distances from the city are measured from, near Martin Place. */
const CITY = { latitude: -33.8688, longitude: 151.2093 };

/** What a comparison says of a suburb. */
export interface ComparedSuburb extends SuburbFigures {
  id: number;
  postcode: string | null;
  /** Great-circle kilometres from the centre of the city; null when its place is not known. */
  kmFromCity: number | null;
}

/** The suburbs with these slugs, in the order of the slugs; what no suburb has is left out. */
export async function findSuburbsToCompare(slugs: readonly string[]): Promise<ComparedSuburb[]> {
  if (slugs.length === 0) return [];
  const rows = await db()
    .selectFrom("suburbs")
    .select([
      "id",
      "name",
      "slug",
      "postcode",
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

/** A suburb beside another. */
export interface NearestSuburb {
  name: string;
  slug: string;
  latitude: number;
  longitude: number;
  medianPrice: number | null;
  figuresPeriod: string | null;
  /** Great-circle kilometres between the centres. */
  km: number;
}

/** The suburbs whose centres are nearest to that of another, the nearest first; none when its place is not known. */
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

/** The medians of sales and rents of a postcode, the newest of each kind first; empty where there are none. */
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
      "counted",
      "source",
    ])
    .where("postcode", "=", postcode)
    .orderBy("kind")
    .orderBy("dwelling")
    .orderBy("bedrooms")
    .orderBy("periodEnd", "desc")
    .execute();
}
