import { expect, test } from "vitest";
import { findGuideKinds } from "#app/features/suburbs/guide/guide-sections.tsx";
import { buildRent, buildSale } from "./figures.fixture.ts";
import {
  changeText,
  compareQuarters,
  countYearSales,
  findLatestSales,
  isBackedByKinds,
  medianLike,
  formatPercent,
  nameQuarters,
  saleCards,
  toMarket,
} from "./market.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

const before = { periodEnd: "2023-03-31" };

type Numbers = [lower: number | null, median: number, upper: number | null, counted: number | null];

function sale([lower, median, upper, counted]: Numbers, changes: Partial<PostcodeFigure> = {}): PostcodeFigure {
  const thousands = (value: number | null) => (value === null ? null : value * 1000);
  return buildSale({
    lowerQuartile: thousands(lower),
    median: median * 1000,
    upperQuartile: thousands(upper),
    counted,
    ...changes,
  });
}

test.each<[latest: Numbers, then: Numbers, percent: string, isNoise: boolean, basedOn: string, why: string]>([
  [
    [2240, 2800, 3530, null],
    [2235, 2890, 4400, null],
    "−3.1%",
    true,
    "30 sales or fewer in each quarter",
    "Drummoyne's houses: few sales, wide quartiles",
  ],
  [[900, 1000, 1100, 100], [900, 1000, 1100, 100], "0%", true, "100 and 100 sales", "no difference"],
  // Two standard errors of the difference: 2 × √2 × 0.929 × 200 / √100 = 52.55.
  [[900, 1052, 1100, 100], [900, 1000, 1100, 100], "+5.2%", true, "100 and 100 sales", "just within chance"],
  [[900, 1053, 1100, 100], [900, 1000, 1100, 100], "+5.3%", false, "100 and 100 sales", "just beyond it"],
  [[900, 947, 1100, 100], [900, 1000, 1100, 100], "−5.3%", false, "100 and 100 sales", "a fall, too"],
  [
    [900, 1053, 1100, null],
    [900, 1000, 1100, 100],
    "+5.3%",
    true,
    "30 sales or fewer, and 100 a year before",
    "few sales count as 11",
  ],
  [
    [900, 1300, 1100, 1200],
    [900, 1000, 1100, null],
    "+30%",
    false,
    "1,200 sales, and 30 sales or fewer a year before",
    "many sales against few",
  ],
  [[null, 2000, null, 100], [900, 1000, 1100, 100], "+100%", true, "100 and 100 sales", "unknown quartiles"],
])("%j against %j is %s, noise: %s, based on %s (%s)", (latest, then, percent, isNoise, basedOn) => {
  const change = compareQuarters(sale(latest), sale(then, before));
  expect([formatPercent(change.percent), change.isNoise, change.basedOn]).toEqual([percent, isNoise, basedOn]);
});

test("a change names the quarter, its median and the numbers of sales", () => {
  const noise = compareQuarters(sale([900, 1040, 1100, 38]), sale([900, 1000, 1100, 41], before));
  expect(changeText(noise)).toBe("on January to March 2023 ($1,000,000), based on 38 and 41 sales");
});

const changed = (dwelling: PostcodeFigure["dwelling"], median: number) => [
  buildSale({ dwelling, median, lowerQuartile: 950_000, upperQuartile: 1_050_000 }),
  buildSale({ dwelling, median: 1_000_000, lowerQuartile: 950_000, upperQuartile: 1_050_000, ...before }),
];

test.each<[all: number, houses: number, units: number, expected: boolean, why: string]>([
  [590_000, 1_140_000, 1_005_000, false, "more units are sold, and houses cost more"],
  [590_000, 1_005_000, 995_000, false, "only the mix changed"],
  [590_000, 800_000, 1_140_000, false, "the kinds differ"],
  [900_000, 800_000, 1_005_000, true, "houses cost less"],
  [1_200_000, 1_140_000, 1_100_000, true, "both cost more"],
])("all homes at %d, houses %d, units %d: backed by a kind %s, because %s", (all, houses, units, expected) => {
  const figures = [...changed("all", all), ...changed("house", houses), ...changed("strata", units)];
  expect(isBackedByKinds(toMarket("2042", figures))).toBe(expected);
});

test("the newest quarter of a kind is compared with the same quarter a year before only", () => {
  const figures = [
    buildSale({ periodEnd: "2023-03-31", median: 1_755_000 }),
    buildSale({ periodEnd: "2023-12-31", median: 1 }),
    buildSale(),
    buildSale({ dwelling: "strata", periodEnd: "2023-09-30", median: 718_000, counted: null }),
    buildSale({ dwelling: "all", median: 5 }),
    buildRent("house", 3, 1150),
  ];
  expect(findLatestSales(figures, "house")).toMatchObject({
    latest: { median: 2_000_000, period: "January to March 2024" },
    change: { before: { median: 1_755_000, period: "January to March 2023" } },
  });
  expect(findLatestSales(figures, "strata")).toMatchObject({ latest: { median: 718_000 }, change: null });
  expect(findLatestSales(figures, "all")).toMatchObject({ latest: { median: 5 }, change: null });
  expect(findLatestSales([], "house")).toBeNull();
});

test("cards give quarter, sales and the middle half", () => {
  const few = buildSale({ dwelling: "strata", median: 718_000, counted: null, lowerQuartile: null });
  expect(saleCards([buildSale(), few])).toEqual([
    {
      label: "Median price, houses",
      value: "$2,000,000",
      notes: ["January to March 2024, 37 sales", "Half between $1,700,000 and $2,400,000"],
      change: null,
    },
    {
      label: "Median price, units and townhouses",
      value: "$718,000",
      notes: ["January to March 2024, 30 sales or fewer"],
      change: null,
    },
  ]);
});

test("a market has the last 25 quarters up to the newest of the postcode, gaps left open", () => {
  const figures = [
    buildSale({ periodEnd: "2018-03-31", median: 1_000_000 }),
    buildSale({ periodEnd: "2017-12-31", median: 1 }),
    buildSale({ periodEnd: "2023-12-31", counted: null }),
    buildSale({ dwelling: "strata", source: "Other sales" }),
    buildRent("unit", 2, 800),
  ];
  const { postcode, sales, overall, sources } = toMarket("2042", figures);
  expect([postcode, overall, sources]).toEqual(["2042", null, ["Sales", "Other sales"]]);
  const [houses, units] = sales;
  expect(houses).toMatchObject({ dwelling: "house", lastQuarter: "2024-03-31", latest: { periodEnd: "2023-12-31" } });
  expect(houses?.quarters).toEqual([
    [1700, 1000, 2400, 37],
    ...Array.from({ length: 22 }, () => null),
    [1700, 2000, 2400, null],
    null,
  ]);
  expect(units?.quarters.filter(Boolean)).toHaveLength(1);
  expect(units?.quarters.at(-1)).toEqual([1700, 2000, 2400, 37]);
});

test.each<[counts: (number | null)[], sold: number | null, why: string]>([
  [[99, 47, 54, 55, 37], 193, "the last four quarters"],
  [[47, 54, null, 37], null, "one has 30 sales or fewer"],
  [[54, 55, 37], null, "one is missing"],
])("sales of a year: %j are %s (%s)", (counts, sold) => {
  expect(countYearSales({ quarters: counts.map((count) => [1, 2, 3, count]) })).toBe(sold);
});

test.each<[sales: PostcodeFigure[], search: string, chosen: string, why: string]>([
  [[buildSale(), buildSale({ dwelling: "strata" })], "", "house", "both are as new"],
  [[buildSale({ periodEnd: "2018-06-30" }), buildSale({ dwelling: "strata" })], "", "strata", "units are newer"],
  [[buildSale({ periodEnd: "2018-06-30" }), buildSale({ dwelling: "strata" })], "?kind=houses", "house", "requested"],
  [[buildSale()], "?kind=units", "house", "units have no figures"],
  [[], "", "house", "no figures"],
])("%j and %j: a guide shows %s (%s)", (sales, search, chosen) => {
  const rents = { cards: { house: [], strata: [] } };
  expect(findGuideKinds(toMarket("2042", sales), rents, search).chosen).toBe(chosen);
});

test("a postcode without sales has no series", () => {
  expect(toMarket("2757", [buildRent("house", 3, 700)])).toEqual({
    postcode: "2757",
    sales: [],
    overall: null,
    sources: [],
  });
});

test("quarters are named, across the turn of a year", () => {
  expect(nameQuarters({ quarters: [null, null, null], lastQuarter: "2024-03-31" })).toEqual([
    { year: 2023, quarter: 2, name: "Jul–Sep 2023" },
    { year: 2023, quarter: 3, name: "Oct–Dec 2023" },
    { year: 2024, quarter: 0, name: "Jan–Mar 2024" },
  ]);
});

const homes = [
  buildSale(),
  buildSale({ dwelling: "strata", median: 900_000 }),
  buildRent("townhouse", 3, 950),
  buildRent("unit", 0, 488),
];
const home = { listingType: "sale", propertyType: "House", bedrooms: 3, postcode: "2042" };

test.each<[home: Partial<typeof home> & { bedrooms?: number }, median: number | undefined, scope: string | undefined]>([
  [{}, 2_000_000, "houses, postcode 2042, January to March 2024"],
  [{ propertyType: "Villa" }, 900_000, "units and townhouses, postcode 2042, January to March 2024"],
  [{ propertyType: "Apartment" }, 900_000, "units and townhouses, postcode 2042, January to March 2024"],
  [{ propertyType: "Land" }, undefined, undefined],
  [
    { listingType: "rent", propertyType: "Townhouse" },
    950,
    "3-bedroom townhouses, postcode 2042, February 2025 to January 2026",
  ],
  [
    { listingType: "rent", propertyType: "Unit", bedrooms: 0 },
    488,
    "studio units, postcode 2042, February 2025 to January 2026",
  ],
  [{ listingType: "rent" }, undefined, undefined],
])("%j is compared with the median %d of %s", (changes, median, scope) => {
  const like = medianLike(homes, { ...home, ...changes });
  expect([like?.median, like?.scope]).toEqual([median, scope]);
});
