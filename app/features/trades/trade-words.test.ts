import { describe, expect, test } from "vitest";
import { matchesAnyTerm, toPrefixes, occupations, toSearchTerms } from "./trade.ts";

test.each<[search: string, words: string[], why: string]>([
  ["", [], "nothing"],
  ["!!! & ?", [], "no letter, no digit"],
  ["Plumber in Bondi", ["plumber", "bondi"], "what stands between the words is left out"],
  ["the", ["the"], "unless there is nothing else"],
  ["tap TAP tap", ["tap"], "once is enough"],
  ["O'Brien's", ["o", "brien", "s"], "as the database sees words"],
  ["50%_off.*", ["50", "off"], "no sign keeps a meaning of its own"],
  ["Cafe\u0301", ["café"], "composed"],
  ["a1 b2 c3 d4 e5 f6 g7 h8 i9 j10", ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"], "at most eight"],
])("%j asks for %j: %s", (search, words) => {
  expect(toSearchTerms(search)).toEqual(words);
});

describe("a word matches words with the same prefix", () => {
  test.each<[typed: string, there: string]>([
    ["plumber", "Plumbing"],
    ["plumbers", "Plumbing"],
    ["plumb", "Plumbing"],
    ["electrician", "Electrical"],
    ["electricians", "Electrical"],
    ["sparky", "Electrical"],
    ["builder", "Building"],
    ["carpenter", "Carpentry"],
    ["joinery", "joiners"],
    ["chippie", "Carpentry"],
    ["painter", "Painting"],
    ["roofer", "Roofing"],
    ["roofs", "Roofing"],
    ["tiler", "Tiling"],
    ["tiles", "tile"],
    ["landscaper", "Landscaping"],
    ["gardener", "Landscaping"],
    ["gardeners", "gardens"],
    ["exterminator", "Pest"],
    ["cleaner", "Cleaning"],
    ["removalist", "Removals"],
    ["movers", "Removals"],
    ["locksmith", "Locksmiths"],
    ["fence", "Fencing"],
    ["concreter", "Concreting"],
    ["flooring", "floors"],
    ["plasterer", "Plastering"],
    ["gyprocker", "Plastering"],
    ["arborist", "Arborists"],
    ["inspector", "inspections"],
    ["glazier", "Glazing"],
    ["bricklayers", "Bricklaying"],
    ["keys", "key"],
    ["Surry", "Surry"],
  ])("%s: %s", (typed, there) => {
    expect(matchesAnyTerm(there, toSearchTerms(typed))).toBe(true);
  });

  test.each<[typed: string, not: string]>([
    ["rat", "operation"],
    ["water", "watch"],
    ["gas", "gate"],
    ["tiler", "till"],
    ["house", "warehouse"],
  ])("%s: not %s", (typed, not) => {
    expect(matchesAnyTerm(not, toSearchTerms(typed))).toBe(false);
  });
});

test("searches for both names of a trade with two names", () => {
  expect(toPrefixes("aircon")).toEqual(["aircon", "air conditioning"]);
});

test("no terms match nothing", () => {
  expect(matchesAnyTerm("Newtown", [])).toBe(false);
});

test("names of occupations are valid search terms", () => {
  for (const name of occupations) expect(toSearchTerms(name)).toEqual([name]);
});
