import { box, line, type Shape } from "#app/features/drawings/shapes.ts";
import { drawBasementEntry, drawEntrance, drawPaleBlocks, flatOf, markFlat } from "./blocks.ts";
import { drawRail, drawWindow } from "./openings.ts";
import type { Build, Scene } from "./scene.ts";
import { drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const STOREY = 3.1;
/** How much wider than the tower its podium is, in metres, by silhouette. */
const PODIUMS = [2.4, 0.4, 1.2, 0] as const;

interface Body {
  left: number;
  right: number;
  bays: number;
  /** Middles of the ground-floor doors. */
  doors: readonly number[];
}

/**
 * Block of the last 25 years: slab edges, deep balconies, glass. Silhouettes: a frame with a set-back top; brick piers
 * with solid balustrades; staggered boxes; two wings and a stair; arches on the ground and at the top; timber screens
 * under a dark top floor.
 */
export const recentBlock: Build = (facts, design) => {
  const bays = facts.storeys >= 6 ? 4 : 4 + (design.silhouette % 2);
  const width = bays * 3.9;
  const half = width / 2;
  const height = facts.storeys * STOREY;
  const basement = facts.cars === "basement";
  const cars = basement ? { width: 0 } : carSpace(facts);
  const entry = half - 2.1;
  const door = -0.4;
  return {
    left: -half - 2.6,
    right: half + 1 + (cars.width > 0 ? cars.width + 0.2 : 1.6),
    height: height + 1.4,
    yard: -half,
    scale: 34,
    paths: [{ x: door, width: 2.2 }],
    drives: basement ? [{ x: entry, width: 3.2 }] : drivesTo(facts, half + 0.5),
    trees: [-half - 2],
    behind: (scene) => drawPaleBlocks(scene, half + cars.width),
    draw(scene) {
      if (!basement) drawCars(scene, half + 0.5);
      drawBody(
        scene,
        { left: -half, right: half, bays, doors: basement ? [door, entry] : [door] },
        facts.storeys,
        design.silhouette !== 1,
      );
      drawEntrance(scene, door, 2, 0.7);
      if (basement) drawBasementEntry(scene, entry, 3.2, 2.4);
      if (facts.roofTerrace) drawRoofTerrace(scene, -half * 0.5, half * 0.5, height);
    },
  };
};

/**
 * From eight floors up. Silhouettes: slab with a crown on a podium of shops; round-ended balconies over a colonnade;
 * two slabs of different height; a brick frame of large squares.
 */
export const tower: Build = (facts, design) => {
  const { silhouette } = design;
  const bays = facts.storeys > 10 ? 6 : 5 - (silhouette % 2);
  const width = bays * 4;
  const half = width / 2;
  const height = facts.storeys * STOREY;
  const podium = half + (PODIUMS[silhouette] ?? 0);
  const basement = facts.cars === "basement";
  const cars = basement ? { width: 0 } : carSpace(facts);
  return {
    left: -half - 9,
    right: half + 9 + cars.width,
    height: height + 3.4,
    yard: -podium,
    scale: 16,
    paths: [{ x: 0, width: 2.4 }],
    drives: basement ? [{ x: podium - 2.6, width: 3.4 }] : drivesTo(facts, podium + 0.8),
    trees: [-podium - 4.5],
    behind: (scene) => drawCity(scene, podium),
    draw(scene) {
      if (!basement) drawCars(scene, podium + 0.8);
      drawCrown(scene, half, height);
      drawBody(
        scene,
        { left: -half, right: half, bays, doors: basement ? [0, podium - 2.6] : [0] },
        facts.storeys,
        true,
      );
      drawPodium(scene, podium);
      drawEntrance(scene, 0, 2.4, 1.2);
      if (basement) drawBasementEntry(scene, podium - 2.6, 3.2, 2.5);
      if (facts.roofTerrace) drawRoofTerrace(scene, -half * 0.6, half * 0.6, height);
    },
  };
};

function drawBody(scene: Scene, body: Body, storeys: number, slabs: boolean): void {
  const { pen, facts, design } = scene;
  const { left, right, bays } = body;
  const wide = (right - left) / bays;
  const hasDoor = (index: number) =>
    body.doors.some((x) => x > left + index * wide - 1 && x < left + (index + 1) * wide + 1);
  const free = Array.from({ length: bays }, (_, index) => index).filter(
    (index) => facts.floor !== 0 || !hasDoor(index),
  );
  const { floor: home, bay } = flatOf(scene, free.length);
  const flat = { floor: home, bay: free[bay] ?? 0 };
  const setBack = design.silhouette === 0 && storeys > 3 && flat.floor < storeys - 1 ? 1 : 0;
  const height = (storeys - setBack) * STOREY;
  if (setBack > 0) drawSetBack(scene, left + 1.3, right - 1.3, height);
  drawWall(scene, design.wall, left, 0, right - left, height);
  if (design.silhouette === 5)
    drawWall(scene, design.wall === "charcoal" ? "render" : "charcoal", left, height - STOREY, right - left, STOREY);
  for (let floor = 0; floor < storeys - setBack; floor += 1) {
    const y = floor * STOREY;
    for (let index = 0; index < bays; index += 1) {
      if (floor === 0 && hasDoor(index)) continue;
      const x = left + index * wide;
      const marked = floor === flat.floor && index === flat.bay;
      const open = floor > 0 && isBalcony(design.silhouette, index, floor, bays, marked && facts.balcony);
      const arched = design.silhouette === 4 && (floor === 0 || floor === storeys - 1);
      drawBay(scene, { x, y, wide, open, arched });
      if (marked) markFlat(scene, flat, x + 0.2, y + 0.12, wide - 0.4, STOREY - 0.4);
    }
  }
  if (slabs) {
    const out = design.silhouette === 4 ? 0.06 : 0.25;
    const edges = Array.from({ length: storeys - setBack }, (_, index) =>
      box(left - out, (index + 1) * STOREY - 0.12, right - left + out * 2, 0.24),
    );
    pen.fill(design.silhouette === 4 ? "sand" : "white", 2, ...edges);
  } else {
    const piers = Array.from({ length: bays + 1 }, (_, index) => box(left + index * wide - 0.25, 0, 0.5, height + 0.5));
    pen.fill(paintOf(design.wall), 1, ...piers);
  }
}

function isBalcony(silhouette: number, bay: number, floor: number, bays: number, wanted: boolean): boolean {
  if (wanted || silhouette === 0) return true;
  if (silhouette === 1) return bay % 2 === 0;
  if (silhouette === 2) return (bay + floor) % 2 === 0;
  if (silhouette === 4) return bay % 2 === 1;
  if (silhouette === 5) return bay > 0 && bay < bays - 1;
  return bay !== Math.floor(bays / 2);
}

interface Bay {
  x: number;
  y: number;
  wide: number;
  open: boolean;
  arched: boolean;
}

function drawBay(scene: Scene, { x, y, wide, open, arched }: Bay): void {
  const { design, pen } = scene;
  if (!open) {
    const form = arched
      ? { x: x + wide * 0.14, y: y + 0.35, width: wide * 0.72, height: 2.4 }
      : { x: x + wide * 0.2, y: y + 0.8, width: wide * 0.6, height: 1.7 };
    drawWindow(scene, { ...form, panes: arched ? 3 : 2, sill: false, arched });
    return;
  }
  drawWindow(scene, { x: x + 0.3, y: y + 0.12, width: wide - 0.6, height: 2.5, panes: 4, sill: false });
  if (design.silhouette === 5) drawScreen(pen, x + 0.3, y + 0.12, wide * 0.32);
  const rail = design.silhouette === 1 ? "solid" : design.silhouette === 4 ? "bars" : "glass";
  drawRail(scene, x + 0.3, x + wide - 0.3, y + 0.1, rail, paintOf(design.wall));
  scene.note("balcony", x + 0.3, y, wide - 0.6, 1);
}

function drawScreen(pen: Scene["pen"], x: number, y: number, width: number): void {
  pen.fill("sand", 2, box(x, y, width, 2.6));
  pen.stroke(3, ...[1, 2, 3, 4].map((index) => line(x + (index * width) / 5, y, x + (index * width) / 5, y + 2.6)));
}

function drawSetBack(scene: Scene, left: number, right: number, y: number): void {
  const { pen, design } = scene;
  pen.fill(design.roof, 1, box(left, y, right - left, STOREY - 0.3));
  const count = Math.round((right - left) / 2);
  const panes = Array.from({ length: count }, (_, index) =>
    box(left + 0.2 + (index * (right - left - 0.4)) / count, y + 0.4, (right - left - 0.4) / count - 0.25, 2),
  );
  pen.fill("glass", 3, ...panes);
  pen.fill("white", 1, box(left - 0.7, y + STOREY - 0.35, right - left + 1.4, 0.26));
}

function drawCrown(scene: Scene, half: number, height: number): void {
  const { pen, design } = scene;
  if (design.silhouette === 2) pen.fill(paintOf("render"), 1, box(-half * 0.35, height, half * 1.1, 2));
  else pen.fill(design.roof, 1, box(-half * 0.5, height, half, 1.6));
  if (design.silhouette === 0) pen.stroke(2, line(0, height + 1.6, 0, height + 3.2));
  if (design.silhouette === 3) pen.fill("white", 1, box(-half - 0.4, height, half * 2 + 0.8, 0.5));
}

/** Podiums differ more than towers. */
function drawPodium(scene: Scene, half: number): void {
  const { pen, design } = scene;
  const { silhouette } = design;
  if (silhouette === 3) return;
  const high = silhouette === 1 ? 3.6 : silhouette === 2 ? STOREY * 2 : STOREY;
  pen.fill(silhouette === 2 ? "brick" : paintOf(design.wall), 1, box(-half, 0, half * 2, high));
  const count = Math.round(half * 0.8);
  const each = (half * 2) / count;
  const panes: Shape[] = Array.from({ length: count }, (_, index) =>
    box(-half + index * each + 0.35, silhouette === 2 ? 0.5 : 0.2, each - 0.7, silhouette === 2 ? 2 : high - 0.9),
  );
  const upper =
    silhouette === 2
      ? Array.from({ length: count }, (_, index) => box(-half + index * each + 0.35, STOREY + 0.5, each - 0.7, 2))
      : [];
  pen.fill("glass", 2, ...panes, ...upper);
  pen.fill("white", 1, box(-half - 0.4, high, half * 2 + 0.8, 0.35));
  if (silhouette === 0)
    pen.fill(
      "sand",
      2,
      ...Array.from({ length: count }, (_, index) => box(-half + index * each + 0.2, high - 0.7, each - 0.4, 0.4)),
    );
}

function drawRoofTerrace(scene: Scene, left: number, right: number, y: number): void {
  const { pen } = scene;
  pen.stroke(
    2,
    line(left, y, left, y + 2.2),
    line(right, y, right, y + 2.2),
    line(left - 0.5, y + 2.2, right + 0.5, y + 2.2),
  );
  pen.fill("leaf", 2, box(left + 0.3, y + 0.15, 1.5, 0.7), box(right - 1.8, y + 0.15, 1.5, 0.7));
  drawRail(scene, left - 1.5, right + 1.5, y, "glass");
  scene.note("roof terrace", left, y, right - left, 2.2);
}

function drawCity(scene: Scene, podium: number): void {
  const { random, left, right } = scene;
  const row = scene.neighbour(0);
  const shapes: Shape[] = [];
  const lines: Shape[] = [];
  for (let x = left - 2; x < right; x += random.plants.int(6, 10)) {
    const [wide, high] = [random.plants.int(5, 9), random.plants.int(8, 24)];
    if (x + wide > -podium && x < podium) continue;
    shapes.push(box(x, 0, wide, high));
    for (let y = 3; y < high - 1; y += 3) lines.push(line(x + 0.6, y, x + wide - 0.6, y));
  }
  row.pen.fill("depth", 3, ...shapes);
  row.pen.stroke(3, ...lines);
}
