import { box, line } from "#app/features/drawings/shapes.ts";
import { drawBrackets, drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const WIDTH = 7.2;
const EAVE = 3.2;
const RIDGE = 5.9;
const BAY = WIDTH * 0.54;
const FLOOR = 0.3;

/**
 * Half of a pair: a gabled bay outside, a verandah towards the pale twin, and a shared chimney. Silhouettes:
 * half-timbered gable; hipped bay under a low gablet; box bay with its own roof.
 */
export const semi: Build = (facts, design) => {
  const half = WIDTH / 2;
  const cars = carSpace(facts);
  const door = -half + 2.3;
  return {
    left: -half - 3.4,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.2 : 0.8),
    height: 7.2,
    scale: 48,
    paths: [{ x: door, width: 1.3 }],
    drives: drivesTo(facts, half + 0.4),
    trees: [-half - 2.6],
    behind: (scene) => drawHalf(scene.neighbour(-WIDTH, true), design.silhouette, door),
    draw(scene) {
      drawCars(scene, half + 0.4);
      drawHalf(scene, design.silhouette, door);
      drawChimney(scene, -half, EAVE + 1.6, RIDGE + 1.1, 1.1, 3);
      scene.pen.stroke(1, line(-half, 0, -half, EAVE));
    },
  };
};

function drawHalf(scene: Scene, silhouette: number, door: number): void {
  const half = WIDTH / 2;
  drawRoof(scene, { left: -half, right: half + 0.4, eave: EAVE, ridge: RIDGE, inLeft: 0, inRight: 2.3 });
  drawVerandah(scene, door);
  drawBay(scene, silhouette, half - BAY, half);
}

function drawVerandah(scene: Scene, door: number): void {
  const { pen, design } = scene;
  const [left, right] = [-WIDTH / 2, WIDTH / 2 - BAY];
  drawWall(scene, design.wall, left, 0, right - left, EAVE - 0.14);
  pen.fill("shade", null, box(left, FLOOR, right - left, EAVE - FLOOR - 0.14));
  drawDoor(scene, { x: door, y: FLOOR, fanlight: true });
  drawWindow(scene, { x: left + 0.4, y: 1, width: 0.9, height: 1.5, panes: 1, bars: "sash" });
  pen.fill("sand", 2, box(left, 0, right - left, FLOOR));
  const posts = [left + 0.1, right - 0.15];
  drawPosts(scene, posts, FLOOR, EAVE - 0.14);
  drawBrackets(scene, posts, EAVE - 0.14, 0.5);
  drawRail(scene, left + 0.1, door - 0.75, FLOOR, "bars");
  drawSteps(scene, door, 1.2, FLOOR, "sand");
  scene.note("verandah", left, 0, right - left, EAVE);
}

function drawBay(scene: Scene, silhouette: number, left: number, right: number): void {
  const { design } = scene;
  const middle = (left + right) / 2;
  drawWall(scene, design.wall, left, 0, right - left, EAVE);
  const wide = (right - left) * 0.58;
  drawShade(scene, left, EAVE, right - left, 0.4);
  drawWindow(scene, { x: middle - wide / 2, y: 0.85, width: wide, height: 1.65, panes: 3, bars: "lead", head: true });
  if (silhouette === 1) {
    drawRoof(scene, {
      left: left - 0.35,
      right: right + 0.4,
      eave: EAVE,
      ridge: EAVE + 1.5,
      inLeft: 1.1,
      inRight: 1.1,
    });
    drawGable(scene, {
      x: middle,
      half: 1.05,
      eave: EAVE + 1.42,
      rise: 0.85,
      fill: "sand",
      detail: "plain",
      barge: 0.13,
      finial: true,
    });
    return;
  }
  drawGable(scene, {
    x: middle,
    half: (right - left) / 2 + 0.3,
    eave: EAVE,
    rise: 2.35,
    fill: silhouette === 0 ? "buff" : "sand",
    detail: silhouette === 0 ? "battens" : "boards",
    finial: true,
  });
  if (silhouette === 2) {
    drawRoof(scene, {
      left: middle - wide / 2 - 0.3,
      right: middle + wide / 2 + 0.3,
      eave: 2.62,
      ridge: 3.1,
      inLeft: 0.35,
      inRight: 0.35,
    });
  }
}
