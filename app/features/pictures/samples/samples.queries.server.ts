import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { pictureSrc } from "#app/features/pictures/model/pictures.queries.server.ts";

/** A drawing with what its home's listing says. */
export type SampleRow = Awaited<ReturnType<typeof findSampleDrawings>>[number];

/** Those of these drawings that are there; neither they nor their homes were deleted. */
export async function findSampleDrawings(ids: readonly number[]) {
  return db()
    .selectFrom("pictures")
    .innerJoin("listings", "listings.id", "pictures.listingId")
    .select([
      "pictures.id",
      pictureSrc.as("path"),
      "pictures.drawing",
      "pictures.variant",
      sql<boolean>`listings.status in ('active', 'sold', 'leased') and pictures.state = 'ready'`.as("isPublic"),
      "listings.createdByUserId",
      "listings.title",
      "listings.description",
      "listings.features",
      "listings.propertyType",
      "listings.bedrooms",
      "listings.bathrooms",
      "listings.parking",
      "listings.landSize",
      "listings.address",
      "listings.suburb",
    ])
    .where("pictures.id", "=", sql<number>`any(${[...ids]}::integer[])`)
    .where("pictures.drawing", "is not", null)
    .where("pictures.deletedAt", "is", null)
    .where("listings.deletedAt", "is", null)
    .execute();
}
