import { beforeAll, expect, test } from "vitest";
import { findPlaces } from "#app/features/listings/vocabulary.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";

beforeAll(async () => {
  for (const [name, postcode] of [
    ["Newtown", "2042"],
    ["Enmore", "2042"],
    ["Bondi", "2026"],
    ["North Bondi", "2026"],
    ["Bondi Junction", "2022"],
    ["Eastern Creek", "2766"],
    ["Eastwood", "2122"],
    ["Marayong", "2148"],
    ["Maroota", "2756"],
    ["Marrickville", "2204"],
    ["Marsfield", "2122"],
    ["Maraylya", "2765"],
    ["Mardi", null],
  ] as const) {
    await insertSuburb(db(), { name, slug: name.toLowerCase().replaceAll(" ", "-"), postcode });
  }
  await db()
    .insertInto("regions")
    .values([
      { slug: "sutherland-shire", name: "Sutherland Shire", otherNames: ["the Shire", "Sutherland"], position: 1 },
      { slug: "northern-suburbs", name: "Northern Suburbs", otherNames: ["Ryde and Epping"], position: 2 },
      {
        slug: "canterbury-bankstown",
        name: "Canterbury-Bankstown",
        otherNames: ["Canterbury Bankstown", "Canterbury/Bankstown"],
        position: 3,
      },
      { slug: "eastern-suburbs", name: "Eastern Suburbs", otherNames: [], position: 4 },
    ])
    .execute();
  await insertSuburb(db(), { name: "Ryde", slug: "ryde", postcode: "2112", council: "Ryde" });
  for (const name of ["Canterbury", "Lakemba"]) {
    await insertSuburb(db(), { name, slug: name.toLowerCase(), postcode: "2193", council: "Canterbury-Bankstown" });
  }
  const stop = { latitude: -33.9, longitude: 151.18, mode: "train" as const };
  await db()
    .insertInto("stations")
    .values([
      { ...stop, key: "newtown", name: "Newtown", slug: "newtown", inService: true },
      { ...stop, key: "marayong", name: "Marayong", slug: "marayong", inService: true },
      { ...stop, key: "newport", name: "Newport", slug: "newport", inService: false },
    ])
    .execute();
  const { id: createdByUserId } = await insertUser(db());
  const { id: agencyId } = await insertAgency(db(), { name: "Newell & Daughters" });
  const { id: agentId } = await insertAgent(db(), { agencyId, userId: null });
  const home = { createdByUserId, suburb: "Newtown", agentId };
  for (const suburb of ["Marrickville", "Marrickville", "Maroota", "Eastwood"]) {
    await insertListing(db(), { ...home, agentId: null, suburb });
  }
  await insertListing(db(), { ...home, agentId: null, suburb: "Marsfield", listingType: "rent" });
  await insertListing(db(), { ...home, address: "12/34 Newman Street" });
  await insertListing(db(), { ...home, address: "36 Newman Street" });
  await insertListing(db(), { ...home, address: "8 Newborn Lane", addressDisplay: "suburb" });
  await insertListing(db(), { ...home, address: "8 Newland Road", listingType: "rent" });
  await insertListing(db(), { ...home, address: "9 Newell Road", status: "draft", publishedAt: null });
});

const found = async (phrases: string[], type: "sale" | "rent" = "sale") =>
  (await findPlaces(phrases, type)).map(({ kind, name, detail, homes }) =>
    [kind, name, ...(detail === null ? [] : [detail]), ...(homes === null ? [] : [homes])].join(", "),
  );

test("finds suburbs, stations in service, shown streets and agencies by the start of a word", async () => {
  expect(await found(["new"])).toEqual([
    "suburb, Newtown, 2042",
    "station, Newtown",
    "street, Newman Street, Newtown",
    "agency, Newell & Daughters, 3",
  ]);
  expect(await found(["new"], "rent")).toEqual([
    "suburb, Newtown, 2042",
    "station, Newtown",
    "street, Newland Road, Newtown",
    "agency, Newell & Daughters, 1",
  ]);
});

test("suburbs with most homes of the type come first, and those without any after stations", async () => {
  expect(await found(["mar"])).toEqual([
    "suburb, Marrickville, 2204",
    "suburb, Maroota, 2756",
    "station, Marayong",
    "suburb, Mardi",
    "suburb, Maraylya, 2765",
  ]);
  expect((await found(["mar"], "rent"))[0]).toBe("suburb, Marsfield, 2122");
  expect((await found(["marayong"]))[0]).toBe("suburb, Marayong, 2148");
});

test("names that start with the phrase come before those with a later word, shorter ones first", async () => {
  expect(await found(["bondi"])).toEqual([
    "suburb, Bondi, 2026",
    "suburb, Bondi Junction, 2022",
    "suburb, North Bondi, 2026",
  ]);
});

test.each(["newell dau", "newell and dau", "newell & dau"])("%s finds the agency Newell & Daughters", async (typed) => {
  expect(await found([typed])).toEqual(["agency, Newell & Daughters, 3"]);
});

test("a region comes before the suburbs of which more words are untyped, and after the others", async () => {
  expect(await found(["eastern"])).toEqual(["region, Eastern Suburbs, eastern-suburbs", "suburb, Eastern Creek, 2766"]);
  expect(await found(["east"])).toEqual([
    "suburb, Eastwood, 2122",
    "region, Eastern Suburbs, eastern-suburbs",
    "suburb, Eastern Creek, 2766",
  ]);
  expect(await found(["eastern creek"])).toEqual(["suburb, Eastern Creek, 2766"]);
});

test("finds postcodes with their suburbs", async () => {
  expect(await found(["204"])).toEqual(["postcode, 2042, Enmore, Newtown"]);
});

test.each([
  [
    ["canterbury"],
    ["suburb, Canterbury, 2193", "region, Canterbury-Bankstown, canterbury-bankstown", "council, Canterbury-Bankstown"],
    "after the suburb of the name",
  ],
  [["bankst"], ["region, Canterbury-Bankstown, canterbury-bankstown", "council, Canterbury-Bankstown"], "a later word"],
  [
    ["canterbury-b"],
    ["region, Canterbury-Bankstown, canterbury-bankstown", "council, Canterbury-Bankstown"],
    "with a hyphen",
  ],
  [["the shire"], ["region, Sutherland Shire, sutherland-shire"], "another name"],
  [["ryde"], ["suburb, Ryde, 2112", "council, Ryde"], "not by another name of two places"],
])("finds for %j regions and councils %j: %s", async (phrases, places, _why) => {
  expect(await found(phrases)).toEqual(places);
});

test("only the first phrase with a match counts", async () => {
  expect(await found(["house near bondi", "near bondi", "bondi j", "j"])).toEqual(["suburb, Bondi Junction, 2022"]);
});

test("finds nothing for wildcards and quotes", async () => {
  expect(await found(["%", "_", "\\", "'", "ne_", "new%"])).toEqual([]);
  expect(await found([])).toEqual([]);
});
