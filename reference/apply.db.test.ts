import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { applyReference, updateReference, type ReferenceData } from "./apply.ts";

const { url, db } = await testDatabase();

/** A version of the reference data that differs from the real one in a few rows. */
function version(hash: string, price: string, medianPrice: number, body: string): ReferenceData {
  const suburb = (name: string) => ({
    name,
    slug: name.toLowerCase(),
    postcode: "2000",
    latitude: -33.9,
    longitude: 151.2,
    medianPrice,
    priceGrowth: -10.3,
    heroImageUrl: undefined,
  });
  const service = (slug: string) => ({ type: slug, title: slug, slug, features: ["a", "b"], pricingInfo: price });
  const day = new Date("2026-03-04T13:00:00Z");
  const post = (slug: string) => ({
    slug,
    title: slug,
    body,
    category: "buying",
    tags: ["x"],
    published: true,
    publishedAt: day,
    createdAt: day,
    updatedAt: day,
  });
  return {
    hash,
    rows: () =>
      Promise.resolve({
        services: ["kept", "edited", "deleted", "own"].map(service),
        suburbs: ["Kept", "Edited", "Deleted"].map(suburb),
        posts: ["kept", "edited", "deleted"].map(post),
      }),
    factRows: () =>
      Promise.resolve({
        postcodeFigures: [
          {
            postcode: "2000",
            kind: "sale",
            dwelling: "house",
            bedrooms: null,
            period: `Version ${hash}`,
            periodEnd: "2024-03-31",
            median: medianPrice,
            lowerQuartile: null,
            upperQuartile: null,
            p10: null,
            p90: null,
            counted: null,
            source: "Sales",
          },
        ],
        stations: [
          {
            slug: "kept-train",
            key: "kept",
            name: "Kept",
            mode: "train",
            latitude: -33.9,
            longitude: 151.2,
            suburbSlug: "kept",
            inService: hash !== "2",
          },
        ],
        schools: [],
        suburbNeighbours: [],
        regions: [],
        olderSuburbFigures: [],
        postcodeCensus: [],
        suburbLand: [],
        schoolIntakes: [],
        schoolAreas: [],
      }),
  };
}

const services = () => db.selectFrom("services").select(["slug", "pricingInfo"]).orderBy("slug").execute();
const suburbs = () => db.selectFrom("suburbs").select(["slug", "medianPrice"]).orderBy("slug").execute();
const posts = () => db.selectFrom("posts").select(["slug", "body"]).orderBy("slug").execute();

test("a new version updates unedited rows, never those that an operator changed, deleted or had before", async () => {
  await db.insertInto("services").values({ type: "own", title: "Ours", slug: "own", pricingInfo: "free" }).execute();
  expect(await applyReference(db, version("1", "from $1", 1, "<p>one</p>"))).toBe(true);
  expect(await services()).toContainEqual({ slug: "own", pricingInfo: "free" });

  await db
    .updateTable("services")
    .set({ features: ["a", "b", "c"] })
    .where("slug", "=", "edited")
    .execute();
  await db.updateTable("suburbs").set({ postcode: "2001" }).where("slug", "=", "edited").execute();
  await db.updateTable("posts").set({ title: "Ours" }).where("slug", "=", "edited").execute();
  for (const table of ["services", "suburbs", "posts"] as const) {
    await db.deleteFrom(table).where("slug", "=", "deleted").execute();
  }

  // In another time zone the same times are written otherwise.
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set timezone = 'Australia/Sydney'`.execute(db);
  const later = createDatabase(url, { size: 1 });
  expect(await applyReference(later, version("2", "from $2", 2, "<p>two</p>"))).toBe(true);
  await later.destroy();

  expect(await services()).toEqual([
    { slug: "edited", pricingInfo: "from $1" },
    { slug: "kept", pricingInfo: "from $2" },
    { slug: "own", pricingInfo: "free" },
  ]);
  expect(await suburbs()).toEqual([
    { slug: "edited", medianPrice: 1 },
    { slug: "kept", medianPrice: 2 },
  ]);
  expect(await posts()).toEqual([
    { slug: "edited", body: "<p>one</p>" },
    { slug: "kept", body: "<p>two</p>" },
  ]);
  const figures = db.selectFrom("postcodeFigures").select(["postcode", "period", "median", "counted"]);
  expect(await figures.execute()).toEqual([{ postcode: "2000", period: "Version 2", median: 2, counted: null }]);
  const stations = db.selectFrom("stations").select(["slug", "inService"]);
  expect(await stations.execute()).toEqual([{ slug: "kept-train", inService: false }]);
});

test("a row that an operator has restored is updated again", async () => {
  await db
    .updateTable("services")
    .set({ features: ["a", "b"] })
    .where("slug", "=", "edited")
    .execute();
  await applyReference(db, version("3", "from $3", 3, "<p>three</p>"));
  expect((await services()).slice(0, 2)).toEqual([
    { slug: "edited", pricingInfo: "from $3" },
    { slug: "kept", pricingInfo: "from $3" },
  ]);
});

test("starts at the same time write it once, and later starts nothing", { timeout: 30_000 }, async () => {
  const starts = await Promise.all([1, 2, 3].map(() => updateReference(url)));
  expect(starts.filter(Boolean)).toEqual([true]);
  const { count } = await db
    .selectFrom("suburbs")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(767 + 2);
  const written = await sql`select xmin::text from suburbs order by id`.execute(db);
  expect(await updateReference(url)).toBe(false);
  expect((await sql`select xmin::text from suburbs order by id`.execute(db)).rows).toEqual(written.rows);
});
