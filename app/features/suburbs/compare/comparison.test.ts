import { describe, expect, test } from "vitest";
import { buildRent, buildSale } from "#app/features/suburbs/model/figures.fixture.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { type ComparisonRow, findBest, isUnclear } from "#app/ui/comparison-table.tsx";
import {
  type Addition,
  additionMessage,
  arrangeComparison,
  commonPeriod,
  decodeComparison,
  differClearly,
  resolveAddition,
  sharedPostcodes,
  toComparedFigures,
} from "./comparison.ts";

const decode = (query: string) => decodeComparison(new URLSearchParams(query));

test.each<[query: string, slugs: string[], add: string | undefined, why: string]>([
  ["", [], undefined, "nothing asked"],
  ["s=newtown&s=enmore", ["newtown", "enmore"], undefined, "two, in their order"],
  ["s=newtown,enmore&s=glebe,", ["newtown", "enmore", "glebe"], undefined, "as the form sends them"],
  ["s=newtown&s=newtown&s=Newtown", ["newtown"], undefined, "each once"],
  ["s=St+Ives&s=", ["st-ives"], undefined, "a name, and a blank pair"],
  ["s=%00%00&s=..%2F..", [], undefined, "no name at all"],
  ["s=newtown&add=+glebe%09", ["newtown"], "glebe", "one to add"],
  ["add=&add=x", [], undefined, "the first counts"],
])("%j asks for %j and to add %j: %s", (query, slugs, add) => {
  expect(decode(query)).toEqual({ slugs, add });
});

test("suburbs that share a postcode are named once", () => {
  const suburbs = [
    { name: "Newtown", postcode: "2042" },
    { name: "Glebe", postcode: "2037" },
    { name: "Enmore", postcode: "2042" },
    { name: "Nowhere", postcode: null },
    { name: "Elsewhere", postcode: null },
  ];
  expect(sharedPostcodes(suburbs)).toEqual([{ postcode: "2042", names: ["Newtown", "Enmore"] }]);
});

test("an absurd number of suburbs is cut", () => {
  const query = Array.from({ length: 500 }, (_, index) => `s=suburb-${index}`).join("&");
  expect(decode(query).slugs).toHaveLength(20);
});

test("the first four that there are stand side by side, in the order asked for", () => {
  const found = ["e", "d", "c", "b", "a"].map((slug) => ({ slug }));
  expect(arrangeComparison(["a", "no", "b", "c", "d", "e", "nor-this"], found)).toEqual({
    compared: [{ slug: "a" }, { slug: "b" }, { slug: "c" }, { slug: "d" }],
    beyond: [{ slug: "e" }],
    unknown: ["no", "nor-this"],
  });
  expect(arrangeComparison([], [])).toEqual({ compared: [], beyond: [], unknown: [] });
});

describe("to add a suburb", () => {
  const bondi = { name: "Bondi", slug: "bondi" };
  const beach = { name: "Bondi Beach", slug: "bondi-beach" };
  const found = (items: { name: string; slug: string }[], approximate = false) => ({
    items,
    total: items.length,
    approximate,
  });

  test("the one of that name is added, though others have it in theirs", () => {
    expect(resolveAddition("bondi", bondi, found([bondi, beach]), [])).toEqual({ outcome: "added", ...bondi });
  });

  test("the only one that is found is added", () => {
    expect(resolveAddition("bondi b", undefined, found([beach]), ["bondi"])).toEqual({ outcome: "added", ...beach });
  });

  test("several are a choice", () => {
    expect(resolveAddition("bon", undefined, found([bondi, beach]), [])).toEqual({
      outcome: "choose",
      text: "bon",
      choices: [bondi, beach],
    });
  });

  test("one that is only spelled alike is a choice, too", () => {
    expect(resolveAddition("bonddi", undefined, found([bondi], true), [])).toEqual({
      outcome: "misspelled",
      text: "bonddi",
      choices: [bondi],
    });
  });

  test("at most six are offered", () => {
    const many = Array.from({ length: 24 }, (_, index) => ({ name: `B${index}`, slug: `b${index}` }));
    expect(resolveAddition("b", undefined, found(many), [])).toMatchObject({ choices: { length: 6 } });
  });

  test.each([
    [["bondi"], "already there"],
    [["a", "b", "c", "d"], "no room"],
    [["a", "b", "c", "bondi"], "already there"],
  ])("beside %j it is %s", (compared, outcome) => {
    expect(resolveAddition("bondi", bondi, found([bondi]), compared)).toEqual({ outcome, ...bondi });
  });

  test("nothing is like it", () => {
    expect(resolveAddition("zzzz", undefined, found([]), [])).toEqual({ outcome: "unknown", text: "zzzz" });
  });
});

const glebe = { name: "Glebe", slug: "glebe" };

test.each<[addition: Addition, words: string | undefined]>([
  [{ outcome: "added", ...glebe }, undefined],
  [{ outcome: "already there", ...glebe }, "Glebe is already in the comparison."],
  [{ outcome: "no room", ...glebe }, "You can compare up to four suburbs. Remove one to add Glebe."],
  [{ outcome: "unknown", text: "zzz" }, "No suburbs found for “zzz”."],
  [{ outcome: "choose", text: "bon", choices: [glebe] }, "Several suburbs have “bon” in their name. Which one?"],
  [
    { outcome: "misspelled", text: "gleeb", choices: [glebe] },
    "No suburb is called “gleeb”. Did you mean one of these?",
  ],
])("%j: %s", (addition, words) => {
  expect(additionMessage(addition)).toBe(words);
});

test("a suburb is compared by the newest sales of each kind and the commonest rents", () => {
  const figures = [
    buildSale(),
    buildSale({ periodEnd: "2023-03-31" }),
    buildSale({ dwelling: "all", median: 1 }),
    buildRent("unit", 1, 600),
    buildRent("unit", 2, 800),
    buildRent("house", 2, 900),
  ];
  expect(toComparedFigures(figures)).toMatchObject({
    house: { latest: { period: "January to March 2024" }, change: { before: { period: "January to March 2023" } } },
    strata: null,
    unitRent: { median: 800 },
    houseRent: null,
  });
});

test("figures have one period when all known ones have the same", () => {
  expect(commonPeriod(["2024", undefined, "2024"])).toBe("2024");
  expect(commonPeriod(["2024", "2023"])).toBeNull();
  expect(commonPeriod([undefined])).toBeNull();
});

test("medians differ clearly when chance does not explain it: sales by their quartiles, rents by their tenths", () => {
  const median = (amount: number, changes = {}) =>
    buildSale({ median: amount, lowerQuartile: amount * 0.85, upperQuartile: amount * 1.2, ...changes });
  expect(differClearly(median(2_000_000), median(2_018_000))).toBe(false);
  expect(differClearly(median(2_000_000), median(2_700_000))).toBe(true);
  expect(differClearly(median(2_000_000, { counted: null }), median(2_400_000))).toBe(false);
  expect(differClearly(median(2_000_000), null)).toBeUndefined();
  expect(differClearly(median(2_000_000), median(2_700_000, { upperQuartile: null }))).toBeUndefined();
  const rent = (amount: number, counted: number) =>
    buildRent("unit", 2, amount, { lowerQuartile: null, p10: amount - 180, p90: amount + 180, counted });
  expect(differClearly(rent(750, 620), rent(800, 228))).toBe(true);
  expect(differClearly(rent(750, 6), rent(800, 8))).toBe(false);
  expect(differClearly(rent(750, 620), { ...rent(800, 228), p10: null })).toBeUndefined();
});

describe("the lowest of several medians", () => {
  const suburb = (amount: number, spread: number) => ({
    sales: buildSale({ median: amount, lowerQuartile: amount - spread, upperQuartile: amount + spread }),
  });
  const row: ComparisonRow<{ sales: PostcodeFigure }> = {
    label: "Houses",
    figure: ({ sales }) => sales.median,
    value: ({ sales }) => sales.median,
    best: {
      text: "lowest",
      prefers: "least",
      isClear: (one, other) => differClearly(one.sales, other.sales),
      unclear: "Unclear",
    },
  };
  const [lowest, second, uncertain] = [
    suburb(1_000_000, 50_000),
    suburb(1_300_000, 50_000),
    suburb(1_400_000, 2_000_000),
  ];

  test("is marked if it differs clearly from every other", () => {
    const things = [second, lowest, suburb(1_400_000, 50_000)];
    expect(findBest(row, things)).toBe(lowest);
    expect(isUnclear(row, things)).toBe(false);
  });

  test("is unclear if a third may be lower, although the second is not", () => {
    expect(findBest(row, [lowest, second])).toBe(lowest);
    expect(findBest(row, [lowest, second, uncertain])).toBeUndefined();
    expect(isUnclear(row, [lowest, second, uncertain])).toBe(true);
  });

  test("is neither marked nor unclear if the spread of another is unknown", () => {
    const unknown = { sales: buildSale({ median: 1_400_000, lowerQuartile: null, upperQuartile: null }) };
    expect(findBest(row, [lowest, second, unknown])).toBeUndefined();
    expect(isUnclear(row, [lowest, second, unknown])).toBe(false);
  });

  test("is neither marked nor unclear if two are equal", () => {
    expect(findBest(row, [lowest, { ...lowest }, second])).toBeUndefined();
    expect(isUnclear(row, [lowest, { ...lowest }, second])).toBe(false);
  });
});
