import { beforeAll, expect, test } from "vitest";
import { encodeArea, toCorner } from "#app/features/listings/model/area.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { insertSchoolArea } from "#tests/support/school-area.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

let home: Parameters<typeof insertListing>[1];

beforeAll(async () => {
  await insertSuburb(db, { name: "Newtown", slug: "newtown", postcode: "2042" });
  const inRegion = { council: "Inner West", regions: ["inner-west"] };
  await insertSuburb(db, { name: "Ashfield", slug: "ashfield", postcode: "2131", ...inRegion });
  await insertSuburb(db, { name: "Ashbury", slug: "ashbury", postcode: "2193", regions: ["inner-west"] });
  await db
    .insertInto("regions")
    .values({ slug: "inner-west", name: "Inner West", otherNames: ["the Inner West"], position: 1 })
    .execute();
  const { id: createdByUserId } = await insertUser(db);
  home = { createdByUserId, suburb: "Newtown", propertyType: "House", price: 1_500_000 };
  await insertListing(db, { ...home, bedrooms: 3, features: ["Swimming pool"] });
  await insertListing(db, { ...home, bedrooms: 2 });
  await insertListing(db, { ...home, listingType: "rent", price: 700, priceFrequency: "per_week" });
  await insertListing(db, { ...home, status: "draft", publishedAt: null });
  await insertListing(db, { ...home, suburb: "Ashfield" });
  await insertListing(db, { ...home, suburb: "Ashbury", bedrooms: 4 });
});

interface Suggestions {
  sentence: { path: string; homes: number; chips: { label: string; text: string }[] } | null;
  word: string | null;
  completions: { text: string; homes: number; path: string }[];
  places: { kind: string; name: string; detail: string; homes: number; path: string; group?: string }[];
}

async function suggest(query: string): Promise<Suggestions> {
  const response = await southerly.send(`/api/listings/places?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Suggestions;
}

test("counts the homes of a sentence and of the place that it names", async () => {
  const { sentence, word, places } = await suggest("q=3+bed+house+in+newtown");
  expect(sentence?.homes).toBe(1);
  expect(new URLSearchParams(sentence?.path.split("?")[1]).get("bedroomsMin")).toBe("3");
  expect(sentence?.chips.map(({ text }) => text)).toContain("3 bed");
  expect(word).toBe("newtown");
  expect(places.slice(0, 2)).toEqual([
    { kind: "suburb", name: "Newtown", detail: "suburb, 2042", homes: 2, path: "/listings?suburb=Newtown" },
    {
      kind: "nearby",
      name: "Newtown",
      detail: "and nearby suburbs",
      homes: 2,
      path: "/listings?suburb=Newtown&nearby=1",
    },
  ]);
});

test("finds the place at the caret, of the chosen type and within the other filters", async () => {
  expect((await suggest("q=new+under+1m&at=3&type=rent")).places[0]).toMatchObject({ name: "Newtown", homes: 1 });
  const narrowed = await suggest("q=new&bedroomsMin=3");
  expect(narrowed.places[0]).toMatchObject({ homes: 1, path: "/listings?suburb=Newtown&bedroomsMin=3" });
});

test("keeps the view of a map that shows all chosen suburbs, else the closest for its room", async () => {
  const viewOf = async (query: string) => (await suggest(`q=newtown&view=map&${query}`)).places[0]?.path;
  expect(await viewOf("z=4&x=63&y=60")).toBe("/listings?suburb=Newtown&view=map");
  expect(await viewOf("suburb=Enmore&z=4&x=63&y=60")).toBe(
    "/listings?suburb=Enmore&suburb=Newtown&view=map&z=4&x=63&y=60",
  );
  const far = "suburb=Marrickville&z=6&x=200&y=200";
  expect(await viewOf(far)).toBe("/listings?suburb=Marrickville&suburb=Newtown&view=map");
  expect(await viewOf(`${far}&width=740&height=540`)).toMatch(
    /^\/listings\?suburb=Marrickville&suburb=Newtown&view=map&z=5(?:\.\d+)?&x=\d+&y=\d+$/,
  );
});

test("offers only suburbs and postcodes to a field for suburbs", async () => {
  await insertSuburb(db, { name: "Newhaven", slug: "newhaven", postcode: null });
  const newtown = { kind: "suburb", name: "Newtown", detail: "suburb, 2042", postcode: "2042" };
  expect(await suggest("only=suburbs&q=new")).toEqual({
    sentence: null,
    word: "new",
    completions: [],
    places: [{ ...newtown, homes: 2, path: "/listings?suburb=Newtown" }],
  });
  expect((await suggest("only=suburbs&q=Perth")).places).toEqual([]);
  await db.deleteFrom("suburbs").where("slug", "=", "newhaven").execute();
});

const innerWest = (homes: [region: number, council: number], { others = "", instead = "" } = {}) => [
  {
    kind: "region",
    name: "Inner West",
    detail: `region${instead}`,
    homes: homes[0],
    path: `/listings?region=inner-west${others}`,
  },
  {
    kind: "council",
    name: "Inner West",
    detail: `council area${instead}`,
    homes: homes[1],
    path: `/listings?region=inner-west-council${others}`,
  },
];

test("says which places of the search a region or a council area replaces", async () => {
  expect((await suggest("q=inner+w&suburb=Newtown&nearby=1")).places).toEqual(
    innerWest([2, 1], { instead: ", instead of Newtown" }),
  );
  const { places: many } = await suggest("q=inner+w&suburb=Newtown&suburb=Enmore&suburb=Glebe&suburb=Erskineville");
  expect(many[0]).toMatchObject({ detail: "region, instead of Enmore, Erskineville and 2 others" });
  expect((await suggest("q=newtown&region=inner-west")).places[0]).toMatchObject({
    detail: "suburb, 2042, instead of the Inner West",
    path: "/listings?suburb=Newtown",
  });
});

test("names the suburbs that a street replaces, and nothing that stays", async () => {
  await insertListing(db, { ...home, address: "12 Replacing Street", suburb: "Lewisham" });
  const { places } = await suggest("q=replacing&suburb=Lewisham&suburb=Enmore");
  const street = places.find(({ kind }) => kind === "street");
  expect(street).toMatchObject({ detail: "street in Lewisham, instead of Enmore" });
  expect((await suggest("q=newt&suburb=Newtown")).places[0]).toMatchObject({ detail: "suburb, 2042" });
});

test("adds a region to the regions of the search", async () => {
  expect((await suggest("q=inner+west&region=st-george&bedroomsMin=4")).places).toEqual(
    innerWest([1, 0], { others: "&region=st-george&bedroomsMin=4" }),
  );
  expect((await suggest("q=inner+west&region=inner-west")).places[0]).toMatchObject({
    path: "/listings?region=inner-west",
  });
});

test("reads regions", async () => {
  const { sentence, word, places } = await suggest("q=house+in+the+inner+west+under+2m");
  expect(sentence?.path).toBe("/listings?region=inner-west&propertyType=House&priceMax=2000000");
  expect(word).toBe("inner west");
  expect(places).toEqual(innerWest([2, 1]));
});

test("finds a place as soon as it is imported", async () => {
  expect((await suggest("q=zetland")).sentence?.path).toBe("/listings?keywords=zetland");
  await insertSuburb(db, { name: "Zetland", slug: "zetland", postcode: "2017" });
  const { sentence, places } = await suggest("q=zetland");
  expect(sentence?.path).toBe("/listings?suburb=Zetland");
  expect(places[0]?.path).toBe("/listings?suburb=Zetland");
});

test("finds the schools with an intake area, with the homes in it", async () => {
  await insertSchoolArea(db, "Glebetown Public School");
  await insertListing(db, { ...home, latitude: -33.9, longitude: 151.18 });
  expect((await suggest("q=glebet")).places).toEqual([
    {
      kind: "school",
      name: "Glebetown Public School",
      detail: "school intake area",
      homes: 1,
      path: "/listings?school=Glebetown+Public+School",
    },
  ]);
  // In another suburb, the two together would find nothing.
  const { sentence } = await suggest("q=house+in+glebetown+public+school+catchment&suburb=Newtown");
  expect(sentence?.path).toContain("school=Glebetown+Public+School");
  expect(sentence?.path).not.toContain("suburb=");
});

test("adds a suburb to those of the search, in place of its region", async () => {
  const { places } = await suggest("q=newt&suburb=Enmore&bedroomsMin=3");
  expect(places[0]?.path).toBe("/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=3");
  expect((await suggest("q=newt&region=inner-west")).places[0]?.path).toBe("/listings?suburb=Newtown");
});

test("counts the homes of an added suburb alone, within the other filters", async () => {
  for (const only of ["", "only=suburbs&"]) {
    const { places } = await suggest(`${only}q=ashb&suburb=Newtown&bedroomsMin=3`);
    expect(places[0]).toMatchObject({
      name: "Ashbury",
      homes: 1,
      path: "/listings?suburb=Ashbury&suburb=Newtown&bedroomsMin=3",
    });
  }
});

test("offers places of the text only, not those of the search", async () => {
  expect((await suggest("q=zzzz&suburb=Newtown")).places).toEqual([]);
});

test("completes the last word of a sentence with words and places", async () => {
  const completed = async (query: string) =>
    (await suggest(query)).completions.map(({ text, homes, path }) => [text, homes, path]);
  expect(await completed("q=4+bed+hou")).toEqual([["4 bed house", 1, "/listings?propertyType=House&bedroomsMin=4"]]);
  expect(await completed("q=house+with+pool+in+newt")).toEqual([
    ["house with pool in Newtown", 1, "/listings?suburb=Newtown&propertyType=House&features=pool"],
  ]);
  // A complete sentence, a single word, an unknown word, and the caret elsewhere.
  for (const query of ["q=2+bed+house", "q=hou", "q=2+bed+xyzzy", "q=2+bed+hou&at=5"]) {
    expect(await completed(query), query).toEqual([]);
  }
});

test("returns nothing for blank text, and no places for unknown or long text", async () => {
  expect(await suggest("q=+")).toEqual({ sentence: null, word: null, completions: [], places: [] });
  expect((await suggest(`q=${"x".repeat(1000)}`)).places).toEqual([]);
  expect((await suggest("q=%25_%27")).places).toEqual([]);
});

test("without a text offers suburbs and regions with their homes, within the other filters", async () => {
  const browse = async (query: string) =>
    (await suggest(`q=&browse=1&${query}`)).places.map(
      ({ group, name, homes, path }) => `${group}: ${name} ${homes} ${path}`,
    );
  expect((await suggest("q=")).places).toEqual([]);
  expect(await browse("bedroomsMin=4")).toEqual([
    "Suburbs with the most homes: Ashbury 1 /listings?suburb=Ashbury&bedroomsMin=4",
    "Regions: Inner West 1 /listings?region=inner-west&bedroomsMin=4",
  ]);
  expect(await browse("region=inner-west")).toEqual([
    "In the Inner West: Ashbury 1 /listings?suburb=Ashbury",
    "In the Inner West: Ashfield 1 /listings?suburb=Ashfield",
  ]);
  await db
    .insertInto("suburbNeighbours")
    .values({ key: "newtown", neighbours: ["ashfield"] })
    .execute();
  expect(await browse("suburb=Newtown")).toEqual([
    "Near Newtown: Ashfield 1 /listings?suburb=Ashfield&suburb=Newtown",
    "Regions, instead of Newtown: Inner West 2 /listings?region=inner-west",
  ]);
});

test("a place replaces an area that was drawn, and says so", async () => {
  const corners = [
    { latitude: -33.89, longitude: 151.17 },
    { latitude: -33.89, longitude: 151.18 },
    { latitude: -33.9, longitude: 151.18 },
  ];
  const { places } = await suggest(`q=newtown&area=${encodeArea(corners.map(toCorner))}`);
  expect(places[0]).toMatchObject({
    detail: "suburb, 2042, instead of the area you drew",
    path: "/listings?suburb=Newtown",
  });
});
