import { expect, test } from "vitest";
import { buildSale } from "./figures.fixture.ts";
import { type HistoryQuarter, toMarket } from "./market.ts";
import {
  bandPath,
  beyondScale,
  describeChart,
  dotPaths,
  findBeyondScale,
  inMillions,
  linePath,
  toPlot,
  yearsOf,
} from "./sales-chart.tsx";

const many = (median: number): HistoryQuarter => [median - 100, median, median + 100, 50];
const few = (median: number): HistoryQuarter => [median - 100, median, median + 100, null];
// Five quarters, 240 units apart starting at 20; 312 units for 1,000 to 2,000 thousand dollars.
const quarters = [many(1100), few(1900), null, many(1500), null];
const plot = toPlot(quarters);

test("the band fills the height, and round amounts have labels", () => {
  expect([plot.x(0), plot.x(4), plot.y(1000), plot.y(2000)]).toEqual([20, 980, 332, 20]);
  expect(plot.ticks).toEqual([1000, 1500, 2000]);
});

test.each<[lowest: number, highest: number, labels: string[]]>([
  [1350, 4400, ["$2.0m", "$3.0m", "$4.0m"]],
  [800, 1900, ["$1.0m", "$1.5m"]],
  [610, 790, ["$0.65m", "$0.70m", "$0.75m"]],
  [1000, 1000, ["$1.0m"]],
  [20_000, 110_500, ["$25.0m", "$50.0m", "$75.0m", "$100.0m"]],
  [400, 1100, ["$0.4m", "$0.6m", "$0.8m", "$1.0m"]],
])("%d to %d thousand dollars have the labels %j", (lowest, highest, labels) => {
  const { ticks, step } = toPlot([[lowest, highest, highest, 50]]);
  expect(ticks.map((tick) => inMillions(tick, step))).toEqual(labels);
});

test("gaps stay open, and a quarter between two gaps has a dot and a narrow band", () => {
  expect(linePath(plot, quarters)).toBe("M20 301L260 51");
  expect(bandPath(plot, quarters)).toBe("M20 270L260 20L260 82L20 332ZM734 207V145h12V207Z");
});

test("dots of 30 sales or fewer are drawn apart", () => {
  expect(dotPaths(plot, quarters)).toEqual({ few: "M260 51h0", many: "M20 301h0M740 176h0" });
});

test("every second year has a label, the newest among them", () => {
  const names = Array.from({ length: 25 }, (_, index) => ({
    year: 2018 + Math.floor(index / 4),
    quarter: index % 4,
    name: "",
  }));
  expect(yearsOf(names)).toEqual([
    { year: 2018, index: 0 },
    { year: 2020, index: 8 },
    { year: 2022, index: 16 },
    { year: 2024, index: 24 },
  ]);
});

test("one sentence says what the drawing shows", () => {
  const sales = [
    buildSale({ periodEnd: "2018-03-31", median: 1_500_000 }),
    buildSale({ periodEnd: "2021-06-30", median: 2_500_000 }),
    buildSale({ periodEnd: "2019-06-30", median: 1_200_000 }),
    buildSale(),
  ];
  const [history] = toMarket("2042", sales).sales;
  expect(history && describeChart(history, "2042")).toBe(
    "Median price of houses in postcode 2042 by quarter: from $1,500,000 in Jan–Mar 2018 to $2,000,000 in Jan–Mar 2024, " +
      "at least $1,200,000 in Apr–Jun 2019, at most $2,500,000 in Apr–Jun 2021.",
  );
  const [single] = toMarket("2042", [buildSale({ dwelling: "strata" })]).sales;
  expect(single && describeChart(single, "2042")).toBe(
    "Median price of units and townhouses in postcode 2042 by quarter: $2,000,000 in Jan–Mar 2024.",
  );
});

test("a quarter of a few very dear sales does not squeeze the others: it is named beside the chart", () => {
  const dear = [many(700), [703, 6200, 15_400, null], many(720)] satisfies HistoryQuarter[];
  // Below the arrow and its label, in units of half a pixel.
  expect(toPlot(dear).y(820)).toBe(68);
  expect(beyondScale({ quarters: dear, lastQuarter: "2019-06-30" })).toEqual(["$6,200,000 in Jan–Mar 2019"]);
  const less = [...dear, [600, 1600, 7000, null]] satisfies HistoryQuarter[];
  expect(toPlot(less).y(1600)).toBe(68);
  expect(beyondScale({ quarters: [many(700), many(5000)], lastQuarter: "2019-06-30" })).toEqual([]);
});

test("a quarter is compared with those around it, and prices that often jump stay on the scale", () => {
  const rising = Array.from({ length: 20 }, (_, index) => many(700 + index * 60));
  expect(findBeyondScale(rising)).toEqual([]);
  const jumping = Array.from({ length: 20 }, (_, index) => many(index % 5 === 2 ? 1500 : 900));
  expect(findBeyondScale(jumping)).toEqual([]);
  expect(findBeyondScale([...rising.slice(0, 8), many(3400), null, ...rising.slice(10)])).toEqual([8]);
});

test("a quarter far above those around stays if the scale is wide enough for it", () => {
  const rising = Array.from({ length: 20 }, (_, index) => many(700 + index * 60));
  // 1.5 times the median of its neighbours, and near the newest value of 1,840.
  const high = [...rising.slice(0, 8), many(2000), null, ...rising.slice(10)];
  expect(findBeyondScale(high)).toEqual([]);
  // The upper end of its band is at the top, without room for arrows.
  expect(toPlot(high).y(2100)).toBe(20);
  const level = Array.from({ length: 20 }, (_, index) => many(index === 8 ? 1950 : 1300));
  expect(findBeyondScale(level)).toEqual([8]);
});
