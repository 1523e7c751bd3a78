import type { Kysely } from "kysely";
import type { z } from "zod";
import { listingInsertSchema } from "#app/features/listings/model/listing.schema.ts";
import type { ComparableSale, StatementMedian } from "#app/features/listings/statement/statement.ts";
import type { DB } from "#db/schema.ts";

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

const sampleMedian: StatementMedian = {
  median: 1_800_000,
  scope: "houses, postcode 2042, January to March 2024",
  period: "January to March 2024",
  periodEnd: "2024-03-31",
  source: "Sample source",
};

/** The first version of a Statement of Information with three typed sales; by default at the default price. */
export async function insertStatement(
  db: Kysely<DB>,
  {
    median = sampleMedian,
    ...overrides
  }: {
    listingId: number;
    userId?: number;
    version?: number;
    price?: number;
    priceTo?: number | null;
    median?: StatementMedian;
  },
): Promise<{ id: number }> {
  const sales: ComparableSale[] = [1, 2, 3].map((place) => ({
    address: `${place} Comparable Street, Newtown`,
    price: 1_400_000 + place * 20_000,
    soldOn: `2026-0${place + 6}-14`,
    km: place / 2,
    propertyType: null,
    bedrooms: null,
    source: "Own sale",
    listingId: null,
  }));
  return db
    .insertInto("informationStatements")
    .values({
      version: 1,
      price: 1_450_000,
      propertyType: "House",
      bedrooms: 3,
      ...overrides,
      sales: JSON.stringify(sales),
      median: JSON.stringify(median),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
