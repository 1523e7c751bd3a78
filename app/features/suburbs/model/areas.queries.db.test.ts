import { expect, test } from "vitest";
import { findAgentsByRecord } from "#app/features/agents/model/agent.queries.server.ts";
import {
  countClosedHomes,
  findLatestSalesIn,
  findSalesTotals,
} from "#app/features/listings/embeds/homes.queries.server.ts";
import {
  countSchoolsAndStations,
  findAreas,
  findLetters,
  findUnconfirmedStations,
} from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";

const { db } = await testDatabase();

await insertSuburb(db, { council: "Inner West", regions: ["inner-west", "west"] });
await insertSuburb(db, {
  name: "Manly",
  slug: "manly",
  postcode: "2095",
  council: "Northern Beaches",
  regions: ["beaches"],
});
await insertSuburb(db, { name: "O'Connor", slug: "o-connor" });
await db
  .insertInto("regions")
  .values([
    { slug: "west", name: "West", otherNames: ["the West"], position: 2 },
    { slug: "inner-west", name: "Inner West", otherNames: [], position: 1 },
    { slug: "empty", name: "Empty", otherNames: [], position: 3 },
    { slug: "beaches", name: "Beaches", otherNames: [], position: 4 },
  ])
  .execute();

test("areas are in order, without those that have no suburbs", async () => {
  const { regions, councils } = await findAreas();
  expect(regions.map(({ name, suburbs, ownSuburbs }) => [name, suburbs.length, ownSuburbs.length])).toEqual([
    ["Inner West", 1, 1],
    ["West", 1, 0],
    ["Beaches", 1, 1],
  ]);
  expect(councils.map(({ name }) => name)).toEqual(["Inner West council", "Northern Beaches council"]);
});

test("letters are those of names", async () => {
  expect(await findLetters()).toEqual(["m", "n", "o"]);
});

test("schools and stations are counted by suburb", async () => {
  const school = {
    years: "Kindergarten to Year 6",
    isPrimary: true,
    isSecondary: false,
    latitude: -33.9,
    longitude: 151.2,
  };
  await db
    .insertInto("schools")
    .values([
      { ...school, code: 1, name: "Newtown Public School", suburbSlug: "newtown" },
      { ...school, code: 2, name: "Manly Public School", suburbSlug: "manly" },
      { ...school, code: 3, name: "A School Elsewhere", suburbSlug: null },
    ])
    .execute();
  const station = { latitude: -33.8, longitude: 151.28, inService: true, suburbSlug: "manly" };
  await db
    .insertInto("stations")
    .values([
      { ...station, slug: "manly-ferry", name: "Manly", mode: "ferry", key: "manly" },
      { ...station, slug: "manly-light-rail", name: "Manly", mode: "light rail", key: "manly" },
      { ...station, slug: "closed", name: "Closed", mode: "ferry", key: "closed", inService: false },
    ])
    .execute();
  expect(await countSchoolsAndStations(["newtown", "manly"])).toEqual({ schools: 2, stations: 1 });
  expect(await countSchoolsAndStations(["o-connor"])).toEqual({ schools: 0, stations: 0 });
  expect(await findUnconfirmedStations("manly")).toEqual(["Closed"]);
  expect(await findUnconfirmedStations("newtown")).toEqual([]);
});

test("sales, leases and agents are those of the area in the last twelve months, without sales that fell through", async () => {
  const { id: createdByUserId } = await insertUser(db);
  const agency = { agencyId: null, userId: null };
  const { id: ada } = await insertAgent(db, { ...agency, name: "Ada Sample", suburbs: ["Newtown"] });
  const { id: bea } = await insertAgent(db, { ...agency, name: "Bea Sample", suburbs: ["Newtown"] });
  const { id: cy } = await insertAgent(db, { ...agency, name: "Cy Sample", suburbs: ["Manly"] });
  const today = sydneyDate(new Date());
  let homes = 0;
  const close = async (agentId: number, suburb: string, status: "sold" | "leased", closedOn = today) => {
    const type = status === "sold" ? {} : ({ listingType: "rent", priceFrequency: "per_week" } as const);
    const address = `${(homes += 1)} Sample Street`;
    const { id } = await insertListing(db, { ...type, createdByUserId, agentId, suburb, address });
    await db.updateTable("listings").set({ status, closedOn, closedPrice: 1_000_000 }).where("id", "=", id).execute();
    return id;
  };
  await close(ada, "Newtown", "sold", "2019-01-01");
  const first = await close(ada, "Newtown", "sold");
  await close(bea, "NEWTOWN", "leased");
  const second = await close(bea, "Newtown", "sold");
  await close(cy, "Manly", "sold");
  await close(ada, "Newtown", "sold");
  await insertListing(db, {
    createdByUserId,
    suburb: "Newtown",
    address: `${homes} Sample Street`,
    publishedAt: new Date(),
  });
  expect(await countClosedHomes(["newtown"])).toEqual({ sold: 2, leased: 1 });
  expect(await countClosedHomes(["newtown", "manly"])).toEqual({ sold: 3, leased: 1 });
  expect(await findSalesTotals()).toMatchObject({ sold: 3, suburb: { name: "Newtown", slug: "newtown" } });
  expect(await countClosedHomes(["o-connor"])).toEqual({ sold: 0, leased: 0 });
  const cards = JSON.parse(await findLatestSalesIn(["newtown"], 5)) as { id: number }[];
  expect(cards.map(({ id }) => id)).toEqual([second, first]);
  expect(await findLatestSalesIn(["o-connor"], 5)).toBe("[]");
  expect(await findAgentsByRecord(["newtown"], 6)).toMatchObject([
    { name: "Bea Sample", agencyName: null, sold: 1, leased: 1 },
    { name: "Ada Sample", sold: 1, leased: 0 },
  ]);
  expect(await findAgentsByRecord(["newtown"], 1)).toHaveLength(1);

  await db.updateTable("listings").set({ propertyType: "Unit" }).where("id", "=", first).execute();
  const idsOf = async (type: string) =>
    (JSON.parse(await findLatestSalesIn(["newtown"], 5, [type])) as { id: number }[]).map(({ id }) => id);
  expect(await idsOf("Unit")).toEqual([first]);
  expect(await idsOf("House")).toEqual([second]);
  expect(await findAgentsByRecord(["newtown"], 6, ["Unit"])).toMatchObject([
    { name: "Ada Sample", sold: 1, leased: 0 },
  ]);
  expect(await findAgentsByRecord(["newtown"], 6, ["House"])).toMatchObject([
    { name: "Bea Sample", sold: 1, leased: 1 },
  ]);
});
