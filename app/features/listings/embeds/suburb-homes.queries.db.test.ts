import { beforeAll, describe, expect, test } from "vitest";
import { parseCards } from "#app/features/listings/model/listing-card.tsx";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  countHomesInSuburb,
  countHomesOfTypes,
  findNewestHomesInSuburb,
  findPricesInSuburb,
} from "./homes.queries.server.ts";

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db());
  const home = (title: string, day: number, overrides: Partial<Parameters<typeof insertListing>[1]> = {}) =>
    insertListing(db(), { createdByUserId, title, publishedAt: new Date(Date.UTC(2026, 9, day)), ...overrides });
  const rent = { listingType: "rent", priceFrequency: "per_week" } as const;
  await home("Cheapest", 1, { price: 1 });
  await home("At the edge of two bars", 2, { price: 250_000, suburb: " newTOWN " });
  await home("Beyond the scale", 3, { price: 9_000_000 });
  await home("At its bound", 4, { price: 5_000_000 });
  await home("Without a price", 5, { price: 0 });
  await home("By the week", 6, { ...rent, price: 650 });
  await home("By the month", 7, { ...rent, priceFrequency: "per_month", price: 2600 });
  await home("Elsewhere", 8, { suburb: "Manly" });
  await home("Draft", 9, { status: "draft", publishedAt: null });
  await home("Apartment in Glebe", 1, { suburb: "Glebe", propertyType: "Apartment", price: 700_000 });
  await home("House in Glebe", 2, { suburb: "Glebe", propertyType: "House", price: 2_600_000 });
  const deleted = await home("Deleted", 10);
  await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", deleted.id).execute();
});

test("counts homes by type, ignoring case, without drafts and deleted ones", async () => {
  expect(await countHomesInSuburb("NEWTOWN ")).toEqual({ sale: 5, rent: 2 });
  expect(await countHomesInSuburb("Nowhere")).toEqual({ sale: 0, rent: 0 });
});

describe("prices", () => {
  test("spread over the scale of their type, rents per week, without unpublished prices", async () => {
    const { sale, rent } = await findPricesInSuburb("Newtown");
    const bars = (counts: number[]) => counts.flatMap((count, bin) => (count > 0 ? [[bin, count]] : []));
    expect(bars(sale)).toEqual([
      [0, 1],
      [1, 1],
      [19, 2],
    ]);
    // $650 a week, and $2,600 a month, which is $600 a week.
    expect(bars(rent)).toEqual([[6, 2]]);
    expect([sale.length, rent.length]).toEqual([20, 20]);
  });

  test("are empty for a suburb without homes", async () => {
    const { sale, rent } = await findPricesInSuburb("Nowhere");
    expect([...sale, ...rent].every((count) => count === 0)).toBe(true);
  });
});

test("homes, counts and prices can be limited to property types", async () => {
  const types = ["Unit", "Apartment"];
  expect(await countHomesInSuburb("Glebe")).toEqual({ sale: 2, rent: 0 });
  expect(await countHomesOfTypes("Glebe", types)).toEqual({
    counts: { sale: 1, rent: 0 },
    allCounts: { sale: 2, rent: 0 },
  });
  const all = { sale: 5, rent: 2 };
  expect(await countHomesOfTypes("Newtown", undefined)).toEqual({ counts: all, allCounts: all });
  const { sale } = await findPricesInSuburb("Glebe", types);
  expect(sale.findIndex((count) => count > 0)).toBe(2);
  const newest = parseCards(await findNewestHomesInSuburb("Glebe", 3, types));
  expect(newest.map(({ title }) => title)).toEqual(["Apartment in Glebe"]);
});

test("the newest homes come first, of either type", async () => {
  const titles = async (suburb: string) =>
    parseCards(await findNewestHomesInSuburb(suburb, 3)).map(({ title }) => title);
  expect(await titles("Newtown")).toEqual(["By the month", "By the week", "Without a price"]);
  expect(await titles("Nowhere")).toEqual([]);
});
