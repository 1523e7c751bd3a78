import { type Paint, type Shape, box, line, outline } from "#app/features/drawings/shapes.ts";
import type { Wall } from "#samples/drawings/model/home-facts.ts";
import type { Scene } from "./scene.ts";

const PAINTS: Readonly<Record<Wall, Paint>> = {
  brick: "brick",
  redBrick: "redBrick",
  creamBrick: "creamBrick",
  brownBrick: "brownBrick",
  charcoal: "charcoal",
  weatherboard: "white",
  fibro: "buff",
  render: "buff",
  sandstone: "sand",
};

export const paintOf = (wall: Wall) => PAINTS[wall];
const isBrick = (wall: Wall) =>
  wall === "brick" || wall === "redBrick" || wall === "creamBrick" || wall === "brownBrick";

/** Per wall: random places hardly compress, and were a third of the drawing of a large block. */
const MAX_PATCHES = 40;
const BOARD = 0.24;
const SHEET = 1.2;

/** Patches of texture are enough. */
export function drawWall(scene: Scene, wall: Wall, x: number, y: number, width: number, height: number): void {
  scene.pen.fill(PAINTS[wall], 1, box(x, y, width, height));
  drawTexture(scene, wall, x, y, width, height);
}

export function drawTexture(scene: Scene, wall: Wall, x: number, y: number, width: number, height: number): void {
  const lines = textureOf(scene, wall, x, y, width, height);
  if (lines.length > 0) scene.pen.stroke(3, ...lines);
}

function textureOf({ random }: Scene, wall: Wall, x: number, y: number, width: number, height: number): Shape[] {
  if (wall === "render") return [];
  if (wall === "charcoal") return rows(x, x + width, 0.5).map((at) => line(at, y, at, y + height));
  if (wall === "weatherboard") return rows(y, y + height, BOARD).map((level) => line(x, level, x + width, level));
  if (wall === "fibro") return rows(x, x + width, SHEET).map((at) => line(at, y, at, y + height));
  const stone = wall === "sandstone";
  const course = stone ? 0.34 : 0.18;
  const length = stone ? 0.7 : 0.45;
  const patches = Math.round(width * height * (stone ? 0.3 : 0.34));
  // All places are drawn by lot, so that the rest of the drawing does not depend on the limit.
  const places = Array.from({ length: patches }, () => {
    const left = x + 0.1 + random.home.next() * Math.max(0, width - length * 1.5 - 0.2);
    const level = y + 0.15 + random.home.next() * Math.max(0, height - course - 0.3);
    const wide = Math.min(length, width - 0.2);
    return [
      line(left, level, left + wide, level),
      line(left + wide * 0.4, level + course, left + wide * 1.3, level + course),
    ];
  });
  return places.slice(0, MAX_PATCHES).flat();
}

const rows = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step) - 1) }, (_, index) => from + (index + 1) * step);

/** Below y. */
export function drawShade({ pen }: Scene, x: number, y: number, width: number, depth = 0.45): void {
  pen.fill("shade", null, box(x, y - depth, width, depth));
}

export function drawPlinth({ pen }: Scene, paint: Paint, x: number, width: number, height: number): void {
  pen.fill(paint, 2, box(x - 0.06, 0, width + 0.12, height));
}

/** x is the middle. */
export function drawChimney(scene: Scene, x: number, from: number, to: number, width = 0.95, pots = 2): void {
  const { pen, design } = scene;
  const paint = isBrick(design.wall) ? PAINTS[design.wall] : "brick";
  pen.fill(paint, 1, box(x - width / 2, from, width, to - from));
  pen.fill("shade", null, box(x + width * 0.1, from, width * 0.4, to - from));
  pen.fill(
    paint,
    2,
    box(x - width * 0.6, to - 0.5, width * 1.2, 0.18),
    box(x - width * 0.57, to - 0.1, width * 1.14, 0.16),
  );
  const gap = width / (pots + 1);
  const each = Array.from({ length: pots }, (_, index) => x - width / 2 + gap * (index + 1));
  pen.fill(
    "tile",
    2,
    ...each.map((at) =>
      outline(at - 0.12, to + 0.06, at - 0.09, to + 0.46, at + 0.09, to + 0.46, at + 0.12, to + 0.06),
    ),
  );
  scene.note("chimney", x - width / 2, from, width, to + 0.46 - from);
}
