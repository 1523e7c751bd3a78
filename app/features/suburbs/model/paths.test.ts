import { expect, test } from "vitest";
import { areaMapPath, areaPath, decodeSuburbFilters, outlineOf, readName, suburbsPath } from "./paths.ts";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbs } from "#reference/suburbs.ts";

const decode = (query: string) => decodeSuburbFilters(new URLSearchParams(query));

test.each<[query: string, filters: ReturnType<typeof decode>, why: string]>([
  ["", {}, "nothing asked"],
  ["search=&page=&letter=", {}, "blank pairs"],
  ["search=Newtown&page=3", { search: "Newtown", page: 3 }, "a page of a search"],
  ["search=%20new%09%00town%20", { search: "new town" }, "spaces and control characters"],
  ["search=a&search=b", { search: "a" }, "the first counts"],
  ["page=1", { page: 1 }, "the first page of all suburbs"],
  ["page=0", { page: 1 }, "no page"],
  ["page=-1", { page: 1 }, "a negative page"],
  ["page=2.5", { page: 1 }, "half a page"],
  ["page=1e3", { page: 1 }, "not how a page is written"],
  ["page=9999999", { page: 1 }, "an absurd page"],
  ["letter=n", { letter: "n" }, "a letter"],
  ["letter=%20N", { letter: "n" }, "a capital"],
  ["letter=ne", {}, "two letters"],
  ["letter=5", {}, "a digit"],
  ["letter=%C3%A9", {}, "a letter that no name starts with"],
  ["letter=n&page=2", { letter: "n" }, "a letter has one page"],
  ["letter=n&search=glebe", { search: "glebe" }, "a search of all letters"],
])("%j asks for %j: %s", (query, filters) => {
  expect(decode(query)).toEqual(filters);
});

test.each([
  "/suburbs",
  "/suburbs?search=St+Ives",
  "/suburbs?page=1",
  "/suburbs?page=2",
  "/suburbs?search=%25&page=4",
  "/suburbs?letter=n",
])("%s is how its own search is written", (path) => {
  expect(suburbsPath(decode(path.split("?")[1] ?? ""))).toBe(path);
});

test("the first page of a search has one address", () => {
  expect(suburbsPath(decode("search=bondi&page=1"))).toBe("/suburbs?search=bondi");
});

test("an area has a page and a drawing", () => {
  expect(areaPath({ kind: "region", slug: "inner-west" })).toBe("/suburbs/regions/inner-west");
  expect(areaMapPath({ kind: "council", slug: "burwood" })).toBe("/suburbs/maps/council-burwood.svg");
});

test("a long name is cut, but never within a character", () => {
  expect(readName("💥".repeat(200))).toBe("💥".repeat(120));
});

test("every suburb with a guide whose outline is known has its picture", () => {
  for (const suburb of readSuburbs()) {
    expect(outlineOf(suburb) !== null, suburb.slug).toBe(suburb.slug in boundaries.suburbs);
  }
});
