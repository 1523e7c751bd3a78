import { beforeAll, expect, test } from "vitest";
import { findSimilar } from "#app/features/suburbs/model/similar.ts";
import { findComparableSuburbs, findRegionNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { db } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";

beforeAll(async () => {
  await updateReference((await testDatabase()).url);
});

async function idOf(slug: string): Promise<number> {
  const { id } = await db().selectFrom("suburbs").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  return id;
}

test("a suburb is followed by the nearest suburb of each other postcode with census figures and sales", async () => {
  const [here, ...others] = await findComparableSuburbs(await idOf("drummoyne"));
  // From the data files: the first quarter of 2024 for postcode 2047, and the census of 2021.
  expect(here).toMatchObject({
    slug: "drummoyne",
    postcode: "2047",
    km: 0,
    period: "January to March 2024",
    house: { median: 2_800_000, counted: null },
    strata: { median: 1_235_000, counted: 41 },
  });
  expect(Math.round((here?.separateHousePct ?? 0) + (here?.semiPct ?? 0) + (here?.apartmentPct ?? 0))).toBeGreaterThan(
    95,
  );
  const postcodes = others.map(({ postcode }) => postcode);
  expect(new Set(postcodes).size).toBe(postcodes.length);
  expect(postcodes).not.toContain("2047");
  expect(others.map(({ km }) => km)).toEqual(others.map(({ km }) => km).toSorted((one, other) => one - other));
  if (!here) throw new Error("expected the suburb itself");
  expect(findSimilar(here, others)[0]).toMatchObject({ name: "Russell Lea", house: 3_000_000 });
});

test("a postcode without census figures or sales is compared with none", async () => {
  const [first] = await findComparableSuburbs(await idOf("katoomba"));
  expect(first?.slug).not.toBe("katoomba");
  expect(await findComparableSuburbs(0)).toEqual([]);
});

test("regions are named in the order of their slugs", async () => {
  expect(await findRegionNames(["western-sydney", "nowhere", "inner-west"])).toEqual([
    { slug: "western-sydney", name: "Western Sydney" },
    { slug: "inner-west", name: "Inner West" },
  ]);
  expect(await findRegionNames([])).toEqual([]);
});
