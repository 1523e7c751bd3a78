import { expect, test } from "vitest";
import { addressKey, suburbKey } from "./importing-agency.ts";

test.each([
  ["12 Smith St", "12 smith street", true, "the short word for a street"],
  ["Unit 5, 102 Smith Street", "5/102 Smith St.", true, "a unit in words"],
  ["5 / 102  SMITH ROAD", "5/102 Smith Rd", true, "capitals and spaces"],
  ["5/102 Smith Street", "102 Smith Street", false, "another unit"],
  ["12 Smith Street", "12 Smith Road", false, "another street"],
  ["12 St Johns Avenue", "12 Street Johns Ave", false, "a saint is no street"],
])("%s and %s are one home: %s, %s", (one, other, isSame) => {
  expect(addressKey(one, "Newtown") === addressKey(other, "NEWTOWN")).toBe(isSame);
});

test.each([
  ["Mt. Druitt", "Mount Druitt"],
  ["St. Leonards", "Saint Leonards"],
  ["Brighton-Le-Sands", "Brighton Le  Sands"],
  ["O'Connell Town", "OConnell Town"],
])("%s is %s", (one, other) => {
  expect(suburbKey(one)).toBe(suburbKey(other));
});
