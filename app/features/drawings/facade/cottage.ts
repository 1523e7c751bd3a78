import { box } from "#app/features/drawings/model/shapes.ts";
import { drawBrackets, drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const EAVE = 3.35;
const VERANDAH = { foot: 2.55, head: 3.15 };
const FLOOR = 0.32;

/**
 * Worker's cottage: a door between two windows under an iron roof, and a verandah with a roof of its own. Silhouettes:
 * hip; gable ends with a chimney at each; a gabled room beside a shorter verandah.
 */
export const cottage: Build = (facts, design) => {
  const width = facts.bedrooms >= 3 ? 8.2 : 7.2;
  const half = width / 2;
  const cars = carSpace(facts);
  const gabled = design.silhouette === 2;
  const door = gabled ? half * 0.28 : 0;
  const ridge = EAVE + width * (design.silhouette === 1 ? 0.24 : 0.27);
  return {
    left: -half - 1.9,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 1.1),
    height: ridge + 1.5,
    yard: -half,
    scale: 54,
    paths: [{ x: door, width: 1.3 }],
    drives: drivesTo(facts, half + 0.6),
    trees: [-half - 1.5],
    draw(scene) {
      drawCars(scene, half + 0.6);
      const chimneys = design.silhouette === 1 ? [-half * 0.82, half * 0.82] : [half * 0.45];
      for (const x of chimneys) drawChimney(scene, x, EAVE, ridge + 0.9, 0.85, 2);
      const slope = design.silhouette === 1 ? 0 : width * 0.2;
      drawRoof(scene, {
        left: -half - 0.3,
        right: half + 0.3,
        eave: EAVE,
        ridge,
        inLeft: slope,
        inRight: slope,
        iron: true,
      });
      drawWall(scene, design.wall, -half, 0, width, EAVE - 0.14);
      drawVerandah(scene, gabled ? -half + width * 0.42 : -half, half, door);
      if (gabled) drawRoom(scene, -half, -half + width * 0.42);
    },
  };
};

function drawVerandah(scene: Scene, left: number, right: number, door: number): void {
  const { pen, design } = scene;
  pen.fill("shade", null, box(left, FLOOR, right - left, VERANDAH.foot - FLOOR + 0.1));
  drawDoor(scene, { x: door, y: FLOOR, fanlight: true, height: 2 });
  const wide = 1.15;
  const windows = left < door - 2 ? [(left + door - 0.6) / 2, (right + door + 0.6) / 2] : [(right + door + 0.6) / 2];
  for (const x of windows)
    drawWindow(scene, { x: x - wide / 2, y: 0.85, width: wide, height: 1.5, panes: 2, bars: "sash" });
  pen.fill("sand", 2, box(left - 0.1, 0, right - left + 0.2, FLOOR));
  const posts = [
    left + 0.1,
    (left + door - 0.9) / 2,
    door - 0.85,
    door + 0.85,
    (right + door + 0.9) / 2,
    right - 0.1,
  ].filter((x, index, all) => index === 0 || x > (all[index - 1] ?? left) + 0.7);
  drawPosts(scene, posts, FLOOR, VERANDAH.foot, 0.14);
  drawBrackets(scene, posts, VERANDAH.foot, 0.36);
  if (design.silhouette !== 1) {
    if (door - 0.85 > left + 0.5) drawRail(scene, left + 0.1, door - 0.85, FLOOR, "bars");
    drawRail(scene, door + 0.85, right - 0.1, FLOOR, "bars");
  }
  drawRoof(scene, {
    left: left - 0.35,
    right: right + 0.35,
    eave: VERANDAH.foot + 0.1,
    ridge: VERANDAH.head,
    inLeft: 0.3,
    inRight: 0.3,
    iron: true,
  });
  drawSteps(scene, door, 1.3, FLOOR, "sand");
  scene.note("verandah", left, 0, right - left, VERANDAH.head);
}

function drawRoom(scene: Scene, left: number, right: number): void {
  const { design } = scene;
  drawWall(scene, design.wall, left, 0, right - left, EAVE);
  drawShade(scene, left, EAVE, right - left, 0.35);
  const middle = (left + right) / 2;
  drawWindow(scene, { x: middle - 0.75, y: 0.85, width: 1.5, height: 1.6, panes: 2, bars: "sash", head: true });
  drawGable(scene, {
    x: middle,
    half: (right - left) / 2 + 0.3,
    eave: EAVE,
    rise: (right - left) * 0.46,
    fill: "buff",
    detail: "vent",
    finial: true,
  });
}
