import { sql } from "kysely";
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
] as const;

/** Every suburb by name, at most 1,000 (Sydney has some 630). */
export function findAllSuburbs() {
  return db().selectFrom("suburbs").select(publicColumns).orderBy("name").limit(1000).execute();
}

/** One suburb; undefined when no suburb has this slug. */
export function findSuburb(slug: string) {
  return db().selectFrom("suburbs").select(publicColumns).where("slug", "=", slug).executeTakeFirst();
}

/**
 * The names of the suburbs with visible homes of any type, in alphabetical order, one to a line; "" when there are no
 * homes. One row instead of hundreds: the page passes the text on as it is.
 */
export async function listSuburbNames(): Promise<string> {
  const { names } = await db()
    .selectFrom("suburbs")
    .select(sql<string | null>`string_agg(suburbs.name, E'\n' order by suburbs.name)`.as("names"))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("listings")
          .select(sql`1`.as("one"))
          .whereRef("listings.suburbKey", "=", "suburbs.key")
          .where("listings.status", "=", sql.lit("active"))
          .where("listings.deletedAt", "is", null),
      ),
    )
    .executeTakeFirstOrThrow();
  return names ?? "";
}
