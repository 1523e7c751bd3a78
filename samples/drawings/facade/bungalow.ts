import { box, outline } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Elevation, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const FLOOR = 0.36;
const EAVE = 3.05;

/**
 * Californian bungalow: a low wide roof, a broad gable over the porch on tapered piers, leadlight windows. Silhouettes:
 * porch gable before a long ridge; two gables; a roof that sweeps over the porch; a gable with its ridge across.
 */
export const bungalow: Build = (facts, design) => {
  const width = facts.bedrooms >= 4 ? 12.8 : 11.8;
  const [left, right] = [-width / 2, width / 2];
  const ridge = EAVE + width * 0.19;
  const porch = {
    x: design.silhouette === 2 ? 0.4 : width * (design.silhouette === 1 ? 0.21 : 0.17),
    half: width * (design.silhouette === 1 ? 0.23 : 0.28),
  };
  const door = porch.x - porch.half * 0.18;
  const cars = carSpace(facts);
  const elevation: Elevation = {
    left: left - 1,
    right: right + 0.9 + (cars.width > 0 ? cars.width + 0.3 : 0),
    height: ridge + 1.4,
    yard: left,
    paths: [{ x: door, width: 1.5 }],
    drives: drivesTo(facts, right + 0.5),
    trees: [left - 0.9],
    draw(scene) {
      drawCars(scene, right + 0.5);
      drawChimney(scene, left + width * 0.27, EAVE, ridge + 0.75);
      drawRoof(scene, {
        left: left - 0.75,
        right: right + 0.75,
        eave: EAVE,
        ridge,
        inLeft: width * 0.24,
        inRight: width * 0.24,
      });
      drawFront(scene, left, right);
      drawPorch(scene, porch, door);
    },
  };
  return elevation;
};

function drawFront(scene: Scene, left: number, right: number): void {
  const { design } = scene;
  drawWall(scene, design.wall, left, 0, right - left, EAVE - 0.14);
  drawShade(scene, left, EAVE - 0.14, right - left, 0.5);
  const wide = (right - left) * 0.3;
  drawWindow(scene, { x: left + 0.8, y: 0.95, width: wide, height: 1.5, panes: 4, bars: "lead" });
  // Solar panels need the slope that a second gable would hide.
  if (design.silhouette === 1 && !scene.facts.solar) {
    drawGable(scene, {
      x: left + 0.8 + wide / 2,
      half: wide * 0.66,
      eave: EAVE - 0.14,
      rise: wide * 0.42,
      fill: "sand",
      detail: "boards",
    });
  }
}

function drawPorch(scene: Scene, porch: { x: number; half: number }, door: number): void {
  const { pen, design } = scene;
  const { x, half } = porch;
  const wall = paintOf(design.wall);
  const [west, east] = [x - half + 0.5, x + half - 0.5];
  pen.fill("shade", null, box(west, 0, east - west, EAVE - 0.14));
  drawDoor(scene, { x: door, y: FLOOR, kind: "panels" });
  drawWindow(scene, { x: x + half * 0.16, y: 1.05, width: half * 0.56, height: 1.4, panes: 3, bars: "lead" });
  pen.fill(wall, 2, box(door + 0.75, 0, east - door - 0.75, 1), box(west, 0, door - 0.75 - west, 1));
  drawSteps(scene, door, 1.4, FLOOR, "sand");
  const piers = [west, east];
  pen.fill(wall, 1, ...piers.map((at) => box(at - 0.42, 0, 0.84, 1.35)));
  pen.fill(
    "white",
    1,
    ...piers.map((at) => outline(at - 0.36, 1.35, at - 0.22, EAVE - 0.3, at + 0.22, EAVE - 0.3, at + 0.36, 1.35)),
  );
  pen.fill("white", 1, box(x - half + 0.1, EAVE - 0.34, half * 2 - 0.2, 0.3));
  drawGable(scene, {
    x,
    half: half + 0.15,
    eave: EAVE - 0.05,
    rise: half * 0.62,
    fill: "sand",
    detail: "battens",
    barge: 0.24,
  });
  scene.note("verandah", x - half, 0, half * 2, EAVE);
}
