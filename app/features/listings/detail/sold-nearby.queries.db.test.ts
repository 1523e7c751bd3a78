import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { findSoldNearby } from "#app/features/listings/model/history.queries.server.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { SoldNearby, toSoldHomeView } from "./home-history.tsx";

const daysAgo = (days: number) => sydneyDay(new Date(Date.now() - days * 24 * 60 * 60 * 1000));

async function insertSold(overrides: Partial<Parameters<typeof insertListing>[1]>, closing: object) {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3, ...overrides });
  const sold = { status: "sold", closedOn: daysAgo(30), closedPrice: 1_500_000, ...closing };
  await db().updateTable("listings").set(sold).where("id", "=", id).execute();
  return id;
}

test("similar sold homes are of the last twelve months, with published prices first, and in the first area with three of them", async () => {
  await insertSuburb(db(), { name: "Newtown", slug: "newtown" });
  // Newtown to Enmore is about 1 km, to Manly about 14 km.
  await insertSuburb(db(), { name: "Enmore", slug: "enmore", latitude: -33.9003, longitude: 151.1736 });
  await insertSuburb(db(), { name: "Manly", slug: "manly", latitude: -33.7981, longitude: 151.2861 });
  const { id: createdByUserId } = await insertUser(db());
  const here = { latitude: -33.8979, longitude: 151.1793, addressDisplay: "full" } as const;
  const { id } = await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3, ...here });
  const fourBedrooms = await insertSold({ bedrooms: 4, ...here }, {});
  const enmore = await insertSold({ suburb: "Enmore" }, { closedPrice: null, priceWithheld: true });
  const close = await insertSold({ ...here, latitude: -33.8989 }, {});
  const withheld = await insertSold({ ...here, addressDisplay: "street" }, { closedOn: daysAgo(60) });
  await insertSold({ suburb: "Manly" }, {});
  await insertSold({}, { closedOn: daysAgo(400) });
  await insertSold({ propertyType: "House" }, {});
  await insertSold({}, { deletedAt: new Date() });
  const address = "9 Fallen Street";
  await insertSold({ ...here, address }, {});
  await insertListing(db(), { createdByUserId, address, publishedAt: new Date() });
  await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3 });

  const { homes: found, area } = await findSoldNearby(id, 10);
  expect(area).toEqual({ km: 3, hasSameBedrooms: true });
  expect(found.map((home) => home.id)).toEqual([withheld, close, enmore]);
  expect(found[0]).toMatchObject({ isBetweenHomes: false, km: 0 });
  expect(found[1]).toMatchObject({ isBetweenHomes: true, closedPrice: 1_500_000, km: 0.11 });
  expect(found[2]).toMatchObject({ isBetweenHomes: false, closedPrice: null });
  expect(found.map((home) => toSoldHomeView(home))[1]).toMatchObject({ price: "$1,500,000" });
  expect(found.map((home) => toSoldHomeView(home))[1]?.note).toMatch(/^3 bedrooms, sold \d+ \w+ \d{4}.*, 110\u00a0m$/);
  const own = {
    price: 1_300_000,
    priceTo: null,
    priceFrequency: "once",
    closedOn: null,
    closedPrice: null,
    bedrooms: 3,
    propertyType: "Villa",
  };
  const differenceFrom = (home: Parameters<typeof toSoldHomeView>[1]) => toSoldHomeView(found[1]!, home).difference;
  expect(differenceFrom(own)).toBe("$200,000 more than this home");
  expect(differenceFrom({ ...own, closedOn: "2026-11-02", closedPrice: 1_600_000 })).toBe(
    "$100,000 less than this home",
  );
  expect(differenceFrom({ ...own, price: 1_500_000 })).toBe("the same as this home");
  expect(differenceFrom({ ...own, priceTo: 1_400_000 })).toBeUndefined();
  expect(differenceFrom({ ...own, price: 0 })).toBeUndefined();
  expect(differenceFrom({ ...own, bedrooms: 2 })).toBeUndefined();
  expect(differenceFrom({ ...own, propertyType: "House" })).toBeUndefined();
  expect(toSoldHomeView(found[2]!, own).difference).toBeUndefined();
  expect(found.map((home) => toSoldHomeView(home))[2]).toMatchObject({ price: "Price withheld" });
  expect(found.map((home) => toSoldHomeView(home))[2]?.note).toMatch(/, about 0\.6\u00a0km$/);
  expect((await findSoldNearby(id, 3)).homes).toHaveLength(3);

  const setSold = (home: number, values: object) =>
    db().updateTable("listings").set(values).where("id", "=", home).execute();
  const idsAndArea = async () => {
    const nearby = await findSoldNearby(id, 10);
    return { ids: nearby.homes.map((home) => home.id), ...nearby.area };
  };
  // A sale with a withheld price comes after one with a published price, even at the same address.
  await setSold(withheld, { closedPrice: null, priceWithheld: true });
  expect((await idsAndArea()).ids).toEqual([close, withheld, enmore]);
  await setSold(withheld, { closedPrice: 1_400_000, priceWithheld: false });
  // Many newer sales of another size do not displace those of the same size.
  const newer = [];
  for (let count = 0; count < 21; count += 1)
    newer.push(await insertSold({ bedrooms: 5, ...here }, { closedOn: daysAgo(1) }));
  await setSold(enmore, { bedrooms: 2 });
  await setSold(close, { latitude: -33.9339 });
  const third = await insertSold({ suburb: "Enmore" }, { closedOn: daysAgo(300) });
  expect(await idsAndArea()).toMatchObject({ ids: [withheld, third, close], km: 5, hasSameBedrooms: true });
  await db()
    .deleteFrom("listings")
    .where("id", "in", [...newer, third])
    .execute();
  await setSold(enmore, { bedrooms: 3 });
  await setSold(close, { latitude: -33.8989 });
  // Only two sales have three bedrooms, so homes of another size within five kilometres are added.
  await setSold(enmore, { bedrooms: 2 });
  const { ids, ...anySize } = await idsAndArea();
  expect(anySize).toEqual({ km: 5, hasSameBedrooms: false });
  expect(ids).toHaveLength(4);
  expect(ids).toContain(fourBedrooms);
  // About four kilometres away: further than the first area.
  await setSold(close, { latitude: -33.9339 });
  await setSold(enmore, { bedrooms: 3 });
  expect(await idsAndArea()).toMatchObject({ ids: [withheld, close, enmore], km: 5, hasSameBedrooms: true });
  // Two are shown if the widest area has no more.
  await setSold(fourBedrooms, { deletedAt: new Date() });
  await setSold(enmore, { deletedAt: new Date() });
  expect(await idsAndArea()).toEqual({ ids: [withheld, close], km: 10, hasSameBedrooms: false });
  await setSold(withheld, { deletedAt: new Date() });
  await setSold(close, { deletedAt: new Date() });
  expect((await idsAndArea()).ids).toEqual([]);
  expect((await findSoldNearby(2_147_483_647, 3)).homes).toEqual([]);
});

test("sold homes that could not be loaded say so, with a link to try again", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId });
  const home = await findListing(id);
  const Stub = createRoutesStub([
    { path: "/", Component: () => createElement(SoldNearby, { home: home!, sold: null }) },
  ]);
  const html = renderToStaticMarkup(createElement(Stub));
  expect(html).toContain("Sold homes nearby could not be loaded.");
  expect(html).toMatch(new RegExp(`<a [^>]*href="/listings/${id}/[^"]+"[^>]*>Try again</a>`));
});
