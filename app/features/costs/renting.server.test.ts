import { describe, expect, test } from "vitest";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { costOfRenting, usualRent } from "./renting.server.ts";

const cost = (query = "", home = {}) =>
  costOfRenting({ weeklyRent: 1110, bond: 4440, ...home }, new URLSearchParams(query));

describe("costOfRenting", () => {
  test("is the bond and two weeks in advance", () => {
    expect(cost()).toEqual({
      fields: { rent: "1,110", bond: "4", advance: "2" },
      errors: [],
      isEdited: false,
      result: {
        rent: 1110,
        bond: 4440,
        bondWeeks: 4,
        advance: 2220,
        advanceWeeks: 2,
        cash: 6660,
        isBondStated: true,
      },
    });
  });

  test("a bond that is not stated is four weeks of rent, the most in NSW", () => {
    expect(cost("", { bond: null }).result).toMatchObject({ bond: 4440, isBondStated: false });
  });

  test("keeps a stated bond to the dollar, also when the form is sent unchanged", () => {
    const home = { weeklyRent: 1110, bond: 3000 };
    expect(cost("", home).fields.bond).toBe("2.7");
    expect(cost("rent=1%2C110&bond=2.7&advance=2", home).result).toMatchObject({ bond: 3000, isBondStated: true });
    expect(cost("bond=3", home).result).toMatchObject({ bond: 3330, isBondStated: false });
  });

  test("a rent by the month is counted by the week", () => {
    const home = { weeklyRent: (4000 * 12) / 52, bond: null };
    expect(cost("", home)).toMatchObject({ fields: { rent: "923" }, result: { bond: 3692, advance: 1846 } });
  });

  test("without a rent there is no result until one is entered", () => {
    expect(cost("", { weeklyRent: 0, bond: null })).toEqual({
      fields: { rent: "", bond: "4", advance: "2" },
      errors: [],
      isEdited: false,
    });
    expect(cost("rent=500", { weeklyRent: 0, bond: null }).result?.cash).toBe(3000);
  });

  test.each([
    ["rent", ["", "0", "-5", "x"]],
    ["bond", ["", "-1", "5", "x"]],
    ["advance", ["", "-1", "53", "x"]],
  ] as const)("%s has its own error", (name, values) => {
    for (const value of values) {
      const { errors, result } = cost(`${name}=${value}`);
      expect([errors, result], value).toEqual([[name], undefined]);
    }
  });
});

const figure: PostcodeFigure = {
  kind: "rent",
  dwelling: "unit",
  bedrooms: 3,
  period: "February 2025 to January 2026",
  periodEnd: "2026-01-31",
  median: 1400,
  lowerQuartile: null,
  upperQuartile: null,
  p10: 860,
  p90: 2095,
  counted: 152,
  source: "NSW Fair Trading",
};
const flat = { dwelling: "unit", bedrooms: 3, postcode: "2009" } as const;

describe("usualRent", () => {
  test.each([
    [859, "lowest"],
    [860, "lower"],
    [1110, "lower"],
    [1364, "lower"],
    [1365, "middle"],
    [1435, "middle"],
    [1436, "upper"],
    [2095, "upper"],
    [2096, "highest"],
  ])("$%s is in the %s part of 860, 1,400 and 2,095", (rent, place) => {
    expect(usualRent(rent, flat, [figure])?.range?.place).toBe(place);
  });

  test("has only the count below ten bonds", () => {
    const few = usualRent(1110, flat, [{ ...figure, counted: 9 }]);
    expect(few).toMatchObject({ counted: 9, bedrooms: 3, dwelling: "unit" });
    expect(few?.range).toBeUndefined();
    expect(usualRent(1110, flat, [{ ...figure, counted: 10 }])?.range).toBeDefined();
  });

  test("compares the same kind and number of bedrooms only", () => {
    expect(usualRent(1110, { ...flat, dwelling: "house", bedrooms: 3 }, [figure])).toBeUndefined();
    expect(usualRent(1110, { ...flat, dwelling: "unit", bedrooms: 2 }, [figure])).toBeUndefined();
    expect(
      usualRent(1110, { ...flat, dwelling: "unit", bedrooms: null }, [figure, { ...figure, bedrooms: null }]),
    ).toBeUndefined();
    expect(usualRent(1110, { ...flat, dwelling: "unit", bedrooms: 0 }, [{ ...figure, bedrooms: 0 }])?.bedrooms).toBe(0);
    expect(usualRent(1110, flat, [{ ...figure, kind: "sale" }])).toBeUndefined();
  });
});
