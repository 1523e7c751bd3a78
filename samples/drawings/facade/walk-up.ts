import { box, line } from "#app/features/drawings/shapes.ts";
import { type BayForm, drawBalcony, drawBayWindow, drawEntrance, drawPaleBlocks, flatOf, markFlat } from "./blocks.ts";
import { drawGarageDoor, drawWindow } from "./openings.ts";
import { drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const STOREY = 2.85;
const GARAGES = 2.5;
const STAIR = 2.6;

/**
 * Brick walk-up of the sixties and seventies, over garages if the home has one and is not on the ground. Silhouettes:
 * hipped, middle stair; flat parapet, middle stair; hipped, side stair; a low gable; coloured panels under ribbon
 * windows; two hipped wings and a set-back stair.
 */
export const walkUp: Build = (facts, design) => {
  const width = 15.2;
  const half = width / 2;
  const below = facts.cars === "garage" && facts.floor !== 0;
  const base = below ? GARAGES : 0.3;
  const height = base + facts.storeys * STOREY;
  const { silhouette } = design;
  const stair = silhouette === 2 ? half - 3 : 0;
  const cars = below || facts.cars === "basement" ? { width: 0 } : carSpace(facts);
  const drives = facts.cars === "basement" ? [{ x: half + 1.8, width: 2.8 }] : drivesTo(facts, half + 0.5);
  return {
    left: -half - 2.4,
    right: half + 1 + (cars.width > 0 ? cars.width + 0.2 : 1.4),
    height: height + 2.4,
    yard: -half,
    scale: 40,
    paths: [{ x: stair, width: 1.9 }],
    drives: below
      ? [
          { x: -half + 3.1, width: 5.4 },
          { x: half - (silhouette === 2 ? 6.7 : 3.1), width: silhouette === 2 ? 3 : 5.4 },
        ]
      : drives,
    trees: [-half - 1.9],
    behind: (scene) => drawPaleBlocks(scene, half + cars.width),
    draw(scene) {
      if (!below && facts.cars !== "basement") drawCars(scene, half + 0.5);
      drawTop(scene, half, height, "roof");
      drawWall(scene, design.wall, -half, 0, width, height);
      drawTop(scene, half, height, "parapet");
      if (below) drawGarages(scene, half, stair);
      drawStair(scene, stair, base, height);
      drawFlats(scene, half, stair, base);
    },
  };
};

function drawTop(scene: Scene, half: number, height: number, part: "roof" | "parapet"): void {
  const { pen, design } = scene;
  const flat = design.silhouette === 1 || design.silhouette === 4;
  if (part === "parapet") {
    if (flat)
      pen.fill(
        design.silhouette === 4 ? design.roof : "white",
        1,
        box(-half - 0.25, height - 0.1, half * 2 + 0.5, 0.45),
      );
    else drawShade(scene, -half, height, half * 2, 0.35);
    return;
  }
  if (flat) return;
  const eave = height + 0.1;
  if (design.silhouette === 5) {
    for (const [left, right] of [
      [-half - 0.5, -STAIR / 2 + 0.4],
      [STAIR / 2 - 0.4, half + 0.5],
    ] as const)
      drawRoof(scene, { left, right, eave, ridge: eave + 1.9, inLeft: 2.4, inRight: 2.4 });
    return;
  }
  const gabled = design.silhouette === 3;
  const slope = gabled ? 0.1 : 3.2;
  drawRoof(scene, {
    left: -half - 0.6,
    right: half + 0.6,
    eave,
    ridge: eave + (gabled ? 1.4 : 1.8),
    inLeft: slope,
    inRight: slope,
  });
}

function drawGarages(scene: Scene, half: number, stair: number): void {
  for (const [from, to] of [
    [-half + 0.3, stair - STAIR / 2],
    [stair + STAIR / 2, half - 0.3],
  ] as const) {
    const count = Math.floor((to - from) / 2.75);
    const left = (from + to) / 2 - (count * 2.75) / 2;
    for (let index = 0; index < count; index += 1)
      drawGarageDoor(scene, {
        x: left + index * 2.75 + 0.12,
        width: 2.5,
        height: 2.05,
        cars: 1,
        kind: "hinged",
        paint: "white",
      });
  }
}

/** Stair windows are half a storey off. */
function drawStair(scene: Scene, x: number, base: number, height: number): void {
  const { pen, facts, design } = scene;
  if (design.silhouette === 5) {
    pen.fill("white", 2, box(x - STAIR / 2, 0, STAIR, height));
    pen.fill("shade", null, box(x - STAIR / 2, 0, STAIR, height));
  }
  pen.stroke(2, line(x - STAIR / 2, 0, x - STAIR / 2, height), line(x + STAIR / 2, 0, x + STAIR / 2, height));
  for (let floor = 1; floor < facts.storeys + (base > 1 ? 1 : 0); floor += 1) {
    const y = base + floor * STOREY - STOREY * 0.55 - (base > 1 ? STOREY : 0);
    if (y > 2.6) drawWindow(scene, { x: x - 0.75, y, width: 1.5, height: 1.5, panes: 2, bars: "grid", sill: false });
  }
  drawEntrance(scene, x, 1.5, 0.4);
}

function drawFlats(scene: Scene, half: number, stair: number, base: number): void {
  const { facts, design } = scene;
  const bays = [-half, -half / 2 - STAIR / 4, stair + STAIR / 2, stair + STAIR / 2 + (half - STAIR / 2) / 2].map(
    (x) => ({ x, width: (half - STAIR / 2) / 2 }),
  );
  const sided =
    stair === 0
      ? bays
      : [0, 1, 2].map((index) => ({
          x: -half + 0.2 + (index * (half + stair - STAIR / 2 - 0.2)) / 3,
          width: (half + stair - STAIR / 2 - 0.2) / 3,
        }));
  const flat = flatOf(scene, sided.length);
  const ribbons = design.silhouette === 4;
  for (let floor = 0; floor < facts.storeys; floor += 1) {
    const y = base + floor * STOREY;
    for (const [index, bay] of sided.entries()) {
      const form = { ...bay, floor, y, height: STOREY };
      const balconies =
        facts.balcony && (index === flat.bay || index === sided.length - 1 - flat.bay) && (floor > 0 || base > 1);
      if (balconies) drawBalcony(scene, form, "bars", 0.08);
      else if (ribbons) drawRibbon(scene, form);
      else drawBayWindow(scene, form, { panes: index % 2 ? 2 : 3 });
      if (floor === flat.floor && index === flat.bay)
        markFlat(
          scene,
          flat,
          bay.x + bay.width * 0.06,
          y + (balconies ? 0.02 : 0.75),
          bay.width * 0.88,
          balconies ? 2.4 : 1.75,
        );
    }
  }
}

/** A window as wide as its room over a coloured panel. */
function drawRibbon(scene: Scene, { x, width, y }: BayForm): void {
  scene.pen.fill(scene.design.roof, 2, box(x + width * 0.06, y + 0.28, width * 0.88, 0.62));
  drawWindow(scene, { x: x + width * 0.06, y: y + 0.9, width: width * 0.88, height: 1.4, panes: 4, sill: false });
}
