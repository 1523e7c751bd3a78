import type { Kysely } from "kysely";
import type { z } from "zod";
import type { DB } from "#db/schema.ts";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";

type ListingInput = z.input<typeof listingInsertSchema>;
type ListingOverrides = Pick<ListingInput, "createdByUserId"> & Partial<ListingInput>;

/** A validated row; by default an active house for sale in Newtown without an agent. */
export function buildListing(overrides: ListingOverrides) {
  return listingInsertSchema.parse({
    agentId: null,
    title: "Brick cottage with a lemon tree",
    listingType: "sale",
    propertyType: "House",
    price: 1_450_000,
    address: "12 Sample Street",
    suburb: "Newtown",
    postcode: "2042",
    bedrooms: 3,
    bathrooms: 1,
    parking: 1,
    landSize: 240,
    description: "A sample cottage of three bedrooms, with a kitchen that looks over a lemon tree.",
    features: ["Lemon tree"],
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
    publishedAt: new Date("2026-10-01T00:00:00Z"),
    ...overrides,
  });
}

export async function insertListing(db: Kysely<DB>, overrides: ListingOverrides): Promise<{ id: number }> {
  return db.insertInto("listings").values(buildListing(overrides)).returning("id").executeTakeFirstOrThrow();
}

interface Closing {
  /** In Sydney: "2026-11-28". */
  closedOn: string;
  /** Null if withheld. */
  closedPrice?: number | null;
}

/** A sold or leased home; by default for 1,500,000. */
export async function insertClosedListing(
  db: Kysely<DB>,
  { closedOn, closedPrice = 1_500_000, ...overrides }: ListingOverrides & Closing,
): Promise<{ id: number }> {
  const row = buildListing(overrides);
  const status = row.listingType === "sale" ? "sold" : "leased";
  return db
    .insertInto("listings")
    .values({ ...row, status, closedOn, closedPrice, priceWithheld: closedPrice === null })
    .returning("id")
    .executeTakeFirstOrThrow();
}
