import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findSuburb, findSuburbs, listSuburbNames } from "./suburbs.queries.server.ts";

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
});
