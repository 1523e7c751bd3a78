import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { SuburbFigures } from "#app/features/suburbs/model/figures.ts";

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
