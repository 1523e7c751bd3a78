import { expect, test } from "vitest";
import { chartSize } from "./chart-projection.ts";
import { drawLand, findShore } from "./harbour.server.ts";

test("the land goes on beyond every edge of the chart, and is seven kilobytes at most", () => {
  const svg = drawLand();
  expect(svg).toMatch(/^<svg [^>]+><path id="land" transform="translate\(-1500 -60\) scale\(0\.8\)" [^>]+\/><\/svg>$/);
  expect(svg.length).toBeLessThanOrEqual(7000);
});

test("no two neighbours on the shore are so far apart that a figure fits between them", () => {
  const shore = findShore().filter(({ x, y }) => x >= 0 && y >= 0 && x <= chartSize.width && y <= chartSize.height);
  expect(shore.length).toBeGreaterThan(1000);
  const steps = shore
    .slice(1)
    .map(({ x, y }, index) => Math.hypot(x - (shore[index]?.x ?? 0), y - (shore[index]?.y ?? 0)));
  expect(steps.filter((step) => step <= 4.001).length).toBeGreaterThan(0.95 * steps.length);
});
