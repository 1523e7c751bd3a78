import { box } from "#app/features/drawings/shapes.ts";
import { drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawHipEnd, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawPlinth, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drivesTo } from "./yard.ts";

const BASE = 0.7;
const EAVE = 3.3;

/**
 * Fibro or weatherboard house on brick piers. Silhouettes: a gabled room and a verandah; a hip with a gabled porch; a
 * long ridge between gable ends; a projecting hipped room.
 */
export const timber: Build = (facts, design) => {
  const width = facts.bedrooms >= 3 ? 10.8 : 9.6;
  const half = width / 2;
  const { silhouette } = design;
  const gableEnds = silhouette === 2;
  const ridge = EAVE + (gableEnds ? 1.7 : 2.1);
  const cars = carSpace(facts);
  const door = silhouette === 1 ? 0 : half * 0.12;
  return {
    left: -half - 1.4,
    right: half + 0.8 + (cars.width > 0 ? cars.width + 0.3 : 0.8),
    height: ridge + 1.2,
    yard: -half,
    paths: [{ x: door, width: 1.3 }],
    drives: drivesTo(facts, half + 0.6),
    trees: [-half - 1],
    draw(scene) {
      drawCars(scene, half + 0.6);
      drawChimney(scene, half * 0.5, EAVE, ridge + 0.7, 0.8, 1);
      const slope = gableEnds ? 0 : width * 0.2;
      drawRoof(scene, {
        left: -half - 0.5,
        right: half + 0.5,
        eave: EAVE,
        ridge,
        inLeft: slope,
        inRight: slope,
        iron: design.roof === "slate",
      });
      drawWall(scene, design.wall, -half, BASE, width, EAVE - BASE - 0.14);
      drawPlinth(scene, "brick", -half, width, BASE);
      drawShade(scene, -half, EAVE - 0.14, width, 0.4);
      if (silhouette === 1) drawCentred(scene, half);
      else drawSideRoom(scene, half, door);
    },
  };
};

/** A small gabled porch, or a verandah if the text mentions one. */
function drawCentred(scene: Scene, half: number): void {
  const { pen, facts } = scene;
  const reach = facts.verandah ? half - 0.3 : 1.25;
  if (facts.verandah) pen.fill("shade", null, box(-reach, BASE, reach * 2, EAVE - BASE - 0.14));
  for (const x of [-half + 0.9, half - 3.1])
    drawWindow(scene, { x, y: 1.5, width: 2.2, height: 1.3, panes: 3, bars: "sash" });
  drawDoor(scene, { x: 0, y: BASE, kind: "glazed" });
  const posts = facts.verandah ? [-reach + 0.1, -reach / 2, -0.75, 0.75, reach / 2, reach - 0.1] : [-1.25, 1.25];
  drawPosts(scene, posts, BASE, EAVE - 0.2);
  drawRail(scene, -reach, -0.7, BASE, "bars");
  drawRail(scene, 0.7, reach, BASE, "bars");
  drawGable(scene, { x: 0, half: 1.75, eave: EAVE - 0.2, rise: 1.05, fill: "white", detail: "boards", barge: 0.16 });
  drawSteps(scene, 0, 1.4, BASE, "white");
  if (facts.verandah) scene.note("verandah", -reach, BASE, reach * 2, EAVE - BASE);
}

/** A projecting room on the left, a verandah on the right. */
function drawSideRoom(scene: Scene, half: number, door: number): void {
  const { pen, design } = scene;
  const room = half * 0.86;
  const [left, right] = [-half + room, half];
  pen.fill("shade", null, box(left, BASE, right - left, EAVE - BASE - 0.14));
  drawDoor(scene, { x: door, y: BASE, kind: "glazed" });
  drawWindow(scene, {
    x: door + 1,
    y: 1.5,
    width: Math.min(2.2, half - door - 1.5),
    height: 1.3,
    panes: 3,
    bars: "sash",
  });
  drawPosts(scene, [left + 0.1, door + 0.8, right - 0.12], BASE, EAVE - 0.14, 0.14);
  drawRail(scene, door + 0.8, right - 0.12, BASE, "bars");
  drawSteps(scene, door, 1.2, BASE, "white");
  scene.note("verandah", left, BASE, right - left, EAVE - BASE);
  drawWall(scene, design.wall, -half - 0.05, BASE, room, EAVE - BASE);
  drawPlinth(scene, "brick", -half - 0.05, room, BASE);
  drawShade(scene, -half - 0.05, EAVE, room, 0.4);
  const middle = -half + room / 2 - 0.05;
  drawWindow(scene, { x: middle - 1.15, y: 1.45, width: 2.3, height: 1.35, panes: 3, bars: "sash", head: true });
  if (design.silhouette === 3) drawHipEnd(scene, middle, room / 2 + 0.45, EAVE, 1.75);
  else
    drawGable(scene, {
      x: middle,
      half: room / 2 + 0.4,
      eave: EAVE,
      rise: design.silhouette === 2 ? 1.35 : 1.8,
      fill: design.wall === "fibro" ? "buff" : "white",
      detail: design.wall === "fibro" ? "vent" : "boards",
    });
}
