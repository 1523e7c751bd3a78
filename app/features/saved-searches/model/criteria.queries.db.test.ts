import { expect, test } from "vitest";
import type { Criteria } from "#app/features/listings/model/criteria.ts";
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
  keywords: "pool",
};

test.each<{ why: string; criteria: Criteria }>([
  { why: "every limit", criteria: all },
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
