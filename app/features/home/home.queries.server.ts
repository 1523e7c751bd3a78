import { db } from "#db/client.server.ts";

/** A part of the earth between two parallels and two meridians, in degrees. */
export interface Bounds {
  north: number;
  south: number;
  west: number;
  east: number;
}

/** Suburbs within the bounds that have a median, those with the most sales first; at most 150. */
export async function findBestSoldSuburbs({ north, south, west, east }: Bounds) {
  return db()
    .selectFrom("suburbs")
    .select(["name", "slug", "latitude", "longitude", "medianPrice", "figuresPeriod", "figuresSource"])
    .where((eb) => eb.between("latitude", south, north))
    .where((eb) => eb.between("longitude", west, east))
    .where("medianPrice", "is not", null)
    .$narrowType<{ latitude: number; longitude: number; medianPrice: number }>()
    .orderBy("propertiesSold", (order) => order.desc().nullsLast())
    .orderBy("name")
    .limit(150)
    .execute();
}

/** How many suburbs have a guide. */
export async function countSuburbs(): Promise<number> {
  const { count } = await db()
    .selectFrom("suburbs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The partner services in the order in which they were set up; at most 12. */
export function findServiceOffers() {
  return db()
    .selectFrom("services")
    .select(["slug", "title", "description", "pricingInfo", "callToAction"])
    .orderBy("id")
    .limit(12)
    .execute();
}
