import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Criteria, pickSavedCriteria } from "#app/features/listings/model/criteria.ts";
import { ensureSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import { db } from "#db/client.server.ts";
import { columnOf, toColumns } from "./saved-search.ts";
import { savedCriteria } from "./searches.queries.server.ts";

const all: Criteria = {
  type: "rent",
  suburb: ["Newtown"],
  nearby: true,
  propertyType: ["Unit"],
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

test("the age of a listing is not stored, because alerts find new homes only", () => {
  expect(pickSavedCriteria({ type: "sale", listedWithin: 3, features: ["pool"] })).toMatchObject({
    features: ["pool"],
  });
  expect(pickSavedCriteria({ type: "sale", listedWithin: 3 })).not.toHaveProperty("listedWithin");
});

test.each<{ why: string; criteria: Criteria }>([
  { why: "every limit", criteria: all },
  { why: "how it is sold", criteria: { type: "sale", auction: true, method: "tender" } },
  { why: "several types", criteria: { type: "sale", propertyType: ["House", "Unit"] } },
  { why: "none", criteria: { type: "sale" } },
])("reads the stored criteria back: $why", async ({ criteria }) => {
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

const samples: Readonly<Record<string, unknown>> = {
  integer: 5,
  smallint: 5,
  boolean: true,
  _text: ["five"],
  _polygon: ["((0,0),(1,1),(1,0))"],
  tsquery: "five",
  "timestamp with time zone": "2026-11-05T05:05:05Z",
};

test("searches are equal by their criteria only, in all columns", async () => {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, case data_type when 'ARRAY' then udt_name else data_type end as type from information_schema.columns
    where table_schema = current_schema() and table_name = 'saved_searches'`.execute(db());
  const keyOf = async (search: object) => {
    const { rows } = await sql<{ key: string }>`
      select criteria_key(jsonb_populate_record(null::saved_searches, ${JSON.stringify(search)}::jsonb)) as key`.execute(
      db(),
    );
    return rows[0]?.key;
  };
  const least = { listing_type: "sale" };
  const leastKey = await keyOf(least);
  const keys = new Map<string, string | undefined>();
  for (const { name, type } of columns) {
    const key = await keyOf({ ...least, [name]: samples[type] ?? "five" });
    if (key !== leastKey) keys.set(name, key);
  }
  const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect([...keys.keys()].toSorted()).toEqual(Object.values(columnOf).map(snakeCase).toSorted());
  expect(new Set(keys.values()).size).toBe(keys.size);
});

test("searches with the same types are equal in any order, and different from others", async () => {
  const { email } = await ensureSubscriber("kim@example.com");
  const keyOf = async (propertyTypes: string[] | null) => {
    const { criteriaKey } = await db()
      .insertInto("savedSearches")
      .values({ ...toColumns({ type: "sale" }), propertyTypes, email })
      .onConflict((conflict) => conflict.columns(["email", "criteriaKey"]).doUpdateSet({ userId: null }))
      .returning("criteriaKey")
      .executeTakeFirstOrThrow();
    return criteriaKey;
  };
  const both = await keyOf(["House", "Unit"]);
  expect(await keyOf(["unit", "HOUSE", "Unit"])).toBe(both);
  const others = await Promise.all([["House"], ["Unit"], ["House", "Land"], null].map(keyOf));
  expect(new Set([both, ...others]).size).toBe(5);
});

test("the version before reads and writes one type", async () => {
  const { email } = await ensureSubscriber("lee@example.com");
  const types = ["propertyType", "propertyTypes", "propertyTypeKeys"] as const;
  const { id, ...inserted } = await db()
    .insertInto("savedSearches")
    .values({ listingType: "sale", email, propertyType: "House" })
    .returning(["id", "criteriaKey", ...types])
    .executeTakeFirstOrThrow();
  expect(inserted).toMatchObject({ propertyType: "House", propertyTypes: ["House"], propertyTypeKeys: ["house"] });
  const { criteriaKey } = inserted;
  const change = (values: object) =>
    db()
      .updateTable("savedSearches")
      .set({ listingType: "sale", ...values })
      .where("id", "=", id)
      .returning(["criteriaKey", ...types])
      .executeTakeFirstOrThrow();
  const several = await change({ propertyTypes: ["Unit", "House"] });
  expect(several).toMatchObject({ propertyType: "House", propertyTypes: ["Unit", "House"] });
  expect(several.criteriaKey).not.toBe(criteriaKey);
  expect(await change({ propertyType: "House", keywords: "pool" })).toMatchObject({ propertyTypes: ["Unit", "House"] });
  expect(await change({ propertyType: "Land", keywords: null })).toMatchObject({ propertyTypes: ["Land"] });
  expect(await change({ propertyType: null })).toMatchObject({ propertyTypes: null, propertyTypeKeys: null });
  expect(await change({ propertyTypes: ["House"] })).toMatchObject({ propertyType: "House", criteriaKey });
  expect(await change({ propertyTypes: null })).toMatchObject({ propertyType: null });
});

test("the key changes with the criteria only", async () => {
  const { email } = await ensureSubscriber("sam@example.com");
  const { id, criteriaKey } = await db()
    .insertInto("savedSearches")
    .values({ ...toColumns({ type: "rent" }), email })
    .returning(["id", "criteriaKey"])
    .executeTakeFirstOrThrow();
  const change = (values: object) =>
    db()
      .updateTable("savedSearches")
      .set(values)
      .where("id", "=", id)
      .returning(["criteriaKey", sql<string>`criteria_key(saved_searches)`.as("current")])
      .executeTakeFirstOrThrow();
  expect(await change({ frequency: "weekly", nextRunAt: new Date(), userId: null })).toMatchObject({ criteriaKey });
  const changed = await change(toColumns(all));
  expect(changed.criteriaKey).toBe(changed.current);
  expect(changed.criteriaKey).not.toBe(criteriaKey);
});
