import { sql } from "kysely";
import { db } from "#db/client.server.ts";

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
