import { db } from "#db/client.server.ts";
import { pictureSrc } from "#app/features/pictures/model/pictures.queries.server.ts";

/** A drawing with what its home's listing says; undefined when it, or its home, was deleted. */
export async function findSampleDrawing(id: number) {
  return db()
    .selectFrom("pictures")
    .innerJoin("listings", "listings.id", "pictures.listingId")
    .select([
      pictureSrc.as("path"),
      "pictures.drawing",
      "pictures.variant",
      "listings.status",
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
    .where("pictures.id", "=", id)
    .where("pictures.drawing", "is not", null)
    .where("pictures.deletedAt", "is", null)
    .where("listings.deletedAt", "is", null)
    .executeTakeFirst();
}
