import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

beforeAll(async () => {
  await insertSuburb(db, { name: "Newtown", slug: "newtown", postcode: "2042" });
  const { id: createdByUserId } = await insertUser(db);
  const home = { createdByUserId, suburb: "Newtown", propertyType: "House", price: 1_500_000 };
  await insertListing(db, { ...home, bedrooms: 3, features: ["Swimming pool"] });
  await insertListing(db, { ...home, bedrooms: 2 });
  await insertListing(db, { ...home, listingType: "rent", price: 700, priceFrequency: "per_week" });
  await insertListing(db, { ...home, status: "draft", publishedAt: null });
});

interface Suggestions {
  sentence: { path: string; homes: number; chips: { label: string; text: string }[] } | null;
  word: string | null;
  places: { kind: string; name: string; detail: string; homes: number; path: string }[];
}

async function suggest(query: string): Promise<Suggestions> {
  const response = await southerly.ask(`/api/listings/places?${query}`);
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

test("returns nothing for blank text, and no places for unknown or long text", async () => {
  expect(await suggest("q=+")).toEqual({ sentence: null, word: null, places: [] });
  expect((await suggest(`q=${"x".repeat(1000)}`)).places).toEqual([]);
  expect((await suggest("q=%25_%27")).places).toEqual([]);
});
