import { expect, test } from "vitest";
import { type Criteria, pickCriteria } from "#app/features/listings/model/criteria.ts";
import { ensureSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { db } from "#db/client.server.ts";
import { toColumns } from "./columns.ts";
import { savedCriteria } from "./criteria.queries.server.ts";

const all: Criteria = {
  type: "rent",
  suburb: ["Newtown"],
  nearby: true,
  propertyType: "Unit",
  priceMin: 400,
  priceMax: 650,
  bedroomsMin: 2,
  bathroomsMin: 1,
  parkingMin: 2,
  bedrooms: 0,
  landMin: 450,
  features: ["pool", "study"],
  stepFree: true,
  stepFreeBathroom: true,
  hasPictures: true,
  hasFloorPlan: true,
  keywords: "pool",
};

test("when a home was listed is not kept: whatever an alert finds is new", () => {
  expect(pickCriteria({ type: "sale", listedWithin: 3, features: ["pool"] })).toMatchObject({ features: ["pool"] });
  expect(pickCriteria({ type: "sale", listedWithin: 3 })).not.toHaveProperty("listedWithin");
});

test.each<{ why: string; criteria: Criteria }>([
  { why: "every limit", criteria: all },
  { why: "how it is sold", criteria: { type: "sale", auction: true, method: "tender" } },
  { why: "none", criteria: { type: "sale" } },
])("a row gives back the criteria that it keeps: $why", async ({ criteria }) => {
  const { email } = await ensureSubscriber("jo@example.com");
  const { id } = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns(criteria), email })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db()
    .selectFrom("savedSearches")
    .select(savedCriteria.as("criteria"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.criteria).toStrictEqual(criteria);
});
