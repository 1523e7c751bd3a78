import { describe, expect, test } from "vitest";
import { addressSuggestionsPath, isSameStreet, splitAddress, toPlacesByName } from "./place.ts";

const places = toPlacesByName([
  { suburb: "Brighton-Le-Sands", postcode: "2216" },
  { suburb: "Marsden Park", postcode: "2765" },
  { suburb: "Mount Druitt", postcode: "2770" },
  { suburb: "New South Head", postcode: "2099" },
  { suburb: "Newtown", postcode: "2042" },
  { suburb: "North Ryde", postcode: "2113" },
  { suburb: "Richmond", postcode: "2753" },
  { suburb: "Ryde", postcode: "2112" },
  { suburb: "St Ives", postcode: "2075" },
  { suburb: "St Ives Chase", postcode: "2076" },
]);

describe("the address of a home", () => {
  test.each([
    ["12 Smith Street, Newtown", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street, Newtown NSW 2042", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street Newtown, NSW, 2042, Australia", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street, Newtown, New South Wales 2042", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street, Newtown N.S.W.", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street, Newtown, Australia", "12 Smith Street", "Newtown", "2042"],
    ["12A smith newtown", "12A smith", "Newtown", "2042"],
    ["3/12 smith st newtown", "3/12 smith st", "Newtown", "2042"],
    ["Unit 3, 12 Smith Street Newtown", "Unit 3, 12 Smith Street", "Newtown", "2042"],
    ["Unit 3, 12 Smith Street, Newtown", "Unit 3, 12 Smith Street", "Newtown", "2042"],
    ["Lot 5, Elara Boulevard, Marsden Park", "Lot 5, Elara Boulevard", "Marsden Park", "2765"],
    ["12 Smith Street North, Ryde", "12 Smith Street North", "Ryde", "2112"],
    ["12 Smith Street North Ryde", "12 Smith Street", "North Ryde", "2113"],
    ["8 Hill Rd, Mt. Druitt", "8 Hill Rd", "Mount Druitt", "2770"],
    ["8 Bay Street Brighton Le Sands", "8 Bay Street", "Brighton-Le-Sands", "2216"],
    ["5 Mona Vale Road, St. Ives Chase", "5 Mona Vale Road", "St Ives Chase", "2076"],
    // A question about the postcode follows.
    ["12 Smith Street, Newtown 2043", "12 Smith Street", "Newtown", "2043"],
  ])("%s", (text, street, suburb, postcode) => {
    expect(splitAddress(text, places)).toEqual({ street, suburb, postcode });
  });

  test.each([
    "",
    "2042",
    "Newtown",
    "12 Newtown",
    "12, Newtown",
    "12 Smith Street",
    "12 Newtown Street",
    // While “Newtown Road” or “North Ryde Road” is being typed.
    "Unit 3, 12 Newtown",
    "Unit 3B, 12 Newtown",
    "12 North Ryde",
    // Unknown suburbs.
    "12 Smith Street, Newton",
    "12 Smith Street, Newton 2042",
    "12 Smith Street, South Newtown",
    "Unit 2, 5 Ocean Parade The Entrance NSW 2261",
    "Level 2, 45 Smith Street West",
    "Lot 5, Elara Boulevard",
    // Without a comma in front of it, "Newton" may belong to the street.
    "Unit 3, 12 Smith Street Newton",
    // Other states.
    "12 Smith Street, Richmond VIC 3121",
    "12 Smith Street, Richmond Victoria",
    "12 Smith Street, Richmond 3121",
    "12 Smith Street, Richmond South Australia",
    `12 ${"Smith ".repeat(60)}Street, Newtown`,
  ])("“%s” stays as typed", (text) => {
    expect(splitAddress(text, places)).toBeUndefined();
  });

  test.each([
    ["12 Smith Street, New", "New"],
    ["12 Smith Street, New NSW", "New"],
    ["12 Smith Street, New 2042", "New"],
    ["12 Smith Street, Perth", "Perth"],
    ["12 Smith Street", ""],
    ["Newtown", ""],
    ["12 Smith Street, VIC", ""],
    ["12 Smith Street, New VIC", ""],
    ["12 Smith Street, New Victoria", ""],
    ["5 Hay St, Perth WA 6000", ""],
    ["5 Hay St, Perth 6000", ""],
  ])("“%s” requests the suburbs of %j", (text, sent) => {
    expect(new URL(addressSuggestionsPath(text), "http://localhost").searchParams.get("q")).toBe(sent);
  });
});

test.each([
  ["12 King St", "14 King Street", true],
  ["12 King St", "Unit 3, 12A king st,", true],
  ["12 King St", "12 King St NSW 2042", true],
  ["12 King Street West", "14 King St West", true],
  ["Lot 5", "Lot 6", true],
  ["12 King St", "12 Kent St", false],
  ["12 King St", "12 King St, Orange", false],
  ["12 King St", "12 King St, Perth WA 6000", false],
  ["12 King St", "12 King St VIC", false],
  ["12 King St", "", false],
  ["Lot 5", "5 Hay St", false],
])("a suburb chosen for “%s” remains for “%s”: %s", (chosenFor, address, remains) => {
  expect(isSameStreet(address, chosenFor)).toBe(remains);
});
