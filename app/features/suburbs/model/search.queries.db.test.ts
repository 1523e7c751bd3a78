import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { generateSuburbs } from "#reference/suburb-rows.ts";
import { buildSuburb } from "#samples/factories/suburbs.ts";
import { resolveAddress, searchSuburbs } from "./suburb-lists.queries.server.ts";

/** All suburbs of Sydney, because corrections of spelling depend on the other names. */
beforeAll(async () => {
  await db().insertInto("suburbs").values(generateSuburbs()).execute();
  await db()
    .insertInto("suburbs")
    .values(buildSuburb({ name: "D'Arcy's 100% Corner", slug: "darcys-100-corner", postcode: null }))
    .execute();
});

async function names(search: string): Promise<string[]> {
  return (await searchSuburbs({ search, page: 1 })).items.map(({ name }) => name);
}

describe("what is spelled right", () => {
  test.each<[search: string, found: string[], why: string]>([
    ["newtown", ["Newtown"], "capitals do not count"],
    ["Newtown NSW 2042", ["Newtown"], "as on an envelope"],
    ["bondi", ["Bondi", "Bondi Beach", "Bondi Junction", "North Bondi"], "the one of that name, then those with it"],
    ["ryde", ["Ryde", "East Ryde", "North Ryde", "West Ryde"], "words that begin with it"],
    ["mt druitt", ["Mount Druitt"], "shortened"],
    ["brighton le", ["Brighton-Le-Sands"], "without its hyphens"],
    ["darcys", ["D'Arcy's 100% Corner"], "without its apostrophes, and without a postcode"],
  ])("%j finds %j: %s", async (search, found) => {
    const page = await searchSuburbs({ search, page: 1 });
    expect(page.items.map(({ name }) => name)).toEqual(found);
    expect(page).toMatchObject({ total: found.length, approximate: false });
  });

  test("a postcode finds all of its suburbs, its beginning more", async () => {
    expect(await names("2042")).toEqual(["Enmore", "Newtown"]);
    const { total } = await searchSuburbs({ search: "204", page: 1 });
    expect(total).toBeGreaterThan(10);
  });
});

describe("what is spelled nearly right", () => {
  test.each<[search: string, meant: string]>([
    ["Nwetown", "Newtown"],
    ["Paramatta", "Parramatta"],
    ["Wooloomooloo", "Woolloomooloo"],
    ["Surrey Hills", "Surry Hills"],
    ["coogy", "Coogee"],
    ["balmian", "Balmain"],
    ["chatswod", "Chatswood"],
    ["hornsbee", "Hornsby"],
    ["redfren", "Redfern"],
    ["bnodi", "Bondi"],
    ["cstle hill", "Castle Hill"],
    ["Nwetown, NSW 2042", "Newtown"],
  ])("%j finds %s first, and says that it is a guess", async (search, meant) => {
    const page = await searchSuburbs({ search, page: 3 });
    expect(page.items[0]?.name).toBe(meant);
    expect(page).toMatchObject({ total: page.items.length, page: 1, lastPage: 1, approximate: true });
    expect(page.items.length).toBeLessThanOrEqual(6);
  });

  test("what is much less like it than the best is not offered", async () => {
    expect(await names("Nwetown")).toEqual(["Newtown", "Fiddletown"]);
    expect(await names("cstle")).toEqual(["Castle Cove", "Castle Hill"]);
  });

  test.each(["xylophone", "zzzz", "%", "_", "\\", "💥", "2999", "Robert'); DROP TABLE suburbs;--"])(
    "%j finds nothing",
    async (search) => {
      expect(await searchSuburbs({ search, page: 1 })).toEqual({
        items: [],
        total: 0,
        page: 1,
        lastPage: 1,
        approximate: false,
      });
    },
  );
});

describe("the address of a home", () => {
  test.each<[address: string, place: string, isGuess: boolean, why: string]>([
    ["12 Smith Street, Newtown", "Newtown", false, "the suburb after a comma"],
    ["3/12 smith st newtown nsw 2042", "Newtown", false, "without a comma"],
    ["12 Sydney Road, North Sydney NSW 2060, Australia", "North Sydney", false, "the longest name"],
    ["Unit 3, 12 Newtown Street, Mt. Druitt", "Mount Druitt", false, "shortened; the street has the name of a suburb"],
    ["7 St Johns Rd St Ives", "St Ives", false, "a suburb that begins like a kind of street"],
    ["1 Ocean St, Brighton-Le-Sands", "Brighton-Le-Sands", false, "with hyphens"],
    ["12 Smith Street, Newtown 2000", "Newtown", false, "another postcode"],
    ["Newtown", "Newtown", false, "a suburb alone"],
    ["NSW 2042", "2042", false, "a postcode alone"],
    ["12 Smith Street 2042", "2042", false, "a postcode without a suburb"],
    ["12 Smith Street, Nwetown", "Newtown", true, "misspelt after a comma"],
    ["12 Smith St Nwetown NSW", "Newtown", true, "misspelt after a kind of street"],
    ["Surrey Hills", "Surry Hills", true, "misspelt alone"],
  ])("%j is in %s, guessed: %s (%s)", async (address, place, isGuess) => {
    expect(await resolveAddress(address)).toMatchObject({ place, isGuess });
  });

  test.each<[address: string, hasStreet: boolean]>([
    ["Newtown", false],
    ["Nwetown", false],
    ["Newtown, NSW 2042", false],
    ["2042", false],
    ["Smith Street Newtown", true],
    ["Rosebank, Newtown", true],
    ["12 Smith Street 2042", true],
    ["12 Smith Street, Nwetown", true],
  ])("%j has a street: %s", async (address, hasStreet) => {
    expect(await resolveAddress(address)).toMatchObject({ hasStreet });
  });

  test.each(["12 Smith Street", "12 Newtown Street", "12", "12 Smith Street 2999", "Qqqqzz", ",,,", "💥"])(
    "%j names no suburb",
    async (address) => {
      expect(await resolveAddress(address)).toBeUndefined();
    },
  );
});

test("all of them come in pages in alphabetical order; beyond the last one is the last one", async () => {
  const first = await searchSuburbs({ page: 1 });
  expect(first).toMatchObject({ total: 768, page: 1, lastPage: 32, approximate: false });
  expect(first.items).toHaveLength(24);
  const second = await searchSuburbs({ page: 2 });
  const shown = [...first.items, ...second.items].map(({ name }) => name);
  expect(new Set(shown).size).toBe(48);
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, "en-AU")));
  expect(await searchSuburbs({ page: 9999 })).toMatchObject({ page: 32, lastPage: 32 });
});

test("a figure that is not known is null, and nothing else is told of a suburb than its card shows", async () => {
  const { items: suburbs } = await searchSuburbs({ search: "Katoomba", page: 1 });
  expect(suburbs).toEqual([
    {
      id: expect.any(Number) as number,
      name: "Katoomba",
      slug: "katoomba",
      postcode: "2780",
      hasOutline: false,
      medianPrice: null,
      priceGrowth: null,
      propertiesSold: null,
      figuresPeriod: null,
      figuresSource: null,
      heroImageUrl: null,
    },
  ]);
});
