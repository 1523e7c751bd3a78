import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertService } from "#db/seed/factories/services.ts";
import { insertSuburb } from "#db/seed/factories/suburbs.ts";
import { chartBounds } from "./chart-projection.ts";
import { countSuburbs, findBestSoldSuburbs, findServiceOffers } from "./home.queries.server.ts";

test("suburbs on the chart that have a median, the best sold first", async () => {
  expect(await findBestSoldSuburbs(chartBounds)).toEqual([]);
  const median = { medianPrice: 1_300_000, figuresPeriod: "July 2018 to June 2019", figuresSource: "Sales" };
  await insertSuburb(db(), { ...median, propertiesSold: 78 });
  await insertSuburb(db(), { ...median, name: "Balmain", slug: "balmain", propertiesSold: null });
  await insertSuburb(db(), { ...median, name: "Mosman", slug: "mosman", propertiesSold: 104 });
  await insertSuburb(db(), { name: "Sydney", slug: "sydney", propertiesSold: 500 });
  await insertSuburb(db(), { ...median, name: "Penrith", slug: "penrith", longitude: 150.69, propertiesSold: 500 });
  await insertSuburb(db(), { ...median, name: "Nowhere", slug: "nowhere", latitude: null, propertiesSold: 500 });
  const found = await findBestSoldSuburbs(chartBounds);
  expect(found.map(({ name }) => name)).toEqual(["Mosman", "Newtown", "Balmain"]);
  expect(found[1]).toEqual({ name: "Newtown", slug: "newtown", latitude: -33.8979, longitude: 151.1793, ...median });
  expect(await countSuburbs()).toBe(6);
});

test("services in the order in which they were set up", async () => {
  expect(await findServiceOffers()).toEqual([]);
  await insertService(db(), { title: "Trades", slug: "trades" });
  await insertService(db(), { pricingInfo: "from $1,800 + GST ($1,980 incl. GST)", callToAction: "Ask for a quote" });
  expect((await findServiceOffers()).map(({ title, pricingInfo }) => [title, pricingInfo])).toEqual([
    ["Trades", null],
    ["Conveyancing", "from $1,800 + GST ($1,980 incl. GST)"],
  ]);
});
