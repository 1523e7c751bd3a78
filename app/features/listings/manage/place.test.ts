import { describe, expect, test } from "vitest";
import { splitAddress, suggestAddresses } from "./place.ts";

const places = [
  { suburb: "Mount Druitt", postcode: "2770" },
  { suburb: "New South Head", postcode: "2099" },
  { suburb: "Newtown", postcode: "2042" },
  { suburb: "St Ives", postcode: "2075" },
  { suburb: "St Ives Chase", postcode: "2076" },
];

describe("the address of a home", () => {
  test.each([
    ["12 Smith Street, Newtown", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street, Newtown NSW 2042", "12 Smith Street", "Newtown", "2042"],
    ["12 Smith Street Newtown, NSW, 2042, Australia", "12 Smith Street", "Newtown", "2042"],
    ["3/12 smith st newtown", "3/12 smith st", "Newtown", "2042"],
    ["8 Hill Rd, Mt. Druitt", "8 Hill Rd", "Mount Druitt", "2770"],
    ["5 Mona Vale Road, St. Ives Chase", "5 Mona Vale Road", "St Ives Chase", "2076"],
    // A question about the postcode follows.
    ["12 Smith Street, Newtown 2043", "12 Smith Street", "Newtown", "2043"],
    // So does one about the spelling.
    ["12 Smith Street, Newton 2042", "12 Smith Street", "Newton", "2042"],
    ["12 Smith Street, Newton", "12 Smith Street", "Newton", ""],
  ])("%s", (text, street, suburb, postcode) => {
    expect(splitAddress(text, places)).toEqual({ street, suburb, postcode });
  });

  test.each([
    "",
    "12 Smith Street",
    "12 Newtown Street",
    "Newtown",
    "12, Newtown",
    "2042",
    // Without a comma in front of it, "Newton" may belong to the street.
    "Unit 3, 12 Smith Street Newton",
  ])("“%s” has no street, or no suburb", (text) => {
    expect(splitAddress(text, places)).toBeUndefined();
  });

  test("is completed with suburbs that begin with its last words", () => {
    expect(suggestAddresses("12 Smith Street, New", places)).toEqual([
      "12 Smith Street, New South Head NSW 2099",
      "12 Smith Street, Newtown NSW 2042",
    ]);
    expect(suggestAddresses("12 Smith Street mt d", places)).toEqual(["12 Smith Street Mount Druitt NSW 2770"]);
    for (const text of ["12 Smith Street, st  iv", "12 Smith Street, st, australia"]) {
      expect(suggestAddresses(text, places)).toEqual([
        "12 Smith Street, St Ives NSW 2075",
        "12 Smith Street, St Ives Chase NSW 2076",
      ]);
    }
    for (const text of ["12 Smith Street", "12 Smith Street, N", "12 Smith Street, Perth"]) {
      expect(suggestAddresses(text, places)).toEqual([]);
    }
  });
});
