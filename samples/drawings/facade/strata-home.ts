import { box, outline } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawPosts, drawRail, drawWindow } from "./openings.ts";
import { drawGable, drawHipEnd, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawShade, drawWall, paintOf } from "./walls.ts";
import { drawGarageDoors } from "./yard.ts";

const FLOOR = 2.85;
const TOP = 5.7;

/** Garage, carport, or a drive in front of a window. */
function drawCarBay(scene: Scene, left: number, width: number): void {
  const { facts, pen } = scene;
  if (facts.cars === "garage") drawGarageDoors(scene, left, width, facts.parking, 2.25);
  else if (facts.cars === "carport") {
    pen.fill("shade", 2, box(left, 0, width, 2.35));
    drawPosts(scene, [left, left + width], 0, 2.35, 0.2);
    for (let bay = 0; bay < facts.parking; bay += 1)
      scene.note("carport bay", left + (bay * width) / facts.parking, 0, width / facts.parking, 2.35);
  } else drawWindow(scene, { x: left + 0.2, y: 0.75, width: Math.min(width - 0.4, 2.6), height: 1.55, panes: 2 });
}

/**
 * One of a row of two-storey homes. Silhouettes: a gable over the bedrooms; a hip; a skillion with a box window; a
 * parapet with a framed upper floor.
 */
export const townhouse: Build = (facts) => {
  const wide = facts.parking > 1 && (facts.cars === "garage" || facts.cars === "carport");
  const width = wide ? 7.8 : 6.6;
  const half = width / 2;
  const bay = wide ? 4.9 : 2.8;
  const door = half - 0.95;
  const drawn = (scene: Scene) => drawTownhouse(scene, half, door, bay);
  return {
    left: -half - 4,
    right: half + 4,
    height: 8.6,
    scale: 46,
    paths: [{ x: door, width: 1.3 }],
    drives: facts.cars === "none" || facts.cars === "rear" ? [] : [{ x: -half + 0.5 + bay / 2, width: bay }],
    trees: [half + 2.7],
    behind(scene) {
      for (const side of [-1, 1]) drawn(scene.neighbour(side * width, true));
    },
    draw: drawn,
  };
};

function drawTownhouse(scene: Scene, half: number, door: number, bay: number): void {
  const { pen, design, facts } = scene;
  const { silhouette } = design;
  const width = half * 2;
  if (silhouette < 2)
    drawRoof(scene, {
      left: -half,
      right: half,
      eave: TOP,
      ridge: TOP + 1.75,
      inLeft: silhouette === 1 ? 1.6 : 0,
      inRight: silhouette === 1 ? 1.6 : 0,
    });
  const lower = design.wall === "weatherboard" ? "brick" : design.wall;
  drawWall(scene, lower, -half, 0, width, TOP);
  if (design.wall !== lower) drawWall(scene, design.wall, -half, FLOOR, width, TOP - FLOOR);
  drawShade(scene, -half, FLOOR, width, 0.3);
  drawCarBay(scene, -half + 0.5, bay);
  drawDoor(scene, { x: door, y: 0.12, kind: "glazed" });
  pen.fill("white", 2, box(-half, FLOOR - 0.1, width, 0.2), box(door - 0.8, 2.55, 1.6, 0.14));
  drawUpperFloor(scene, half, facts.balcony);
  if (silhouette === 0)
    drawGable(scene, {
      x: -half * 0.3,
      half: half * 0.68,
      eave: TOP,
      rise: 1.7,
      fill: paintOf(design.wall),
      detail: "battens",
    });
  if (silhouette >= 2) scene.roofs.flat = { left: -half, right: half * 0.4, y: TOP + (silhouette === 2 ? 0.6 : 0.5) };
  if (silhouette === 2) {
    pen.fill(design.roof, 1, outline(-half, TOP - 0.1, -half, TOP + 0.2, half, TOP + 1.2, half, TOP + 0.9, half, TOP));
    scene.note("roof", -half, TOP, width, 1.2);
  }
  if (silhouette === 3) pen.fill("white", 1, box(-half, TOP, width, 0.55));
}

function drawUpperFloor(scene: Scene, half: number, balcony: boolean): void {
  const { pen, design } = scene;
  const left = -half + 0.5;
  const wide = half * 1.15;
  if (balcony) {
    pen.fill("shade", null, box(left, FLOOR + 0.1, wide, 2.5));
    drawWindow(scene, { x: left + 0.3, y: FLOOR + 0.12, width: wide - 0.6, height: 2.15, panes: 3, sill: false });
    drawRail(scene, left - 0.15, left + wide + 0.15, FLOOR + 0.1, design.silhouette > 1 ? "glass" : "bars");
    scene.note("balcony", left, FLOOR, wide, 1.1);
  } else if (design.silhouette === 2) {
    pen.fill("white", 1, box(left, FLOOR + 0.5, wide, 2));
    drawWindow(scene, { x: left + 0.3, y: FLOOR + 0.75, width: wide - 0.6, height: 1.5, panes: 3, sill: false });
  } else drawWindow(scene, { x: left + 0.2, y: FLOOR + 0.85, width: wide - 0.4, height: 1.45, panes: 3 });
  drawWindow(scene, { x: half - 1.6, y: FLOOR + 1, width: 1.1, height: 1.25, panes: 2 });
}

const EAVE = 2.75;

/** A single-storey home next to its pale mirror image. Silhouettes: a gabled room; a hipped room; a porch gable. */
export const villa: Build = (facts, design) => {
  const twoCars = facts.parking > 1 && (facts.cars === "garage" || facts.cars === "carport");
  const width = twoCars ? 11.2 : 9.4;
  const half = width / 2;
  const bay = twoCars ? 4.9 : 2.8;
  const door = -half + 0.5 + bay + 1.1;
  const drawn = (scene: Scene) => drawVilla(scene, half, door, bay);
  return {
    left: -half - 2.6,
    right: half + 2,
    height: 6,
    paths: [{ x: door, width: 1.2 }],
    drives: facts.cars === "none" || facts.cars === "rear" ? [] : [{ x: -half + 0.5 + bay / 2, width: bay }],
    trees: [half + 1.3],
    behind: (scene) => drawn(scene.neighbour(-width - 0.9, design.silhouette !== 1)),
    draw: drawn,
  };
};

function drawVilla(scene: Scene, half: number, door: number, bay: number): void {
  const { pen, design } = scene;
  const { silhouette } = design;
  const ridge = EAVE + half * 0.36;
  drawRoof(scene, {
    left: -half - 0.35,
    right: half + 0.35,
    eave: EAVE,
    ridge,
    inLeft: silhouette === 2 ? 0.05 : half * 0.45,
    inRight: half * 0.45,
  });
  drawWall(scene, design.wall, -half, 0, half * 2, EAVE - 0.14);
  drawShade(scene, -half, EAVE - 0.14, half * 2, 0.4);
  drawCarBay(scene, -half + 0.5, bay);
  pen.fill("shade", null, box(door - 0.7, 0, 1.5, EAVE - 0.14));
  drawDoor(scene, { x: door, y: 0.1, kind: "glazed" });
  const room = { x: (door + 1 + half) / 2, half: (half - door - 1) / 2 };
  drawWall(scene, design.wall, room.x - room.half, 0, room.half * 2, EAVE);
  drawShade(scene, room.x - room.half, EAVE, room.half * 2, 0.35);
  drawWindow(scene, {
    x: room.x - room.half * 0.7,
    y: 0.8,
    width: room.half * 1.4,
    height: 1.45,
    panes: 3,
    head: true,
  });
  if (silhouette === 1) drawHipEnd(scene, room.x, room.half + 0.4, EAVE, room.half * 0.62);
  else
    drawGable(scene, {
      x: room.x,
      half: room.half + 0.4,
      eave: EAVE,
      rise: room.half * 0.66,
      fill: silhouette === 0 ? paintOf(design.wall) : "buff",
      detail: silhouette === 0 ? "vent" : "boards",
    });
  if (silhouette === 2) drawPosts(scene, [door - 0.75], 0, EAVE - 0.14, 0.16);
}
