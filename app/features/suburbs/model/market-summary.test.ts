import { expect, test } from "vitest";
import { buildRent, buildSale } from "./figures.fixture.ts";
import { summariseMarket } from "./market.ts";

const before = { periodEnd: "2023-03-31" };
const strata = { dwelling: "strata", median: 800_000, lowerQuartile: 700_000, upperQuartile: 900_000 } as const;

function summaryOf(...[postcode, figures]: Parameters<typeof summariseMarket>): string {
  const { opening = "", rest = "" } = summariseMarket(postcode, figures) ?? {};
  return [opening, rest].filter(Boolean).join(" ");
}

test("sales of both kinds, how they changed, and the commonest rent", () => {
  const figures = [
    buildSale(),
    buildSale({ ...before, median: 1_500_000 }),
    buildSale(strata),
    buildSale({ ...strata, ...before }),
    buildRent("unit", 2, 800, { counted: 228 }),
    buildRent("unit", 1, 625, { counted: 590 }),
  ];
  expect(summariseMarket("2042", figures)?.opening).toMatch(/^In the first .* \$800,000\.$/);
  expect(summaryOf("2042", figures)).toBe(
    "In the first quarter of 2024 half of the houses sold in postcode 2042 went for more than $2,000,000, and half of the " +
      "units and townhouses for more than $800,000. Houses cost 33% more than a year before; the difference for units and " +
      "townhouses may be chance. The most common new leases are of 1-bedroom units: half of them rent for more " +
      "than $625 a week.",
  );
});

test.each([
  [
    [buildSale(), buildSale({ ...before, median: 2_010_000 }), buildSale(strata), buildSale({ ...strata, ...before })],
    "Both differences from the year before may be chance.",
  ],
  [
    [buildSale(), buildSale({ ...before, median: 2_010_000 })],
    "For houses the difference from the year before may be chance.",
  ],
  [
    [buildSale({ median: 1_500_000 }), buildSale({ ...before, median: 2_500_000 })],
    "Houses cost 40% less than a year before.",
  ],
])("%#: the change is told with its uncertainty", (figures, sentence) => {
  expect(summaryOf("2042", figures).endsWith(sentence)).toBe(true);
});

test("quarters that differ are named apart", () => {
  expect(summaryOf("2780", [buildSale({ periodEnd: "2023-12-31" }), buildSale(strata)])).toBe(
    "In the fourth quarter of 2023 half of the houses sold in postcode 2780 went for more than $2,000,000, and in the first " +
      "quarter of 2024 half of the units and townhouses for more than $800,000.",
  );
});

test("rents alone name the postcode; without figures there is no summary", () => {
  expect(summaryOf("2042", [buildRent("unit", 0, 488)])).toBe(
    "The most common new leases in postcode 2042 are of studio units: half of them rent for more than $488 a week.",
  );
  expect(summariseMarket("2042", [])).toBeUndefined();
});

test("sales of years ago are left out", () => {
  const figures = [buildSale({ periodEnd: "2018-06-30" }), buildSale(strata)];
  expect(summaryOf("2000", figures)).toBe(
    "In the first quarter of 2024 half of the units and townhouses sold in postcode 2000 went for more than $800,000.",
  );
});
