import { box, line, outline } from "#app/features/drawings/shapes.ts";
import { drawTree, heightOf, crownReach } from "#app/features/drawings/trees.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { drawGarageDoor, drawPosts } from "./openings.ts";
import { drawRoof } from "./roofs.ts";
import type { Elevation, Scene } from "./scene.ts";
import { drawShade, drawWall } from "./walls.ts";

/** In metres, next to the house. */
export function carSpace({ cars, parking }: Pick<HomeFacts, "cars" | "parking">): { width: number; lane: number } {
  if (cars === "none" || cars === "rear" || parking === 0) return { width: 0, lane: 0 };
  const lane = parking > 1 ? 4.8 : 2.8;
  const bays = Math.min(parking, 4);
  if (cars === "garage") return { width: bays * 2.75 + 0.9, lane };
  if (cars === "carport") return { width: bays * 2.7 + 0.4, lane };
  return { width: lane, lane };
}

/** Cars outside the house: a garage or carport, or a drive past the wall at `left`. */
export function drawCars(scene: Scene, left: number): Elevation["drives"] {
  const { facts } = scene;
  const { width } = carSpace(facts);
  if (width === 0) return [];
  if (facts.cars === "garage") drawGarage(scene, left, width, Math.min(facts.parking, 4));
  else if (facts.cars === "carport") drawCarport(scene, left, width, Math.min(facts.parking, 4));
  return drivesTo(facts, left);
}

/** From the wall at `left`. */
export function drivesTo(facts: HomeFacts, left: number): Elevation["drives"] {
  const { width, lane } = carSpace(facts);
  return width === 0 ? [] : [{ x: left + width / 2, width: Math.min(lane, width) }];
}

function drawGarage(scene: Scene, left: number, width: number, cars: number): void {
  const { design } = scene;
  drawWall(scene, design.wall, left, 0, width, 2.6);
  drawGarageDoors(scene, left + 0.35, width - 0.7, cars);
  drawShade(scene, left, 2.6, width, 0.3);
  const ridge = 2.6 + Math.min(1.6, width * 0.26);
  drawRoof(scene, {
    left: left - 0.3,
    right: left + width + 0.3,
    eave: 2.6,
    ridge,
    inLeft: width * 0.38,
    inRight: width * 0.38,
  });
}

/** One door for one or two cars, else one for each. */
export function drawGarageDoors(scene: Scene, left: number, width: number, cars: number, height?: number): void {
  const doors = cars === 2 ? [2] : Array.from({ length: cars }, () => 1);
  const each = (width - (doors.length - 1) * 0.25) / doors.length;
  const kind = scene.design.style === "bungalow" || scene.design.style === "federation" ? "hinged" : "panels";
  for (const [index, behind] of doors.entries()) {
    const x = left + index * (each + 0.25);
    drawGarageDoor(scene, { x, width: each, cars: behind, kind, ...(height === undefined ? {} : { height }) });
  }
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

/** In front of the home and away from its ways. */
export function drawFeatureTree(scene: Scene, elevation: Elevation): void {
  const { design, pen, random, below, left } = scene;
  const [place] = elevation.trees;
  if (place === undefined) return;
  const foot = below("boundary") * 0.75;
  const height = heightOf(design.tree);
  const reach = crownReach(design.tree);
  const { yard } = elevation;
  // Next to a wall, a smaller crown further out hides no windows.
  const isNextToYard = yard !== undefined && place <= yard;
  const room = isNextToYard ? Math.max(0.72, Math.min(1, (yard + 0.5 - left) / reach)) : 1;
  const size = Math.min(1, Math.max(0.62, (elevation.height * 0.8) / height), 5.4 / height + 0.35) * room;
  const x = isNextToYard ? Math.max(left + 0.7, Math.min(place, yard + 0.5 - reach * size)) : place;
  drawTree(pen, design.tree, x, foot, random.plants, size);
  scene.note("tree", x - 0.3, foot, 0.6, height * size, { kind: design.tree });
}

const POOL = 2.9;

/** Makes room for a pool: extends the frame to the left and moves the tree. */
export function withYard(facts: HomeFacts, elevation: Elevation): Elevation {
  const { yard, left, trees } = elevation;
  if (facts.pool === null || yard === undefined) return elevation;
  const edge = yard - POOL - 0.9;
  return {
    ...elevation,
    left: Math.min(left, edge - 1),
    trees: trees.map((x) => (x < 0 ? Math.min(x, edge - 0.7) : x)),
  };
}

export function drawYard(scene: Scene, { yard }: Elevation): void {
  const { facts } = scene;
  if (yard === undefined) return;
  if (facts.pool !== null) drawPool(scene, yard - POOL - 0.5, yard - 0.5);
  else if (facts.tank && facts.style !== "homestead") drawTank(scene, yard - 0.6, 0.95, 1.8);
}

function drawPool(scene: Scene, left: number, right: number): void {
  const { pen } = scene;
  const back = 0.04;
  const panels = Math.max(2, Math.round((right - left) / 1.2));
  const each = (right - left) / panels;
  pen.fill(
    "shoal",
    3,
    ...Array.from({ length: panels }, (_, index) => box(left + index * each + 0.04, back, each - 0.08, 1.1)),
  );
  pen.fill("paper", 2, outline(left, back, right, back, right + 0.2, -0.86, left - 0.2, -0.86));
  pen.fill(
    "water",
    2,
    outline(left + 0.35, back - 0.14, right - 0.35, back - 0.14, right - 0.2, -0.7, left + 0.2, -0.7),
  );
  pen.stroke(3, line(left + 0.9, -0.3, left + 1.6, -0.3), line(right - 1.5, -0.46, right - 0.8, -0.46));
  scene.note("pool", left, -0.86, right - left, 1.9, { kind: scene.facts.pool ?? "own" });
}

/** x is the middle. */
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
