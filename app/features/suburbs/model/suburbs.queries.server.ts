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

/** At most `limit` suburbs in alphabetical order, from `offset` on. */
export function findSuburbs({ limit, offset }: { limit: number; offset: number }) {
  return db().selectFrom("suburbs").select(publicColumns).orderBy("name").limit(limit).offset(offset).execute();
}

/** One suburb; undefined when none has this slug. */
export function findSuburb(slug: string) {
  return db().selectFrom("suburbs").select(publicColumns).where("slug", "=", slug).executeTakeFirst();
}

export type Suburb = NonNullable<Awaited<ReturnType<typeof findSuburb>>>;

/**
 * The names of suburbs with homes of this status, in alphabetical order, one per line; "" when there are none. One
 * row instead of hundreds, which the page passes on as it is.
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

/** Whether a suburb's name has this whole word: "Cabramatta" must not mean Parramatta. */
export function isSuburbWord(word: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from directory_words where directory = 'suburb' and word = search_key(${word}))`;
}

/** The suburb with this name, ignoring capitals and spaces; undefined when there is none. */
export function findSuburbNamed(text: string) {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug"])
    .where("key", "=", sql<string>`normalised_key(${text})`)
    .executeTakeFirst();
}

/** The centre of the city, near Martin Place. */
const CITY = { latitude: -33.8688, longitude: 151.2093 };

/** A suburb in a comparison. */
export interface ComparedSuburb extends SuburbFigures {
  id: number;
  postcode: string | null;
  /** Great-circle kilometres from the city centre; null without coordinates. */
  kmFromCity: number | null;
}

/** The suburbs with these slugs, in this order; unknown slugs are omitted. */
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

/** The suburbs with the nearest centres, nearest first; empty without coordinates. */
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

/** The medians of a postcode, the newest of each kind first; empty if there are none. */
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
