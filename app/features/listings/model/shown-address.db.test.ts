import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  findPublicInspection,
  findInspection,
  findPublicInspections,
  findInspectionsForCalendar,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { findLeadSubject } from "#app/features/leads/model/subject.server.ts";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findApiListing, findManagedListing, findListing } from "./listing.queries.server.ts";

const point = { latitude: -33.8968, longitude: 151.1793 };
let createdByUserId: number;

beforeAll(async () => {
  createdByUserId = (await insertUser(db())).id;
});

describe("the street of an address", () => {
  test.each<[address: string, street: string | null, why: string]>([
    ["12 Wilson Street", "Wilson Street", "a number"],
    ["12a Wilson Street", "Wilson Street", "a letter at it"],
    ["3/12-14 Wilson Street", "Wilson Street", "a unit, and a range"],
    ["Unit 5, 12 Wilson Street", "Wilson Street", "a unit in words"],
    ["Lot 7, 12 Wilson Street", "Wilson Street", "a lot"],
    ["Unit 5, Wilson Street", "Wilson Street", "only the unit has a number"],
    ["Rosebank, Wilson Street", "Wilson Street", "a house with a name"],
    ["Rosebank, 12  Wilson   Street", "Wilson Street", "a name and a number"],
    ["12 Wilson Street, Rosebank House", "Wilson Street", "the name behind it"],
    ["Wilson Street", "Wilson Street", "nothing else"],
    ["12 2nd Avenue", "2nd Avenue", "a street that is numbered itself"],
    ["2nd Avenue", "2nd Avenue", "without a number"],
    ["12 O’Connell Street", "O’Connell Street", "an apostrophe"],
    ["Wilson Street 12", null, "the number behind it: nothing is left, so only the suburb is shown"],
    ["3/12", null, "numbers alone"],
  ])("%j: %j, %s", async (address, street) => {
    const { id } = await insertListing(db(), { createdByUserId, address, addressDisplay: "street" });
    await expect(findListing(id)).resolves.toMatchObject({ address: street });
  });
});

test.each([
  ["full", { address: "12 Quokkasecret Street", ...point }],
  ["street", { address: "Quokkasecret Street", latitude: null, longitude: null }],
  ["suburb", { address: null, latitude: null, longitude: null }],
] as const)("of a home that shows its %s, others get that and its keeper everything", async (addressDisplay, shown) => {
  const address = { address: "12 Quokkasecret Street", addressDisplay, ...point };
  const { id } = await insertListing(db(), { createdByUserId, ...address });
  await expect(findListing(id)).resolves.toMatchObject({ ...shown, addressDisplay });
  await expect(findApiListing(id, "https://southerly.example")).resolves.toMatchObject(shown);
  await expect(findManagedListing(id, () => sql`true`)).resolves.toMatchObject(address);
});

test("the emails of an enquiry contain only the public address", async () => {
  const address = "12 Quokkasecret Street";
  const { id } = await insertListing(db(), { createdByUserId, address, addressDisplay: "suburb" });
  const { about } = await findLeadSubject({ listingId: id });
  expect(about.address).toBe("Newtown NSW 2042");
});

test("calendars and emails about inspections contain only the public address", async () => {
  const hidden = { address: "12 Quokkasecret Street", addressDisplay: "suburb" } as const;
  const { id: listingId } = await insertListing(db(), { createdByUserId, ...hidden });
  const { id } = await insertInspection(db(), { listingId });
  const inspections = [
    await findPublicInspection(id),
    await findInspection(id),
    ...(await findPublicInspections(listingId)),
    ...(await findInspectionsForCalendar(listingId)),
  ];
  expect(inspections.map((opening) => opening?.id)).toEqual([id, id, id, id]);
  expect(JSON.stringify(inspections)).not.toContain("Quokkasecret");
});

test("a search does not find a hidden street", async () => {
  for (const addressDisplay of ["full", "street", "suburb"] as const) {
    await insertListing(db(), { createdByUserId, address: `12 Wombatlane ${addressDisplay}`, addressDisplay });
  }
  const found = await searchListings({ type: "sale", keywords: "wombatlane", sort: "newest", page: 1 });
  expect(found.total).toBe(2);
});

test("the database accepts only complete points on earth", async () => {
  const write = (latitude: number | null, longitude: number | null) =>
    db().updateTable("listings").set({ latitude, longitude }).execute();
  await expect(write(-33.9, null)).rejects.toThrow("listings_point_is_whole");
  for (const latitude of [Number.NaN, 91, Number.NEGATIVE_INFINITY]) {
    await expect(write(latitude, 151)).rejects.toThrow("listings_point_on_earth");
  }
});
