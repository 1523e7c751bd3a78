import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import {
  categorySearchPath,
  closestTerm,
  decodeCategorySearch,
  editsBetween,
  hasFilters,
  inCategory,
  isMisspelling,
  sameCategory,
  type Candidate,
  type CategorySearch,
} from "./search.ts";

const decode = (query: string) => decodeCategorySearch(new URLSearchParams(query));

describe("reading a query string", () => {
  test.each<{ query: string; expected: Partial<CategorySearch>; why: string }>([
    { query: "", expected: {}, why: "nothing asked is everything" },
    { query: "search=&category=+&page=", expected: {}, why: "blank is absent" },
    { query: "search=+leaking++tap%0A", expected: { search: "leaking tap" }, why: "spaces are tidied" },
    { query: "search=tap%00", expected: { search: "tap" }, why: "PostgreSQL takes no NUL" },
    { query: "search=tap&search=roof", expected: { search: "tap" }, why: "the first of repeated ones counts" },
    { query: `search=${"a".repeat(300)}`, expected: { search: "a".repeat(255) }, why: "cut at 255 characters" },
    { query: `search=${"🔧".repeat(256)}`, expected: { search: "🔧".repeat(255) }, why: "no character is halved" },
    { query: "search=50%25_off", expected: { search: "50%_off" }, why: "wildcards are plain characters" },
    { query: "category=Pest+control", expected: { category: "Pest control" }, why: "a category" },
    { query: "category=pEST++control", expected: { category: "pEST control" }, why: "as it is typed" },
    { query: `category=${"x".repeat(121)}`, expected: {}, why: "no category has so long a name" },
    { query: "page=3", expected: { page: 3 }, why: "a page" },
    { query: "page=0", expected: {}, why: "there is no such page" },
    { query: "page=-1", expected: {}, why: "nor this" },
    { query: "page=2.5", expected: {}, why: "nor this" },
    { query: "page=99999999999", expected: {}, why: "absurd" },
    { query: "rating=5&sort=price", expected: {}, why: "nobody asked for those" },
  ])("$query: $why", ({ query, expected }) => {
    expect(decode(query)).toEqual({ search: undefined, category: undefined, page: 1, ...expected });
  });
});

test.each<[filters: CategorySearch, path: string]>([
  [{ page: 1 }, "/services/trades"],
  [{ search: "hot water", page: 1 }, "/services/trades?search=hot+water"],
  [{ page: 2, category: "Pest control", search: "ant" }, "/services/trades?search=ant&category=Pest+control&page=2"],
  [{ search: "a&b=c#d", page: 1 }, "/services/trades?search=a%26b%3Dc%23d"],
])("%j is at %s", (filters, path) => {
  expect(categorySearchPath("/services/trades", filters)).toBe(path);
});

test("selecting a category resets the page and preserves the search", () => {
  const filters = { search: "tap", category: "Plumbing", page: 3 };
  expect(inCategory(filters, "Roofing")).toEqual({ search: "tap", category: "Roofing", page: 1 });
  expect(inCategory(filters, undefined)).toEqual({ search: "tap", category: undefined, page: 1 });
});

test.each<[filters: CategorySearch, expected: boolean]>([
  [{ page: 1 }, false],
  [{ page: 2 }, false],
  [{ page: 1, search: "tap" }, true],
  [{ page: 1, category: "Plumbing" }, true],
])("%j has something to clear: %s", (filters, expected) => {
  expect(hasFilters(filters)).toBe(expected);
});

test.each<[one: string | undefined, other: string | undefined, expected: boolean]>([
  ["Plumbing", "pLUMBING", true],
  ["Plumbing", "Roofing", false],
  [undefined, "Plumbing", false],
  [undefined, undefined, true],
])("%s and %s are the same category: %s", (one, other, expected) => {
  expect(sameCategory(one, other)).toBe(expected);
});

const searches = fc.record(
  {
    search: anyText({ maxLength: 300 }),
    category: fc.string({ unit: "grapheme", maxLength: 60 }),
    page: fc.oneof(fc.string(), fc.nat().map(String)),
  },
  { requiredKeys: [] },
);

test("reads any query string, and its canonical form is the same search", () => {
  fc.assert(
    fc.property(searches, (params) => {
      const filters = decodeCategorySearch(new URLSearchParams(Object.entries(params)));
      expect(filters.page).toBeGreaterThanOrEqual(1);
      const query = new URL(categorySearchPath("/insights", filters), "https://southerly.example").search;
      expect(decode(query)).toEqual(filters);
    }),
  );
});

test.each([
  ["newtown", "newtown", 0, "the same"],
  ["nwetown", "newtown", 1, "two letters swapped"],
  ["bondii", "bondi", 1, "a letter too many"],
  ["bndi", "bondi", 1, "a letter left out"],
  ["ramen", "raman", 1, "a letter exchanged"],
  ["", "bondi", 5, "nothing"],
  ["manly", "mosman", 5, "other words"],
  ["𠮷a", "a𠮷", 1, "letters of two code units are letters"],
])("from %j to %j are %i edits: %s", (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});

test("needs at most as many edits as the longer word has letters, and none only for equal words", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const edits = editsBetween(one, other);
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(edits === 0).toBe(one === other);
    }),
  );
});

test.each<[asked: string, candidates: [word: string, similarity: number][], closest: string | undefined, why: string]>([
  ["bodni", [["boden", 0.33], ["bondi", 0.2]], "bondi", "a swap is less than what trigrams see in it"], // oxfmt-ignore
  [
    "marickville",
    [
      ["marrickville", 0.77],
      ["maricklane", 0.5],
    ],
    "marrickville",
    "the fewest edits",
  ],
  [
    "ramen",
    [
      ["ramsen", 0.44],
      ["raman", 0.33],
    ],
    "ramsen",
    "as few edits: the more alike",
  ],
  [
    "surryhils",
    [
      ["surry", 0.45],
      ["sur", 0.3],
    ],
    "surry",
    "no word within reach: the most alike",
  ],
  ["cat", [["dog", 0.1]], undefined, "another word"],
  ["pool", [["poet", 0.29]], undefined, "two edits of four letters are too many"],
  ["nobody", [], undefined, "nothing to choose from"],
])("for %j of %j: %s (%s)", (asked, candidates, closest) => {
  expect(
    closestTerm(
      asked,
      candidates.map(([word, similarity]): Candidate => ({ word, similarity })),
    ),
  ).toBe(closest);
});

test.each([
  ["harbor", "harbour", true],
  ["veiws", "views", true],
  ["waterfront", "water", false],
  ["gardener", "garden", false],
  ["pol", "pool", true],
])("%s may be a misspelt %s: %s", (typed, word, isOne) => {
  expect(isMisspelling(typed, word)).toBe(isOne);
});
