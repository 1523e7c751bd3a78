import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import {
  type AgentChoice,
  agentChoicePath,
  type AgentFilters,
  decodeAgentChoice,
  agentsPath,
  decodeAgentFilters,
  encodeAgentFilters,
  hasAgentFilters,
  parseKeywords,
  ignoredSortNote,
} from "./filters.ts";

const decode = (query: string) => decodeAgentFilters(new URLSearchParams(query));

describe("reading a query string", () => {
  test.each<{ query: string; expected: Partial<AgentFilters>; why: string }>([
    { query: "", expected: {}, why: "nothing asked is everybody" },
    { query: "search=&suburb=+&specialty=%20%09", expected: {}, why: "blank texts are ignored" },
    { query: "search=+Priya++Raman+", expected: { search: "Priya Raman" }, why: "spaces are tidied" },
    { query: "search=New%00town", expected: { search: "New town" }, why: "PostgreSQL refuses NUL" },
    { query: `search=${"a".repeat(300)}`, expected: { search: "a".repeat(255) }, why: "cut at 255 characters" },
    { query: "search=50%25_off%5C", expected: { search: "50%_off\\" }, why: "wildcards are plain characters" },
    { query: "suburb=Surry+Hills", expected: { suburb: "Surry Hills" }, why: "as suburb pages link to it" },
    { query: "suburb=Newtown&suburb=Bondi", expected: { suburb: "Newtown" }, why: "the first of repeated ones counts" },
    { query: `suburb=${"x".repeat(121)}`, expected: {}, why: "no suburb has so long a name" },
    { query: "specialty=Auctions", expected: { specialty: "Auctions" }, why: "a specialty" },
    { query: `specialty=${"x".repeat(121)}`, expected: {}, why: "nor has a specialty" },
    { query: "page=3", expected: { page: 3 }, why: "a page" },
    { query: "page=0", expected: {}, why: "pages begin with 1" },
    { query: "page=-1", expected: {}, why: "and are never negative" },
    { query: "page=1e3", expected: {}, why: "digits only" },
    { query: "page=1234567", expected: {}, why: "no list has so many" },
    { query: "suburb=Bondi&sort=sales", expected: { suburb: "Bondi", sort: "sales" }, why: "by sales in the suburb" },
    { query: "sort=sales", expected: { sort: "sales" }, why: "or in all of Sydney" },
    { query: "sort=leases", expected: { sort: "leases" }, why: "by leases, for landlords" },
    { query: "sort=price", expected: { sort: "price" }, why: "by the median price" },
    { query: "sort=recent", expected: { sort: "recent" }, why: "by the latest sale or lease" },
    { query: "sort=answers", expected: { sort: "answers" }, why: "by answer times" },
    { query: "sort=name&type=rent", expected: {}, why: "what it does not know is ignored" },
  ])("$query: $why", ({ query, expected }) => {
    expect(decode(query)).toEqual({ page: 1, ...expected });
  });
});

test.each([
  ["", "/agents", "everybody"],
  ["page=1&search=", "/agents", "the defaults are not named"],
  [
    "page=2&specialty=Auctions&sort=sales&suburb=Bondi&search=priya",
    "/agents?search=priya&suburb=Bondi&specialty=Auctions&sort=sales&page=2",
    "one order",
  ],
])("the canonical address of ?%s is %s: %s", (query, path) => {
  expect(agentsPath(decode(query))).toBe(path);
});

test("chosen agents stay in the address of a search", () => {
  expect(agentsPath(decode("suburb=Bondi"), [7, 9])).toBe("/agents?suburb=Bondi&agent=7&agent=9");
  expect(agentsPath(decode(""), [7])).toBe("/agents?agent=7");
});

test.each<[query: string, note: string | undefined, why: string]>([
  ["suburb=Bondi&sort=sales", undefined, "an order that there is"],
  ["suburb=Bondi&sort=+", undefined, "none is asked for"],
  ["sort=sales", undefined, "in all of Sydney"],
  [
    "suburb=Bondi&sort=name",
    "We could not read “name” as a sort order, so this is the usual order.",
    "there is no such order",
  ],
])("the note about the order in ?%s: %s (%s)", (query, note) => {
  expect(ignoredSortNote(new URLSearchParams(query))).toBe(note);
});

test.each([
  ["", false],
  ["page=2", false],
  ["search=a", true],
  ["suburb=Bondi", true],
  ["specialty=Auctions", true],
])("?%s has filters to clear: %s", (query, has) => {
  expect(hasAgentFilters(decode(query))).toBe(has);
});

test.each<[text: string, words: string[], why: string]>([
  ["", [], "nothing"],
  ["Priya Raman", ["priya", "raman"], "lower case"],
  ["Bondi, Newtown; Manly", ["bondi", "newtown", "manly"], "marks between words are dropped"],
  ['"Surry Hills"', ["surry", "hills"], "quotes mean nothing"],
  ["raman RAMAN", ["raman"], "each word once"],
  ["o'neill & sons", ["o'neill", "&", "sons"], "marks of names stay"],
  [", ;", [",", ";"], "a text of nothing but marks is searched for as it is"],
])("splits %j into the words %j: %s", (text, words) => {
  expect(parseKeywords(text)).toEqual(words);
});

test.each<[query: string, choice: AgentChoice, path: string]>([
  ["", { ids: [] }, "/agents/compare"],
  ["agent=7&agent=3", { ids: [7, 3] }, "/agents/compare?agent=7&agent=3"],
  ["agent=7&agent=7&agent=x&agent=-1&agent=", { ids: [7] }, "/agents/compare?agent=7"],
  ["suburb=Surry+Hills&agent=7", { ids: [7], place: "Surry Hills" }, "/agents/compare?agent=7&suburb=Surry+Hills"],
])("?%s chooses %j", (query, choice, path) => {
  expect(decodeAgentChoice(new URLSearchParams(query))).toEqual(choice);
  expect(agentChoicePath("/agents/compare", choice)).toBe(path);
});

test("at most twelve agents are read", () => {
  const query = new URLSearchParams(Array.from({ length: 30 }, (_, index) => ["agent", String(index + 1)]));
  expect(decodeAgentChoice(query).ids).toHaveLength(12);
});

describe("properties", () => {
  const texts = anyText({ maxLength: 300 });

  test("reads any query string as a search", () => {
    fc.assert(
      fc.property(texts, (query) => {
        expect(decode(query).page).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test("encodes and decodes without loss", () => {
    fc.assert(
      fc.property(texts, texts, texts, fc.integer({ min: -2, max: 2_000_000 }), (search, suburb, specialty, page) => {
        const filters = decodeAgentFilters(new URLSearchParams({ search, suburb, specialty, page: String(page) }));
        expect(decode(encodeAgentFilters(filters))).toEqual(filters);
      }),
    );
  });

  test("finds words in every search that is not blank", () => {
    fc.assert(
      fc.property(texts, (search) => {
        const filters = decodeAgentFilters(new URLSearchParams({ search }));
        expect(parseKeywords(filters.search ?? "").length > 0).toBe(filters.search !== undefined);
      }),
    );
  });
});
