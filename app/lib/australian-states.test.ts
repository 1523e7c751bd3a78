import { describe, expect, test } from "vitest";
import { findState, isOutsideNsw, stateOfPostcode } from "./australian-states.ts";

test.each([
  "NSW",
  "nsw",
  "N.S.W",
  "N.S.W.",
  "NSW.",
  "N S W",
  " nsw ",
  "ＮＳＷ",
  "NSW AUS",
  "New South Wales",
  "N\u200BSW",
  "NSW 2042",
])("%j is New South Wales", (text) => {
  expect(findState(text)).toBe("NSW");
});

test.each([
  ["vic", "VIC"],
  ["South Australia", "SA"],
  ["Western Australia, AUS", "WA"],
  ["A.C.T.", "ACT"],
])("%j is %s", (text, state) => {
  expect(findState(text)).toBe(state);
});

test.each(["", "AUS", "Sydney", "NЅW", "constructor"])("%j is no state", (text) => {
  expect(findState(text)).toBeUndefined();
});

test.each([
  ["1000", "NSW"],
  ["2599", "NSW"],
  ["2600", "ACT"],
  ["2618", "ACT"],
  ["2619", "NSW"],
  ["2899", "NSW"],
  ["2900", "ACT"],
  ["2920", "ACT"],
  ["2921", "NSW"],
  ["2999", "NSW"],
  ["３２２０", "VIC"],
  ["0200", "ACT"],
  ["0800", "NT"],
  ["7000", "TAS"],
  ["0000", undefined],
  ["204", undefined],
  ["20423", undefined],
  ["NSW 2042", undefined],
])("the postcode %s is in %s", (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
});

describe("a home is outside NSW", () => {
  test("if state and postcode agree", () => {
    expect(isOutsideNsw({ state: "VIC", postcode: "3220" })).toBe(true);
    expect(isOutsideNsw({ state: "a.c.t.", postcode: "2604" })).toBe(true);
  });

  test.each([
    { state: "VIC", postcode: "2042" },
    { state: "VIC", postcode: "2604" },
    { state: "VIC", postcode: "0000" },
    { state: "VIC", postcode: "n/a" },
    { state: "NSW", postcode: "3220" },
    { state: "Elsewhere", postcode: "3220" },
    { state: "", postcode: "" },
  ])("not by $state with $postcode", (home) => {
    expect(isOutsideNsw(home)).toBe(false);
  });
});
