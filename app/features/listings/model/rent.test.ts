import { expect, test } from "vitest";
import { bondInDollars, bondLabel, maxBond, toStoredBond } from "./rent.ts";

const weekly = { price: 650, priceFrequency: "per_week" };
const monthly = { price: 3033, priceFrequency: "per_month" };

test.each([
  [2600, weekly, { bond: null, bondWeeks: 4 }, 2600, "$2,600 (4 weeks of rent)"],
  [650, weekly, { bond: null, bondWeeks: 1 }, 650, "$650 (1 week of rent)"],
  [0, weekly, { bond: null, bondWeeks: 0 }, 0, "No bond"],
  [1000, weekly, { bond: 1000, bondWeeks: null }, 1000, "$1,000 (about 1.5 weeks of rent)"],
  [2599, weekly, { bond: 2599, bondWeeks: null }, 2599, "$2,599 (4 weeks of rent)"],
  // $3,033 a month is $699.92 a week: four weeks are $2,799.69.
  [2799, monthly, { bond: null, bondWeeks: 4 }, 2799, "$2,799 (4 weeks of rent)"],
  [2800, monthly, { bond: 2800, bondWeeks: null }, 2800, "$2,800 (4 weeks of rent)"],
  [2600, { price: 0, priceFrequency: "per_week" }, { bond: 2600, bondWeeks: null }, 2600, "$2,600"],
])("a bond of %d for %j is stored as %j and shown as %d, %j", (dollars, rent, stored, shown, label) => {
  expect(toStoredBond(dollars, rent)).toEqual(stored);
  expect(bondInDollars({ ...stored, ...rent })).toBe(shown);
  expect(bondLabel({ ...stored, ...rent })).toBe(label);
});

test("weeks of an unknown rent have no dollars, and an unstated bond no label", () => {
  const rent = { price: 0, priceFrequency: "per_week" };
  expect(bondInDollars({ bond: null, bondWeeks: 4, ...rent })).toBeNull();
  expect(bondLabel({ bond: null, bondWeeks: 4, ...rent })).toBe("4 weeks of rent");
  expect(bondLabel({ bond: null, bondWeeks: null, ...weekly })).toBeNull();
});

test("the maximum is four weeks, with a tolerance for monthly rents", () => {
  expect(maxBond(weekly)).toBe(2600);
  expect(maxBond(monthly)).toBe(2813);
});
