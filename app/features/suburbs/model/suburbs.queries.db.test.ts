import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { buildRent, buildSale } from "./figures.fixture.ts";
import {
  findBushfireShare,
  findCensus,
  findNewestFigures,
  findOlderFigures,
  findPostcodeFigures,
  findSaleMedians,
  findSuburb,
  findSuburbs,
  listSuburbNames,
} from "./suburbs.queries.server.ts";

test("suburbs are found by name and slug, figures as numbers, absent ones as null", async () => {
  await insertSuburb(db(), { name: "Manly", slug: "manly", medianPrice: 2_400_000.5, priceGrowth: -3.25 });
  await insertSuburb(db());
  const names = async (limit: number, offset: number) => (await findSuburbs({ limit, offset })).map(({ name }) => name);
  expect(await names(1000, 0)).toEqual(["Manly", "Newtown"]);
  expect(await names(1, 1)).toEqual(["Newtown"]);
  expect(await findSuburb("manly")).toMatchObject({
    medianPrice: 2_400_000.5,
    priceGrowth: -3.25,
    avgDaysOnMarket: null,
  });
  expect(await findSuburb("nowhere")).toBeUndefined();
});

test("medians of a kind of home are those of the newest quarter with any sales, by suburb", async () => {
  expect(await findSaleMedians("house")).toEqual({ quarter: undefined, bySuburb: new Map() });
  const old = { periodEnd: "2018-06-30" };
  await db()
    .insertInto("postcodeFigures")
    .values([
      { ...buildSale(), postcode: "2042" },
      { ...buildSale(old), postcode: "2095" },
      { ...buildSale({ dwelling: "strata" }), postcode: "2095" },
    ])
    .execute();
  await db().updateTable("suburbs").set({ postcode: "2042" }).where("slug", "=", "newtown").execute();
  await db().updateTable("suburbs").set({ postcode: "2095" }).where("slug", "=", "manly").execute();
  expect(await findSaleMedians("house")).toEqual({
    quarter: "January to March 2024",
    bySuburb: new Map([["newtown", 2_000_000]]),
  });
  expect((await findSaleMedians("strata")).bySuburb).toEqual(new Map([["manly", 2_000_000]]));
  await db().deleteFrom("postcodeFigures").execute();
});

test("only suburbs with a visible home are named, once each, in alphabetical order", async () => {
  expect(await listSuburbNames()).toBe("");
  const { id: createdByUserId } = await insertUser(db());
  await insertSuburb(db(), { name: "Bondi", slug: "bondi" });
  await insertListing(db(), { createdByUserId, suburb: " newtown" });
  await insertListing(db(), { createdByUserId });
  await insertListing(db(), { createdByUserId, suburb: "Manly" });
  await insertListing(db(), { createdByUserId, suburb: "Bondi", status: "draft", publishedAt: null });
  const closing = { closedOn: "2026-05-01", priceWithheld: true };
  for (const status of ["sold", "leased"] as const) {
    const suburb = status === "sold" ? "Bondi" : "Manly";
    const { id } = await insertListing(db(), {
      createdByUserId,
      suburb,
      ...(status === "leased" && { listingType: "rent", priceFrequency: "per_week", price: 700 }),
    });
    await db()
      .updateTable("listings")
      .set({ status, ...closing })
      .where("id", "=", id)
      .execute();
  }
  expect(await listSuburbNames()).toBe("Manly\nNewtown");
  expect(await listSuburbNames("sold")).toBe("Bondi");
  expect(await listSuburbNames("leased")).toBe("Manly");
  expect((await listSuburbNames("any")).split("\n")).toEqual(expect.arrayContaining(["Bondi", "Manly", "Newtown"]));
});

test("the newest figures of postcodes are those of each kind, with the same quarter a year before", async () => {
  const rows = [
    buildSale(),
    buildSale({ periodEnd: "2023-12-31" }),
    buildSale({ periodEnd: "2023-03-31" }),
    buildSale({ dwelling: "strata", periodEnd: "2023-09-30" }),
    buildSale({ dwelling: "strata", periodEnd: "2023-06-30" }),
    buildRent("unit", 2, 800, { p10: 650, p90: 1050 }),
  ].map((row) => ({ ...row, postcode: "2042" }));
  const elsewhere = { ...buildSale(), postcode: "2043" };
  await db()
    .insertInto("postcodeFigures")
    .values([...rows, elsewhere])
    .execute();
  const found = await findNewestFigures(["2042", "2099", "2042"]);
  expect([...found.keys()]).toEqual(["2042"]);
  const short = (figures: readonly { dwelling: string; periodEnd: string }[] | undefined) =>
    figures?.map(({ dwelling, periodEnd }) => `${dwelling} ${periodEnd}`);
  expect(short(found.get("2042"))).toEqual([
    "unit 2026-01-31",
    "house 2024-03-31",
    "house 2023-03-31",
    "strata 2023-09-30",
  ]);
  expect(found.get("2042")?.[0]).toMatchObject({ median: 800, p10: 650, p90: 1050, counted: 228 });
  expect(await findNewestFigures([])).toEqual(new Map());
  expect(short(await findPostcodeFigures("2042"))).toHaveLength(6);
  expect(await findPostcodeFigures(null)).toEqual([]);
});

test("older figures of a suburb are newest first", async () => {
  const older = { suburbSlug: "newtown", counted: 54, growth: null, source: "Records" };
  await db()
    .insertInto("olderSuburbFigures")
    .values([
      { ...older, label: "Houses", period: "2018", periodEnd: "2018-12-31", median: 1_300_000 },
      { ...older, label: "Houses", period: "2021", periodEnd: "2021-12-31", median: 1_800_000 },
    ])
    .execute();
  expect((await findOlderFigures("newtown")).map(({ period }) => period)).toEqual(["2021", "2018"]);
  expect(await findOlderFigures("nowhere")).toEqual([]);
});

test("census and land are those of the postcode and of the suburb, null if unknown", async () => {
  await db().insertInto("postcodeCensus").values({ postcode: "2042", persons: 14_690, rentedPct: 51.4 }).execute();
  await db().insertInto("suburbLand").values({ slug: "newtown", bushfireProneShare: 0.25 }).execute();
  expect(await findCensus("2042")).toMatchObject({ persons: 14_690, rentedPct: 51.4, weeklyRent: null });
  expect([await findCensus("2099"), await findCensus(null)]).toEqual([null, null]);
  expect([await findBushfireShare("newtown"), await findBushfireShare("nowhere")]).toEqual([0.25, null]);
});
