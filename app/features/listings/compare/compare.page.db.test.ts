import { Client } from "pg";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { db } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { loader } from "./compare.page.tsx";

const places = [
  { suburb: "Newtown", latitude: -33.897883, longitude: 151.179925 },
  { suburb: "Abbotsford", latitude: -33.8535, longitude: 151.1305 },
  { suburb: "Norwest", latitude: null, longitude: null },
  { suburb: "Nowhere", latitude: null, longitude: null },
];
const ids: number[] = [];

beforeAll(async () => {
  await updateReference((await testDatabase()).url);
  const { id: createdByUserId } = await insertUser(db());
  for (const place of places) {
    const { id } = await insertListing(db(), { createdByUserId, ...place });
    ids.push(id);
  }
});

async function compare(homes: readonly number[]) {
  const url = new URL(`http://localhost/compare?${homes.map((id) => `home=${id}`).join("&")}`);
  const request = new Request(url);
  const found = await loader({ request, url, params: {}, pattern: "/compare", context: new RouterContextProvider() });
  return "data" in found ? found.data : found;
}

async function countCalls(homes: readonly number[]) {
  const query = vi.spyOn(Client.prototype, "query");
  await compare(homes);
  const calls = query.mock.calls.length;
  query.mockRestore();
  return calls;
}

test("four homes take as many calls of the database as two", async () => {
  await compare(ids);
  const two = [ids[0]!, ids[2]!];
  expect(await countCalls(ids)).toBe(await countCalls(two));
  // One query each for homes, figures, conveyancing, inspections, days and stations, and two for schools (by place
  // and by suburb).
  expect(await countCalls(ids)).toBeLessThanOrEqual(8);
});

test("each home has the station and the schools of its own place, or else of its suburb", async () => {
  const { homes, rows } = await compare(ids);
  expect(homes?.map(({ suburb }) => suburb)).toEqual(places.map(({ suburb }) => suburb));
  const valuesOf = (label: string) => {
    const values = rows.find((row) => row.label === label)?.values ?? {};
    return ids.map((id) => values[id]);
  };
  expect(valuesOf("Nearest station or wharf")).toEqual([
    { text: "Newtown station", note: "0\u00a0m" },
    { text: "Abbotsford wharf", note: "1.1\u00a0km" },
    { text: expect.any(String) as string, note: expect.stringMatching(/from the suburb’s centre$/) as string },
    null,
  ]);
  expect(rows.find(({ label }) => label === "Nearest station or wharf")?.note).toBe("in a straight line");
  const schools = valuesOf("Public primary school");
  expect(schools[1]).toBe("Abbotsford Public School");
  expect(schools[2]).toMatchObject({ note: "for parts of Baulkham Hills" });
  expect(schools[3]).toBeNull();
  const histories = await Promise.all(ids.map((id) => findListingHistory(id)));
  expect(valuesOf("On the market")).toEqual(histories.map((history) => `${history?.days} days`));
});
