import { expect, test } from "vitest";
import { chartSize } from "./chart.ts";
import { meridians, parallels } from "./hero.tsx";

test("there is a line at every five minutes that the chart crosses", () => {
  expect(parallels.map(({ label }) => label)).toEqual(["33°50′S"]);
  for (const { at } of parallels) expect(at >= 0 && at <= chartSize.height).toBe(true);
  expect(meridians).toHaveLength(5);
  for (const at of meridians) expect(at >= 0 && at <= chartSize.width).toBe(true);
});
