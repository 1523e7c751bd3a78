import { describe, expect, test } from "vitest";
import vectors from "#tests/fixtures/transfer-duty-vectors.json";
import { firstHomeHelp } from "./totals.ts";
import { dutyDays, transferDuty } from "./transfer-duty.server.ts";

const days: Readonly<Record<string, [first: string, last: string]>> = {
  "2024-25": ["2024-07-01", "2025-06-30"],
  "2025-26": ["2025-07-01", "2026-06-30"],
  "2026-27": ["2026-07-01", "2027-06-30"],
};

test("there are 54 vectors, 18 of each year", () => {
  expect(Object.values(Object.groupBy(vectors, ([year]) => String(year))).map((all) => all?.length)).toEqual([
    18, 18, 18,
  ]);
});

test.each(vectors)("in %s the duty on $%s is $%s, on the first day as on the last", (year, value, duty) => {
  for (const day of days[year] ?? []) expect(transferDuty(Number(value), day)).toMatchObject({ year, duty });
});

describe("transferDuty", () => {
  test("rounds each part of $100 up", () => {
    const duties = [785_000, 785_001, 785_100, 785_101].map((value) => transferDuty(value, "2026-11-26")?.duty);
    expect(duties).toEqual([29_512, 29_516.5, 29_516.5, 29_521]);
  });

  test("is $20 at least", () => {
    expect(transferDuty(1000, "2026-11-26")?.duty).toBe(20);
  });

  test("does not jump where a bracket begins", () => {
    for (const over of [18_000, 38_000, 103_000, 387_000, 1_290_000, 3_870_000]) {
      const [at, above] = [over, over + 100].map((value) => transferDuty(value, "2026-11-26")?.duty ?? 0);
      expect(above! - at!, `above ${over}`).toBeLessThanOrEqual(7);
    }
  });

  test.each(["2024-06-30", "2027-07-01", ""])("has no rates for a contract of “%s”", (day) => {
    expect(transferDuty(785_000, day)).toBeUndefined();
  });

  test("has rates without a gap from the first day to the last", () => {
    expect(dutyDays).toEqual({ from: "2024-07-01", to: "2027-06-30" });
  });

  test("does not confirm the highest bracket of the years before 2026-27", () => {
    const confirmed = (value: number, day: string) => transferDuty(value, day)?.isConfirmed;
    expect(confirmed(3_721_000, "2026-06-30")).toBe(true);
    expect(confirmed(3_721_001, "2026-06-30")).toBe(false);
    expect(confirmed(6_000_000, "2026-07-01")).toBe(true);
  });
});

test.each([
  [800_000, false, "exempt"],
  [800_001, false, "reduced"],
  [999_999, false, "reduced"],
  [1_000_000, false, "none"],
  [350_000, true, "exempt"],
  [449_999, true, "reduced"],
  [450_000, true, "none"],
])("a first home of $%s (land alone: %s) is %s", (value, isLand, kind) => {
  expect(firstHomeHelp(value, isLand)).toBe(kind);
});
