import { box } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawHipEnd, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawPlinth, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drawGarageDoors, drivesTo } from "./yard.ts";

const EAVE = 3.1;
const FLOOR = 0.45;

/**
 * Brick house of the fifties and sixties: hipped tile roof, wide windows, stone base. Silhouettes: one hipped wing;
 * three stepped fronts; a gabled wing; a plain hip over a recessed porch.
 */
export const brickHouse: Build = (facts, design) => {
  const width = facts.bedrooms >= 4 ? 13.2 : 12.2;
  const half = width / 2;
  const ridge = EAVE + width * 0.18;
  const { silhouette } = design;
  const cars = carSpace(facts);
  const wing = { x: half - width * 0.21, half: width * 0.21 };
  const door = silhouette === 3 ? 0.2 : wing.x - wing.half - 0.95;
  return {
    left: -half - 1.1,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.4),
    height: ridge + 1,
    yard: -half,
    paths: [{ x: door, width: 1.4 }],
    drives: drivesTo(facts, half + 0.6),
    trees: [-half - 0.9],
    draw(scene) {
      drawCars(scene, half + 0.6);
      drawChimney(scene, -half * 0.35, EAVE, ridge + 0.55, 0.85, 2);
      drawRoof(scene, {
        left: -half - 0.5,
        right: half + 0.5,
        eave: EAVE,
        ridge,
        inLeft: width * 0.19,
        inRight: width * 0.19,
      });
      drawBody(scene, half);
      drawPorch(scene, door);
      if (silhouette === 1) drawWing(scene, -half + width * 0.16 - 0.06, width * 0.16, 1.2, "hip");
      if (silhouette !== 3) drawWing(scene, wing.x, wing.half, wing.half * 0.62, silhouette === 2 ? "gable" : "hip");
    },
  };
};

function drawBody(scene: Scene, half: number): void {
  const { design } = scene;
  drawWall(scene, design.wall, -half, 0, half * 2, EAVE - 0.14);
  drawPlinth(scene, "sand", -half, half * 2, FLOOR);
  drawShade(scene, -half, EAVE - 0.14, half * 2, 0.45);
  if (design.silhouette === 1) {
    drawWindow(scene, { x: -half * 0.3, y: 1.1, width: 1.7, height: 1.4, panes: 2 });
    return;
  }
  drawWindow(scene, { x: -half + 0.7, y: 1.25, width: 1.3, height: 1.25, panes: 2 });
  drawWindow(scene, { x: -half + 2.9, y: 1.1, width: 2.3, height: 1.4, panes: 3 });
  if (design.silhouette === 3) drawWindow(scene, { x: half - 3.9, y: 1, width: 3, height: 1.5, panes: 4 });
}

function drawPorch(scene: Scene, door: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(door - 0.95, FLOOR, 1.9, EAVE - FLOOR - 0.14));
  drawDoor(scene, { x: door, y: FLOOR, kind: "glazed", sidelight: "left" });
  drawSteps(scene, door, 1.5, FLOOR, "white");
  drawPosts(scene, [door - 0.95], FLOOR, EAVE - 0.14, 0.09, "ink");
  drawRail(scene, door - 0.95 - 0.6, door - 0.95, FLOOR - 0.05, "bars");
}

/** A projecting wing with a wide window. */
function drawWing(scene: Scene, x: number, half: number, rise: number, roof: "hip" | "gable"): void {
  const { design } = scene;
  drawWall(scene, design.wall, x - half, 0, half * 2, EAVE);
  drawPlinth(scene, "sand", x - half, half * 2, FLOOR);
  drawShade(scene, x - half, EAVE, half * 2, 0.45);
  const wide = Math.min(3, half * 1.35);
  drawWindow(scene, { x: x - wide / 2, y: 0.95, width: wide, height: 1.55, panes: wide > 2.2 ? 4 : 2, head: true });
  if (roof === "hip") drawHipEnd(scene, x, half + 0.5, EAVE, rise);
  else drawGable(scene, { x, half: half + 0.45, eave: EAVE, rise: rise * 0.9, fill: "buff", detail: "boards" });
}

/**
 * A low wing and a floor over the garage, half a storey apart. Silhouettes: a boarded gable; a hip; one long slope over
 * both.
 */
export const splitLevel: Build = (facts) => {
  const [low, high] = [7.6, 6.6];
  const left = -(low + high) / 2;
  const middle = left + low;
  const right = middle + high;
  const within = facts.cars === "garage" && facts.parking <= 2;
  const cars = within ? { width: 0 } : carSpace(facts);
  const door = middle - 1;
  const bay = { x: middle + high / 2, width: facts.parking > 1 ? 4.9 : 2.7 };
  return {
    left: left - 1,
    right: right + 0.8 + (cars.width > 0 ? cars.width + 0.2 : 0),
    height: 7.2,
    yard: left,
    paths: [{ x: door, width: 1.4 }],
    drives: within ? [bay] : drivesTo(facts, right + 0.5),
    trees: [left - 0.7],
    draw(scene) {
      if (!within) drawCars(scene, right + 0.5);
      drawLowWing(scene, left, middle, door);
      drawHighWing(scene, middle, right);
      if (within) drawGarageDoors(scene, bay.x - bay.width / 2, bay.width, facts.parking, 2.15);
      else drawWindow(scene, { x: middle + 0.8, y: 0.7, width: 2, height: 1.2, panes: 2 });
    },
  };
};

function drawLowWing(scene: Scene, left: number, right: number, door: number): void {
  const { design } = scene;
  const eave = 3.5;
  const ridge = eave + (design.silhouette === 2 ? 1 : 1.35);
  drawRoof(scene, {
    left: left - 0.5,
    right: right + 0.6,
    eave,
    ridge,
    inLeft: design.silhouette === 1 ? 1.6 : 0,
    inRight: 0,
  });
  drawWall(scene, design.wall, left, 0, right - left, eave - 0.14);
  drawPlinth(scene, "sand", left, right - left, 0.8);
  drawShade(scene, left, eave - 0.14, right - left, 0.4);
  drawWindow(scene, { x: left + 0.8, y: 1.2, width: 3.3, height: 1.7, panes: 4 });
  drawDoor(scene, { x: door, y: 0.8, kind: "glazed", sidelight: "left" });
  drawSteps(scene, door, 1.4, 0.8, "white");
}

function drawHighWing(scene: Scene, left: number, right: number): void {
  const { pen, design } = scene;
  const floor = 2.5;
  const eave = 5.1;
  drawWall(scene, design.wall, left, 0, right - left, floor);
  pen.fill("white", 1, box(left - 0.15, floor, right - left + 0.3, eave - floor));
  const middle = (left + right) / 2;
  if (design.silhouette === 0) {
    const boards = Array.from({ length: 12 }, (_, index) => left + ((index + 1) * (right - left)) / 13);
    pen.stroke(
      3,
      ...boards.map(
        (x) =>
          [
            ["M", x, floor],
            ["L", x, eave],
          ] as const,
      ),
    );
  }
  pen.fill("shade", null, box(left, floor - 0.35, right - left, 0.35));
  drawShade(scene, left - 0.15, eave, right - left + 0.3, 0.35);
  drawWindow(scene, { x: left + 0.6, y: floor + 0.85, width: 2.7, height: 1.3, panes: 3 });
  drawWindow(scene, { x: right - 2.2, y: floor + 0.95, width: 1.5, height: 1.2, panes: 2 });
  if (design.silhouette === 1) drawHipEnd(scene, middle, (right - left) / 2 + 0.6, eave, 1.7);
  else
    drawGable(scene, {
      x: middle,
      half: (right - left) / 2 + 0.6,
      eave,
      rise: 1.45,
      fill: "white",
      detail: design.silhouette === 0 ? "plain" : "boards",
    });
}
