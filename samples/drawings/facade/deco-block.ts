import { box, line, outline, type Shape } from "#app/features/drawings/shapes.ts";
import { drawBalcony, drawEntrance, drawPaleBlocks, type Flat, flatOf, markFlat } from "./blocks.ts";
import { drawWindow } from "./openings.ts";
import { drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawPlinth, drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const STOREY = 3.1;
const BASE = 0.5;

/**
 * Art deco flats: dark brick, pale bands, corner windows, a projecting stair tower. Silhouettes: middle tower with a
 * fin; side tower with portholes; a stepped parapet with three piers; a hipped roof behind a middle bay.
 */
export const decoBlock: Build = (facts, design) => {
  const width = 14.6;
  const half = width / 2;
  const height = BASE + facts.storeys * STOREY;
  const { silhouette } = design;
  const tower = silhouette === 1 ? -half + 3.4 : 0;
  const cars = facts.cars === "basement" ? { width: 0 } : carSpace(facts);
  return {
    left: -half - 2.4,
    right: half + 1 + (cars.width > 0 ? cars.width + 0.2 : 1.4),
    height: height + (silhouette === 3 ? 2.9 : 2.2),
    yard: -half,
    scale: 40,
    paths: [{ x: tower, width: 2 }],
    drives: facts.cars === "basement" ? [{ x: half + 1.8, width: 2.8 }] : drivesTo(facts, half + 0.5),
    trees: [-half - 1.9],
    behind: (scene) => drawPaleBlocks(scene, half + cars.width),
    draw(scene) {
      if (facts.cars !== "basement") drawCars(scene, half + 0.5);
      if (silhouette === 3)
        drawRoof(scene, {
          left: -half - 0.4,
          right: half + 0.4,
          eave: height + 0.1,
          ridge: height + 2.1,
          inLeft: 3,
          inRight: 3,
        });
      drawWall(scene, design.wall, -half, 0, width, height);
      drawPlinth(scene, "liver", -half, width, BASE);
      drawFlats(scene, tower, half, width);
      drawTower(scene, tower, height);
      drawParapet(scene, half, height);
    },
  };
};

/** Living rooms are at the corners and next to the tower. */
function drawFlats(scene: Scene, tower: number, half: number, width: number): void {
  const { facts, pen } = scene;
  const sides = [
    { from: -half, to: tower - 1.4 },
    { from: tower + 1.4, to: half },
  ].flatMap(({ from, to }) =>
    to - from > 7.4
      ? [
          { from, to: (from + to) / 2 },
          { from: (from + to) / 2, to },
        ]
      : [{ from, to }],
  );
  const bays = sides.filter(({ from, to }) => to - from > 2);
  const flat = flatOf(scene, bays.length);
  const bands: Shape[] = [];
  for (let floor = 0; floor < facts.storeys; floor += 1) {
    const y = BASE + floor * STOREY;
    for (const [index, bay] of bays.entries())
      drawFlat(scene, bay, y, floor, flat.floor === floor && flat.bay === index ? flat : null);
    if (floor > 0) bands.push(box(-half, y - 0.02, width, 0.16));
  }
  pen.fill("creamBrick", 3, ...bands);
}

function drawFlat(
  scene: Scene,
  { from, to }: { from: number; to: number },
  y: number,
  floor: number,
  flat: Flat | null,
): void {
  const wide = Math.min(3.4, (to - from) * 0.62);
  const x = (from + to) / 2 - wide / 2;
  if (flat && scene.facts.balcony && floor > 0) {
    drawBalcony(scene, { x, width: wide, floor, y: y + 0.15, height: STOREY - 0.2 }, "solid", 0);
    markFlat(scene, flat, x - 0.15, y + 0.05, wide + 0.3, 2.55);
    return;
  }
  drawWindow(scene, { x, y: y + 0.95, width: wide, height: 1.5, panes: 4, bars: "sash" });
  scene.pen.fill("white", 2, box(x - 0.25, y + 2.5, wide + 0.5, 0.18));
  if (flat) markFlat(scene, flat, x - 0.1, y + 0.85, wide + 0.2, 1.7);
}

function drawTower(scene: Scene, x: number, height: number): void {
  const { pen, facts, design } = scene;
  const half = 1.3;
  const top = height + 0.9;
  const paint = design.wall === "creamBrick" ? "redBrick" : "buff";
  pen.fill(paint, 1, box(x - half, 0, half * 2, top));
  pen.stroke(3, line(x - half + 0.5, 2.9, x - half + 0.5, top), line(x + half - 0.5, 2.9, x + half - 0.5, top));
  if (design.silhouette === 0) pen.fill(paint, 1, box(x - 0.55, top, 1.1, 0.5), box(x - 0.14, 2.9, 0.28, top - 1.5));
  for (let floor = 1; floor < facts.storeys; floor += 1) {
    const y = BASE + floor * STOREY - 0.2;
    if (design.silhouette === 1) pen.fill(scene.lit() ? "lamp" : "glass", 2, porthole(x, y + 0.6));
    else
      drawWindow(scene, {
        x: x + (design.silhouette === 0 ? 0.28 : -0.45),
        y,
        width: design.silhouette === 0 ? 0.7 : 0.9,
        height: 1.6,
        panes: 2,
        bars: "grid",
        sill: false,
      });
  }
  pen.fill("white", 2, box(x - half - 0.12, top, half * 2 + 0.24, 0.18));
  drawEntrance(scene, x, 1.5, 0.55);
}

const porthole = (x: number, y: number): Shape => [
  ["M", x - 0.5, y],
  ["A", 0.5, 0.5, true, x + 0.5, y],
  ["A", 0.5, 0.5, true, x - 0.5, y],
  ["Z"],
];

function drawParapet({ pen, design }: Scene, half: number, height: number): void {
  if (design.silhouette === 2) {
    for (const x of [-half + 1.1, half - 1.1])
      pen.fill(
        paintOf(design.wall),
        1,
        outline(
          x - 1.1,
          height,
          x - 1.1,
          height + 0.55,
          x - 0.55,
          height + 0.55,
          x - 0.55,
          height + 0.85,
          x + 0.55,
          height + 0.85,
          x + 0.55,
          height + 0.55,
          x + 1.1,
          height + 0.55,
          x + 1.1,
          height,
        ),
      );
  }
  const gap = design.silhouette === 1 ? -half + 3.4 : 0;
  pen.fill(
    "white",
    2,
    box(-half - 0.15, height, gap - 1.3 + half + 0.15, 0.22),
    box(gap + 1.3, height, half + 0.15 - gap - 1.3, 0.22),
  );
}
