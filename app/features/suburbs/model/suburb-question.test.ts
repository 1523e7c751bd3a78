import { expect, test } from "vitest";
import { readSuburbs } from "#reference/suburbs.ts";
import { suburbName, suburbQuestion, suburbSlug } from "./suburb-question.ts";

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
