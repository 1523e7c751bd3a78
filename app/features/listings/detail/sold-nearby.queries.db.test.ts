import { expect, test } from "vitest";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { db } from "#db/client.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { toSoldHomeView } from "./home-history.tsx";
import { findSoldNearby } from "#app/features/listings/model/history.queries.server.ts";

const daysAgo = (days: number) => sydneyDay(new Date(Date.now() - days * 24 * 60 * 60 * 1000));

async function insertSold(overrides: Partial<Parameters<typeof insertListing>[1]>, closing: object) {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3, ...overrides });
  const sold = { status: "sold", closedOn: daysAgo(30), closedPrice: 1_500_000, ...closing };
  await db().updateTable("listings").set(sold).where("id", "=", id).execute();
  return id;
}

test("similar sold homes are within three kilometres and twelve months, with the price as far as it is published", async () => {
  await insertSuburb(db(), { name: "Newtown", slug: "newtown" });
  // Newtown to Enmore is about 1 km, to Manly about 14 km.
  await insertSuburb(db(), { name: "Enmore", slug: "enmore", latitude: -33.9003, longitude: 151.1736 });
  await insertSuburb(db(), { name: "Manly", slug: "manly", latitude: -33.7981, longitude: 151.2861 });
  const { id: createdByUserId } = await insertUser(db());
  const here = { latitude: -33.8979, longitude: 151.1793, addressDisplay: "full" } as const;
  const { id } = await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3, ...here });
  await insertSold({ bedrooms: 4, ...here }, {});
  const enmore = await insertSold({ suburb: "Enmore" }, { closedPrice: null, priceWithheld: true });
  const close = await insertSold({ ...here, latitude: -33.8989 }, {});
  const withheld = await insertSold({ ...here, addressDisplay: "street" }, { closedOn: daysAgo(60) });
  await insertSold({ suburb: "Manly" }, {});
  await insertSold({}, { closedOn: daysAgo(400) });
  await insertSold({ propertyType: "House" }, {});
  await insertSold({}, { deletedAt: new Date() });
  await insertListing(db(), { createdByUserId, propertyType: "Villa", bedrooms: 3 });

  const found = await findSoldNearby(id, 10);
  expect(found.map((home) => home.id)).toEqual([withheld, close, enmore]);
  expect(found[0]).toMatchObject({ isBetweenHomes: false, km: 0 });
  expect(found[1]).toMatchObject({ isBetweenHomes: true, closedPrice: 1_500_000, km: 0.11 });
  expect(found[2]).toMatchObject({ isBetweenHomes: false, closedPrice: null });
  expect(found.map(toSoldHomeView)[1]).toMatchObject({ price: "$1,500,000" });
  expect(found.map(toSoldHomeView)[1]?.note).toMatch(/^3 bedrooms, villa\. Sold \d+ \w+ \d{4}.*\. 110\u00a0m away$/);
  expect(found.map(toSoldHomeView)[2]).toMatchObject({ price: "Price withheld" });
  expect(found.map(toSoldHomeView)[2]?.note).toMatch(/\. 0\.6\u00a0km between suburbs$/);
  await expect(findSoldNearby(id, 3)).resolves.toHaveLength(3);
  // Two homes are too few to compare a price with.
  await db().updateTable("listings").set({ bedrooms: 2 }).where("id", "=", enmore).execute();
  await expect(findSoldNearby(id, 10)).resolves.toEqual([]);
  await expect(findSoldNearby(2_147_483_647, 3)).resolves.toEqual([]);
});
