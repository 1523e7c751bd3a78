import { box } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawPosts, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawHipEnd, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drawGarageDoors, drivesTo } from "./yard.ts";

const EAVE = 2.85;
const GARAGE = 5.9;
/** Half the width of the projecting room. */
const ROOM = 2.1;

const hasGarageWithin = ({ cars, parking }: { cars: string; parking: number }) => cars === "garage" && parking <= 2;
const doorWidth = (parking: number) => (parking > 1 ? 4.9 : 2.7);

/**
 * Long low house of the seventies and eighties. Silhouettes: gable ends with a small entry gable; a hip; gable ends
 * with an arched porch; a hip with a projecting room.
 */
export const ranch: Build = (facts, design) => {
  const within = hasGarageWithin(facts);
  const width = (facts.bedrooms >= 4 ? 15.4 : 14) + (within && facts.parking > 1 ? 1 : 0);
  const half = width / 2;
  const garage = within ? doorWidth(facts.parking) + 1 : 0;
  const { silhouette } = design;
  const gableEnds = silhouette === 0 || silhouette === 2;
  const ridge = EAVE + width * (gableEnds ? 0.125 : 0.15);
  const door = half - garage - 1.3;
  const cars = within ? { width: 0 } : carSpace(facts);
  return {
    left: -half - 0.9,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.2),
    height: ridge + 1,
    yard: -half,
    paths: [{ x: door, width: 1.4 }],
    drives: within ? [{ x: half - garage / 2, width: doorWidth(facts.parking) }] : drivesTo(facts, half + 0.6),
    trees: [-half - 0.6],
    draw(scene) {
      if (!within) drawCars(scene, half + 0.6);
      if (facts.fireplace || silhouette === 2) drawChimney(scene, -half * 0.3, EAVE, ridge + 0.7, 1.3, 1);
      drawRoof(scene, {
        left: -half - 0.6,
        right: half + 0.6,
        eave: EAVE,
        ridge,
        inLeft: gableEnds ? 0.05 : width * 0.16,
        inRight: gableEnds ? 0.05 : width * 0.16,
      });
      drawWall(scene, design.wall, -half, 0, width, EAVE - 0.14);
      drawShade(scene, -half, EAVE - 0.14, width, 0.45);
      drawRooms(scene, -half, door, silhouette);
      drawEntry(scene, door, silhouette);
      if (within) drawGarageDoors(scene, half - garage + 0.5, doorWidth(facts.parking), facts.parking, 2.2);
      if (silhouette === 3) drawRoom(scene, -half + ROOM);
    },
  };
};

/** From the left end, or the projecting room, to the entry. */
function drawRooms(scene: Scene, left: number, door: number, silhouette: number): void {
  const from = silhouette === 3 ? left + 2 * ROOM : left;
  const span = door - 1.4 - from;
  const shares = span > 7 ? [0.1, 0.42, 0.72] : [0.12, 0.56];
  for (const [index, share] of shares.entries()) {
    const last = index === shares.length - 1;
    drawWindow(scene, {
      x: from + span * share,
      y: 0.95,
      width: Math.min(last ? 2.6 : 1.9, span * 0.3),
      height: 1.35,
      panes: last ? 3 : 2,
    });
  }
}

function drawEntry(scene: Scene, door: number, silhouette: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(door - 1.2, 0, 2.4, EAVE - 0.14));
  drawDoor(scene, { x: door, y: 0.15, kind: "glazed", sidelight: "left" });
  drawSteps(scene, door, 1.6, 0.15, "white");
  drawPosts(scene, [door - 1.25, door + 1.25], 0, EAVE - 0.2, 0.18);
  if (silhouette === 0)
    drawGable(scene, { x: door, half: 1.75, eave: EAVE - 0.15, rise: 1, fill: "white", detail: "boards", barge: 0.16 });
  if (silhouette === 2) {
    pen.fill("white", 2, box(door - 1.45, EAVE - 0.5, 2.9, 0.36));
  }
}

function drawRoom(scene: Scene, x: number): void {
  const half = ROOM;
  drawWall(scene, scene.design.wall, x - half, 0, half * 2, EAVE);
  drawShade(scene, x - half, EAVE, half * 2, 0.4);
  drawWindow(scene, { x: x - 1.3, y: 0.8, width: 2.6, height: 1.5, panes: 3 });
  drawHipEnd(scene, x, half + 0.5, EAVE, 1.25);
}

/**
 * Recent single-storey house: a projecting garage, a tall narrow entry, one wide window. Silhouettes: a hipped garage;
 * a gabled garage; a flat portico; a skillion over the garage.
 */
export const singleStorey: Build = (facts, design) => {
  const within = hasGarageWithin(facts);
  const width = facts.bedrooms >= 4 ? 14.2 : 13;
  const half = width / 2;
  const front = within ? doorWidth(facts.parking) + 1 : GARAGE - 1.6;
  const door = half - front - 1.15;
  const ridge = EAVE + width * 0.16;
  const cars = within ? { width: 0 } : carSpace(facts);
  return {
    left: -half - 0.9,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.2),
    height: ridge + 0.8,
    yard: -half,
    paths: [{ x: door, width: 1.4 }],
    drives: within ? [{ x: half - front / 2, width: doorWidth(facts.parking) }] : drivesTo(facts, half + 0.6),
    trees: [-half - 0.6],
    draw(scene) {
      if (!within) drawCars(scene, half + 0.6);
      drawRoof(scene, {
        left: -half - 0.5,
        right: half + 0.5,
        eave: EAVE,
        ridge,
        inLeft: width * 0.2,
        inRight: width * 0.2,
      });
      drawWall(scene, design.wall, -half, 0, width, EAVE - 0.14);
      drawShade(scene, -half, EAVE - 0.14, width, 0.4);
      drawBedrooms(scene, -half, door);
      drawModernEntry(scene, door, design.silhouette);
      drawForwardPart(scene, half - front, half, design.silhouette);
      if (within) drawGarageDoors(scene, half - front + 0.5, doorWidth(facts.parking), facts.parking, 2.25);
      else drawWindow(scene, { x: half - front / 2 - 1.3, y: 0.7, width: 2.6, height: 1.6, panes: 3 });
    },
  };
};

function drawBedrooms(scene: Scene, left: number, door: number): void {
  const span = door - 1.2 - left;
  drawWindow(scene, { x: left + span * 0.1, y: 0.7, width: span * 0.26, height: 1.6, panes: 2 });
  drawWindow(scene, { x: left + span * 0.52, y: 0.7, width: span * 0.34, height: 1.6, panes: 3 });
}

function drawModernEntry(scene: Scene, door: number, silhouette: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(door - 1.1, 0, 2.2, EAVE - 0.14));
  drawDoor(scene, { x: door, y: 0.1, kind: "flush", height: 2.25, width: 1.05, sidelight: "left" });
  const portico = silhouette === 2;
  pen.fill(portico ? "sand" : "white", 2, box(door - 1.25, 0, 0.4, EAVE + (portico ? 0.35 : -0.14)));
  if (!portico) return;
  pen.fill("sand", 1, box(door - 1.5, EAVE + 0.1, 2.9, 0.5));
  scene.roofs.covers.push([door - 1.5, door + 1.4]);
}

function drawForwardPart(scene: Scene, left: number, right: number, silhouette: number): void {
  const { pen, design } = scene;
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  drawWall(scene, design.wall, left, 0, right - left, EAVE);
  if (silhouette === 3) {
    pen.fill("white", 1, box(left, EAVE - 0.5, right - left, 0.9));
    pen.fill(design.roof, 1, box(left - 0.3, EAVE + 0.4, right - left + 0.6, 0.18));
    drawShade(scene, left, EAVE - 0.5, right - left, 0.25);
    return;
  }
  drawShade(scene, left, EAVE, right - left, 0.4);
  if (silhouette === 1)
    drawGable(scene, {
      x: middle,
      half: half + 0.45,
      eave: EAVE,
      rise: half * 0.6,
      fill: paintOf("render"),
      detail: "vent",
    });
  else drawHipEnd(scene, middle, half + 0.5, EAVE, half * 0.58);
}
