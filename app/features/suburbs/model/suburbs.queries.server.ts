import { type Expression, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";

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
