import type { HomeFacts } from "#app/features/drawings/model/home-facts.ts";
import { box, line, outline } from "#app/features/drawings/model/shapes.ts";
import { drawTree, heightOf } from "#app/features/drawings/model/trees.ts";
import { drawGarageDoor, drawPosts } from "./openings.ts";
import { drawRoof } from "./roofs.ts";
import type { Elevation, Scene } from "./scene.ts";
import { drawShade, drawWall } from "./walls.ts";

/** Metres that the cars of a house take beside it, and where they stand. */
export function carSpace({ cars, parking }: Pick<HomeFacts, "cars" | "parking">): { width: number; lane: number } {
  if (cars === "none" || cars === "rear" || parking === 0) return { width: 0, lane: 0 };
  const lane = Math.min(parking, 2) * 2.7 + 0.3;
  const bays = Math.min(parking, 4);
  if (cars === "garage") return { width: bays * 2.75 + 0.9, lane };
  if (cars === "carport") return { width: bays * 2.7 + 0.4, lane };
  return { width: lane, lane };
}

/** The cars of a house that has no garage within: a garage or carport beside it, else a drive past its wall. */
export function drawCars(scene: Scene, left: number): Elevation["drives"] {
  const { facts } = scene;
  const { width } = carSpace(facts);
  if (width === 0) return [];
  if (facts.cars === "garage") drawGarage(scene, left, width, Math.min(facts.parking, 4));
  else if (facts.cars === "carport") drawCarport(scene, left, width, Math.min(facts.parking, 4));
  return drivesTo(facts, left);
}

/** The drive to cars that stand beside the home, from its wall at `left`. */
export function drivesTo(facts: HomeFacts, left: number): Elevation["drives"] {
  const { width, lane } = carSpace(facts);
  return width === 0 ? [] : [{ x: left + width / 2, width: Math.min(lane, width) }];
}

function drawGarage(scene: Scene, left: number, width: number, cars: number): void {
  const { design } = scene;
  drawWall(scene, design.wall, left, 0, width, 2.6);
  const doors = cars === 2 ? [2] : Array.from({ length: cars }, () => 1);
  let x = left + 0.35;
  const each = (width - 0.7 - (doors.length - 1) * 0.25) / doors.length;
  for (const behind of doors) {
    drawGarageDoor(scene, { x, width: each, cars: behind, kind: doors.length > 1 ? "roller" : "panels" });
    x += each + 0.25;
  }
  drawShade(scene, left, 2.6, width, 0.3);
  drawRoof(scene, {
    left: left - 0.3,
    right: left + width + 0.3,
    eave: 2.6,
    ridge: 2.6 + Math.min(1.6, width * 0.26),
    inLeft: width * 0.38,
    inRight: width * 0.38,
  });
}

function drawCarport(scene: Scene, left: number, width: number, bays: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(left + 0.2, 0, width - 0.4, 2.4));
  pen.fill("white", 1, outline(left, 2.4, left, 2.75, left + width, 2.6, left + width, 2.4));
  drawPosts(
    scene,
    Array.from({ length: bays + 1 }, (_, index) => left + 0.15 + (index * (width - 0.3)) / bays),
    0,
    2.4,
  );
  for (let bay = 0; bay < bays; bay += 1) scene.note("carport bay", left + (bay * width) / bays, 0, width / bays, 2.6);
}

/** The one inked tree, in front of the home and away from its ways. */
export function drawFeatureTree(scene: Scene, elevation: Elevation): void {
  const { design, pen, random, below } = scene;
  const [x] = elevation.trees;
  if (x === undefined) return;
  const foot = below("boundary") * 0.75;
  const height = heightOf(design.tree);
  const size = Math.min(1, Math.max(0.62, (elevation.height * 0.8) / height), 5.4 / height + 0.35);
  drawTree(pen, design.tree, x, foot, random.plants, size);
  scene.note("tree", x - 0.3, foot, 0.6, height * size, { kind: design.tree });
}

/** A pool beside the home: its water on the lawn, within a fence of glass. */
export function drawPool(scene: Scene, left: number, right: number): void {
  const { pen } = scene;
  const back = 0.1;
  pen.fill("paper", 2, outline(left + 0.3, back, right - 0.3, back, right, -0.72, left, -0.72));
  pen.fill(
    "water",
    2,
    outline(left + 0.65, back - 0.1, right - 0.65, back - 0.1, right - 0.5, -0.55, left + 0.5, -0.55),
  );
  pen.stroke(3, line(left + 1, -0.2, left + 1.7, -0.2), line(right - 1.8, -0.36, right - 1, -0.36));
  const panels = Math.max(2, Math.round((right - left) / 1.3));
  pen.fill(
    "shoal",
    3,
    ...Array.from({ length: panels }, (_, index) =>
      box(left + (index * (right - left)) / panels + 0.05, 0.1, (right - left) / panels - 0.1, 1.1),
    ),
  );
  scene.note("pool", left, -0.72, right - left, 1.9, { kind: scene.facts.pool ?? "own" });
}

/** A round tank of corrugated steel; x is its middle. */
export function drawTank(scene: Scene, x: number, width = 1.8, height = 2.1): void {
  const { pen } = scene;
  pen.fill("slate", 1, box(x - width / 2, 0, width, height));
  pen.stroke(
    3,
    ...[0.2, 0.4, 0.6, 0.8].map((share) => line(x - width / 2, height * share, x + width / 2, height * share)),
  );
  pen.fill("slate", 2, outline(x - width / 2 - 0.06, height, x, height + 0.35, x + width / 2 + 0.06, height));
  scene.note("tank", x - width / 2, 0, width, height);
}
