import { expect, test } from "vitest";
import { histogramPaths } from "./histogram.tsx";

test("bars are scaled to the fullest bin and sorted by range", () => {
  const paths = histogramPaths([
    { count: 10, inRange: false },
    { count: 20, inRange: true },
  ]);
  expect(paths.outside).toBe("M0.5 48v-24h9v24z");
  expect(paths.inside).toBe("M10.5 48v-48h9v48z");
});

test("one among thousands is still visible, nothing is not drawn", () => {
  const paths = histogramPaths([
    { count: 1, inRange: true },
    { count: 0, inRange: true },
    { count: 5000, inRange: false },
  ]);
  expect(paths.inside).toBe("M0.5 48v-2h9v2z");
});

test("no bins and empty bins draw nothing", () => {
  expect(histogramPaths([])).toEqual({ inside: "", outside: "" });
  expect(histogramPaths([{ count: 0, inRange: true }])).toEqual({ inside: "", outside: "" });
});
