import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { buildSale } from "./figures.fixture.ts";
import { findBusyNeighbours, findNearestSuburbs, findSuburbsToCompare } from "./suburbs.queries.server.ts";

let newtown: number;
let lost: number;

beforeAll(async () => {
  newtown = (await insertSuburb(db())).id;
  lost = (await insertSuburb(db(), { name: "Lost", slug: "lost", latitude: null, longitude: null })).id;
  await insertSuburb(db(), { name: "Manly", slug: "manly", latitude: -33.7969, longitude: 151.2867 });
  const enmore = { name: "Enmore", slug: "enmore", latitude: -33.9, longitude: 151.171 };
  await insertSuburb(db(), { ...enmore, medianPrice: 1_400_000 });
});

test("the nearest come first, by the distance between their centres; a suburb is not near itself", async () => {
  const nearest = await findNearestSuburbs(newtown, 6);
  expect(nearest.map(({ name }) => name)).toEqual(["Enmore", "Manly"]);
  // 0.0021 degrees of latitude are 0.2335 km; 0.0083 of longitude, 33.9 degrees south, 0.766 km.
  expect(nearest[0]?.km).toBeCloseTo(0.801, 2);
  expect(nearest.map(({ medianPrice }) => medianPrice)).toEqual([1_400_000, null]);
  expect(await findNearestSuburbs(newtown, 1)).toHaveLength(1);
});

test("the suburb that a newer one was cut from is always among its nearest", async () => {
  const place = { latitude: -33.8979, longitude: 151.1793 };
  const { id } = await insertSuburb(db(), { name: "New Cove", slug: "new-cove", ...place, cutFrom: "manly" });
  const names = async (limit: number) => (await findNearestSuburbs(id, limit)).map(({ name }) => name);
  expect(await names(2)).toEqual(["Newtown", "Manly"]);
  expect(await names(6)).toEqual(["Newtown", "Enmore", "Manly"]);
  await db().deleteFrom("suburbs").where("id", "=", id).execute();
});

test("where a suburb lies is not known: nothing is near it", async () => {
  expect(await findNearestSuburbs(lost, 6)).toEqual([]);
});

test("suburbs to compare come in the order asked for, with their distance from the city; unknown ones are left out", async () => {
  const compared = await findSuburbsToCompare(["manly", "no-such-suburb", "lost", "newtown"]);
  expect(compared.map(({ slug }) => slug)).toEqual(["manly", "lost", "newtown"]);
  expect(compared.map(({ kmFromCity }) => kmFromCity && Math.round(kmFromCity))).toEqual([11, null, 4]);
  expect(await findSuburbsToCompare([])).toEqual([]);
});

test("a suburb with homes is paired with the nearest one of another postcode that has sales", async () => {
  const far = { latitude: -34.05, longitude: 151.15, population: 900 };
  await insertSuburb(db(), { name: "Glebe", slug: "glebe", postcode: "2037", population: 900, latitude: -33.88 });
  await insertSuburb(db(), { name: "Cronulla", slug: "cronulla", postcode: "2230", ...far });
  const { id: createdByUserId } = await insertUser(db());
  for (const suburb of ["Newtown", "Newtown", "Cronulla"]) await insertListing(db(), { createdByUserId, suburb });
  expect(await findBusyNeighbours(3)).toEqual([]);
  await db()
    .insertInto("postcodeFigures")
    .values(["2037", "2042", "2230"].map((postcode) => ({ ...buildSale(), postcode })))
    .execute();
  // Enmore and Manly have Newtown's postcode in this test. Cronulla would be paired with Glebe, which already has a
  // pair.
  expect(await findBusyNeighbours(3)).toEqual([["newtown", "glebe"]]);
  expect(await findBusyNeighbours(0)).toEqual([]);
});
