import { type Paint, type Shape, type Sheet, box, circle, line, outline } from "#app/features/drawings/shapes.ts";
import { drawTree } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";

/** Cards show the pixels from 80 to 400, articles all 480. */
export const GROUND = 376;

/** Drawn over sky and ground within the middle 800 by 320 pixels. */
export type Scene = (sheet: Sheet, random: Random) => void;

const SCALE = 42;
export const tree = (sheet: Sheet, name: Parameters<typeof drawTree>[1], x: number, random: Random, size = 1) =>
  drawTree(sheet.within({ x, y: GROUND, scale: SCALE, up: true }), name, 0, 0, random, size);

interface HouseLook {
  wall?: Paint;
  roof?: Paint;
  door?: Paint;
}

/** In elevation, its left end at x. */
export function house(
  sheet: Sheet,
  x: number,
  width: number,
  { wall = "buff", roof = "tile", door = "harbour" }: HouseLook = {},
): void {
  const high = width * 0.4;
  const top = GROUND - high;
  const ridge = top - width * 0.26;
  sheet.fill(wall, 1, box(x, top, width, high));
  sheet.fill("shade", null, box(x, top, width, 11));
  sheet.fill(roof, 1, outline(x - 14, top, x + width * 0.24, ridge, x + width * 0.76, ridge, x + width + 14, top));
  const rows = [0.3, 0.6].map((share) => top - (top - ridge) * share);
  sheet.dashes(
    3,
    ...rows.map((y, index) => line(x + width * (0.1 + index * 0.08), y, x + width * (0.9 - index * 0.08), y)),
  );
  sheet.fill(door, 2, box(x + width * 0.46, GROUND - high * 0.72, width * 0.13, high * 0.72));
  for (const left of [0.12, 0.7]) {
    const [wide, tall] = [width * 0.2, high * 0.42];
    const [wx, wy] = [x + width * left, GROUND - high * 0.76];
    sheet.fill(left < 0.5 ? "lamp" : "glass", 2, box(wx, wy, wide, tall));
    sheet.stroke(2, line(wx + wide / 2, wy, wx + wide / 2, wy + tall));
  }
}

export function page(sheet: Sheet, x: number, y: number, width: number, height: number, rows: number): void {
  sheet.fill("shade", null, box(x + 8, y + 8, width, height));
  sheet.fill("white", 1, box(x, y, width, height));
  const step = (height - 50) / rows;
  sheet.stroke(
    3,
    ...Array.from({ length: rows }, (_, row) =>
      line(x + 20, y + 42 + row * step, x + width * (row % 3 === 2 ? 0.6 : 0.86), y + 42 + row * step),
    ),
  );
  sheet.stroke(2, line(x + 20, y + 22, x + width * 0.55, y + 22));
}

/** The lowest is on the ground. */
export function coins(sheet: Sheet, x: number, y: number, count: number, radius = 34): void {
  for (let coin = 0; coin < count; coin += 1) {
    const top = y - (coin + 1) * 13;
    sheet.fill("sand", 2, [
      ["M", x - radius, top],
      ["L", x - radius, top + 13],
      ["A", radius, radius * 0.3, false, x + radius, top + 13],
      ["L", x + radius, top],
      ["Z"],
    ]);
    sheet.fill("buff", 2, ellipse(x, top, radius, radius * 0.3));
  }
}

export const ellipse = (x: number, y: number, a: number, b: number): Shape => [
  ["M", x - a, y],
  ["A", a, b, true, x + a, y],
  ["A", a, b, true, x - a, y],
  ["Z"],
];

/** Rotates points around a centre. */
export function turned(x: number, y: number, degrees: number, ...points: number[]): Shape {
  const angle = (degrees * Math.PI) / 180;
  const moved = points.flatMap((_, index) => {
    if (index % 2 === 1) return [];
    const [px = 0, py = 0] = [points[index], points[index + 1]];
    return [x + px * Math.cos(angle) - py * Math.sin(angle), y + px * Math.sin(angle) + py * Math.cos(angle)];
  });
  return outline(...moved);
}

/** A line across a rotated shape, at `along` from its middle. */
export function ends(x: number, y: number, degrees: number, along: number, half: number): number[] {
  const angle = (degrees * Math.PI) / 180;
  return [-half, half].flatMap((across) => [
    x + along * Math.cos(angle) - across * Math.sin(angle),
    y + along * Math.sin(angle) + across * Math.cos(angle),
  ]);
}

export function dog(sheet: Sheet, x: number, y: number): void {
  sheet.fill("sand", 1, [
    ["M", x - 52, y - 12],
    ["Q", x - 104, y - 30, x - 92, y - 74],
    ["Q", x - 76, y - 40, x - 46, y - 40],
    ["Z"],
  ]);
  sheet.fill("sand", 1, [
    ["M", x - 58, y],
    ["Q", x - 74, y - 70, x - 14, y - 116],
    ["L", x + 26, y - 100],
    ["Q", x + 38, y - 50, x + 34, y],
    ["Z"],
  ]);
  sheet.stroke(
    2,
    [
      ["M", x - 34, y],
      ["Q", x - 30, y - 46, x + 4, y - 40],
    ],
    line(x + 8, y - 2, x + 10, y - 50),
  );
  sheet.fill("sand", 1, [
    ["M", x - 26, y - 118],
    ["Q", x - 30, y - 168, x + 18, y - 170],
    ["Q", x + 44, y - 168, x + 50, y - 148],
    ["L", x + 82, y - 138],
    ["Q", x + 88, y - 118, x + 66, y - 112],
    ["Q", x + 34, y - 92, x + 2, y - 96],
    ["Z"],
  ]);
  sheet.fill("tile", 1, [
    ["M", x - 16, y - 160],
    ["Q", x - 52, y - 150, x - 44, y - 104],
    ["Q", x - 18, y - 104, x - 4, y - 150],
    ["Z"],
  ]);
  sheet.fill("ink", null, circle(x + 26, y - 146, 5), circle(x + 82, y - 136, 7));
  sheet.fill("harbour", 1, [
    ["M", x - 16, y - 114],
    ["L", x + 28, y - 96],
    ["L", x + 26, y - 86],
    ["L", x - 22, y - 104],
    ["Z"],
  ]);
}

export function cat(sheet: Sheet, x: number, y: number): void {
  sheet.fill("slate", 1, [
    ["M", x - 26, y],
    ["Q", x - 34, y - 48, x - 8, y - 58],
    ["L", x + 12, y - 58],
    ["Q", x + 30, y - 42, x + 24, y],
    ["Z"],
  ]);
  sheet.fill(
    "slate",
    1,
    outline(
      x - 20,
      y - 58,
      x - 22,
      y - 94,
      x - 8,
      y - 82,
      x + 8,
      y - 82,
      x + 22,
      y - 94,
      x + 20,
      y - 58,
      x + 8,
      y - 50,
      x - 8,
      y - 50,
    ),
  );
  sheet.stroke(2, [
    ["M", x - 24, y - 2],
    ["Q", x - 50, y + 20, x - 40, y + 44],
  ]);
}
