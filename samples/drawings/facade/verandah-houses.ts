import { box, line, outline } from "#app/features/drawings/shapes.ts";
import { leafyOval } from "#app/features/drawings/trees.ts";
import { drawBrackets, drawDoor, drawPosts, drawRail, drawSteps, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drawTank, drivesTo } from "./yard.ts";

/** In metres. */
const EAVE = 3.35;
const VERANDAH = { foot: 2.55, head: 3.15 };
const FLOOR = 0.32;

/**
 * Worker's cottage: an iron roof, and a verandah with its own. Silhouettes: hip; gable ends with chimneys; a gabled
 * room and a shorter verandah.
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
      drawFrontVerandah(scene, gabled ? -half + width * 0.42 : -half, half, door);
      if (gabled) drawRoom(scene, -half, -half + width * 0.42);
    },
  };
};

function drawFrontVerandah(scene: Scene, left: number, right: number, door: number): void {
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

/** In metres. */
const WIDE_EAVE = 3.5;
const WIDE_VERANDAH = { foot: 2.5, head: 3.3 };

/**
 * House on acres: a wide hip over a long verandah, a tank, wire fences. Silhouettes: one hip; a gable in the verandah's
 * roof; a long ridge between gable ends.
 */
export const homestead: Build = (facts, design) => {
  const cars = carSpace(facts);
  const width = cars.width > 4 ? 15 : 18;
  const half = width / 2;
  const { silhouette } = design;
  const ridge = WIDE_EAVE + 2;
  return {
    left: -half - 3.2,
    right: half + 1 + (cars.width > 0 ? cars.width + 0.6 : 0.8),
    height: ridge + 2.5,
    yard: -half - 2.2,
    paths: [{ x: 0, width: 1.8 }],
    drives: drivesTo(facts, half + 1.2),
    trees: [-half - 2.6],
    behind: (scene) => drawPaddocks(scene),
    draw(scene) {
      drawCars(scene, half + 1.2);
      drawTank(scene, -half - 1.1);
      for (const x of [-half * 0.4, half * 0.4]) drawChimney(scene, x, WIDE_EAVE, ridge + 0.8, 0.85, 2);
      const slope = silhouette === 2 ? 0.6 : width * 0.19;
      drawRoof(scene, {
        left: -half + 1.1,
        right: half - 1.1,
        eave: WIDE_EAVE - 0.25,
        ridge,
        inLeft: slope,
        inRight: slope,
        iron: true,
      });
      drawWall(scene, design.wall, -half + 1.5, 0, width - 3, WIDE_EAVE - 0.4);
      drawWideVerandah(scene, half);
      if (silhouette === 1)
        drawGable(scene, {
          x: 0,
          half: 2,
          eave: WIDE_VERANDAH.foot + 0.25,
          rise: 1.3,
          fill: "white",
          detail: "boards",
          finial: true,
        });
    },
  };
};

function drawWideVerandah(scene: Scene, half: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(-half + 1.5, 0, half * 2 - 3, WIDE_VERANDAH.foot + 0.1));
  drawDoor(scene, { x: 0, y: 0.2, width: 1.3, kind: "double" });
  const span = half - 2.4;
  for (const side of [-1, 1]) {
    for (const share of [0.32, 0.72]) {
      const x = side * (0.8 + span * share) - 0.6;
      drawWindow(scene, { x, y: 0.3, width: 1.2, height: 1.95, panes: 2, bars: "sash", sill: false });
    }
  }
  pen.fill("sand", 2, box(-half, 0, half * 2, 0.2));
  const posts = Array.from({ length: 9 }, (_, index) => -half + 0.2 + (index * (half * 2 - 0.4)) / 8);
  drawPosts(scene, posts, 0.2, WIDE_VERANDAH.foot, 0.15);
  drawBrackets(scene, posts, WIDE_VERANDAH.foot, 0.4);
  drawRail(scene, -half + 0.2, posts[3] ?? -1.5, 0.2, "bars");
  drawRail(scene, posts[5] ?? 1.5, half - 0.2, 0.2, "bars");
  drawRoof(scene, {
    left: -half - 0.4,
    right: half + 0.4,
    eave: WIDE_VERANDAH.foot + 0.1,
    ridge: WIDE_VERANDAH.head,
    inLeft: 1.4,
    inRight: 1.4,
    iron: true,
  });
  drawShade(scene, -half, WIDE_VERANDAH.foot, half * 2, 0.2);
  scene.note("verandah", -half, 0, half * 2, WIDE_VERANDAH.head);
}

function drawPaddocks(scene: Scene): void {
  const { pen, facts, random, left, right } = scene;
  const field = scene.neighbour(0);
  field.pen.fill("lawn", 3, box(left - 1, 0, right - left + 2, 1.5));
  const posts = Array.from({ length: 14 }, (_, index) => left + (index * (right - left)) / 13);
  if (facts.paddock)
    field.pen.stroke(
      3,
      ...posts.map((x) => line(x, 0.75, x, 1.75)),
      line(left, 1.25, right, 1.25),
      line(left, 1.65, right, 1.65),
    );
  if (!facts.dam) return;
  const x = left + 1.9;
  pen.fill("water", 2, outline(x - 1.6, 0.55, x - 0.9, 0.85, x + 1.2, 0.9, x + 2, 0.6, x + 1.1, 0.35, x - 1, 0.33));
  pen.fill("leaf", 3, leafyOval(x - 1.5, 0.7, 0.4, 0.3, random.plants, 7));
  scene.note("dam", x - 1.6, 0.33, 3.6, 0.6);
}
