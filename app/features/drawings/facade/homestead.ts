import { box, line, outline } from "#app/features/drawings/model/shapes.ts";
import { leafyOval } from "#app/features/drawings/model/trees.ts";
import { drawBrackets, drawDoor, drawPosts, drawRail, drawWindow } from "./openings.ts";
import { drawGable, drawRoof } from "./roofs.ts";
import type { Build, Scene } from "./scene.ts";
import { drawChimney, drawShade, drawWall } from "./walls.ts";
import { carSpace, drawCars, drawTank, drivesTo } from "./yard.ts";

const EAVE = 3.5;
const VERANDAH = { foot: 2.5, head: 3.3 };

/**
 * House on acres: a wide hip over a verandah on nine posts, a tank, wire fences. Silhouettes: one hip; a gable in the
 * middle of the verandah's roof; a long ridge between gable ends.
 */
export const homestead: Build = (facts, design) => {
  const cars = carSpace(facts);
  const width = cars.width > 4 ? 15 : 18;
  const half = width / 2;
  const { silhouette } = design;
  const ridge = EAVE + 2;
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
      for (const x of [-half * 0.4, half * 0.4]) drawChimney(scene, x, EAVE, ridge + 0.8, 0.85, 2);
      const slope = silhouette === 2 ? 0.6 : width * 0.19;
      drawRoof(scene, {
        left: -half + 1.1,
        right: half - 1.1,
        eave: EAVE - 0.25,
        ridge,
        inLeft: slope,
        inRight: slope,
        iron: true,
      });
      drawWall(scene, design.wall, -half + 1.5, 0, width - 3, EAVE - 0.4);
      drawVerandah(scene, half);
      if (silhouette === 1)
        drawGable(scene, {
          x: 0,
          half: 2,
          eave: VERANDAH.foot + 0.25,
          rise: 1.3,
          fill: "white",
          detail: "boards",
          finial: true,
        });
    },
  };
};

function drawVerandah(scene: Scene, half: number): void {
  const { pen } = scene;
  pen.fill("shade", null, box(-half + 1.5, 0, half * 2 - 3, VERANDAH.foot + 0.1));
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
  drawPosts(scene, posts, 0.2, VERANDAH.foot, 0.15);
  drawBrackets(scene, posts, VERANDAH.foot, 0.4);
  drawRail(scene, -half + 0.2, posts[3] ?? -1.5, 0.2, "bars");
  drawRail(scene, posts[5] ?? 1.5, half - 0.2, 0.2, "bars");
  drawRoof(scene, {
    left: -half - 0.4,
    right: half + 0.4,
    eave: VERANDAH.foot + 0.1,
    ridge: VERANDAH.head,
    inLeft: 1.4,
    inRight: 1.4,
    iron: true,
  });
  drawShade(scene, -half, VERANDAH.foot, half * 2, 0.2);
  scene.note("verandah", -half, 0, half * 2, VERANDAH.head);
}

/** Fields with their fences, and the dam where there is one. */
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
