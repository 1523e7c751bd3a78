import { expect, test } from "vitest";
import { decodeSuburbFilters, outlineOf, readName, suburbsPath } from "./paths.ts";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbs } from "#reference/suburbs.ts";

const decode = (query: string) => decodeSuburbFilters(new URLSearchParams(query));

test.each<[query: string, filters: ReturnType<typeof decode>, why: string]>([
  ["", { page: 1 }, "nothing asked"],
  ["search=&page=", { page: 1 }, "blank pairs"],
  ["search=Newtown&page=3", { search: "Newtown", page: 3 }, "a page of a search"],
  ["search=%20new%09%00town%20", { search: "new town", page: 1 }, "spaces and control characters"],
  ["search=a&search=b", { search: "a", page: 1 }, "the first counts"],
  ["page=0", { page: 1 }, "no page"],
  ["page=-1", { page: 1 }, "a negative page"],
  ["page=2.5", { page: 1 }, "half a page"],
  ["page=1e3", { page: 1 }, "not how a page is written"],
  ["page=9999999", { page: 1 }, "an absurd page"],
])("%j asks for %j: %s", (query, filters) => {
  expect(decode(query)).toEqual(filters);
});

test.each(["/suburbs", "/suburbs?search=St+Ives", "/suburbs?page=2", "/suburbs?search=%25&page=4"])(
  "%s is how its own search is written",
  (path) => {
    expect(suburbsPath(decode(path.split("?")[1] ?? ""))).toBe(path);
  },
);

test("a long name is cut, but never within a character", () => {
  expect(readName("💥".repeat(200))).toBe("💥".repeat(120));
});

test("every suburb with a guide whose outline is known has its picture", () => {
  for (const suburb of readSuburbs()) {
    expect(outlineOf(suburb) !== null, suburb.slug).toBe(suburb.slug in boundaries.suburbs);
  }
});
