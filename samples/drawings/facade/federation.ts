import { box, line, outline } from "#app/features/drawings/shapes.ts";
import { drawBrackets, drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall, paintOf } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const EAVE = 3.3;
const FLOOR = 0.45;

/**
 * Federation house: red brick, a roof as high as its walls, tall chimneys, a half-timbered gable, a verandah,
 * leadlight. Silhouettes: one gable; two gables; a corner turret.
 */
export const federation: Build = (facts, design) => {
  const width = facts.bedrooms >= 4 ? 11 : 10.2;
  const half = width / 2;
  const ridge = EAVE + 3;
  const room = width * 0.42;
  const cars = carSpace(facts);
  const door = -half + room + 1.5;
  return {
    left: -half - 1,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.6),
    height: ridge + 1.9,
    yard: -half,
    paths: [{ x: door, width: 1.5 }],
    drives: drivesTo(facts, half + 0.6),
    trees: [-half - 0.8],
    draw(scene) {
      drawCars(scene, half + 0.6);
      drawChimney(scene, half * 0.55, EAVE + 1, ridge + 1.5, 0.9, 2);
      drawChimney(scene, -half * 0.1, EAVE + 1, ridge + 1.5, 0.9, 2);
      drawRoof(scene, {
        left: -half - 0.5,
        right: half + 0.5,
        eave: EAVE,
        ridge,
        inLeft: width * 0.22,
        inRight: width * 0.27,
      });
      drawVerandah(scene, -half + room, half, door);
      drawRoom(scene, -half, -half + room);
      if (design.silhouette === 1)
        drawGable(scene, {
          x: half * 0.52,
          half: 1.7,
          eave: EAVE,
          rise: 1.75,
          fill: "buff",
          detail: "battens",
          finial: true,
        });
      if (design.silhouette === 2) drawTurret(scene, half - 1.15);
    },
  };
};

function drawVerandah(scene: Scene, left: number, right: number, door: number): void {
  const { pen, design } = scene;
  drawWall(scene, design.wall, left, 0, right - left, EAVE - 0.14);
  pen.fill("shade", null, box(left, FLOOR, right - left, EAVE - FLOOR - 0.14));
  drawDoor(scene, { x: door, y: FLOOR, fanlight: true, sidelight: "right" });
  drawWindow(scene, {
    x: door + 1.5,
    y: 1.15,
    width: Math.min(1.9, right - door - 2),
    height: 1.5,
    panes: 3,
    bars: "lead",
  });
  pen.fill(paintOf("sandstone"), 2, box(left, 0, right - left, FLOOR));
  const posts = [left + 0.15, door + 0.85, (door + 0.85 + right) / 2, right - 0.12];
  drawPosts(scene, posts, FLOOR, EAVE - 0.14);
  drawBrackets(scene, posts, EAVE - 0.14, 0.5);
  pen.stroke(2, line(left, EAVE - 0.5, right, EAVE - 0.5));
  drawRail(scene, door + 0.85, right - 0.12, FLOOR, "bars");
  drawSteps(scene, door, 1.4, FLOOR, "sand");
  scene.note("verandah", left, 0, right - left, EAVE);
}

function drawRoom(scene: Scene, left: number, right: number): void {
  const { design } = scene;
  const middle = (left + right) / 2;
  drawWall(scene, design.wall, left, 0, right - left, EAVE);
  scene.pen.fill("sand", 2, box(left, 0, right - left, FLOOR));
  drawShade(scene, left, EAVE, right - left, 0.4);
  drawWindow(scene, { x: middle - 1.25, y: 1, width: 2.5, height: 1.65, panes: 4, bars: "lead", head: true });
  drawGable(scene, {
    x: middle,
    half: (right - left) / 2 + 0.4,
    eave: EAVE,
    rise: 2.6,
    fill: "buff",
    detail: "battens",
    finial: true,
    barge: 0.24,
  });
}

function drawTurret(scene: Scene, x: number): void {
  const { pen, design } = scene;
  pen.fill(paintOf(design.wall), 1, box(x - 1.1, 0, 2.2, EAVE + 0.9));
  pen.stroke(3, line(x - 0.6, 0, x - 0.6, EAVE + 0.9), line(x + 0.6, 0, x + 0.6, EAVE + 0.9));
  drawWindow(scene, { x: x - 0.5, y: 1.1, width: 1, height: 1.7, panes: 2, bars: "lead" });
  drawShade(scene, x - 1.1, EAVE + 0.9, 2.2, 0.3);
  pen.fill(design.roof, 1, outline(x - 1.4, EAVE + 0.9, x, EAVE + 3.7, x + 1.4, EAVE + 0.9));
  pen.stroke(3, line(x - 0.5, EAVE + 0.95, x, EAVE + 3.5), line(x + 0.5, EAVE + 0.95, x, EAVE + 3.5));
  pen.stroke(1, line(x, EAVE + 3.7, x, EAVE + 4.2));
}
