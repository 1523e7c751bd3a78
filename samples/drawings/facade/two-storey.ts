import { box, outline } from "#app/features/drawings/shapes.ts";
import type { Wall } from "#samples/drawings/model/home-facts.ts";
import { drawDoor, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawShade, drawTexture, drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drawGarageDoors, drivesTo } from "./yard.ts";

const FLOOR = 2.95;
const TOP = 5.9;

/**
 * Two-storey house of the last 30 years: two boxes of different cladding. Silhouettes: a hip; a skillion over one box;
 * flat parapets of two heights; a gable over one box.
 */
export const twoStorey: Build = (facts, design) => {
  const width = facts.bedrooms >= 5 ? 12.4 : 11.6;
  const half = width / 2;
  const { silhouette } = design;
  const within = facts.cars === "garage" && facts.parking <= 2;
  const cars = within ? { width: 0 } : carSpace(facts);
  const garage = facts.parking > 1 ? 5 : 2.8;
  const split = -half + width * 0.52;
  const door = split - 0.2 - (within ? 0.9 : 0);
  const bay = half - 0.5 - garage / 2;
  return {
    left: -half - 1,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.2),
    height: 8.6,
    yard: -half,
    paths: [{ x: door, width: 1.4 }],
    drives: within ? [{ x: bay, width: garage }] : drivesTo(facts, half + 0.6),
    trees: [-half - 1.2],
    draw(scene) {
      if (!within) drawCars(scene, half + 0.6);
      drawBase(scene, half, door);
      if (within) drawGarageDoors(scene, bay - garage / 2, garage, facts.parking, 2.25);
      else drawWindow(scene, { x: bay - 1.4, y: 0.4, width: 2.8, height: 2, panes: 3 });
      if (silhouette === 0)
        drawRoof(scene, {
          left: -half - 0.5,
          right: half + 0.5,
          eave: TOP,
          ridge: TOP + 2.1,
          inLeft: 2.9,
          inRight: 2.9,
        });
      drawUpper(scene, -half, split, secondWall(design.wall), silhouette, "left");
      drawUpper(scene, split, half, design.wall, silhouette, "right");
    },
  };
};

const secondWall = (wall: Wall): Wall =>
  wall === "weatherboard" ? "render" : wall === "render" ? "weatherboard" : "render";

function drawBase(scene: Scene, half: number, door: number): void {
  const { pen, design } = scene;
  const wall = design.wall === "weatherboard" ? "brick" : design.wall;
  drawWall(scene, wall, -half + 0.3, 0, half * 2 - 0.6, FLOOR);
  pen.fill("shade", null, box(-half + 0.3, FLOOR - 0.5, half * 2 - 0.6, 0.5));
  drawWindow(scene, { x: -half + 0.8, y: 0.35, width: Math.max(1.6, door + half - 2.6), height: 2, panes: 3 });
  drawDoor(scene, { x: door, y: 0.15, kind: "flush", width: 1.1, height: 2.25, sidelight: "left" });
  drawSteps(scene, door, 1.8, 0.15, "white");
}

function drawUpper(
  scene: Scene,
  left: number,
  right: number,
  wall: Wall,
  silhouette: number,
  side: "left" | "right",
): void {
  const { pen, facts, design, roofs } = scene;
  const tall = silhouette === 2 && side === "right" ? TOP + 0.7 : TOP;
  drawWall(scene, wall, left, FLOOR, right - left, tall - FLOOR);
  const wide = right - left;
  const balcony = facts.balcony && side === "right";
  if (balcony) {
    pen.fill("shade", null, box(left + 0.4, FLOOR + 0.1, wide - 0.8, 2.4));
    drawWindow(scene, { x: left + 0.9, y: FLOOR + 0.15, width: wide - 1.8, height: 2.15, panes: 4, sill: false });
    drawRail(scene, left + 0.3, right - 0.3, FLOOR + 0.1, "glass");
    scene.note("balcony", left + 0.3, FLOOR + 0.1, wide - 0.6, 1);
  } else {
    drawWindow(scene, { x: left + wide * 0.1, y: FLOOR + 0.85, width: wide * 0.34, height: 1.5, panes: 2 });
    drawWindow(scene, { x: left + wide * 0.58, y: FLOOR + 0.85, width: wide * 0.3, height: 1.5, panes: 2 });
  }
  if (silhouette === 0) {
    drawShade(scene, left, TOP - 0.02, wide, 0.4);
    return;
  }
  if (silhouette === 1 && side === "right") {
    roofs.flat = { left, right: (left + right) / 2, y: TOP + 0.62 };
    pen.fill(paintOf(wall), 1, outline(left, TOP, left, TOP + 0.3, right, TOP + 1, right, TOP));
    drawTexture(scene, wall, left, TOP, wide, 0.25);
    pen.fill(
      design.roof,
      1,
      outline(left - 0.6, TOP + 0.18, left - 0.6, TOP + 0.46, right + 0.6, TOP + 1.36, right + 0.6, TOP + 1.08),
    );
    scene.note("roof", left, TOP, wide, 1.3);
    return;
  }
  if (silhouette === 3 && side === "right") {
    drawShade(scene, left, TOP, wide, 0.35);
    drawGable(scene, {
      x: (left + right) / 2,
      half: wide / 2 + 0.5,
      eave: TOP,
      rise: wide * 0.3,
      fill: paintOf(wall),
      detail: "vent",
    });
    return;
  }
  roofs.flat ??= { left, right, y: tall + 0.2 };
  pen.fill(silhouette === 3 ? design.roof : "white", 1, box(left - 0.12, tall, wide + 0.24, 0.28));
}
