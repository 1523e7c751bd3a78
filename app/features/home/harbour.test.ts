import { expect, test } from "vitest";
import { type ChartPoint, chartSize } from "./chart.ts";
import { drawCoast, drawLand, getShorePoints } from "./harbour.server.ts";

test("the land extends beyond every edge of the chart and takes at most seven kilobytes", () => {
  const svg = drawLand();
  expect(svg).toMatch(/^<svg [^>]+><path id="land" transform="translate\(-1000 -44\) scale\(0\.8\)" [^>]+\/><\/svg>$/);
  expect(svg.length).toBeLessThanOrEqual(7000);
});

/** To update the file, run `npx vitest run app/features/home/harbour.test.ts -u`. */
test("the file of the coast has the land of the current map", async () => {
  await expect(drawCoast()).toMatchFileSnapshot("../../ui/coast.svg");
});

test("no figure fits between two neighbouring points of the shore", () => {
  const isNear = (one: ChartPoint, other: ChartPoint) => Math.hypot(one.x - other.x, one.y - other.y) <= 4.001;
  const shorelines: ChartPoint[][] = [];
  for (const point of getShorePoints()) {
    const previous = shorelines.at(-1)?.at(-1);
    if (previous && isNear(previous, point)) shorelines.at(-1)?.push(point);
    else shorelines.push([point]);
  }
  const open = shorelines.filter((points) => !isNear(points.at(0)!, points.at(-1)!));
  expect(open).toEqual([]);
  expect(shorelines.flat().filter(isOnChart).length).toBeGreaterThan(1000);
});

function isOnChart({ x, y }: ChartPoint): boolean {
  return x >= 0 && y >= 0 && x <= chartSize.width && y <= chartSize.height;
}
