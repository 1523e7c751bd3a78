import { expect, test } from "vitest";
import boundaries from "#reference/data/sydney-boundaries.json";
import { readSuburbs } from "#reference/suburbs.ts";
import {
  addressQuestion,
  areaMapPath,
  areaPath,
  decodeSuburbFilters,
  outlineOf,
  readName,
  suburbName,
  suburbQuestion,
  suburbSlug,
  suburbsPath,
  suburbSuggestionsPath,
  withSuburb,
} from "./paths.ts";

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

test.each<[text: string, name: string, postcode: string, why: string]>([
  ["Newtown", "newtown", "", "a name"],
  ["  NEW  town ", "new town", "", "capitals and spaces do not count"],
  ["2042", "", "2042", "a postcode"],
  ["20", "", "20", "the beginning of one"],
  ["Newtown, NSW 2042", "newtown", "2042", "as on an envelope"],
  ["2042 newtown", "newtown", "2042", "the other way round"],
  ["NSW", "", "", "the state is all of them"],
  ["Mt. Druitt", "mount druitt", "", "shortened"],
  ["Mt.Druitt", "mount druitt", "", "without the space"],
  ["N. Sydney", "north sydney", "", "a direction of one letter"],
  ["Bondi Jct", "bondi junction", "", "a shortened last word"],
  ["N.S.W.", "", "", "the state with its points"],
  ["s", "s", "", "one letter is the beginning of a name"],
  ["Saint Ives", "st ives", "", "written out where the name is not"],
  ["Nth Sydney", "north sydney", "", "a shortened direction"],
  ["Brighton-Le-Sands", "brighton le sands", "", "hyphens are spaces"],
  ["D'Arcy’s", "darcys", "", "apostrophes are nothing"],
  ["Créteil", "creteil", "", "accents do not count"],
  ["%_\\", "", "", "no letter or digit"],
  ["constructor", "constructor", "", "no shortening of ours"],
])("%j asks for the name %j and the postcode %j: %s", (text, name, postcode) => {
  expect(suburbQuestion(text) ?? { name: "", postcode: "" }).toEqual({ name, postcode });
});

test.each(["", "  ", "%", "💥"])("%j asks for nothing", (text) => {
  expect(suburbQuestion(text)).toBeUndefined();
});

test.each([
  ["Mt Druitt", "Mount Druitt"],
  ["Mt. Druitt", "Mount Druitt"],
  ["mt druitt", "mount druitt"],
  ["MT DRUITT", "MOUNT DRUITT"],
  ["Saint Ives Chase", "St Ives Chase"],
  ["St. Leonards", "St Leonards"],
  ["Nth St. Marys", "North St Marys"],
  ["Sth Coogee", "South Coogee"],
  ["Pt Piper", "Point Piper"],
  ["Mt.Druitt", "Mount Druitt"],
  ["mt-druitt", "mount druitt"],
  ["St.Ives", "St Ives"],
  ["N Sydney", "North Sydney"],
  ["S. Coogee", "South Coogee"],
  ["W.Ryde", "West Ryde"],
  ["Bondi Jn", "Bondi Junction"],
  ["Rouse Hl", "Rouse Hill"],
  ["N.S.W.", "N.S.W."],
  ["e", "e"],
  ["Mount Kuring-Gai", "Mount Kuring-Gai"],
  ["Breakfast Pt.", "Breakfast Point"],
  ["Bella Vista Hts", "Bella Vista Heights"],
  ["St Peters", "St Peters"],
  ["Newtown", "Newtown"],
  ["Mtown", "Mtown"],
  ["D'Pt", "D'Pt"],
  ["2042", "2042"],
  ["", ""],
])("%j is the suburb %j", (typed, name) => {
  expect(suburbName(typed)).toBe(name);
  expect(suburbName(name)).toBe(name);
});

test.each([
  ["mt-druitt", "mount-druitt"],
  ["nth-st-marys", "north-st-marys"],
  ["saint-ives", "st-ives"],
  ["n-sydney", "north-sydney"],
  ["bondi-jct", "bondi-junction"],
  ["brighton-le-sands", "brighton-le-sands"],
  ["newtown", "newtown"],
  ["%", "%"],
])("%j in an address is the suburb %j", (typed, slug) => {
  expect(suburbSlug(typed)).toBe(slug);
});

test("every name and address of the guides is in full", () => {
  for (const { name, slug } of readSuburbs()) {
    expect([suburbName(name), suburbSlug(slug)]).toEqual([name, slug]);
  }
});

test.each<[address: string, tail: string | undefined]>([
  ["12 King Street", undefined],
  ["12 King Street newt", "newt"],
  ["12 King St., newt", "newt"],
  ["12 Old South Head Road Bondi J", "Bondi J"],
  ["12 King St, St Iv", "St Iv"],
  ["12 King St St Iv", "St Iv"],
  ["8 Church St. Lane C", "Lane C"],
  ["8 St Johns Rd, gle NSW 2037", "gle"],
  ["Unit 3, 12 King", undefined],
  ["newt", "newt"],
])("the address %j begins the suburb %j", (address, tail) => {
  expect(addressQuestion(address).tail).toBe(tail);
});

test.each<[address: string, sent: string, suburb: string, completed: string]>([
  ["new", "new", "Newtown", "Newtown"],
  ["12 King Street", "", "Newtown", "12 King Street, Newtown"],
  ["Unit 3 12 King Street", "", "Newtown", "Unit 3 12 King Street, Newtown"],
  ["Unit 3, 12 King", "", "Newtown", "Unit 3, 12 King, Newtown"],
  ["Unit 3, 12 King Street new", "new", "Newtown", "Unit 3, 12 King Street, Newtown"],
  ["12 King Street new", "new", "Newtown", "12 King Street, Newtown"],
  ["3/12 King St, surry h ", "surry h", "Surry Hills", "3/12 King St, Surry Hills"],
  ["12 Old South Head Road Bondi J", "Bondi J", "Bondi Junction", "12 Old South Head Road, Bondi Junction"],
  ["12 King Street,", "", "Newtown", "12 King Street, Newtown"],
  ["12 King St, surry  h", "surry  h", "Surry Hills", "12 King St, Surry Hills"],
  ["12 King St, Nwetown NSW", "Nwetown", "Newtown", "12 King St, Newtown"],
  ["12 Smith Street, st  iv", "st  iv", "St Ives", "12 Smith Street, St Ives"],
  ["12 Smith Street mt d", "mt d", "Mount Druitt", "12 Smith Street, Mount Druitt"],
  ["Rosebank House newt", "Rosebank House newt", "Newtown", "Rosebank House, Newtown"],
  ["Lot 5, Newt", "Newt", "Newtown", "Lot 5, Newtown"],
])("of the address %j %j is sent for suggestions, and %s makes it %j", (address, sent, suburb, completed) => {
  const path = suburbSuggestionsPath(addressQuestion(address));
  expect(new URL(path, "http://localhost").searchParams.get("q")).toBe(sent);
  expect(withSuburb(address, suburb)).toBe(completed);
});
