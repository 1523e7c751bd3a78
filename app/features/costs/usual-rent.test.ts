import { describe, expect, test } from "vitest";
import { drawRents } from "./usual-rent.tsx";

const size = { width: 560, gap: 104 };
const usual = { p10: 860, median: 1400, p90: 2095, rent: 1110 };

/** The area of an SVG path that consists of straight lines. */
function areaOf(path: string): number {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter, numbers = ""] of path.matchAll(/([MHVL])([\d. -]+)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(" ").map(Number);
    if (letter === "H") x = first;
    else if (letter === "V") y = first;
    else [x, y] = [first, second];
    points.push([x, y]);
  }
  const twice = points.reduce((sum, [x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length]!;
    return sum + x1 * y2 - x2 * y1;
  }, 0);
  return Math.abs(twice) / 2;
}

describe("drawRents", () => {
  test("areas are shares: one, four, four and one tenth", () => {
    const areas = drawRents(usual, size).blocks.map(({ path }) => areaOf(path));
    const all = areas.reduce((sum, area) => sum + area, 0);
    [0.1, 0.4, 0.4, 0.1].forEach((share, index) => {
      expect(Math.abs(areas[index]! / all - share), `block ${index}`).toBeLessThan(0.01);
    });
  });

  test("the pin lies between its neighbours", () => {
    const { marks, pin } = drawRents(usual, size);
    expect(marks[0]!.x).toBeLessThan(pin);
    expect(pin).toBeLessThan(marks[1]!.x);
  });

  test.each([
    usual,
    { p10: 500, median: 500, p90: 500, rent: 500 },
    { p10: 500, median: 505, p90: 2000, rent: 20_000 },
    { p10: 500, median: 995, p90: 1000, rent: 1 },
  ])("pin, blocks and labels stay inside and apart: %j", (rents) => {
    for (const each of [size, { width: 330, gap: 98 }]) {
      const { marks, blocks, pin } = drawRents(rents, each);
      expect(pin).toBeGreaterThanOrEqual(7);
      expect(pin).toBeLessThanOrEqual(each.width - 7);
      const labels = marks.map(({ labelX }) => labelX);
      expect(labels[0]).toBeGreaterThanOrEqual(each.gap / 2);
      expect(labels[2]).toBeLessThanOrEqual(each.width - each.gap / 2);
      expect(Math.min(labels[1]! - labels[0]!, labels[2]! - labels[1]!)).toBeGreaterThanOrEqual(each.gap - 0.1);
      for (const { path } of blocks) expect(path).not.toMatch(/NaN|Infinity|-\d/);
    }
  });
});
