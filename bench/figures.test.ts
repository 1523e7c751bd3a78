import { expect, test } from "vitest";
import { type ComparedFigure, describeRegressions, rowOf } from "./figures.ts";

const figure = (changes: Partial<ComparedFigure>): ComparedFigure => ({
  benchmark: "listings",
  name: "requests per CPU second of /listings",
  value: 300,
  unit: "a second",
  better: "more",
  ...changes,
});
const before = (changes: Partial<ComparedFigure>) => ({ ...figure(changes), date: "2026-11-21" });
const bare = (value: number) => ({ name: "bare node:http", value });

test.each<[why: string, now: Partial<ComparedFigure>, last: Partial<ComparedFigure>, isWorse: boolean]>([
  ["a slower machine lowers the limit too", { value: 150, limit: bare(500) }, { limit: bare(1000) }, false],
  ["a ratio far below the previous one", { value: 240, limit: bare(1000) }, { limit: bare(1000) }, true],
  ["a better ratio", { value: 400, limit: bare(1000) }, { limit: bare(1000) }, false],
  ["times without a limit vary", { value: 230 }, {}, false],
  ["times without a limit do not vary by half", { value: 150 }, {}, true],
  ["bytes hardly vary", { value: 303, unit: "bytes", better: "less" }, { unit: "bytes", better: "less" }, false],
  ["a small increase in bytes", { value: 310, unit: "bytes", better: "less" }, { unit: "bytes", better: "less" }, true],
  ["a decrease where less is better", { value: 100, better: "less" }, { better: "less" }, false],
  ["zero in both runs", { value: 0, better: "less" }, { value: 0, better: "less" }, false],
  ["more than zero after zero", { value: 3, better: "less" }, { value: 0, better: "less" }, true],
  ["a figure with a limit is not compared with one without", { value: 1, limit: bare(1000) }, {}, false],
])("%s", (_why, now, last, isWorse) => {
  const [sentence] = describeRegressions([figure({ ...now, last: before(last) })]);
  expect(sentence).toMatch(isWorse ? /got worse/ : /^No figure is worse/);
});

test("regressions are described in sentences, the worst first", () => {
  const slower = figure({ value: 140, limit: bare(1000), last: before({ limit: bare(1000) }) });
  const larger = figure({ name: "the document", value: 33_000, unit: "bytes", better: "less" });
  const last = { ...larger, value: 30_000, date: "2026-11-21" };
  expect(describeRegressions([{ ...larger, last }, figure({ name: "something new" }), slower])).toEqual([
    "listings: requests per CPU second of /listings got worse: 0.14 of bare node:http; on 2026-11-21 it was 0.30 of bare node:http (2.1 times).",
    "listings: the document got worse: 33,000 bytes; on 2026-11-21 it was 30,000 bytes (1.1 times).",
  ]);
});

test("a row has the figure, its limit, their ratio and the last result", () => {
  expect(rowOf(figure({ limit: bare(1161.6), last: before({ value: 325, limit: bare(1000) }) }))).toEqual({
    benchmark: "listings",
    figure: "requests per CPU second of /listings",
    found: "300 a second",
    limit: "1,162, bare node:http",
    ratio: "0.26",
    "last result": "0.33, 2026-11-21",
  });
  expect(rowOf(figure({ value: 0.1234, unit: "ms" }))).toMatchObject({
    found: "0.123 ms",
    limit: "",
    "last result": "",
  });
});
