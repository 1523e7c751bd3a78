import { HEIGHT, type Shape, WIDTH, box, circle, line, outline, scallops } from "#app/features/drawings/shapes.ts";
import { drawTree, heightOf } from "#app/features/drawings/trees.ts";
import type { Build, Scene } from "./scene.ts";

/** In pixels: the far fence, the far and near sides of the lot, the kerb. */
const FAR = 256;
const BACK = 300;
const FRONT = 508;
const KERB = 566;
/** Half of the far side in pixels, by silhouette: the narrower, the deeper the lot. */
const DEPTHS = [128, 112, 146, 98] as const;

/**
 * A block of land in perspective, seen from across the street: contours, four blue pegs, a dimension line along the
 * frontage.
 */
export const land: Build = (facts) => ({
  left: -9,
  right: 9,
  height: 8,
  paths: [],
  drives: [],
  trees: [],
  fence: false,
  ground: drawSurroundings,
  draw(scene) {
    const lot = lotOf(scene);
    drawLot(scene, lot);
    if (facts.crossing) drawCrossing(scene, lot);
    drawPegs(scene, lot);
    drawLandTree(scene);
  },
});

interface Lot {
  back: readonly [left: number, right: number];
  front: readonly [left: number, right: number];
}

/** As wide as the frontage; the seed moves it a little sideways. */
function lotOf({ facts, design, random }: Scene): Lot {
  const far = DEPTHS[design.silhouette] ?? 128;
  const wide = Math.min(1.25, Math.max(0.8, (facts.frontage ?? 14) / 15));
  const shift = (design.flip ? -1 : 1) * random.home.int(10, 46);
  return {
    back: [400 + shift - far * wide, 400 + shift + far * wide],
    front: [400 + shift * 1.6 - 258 * wide, 400 + shift * 1.6 + 258 * wide],
  };
}

function drawSurroundings(scene: Scene): void {
  const { sheet, facts, random } = scene;
  sheet.fill("lawn", null, box(0, FAR, WIDTH, HEIGHT - FAR));
  drawNeighbours(scene);
  const hedge: [number, number][] = Array.from({ length: 19 }, (_, index) => [
    index * 45 - 5,
    FAR + 4 - random.plants.int(0, 6),
  ]);
  sheet.fill("leaf", 3, [...scallops(hedge).slice(0, -2), ["L", WIDTH, FAR + 26], ["L", 0, FAR + 26], ["Z"]]);
  sheet.fill("road", null, box(0, KERB, WIDTH, HEIGHT - KERB));
  sheet.fill("paper", 3, box(-2, KERB - 30, WIDTH + 4, 18));
  sheet.stroke(2, line(0, KERB, WIDTH, KERB));
  sheet.stroke(3, line(0, KERB + 8, WIDTH, KERB + 8), line(0, FAR + 26, WIDTH, FAR + 26));
  if (facts.corner) {
    const side = scene.design.flip
      ? outline(0, 400, 96, FAR + 26, 128, FAR + 26, 0, 470)
      : outline(800, 400, 704, FAR + 26, 672, FAR + 26, 800, 470);
    sheet.fill("road", 2, side);
  }
}

function drawNeighbours(scene: Scene): void {
  const { sheet, random } = scene;
  const walls: Shape[] = [];
  const roofs: Shape[] = [];
  const windows: Shape[] = [];
  for (const x of [24, 214, 446, 640]) {
    const [wide, high] = [random.plants.int(112, 150), random.plants.int(34, 58)];
    const left = x + random.plants.int(-20, 20);
    walls.push(box(left, FAR - high + 10, wide, high));
    roofs.push(
      outline(
        left - 10,
        FAR - high + 10,
        left + 26,
        FAR - high - 28,
        left + wide - 26,
        FAR - high - 28,
        left + wide + 10,
        FAR - high + 10,
      ),
    );
    windows.push(box(left + 16, FAR - high + 20, 30, 16), box(left + wide - 50, FAR - high + 20, 32, 16));
  }
  const pale = sheet.pale();
  pale.fill("depth", 3, ...walls, ...roofs);
  pale.fill("glass", 3, ...windows);
}

function drawLot({ sheet, facts, random }: Scene, lot: Lot): void {
  const [backLeft, backRight] = lot.back;
  const [frontLeft, frontRight] = lot.front;
  sheet.fill("buff", 1, outline(backLeft, BACK, backRight, BACK, frontRight, FRONT, frontLeft, FRONT));
  const contours = [0.2, 0.42, 0.66].map((share): Shape => {
    const y = BACK + (FRONT - BACK) * share ** 1.25;
    const left = backLeft + (frontLeft - backLeft) * ((y - BACK) / (FRONT - BACK));
    const right = backRight + (frontRight - backRight) * ((y - BACK) / (FRONT - BACK));
    const level = /level/.test(facts.text);
    const bend = level ? 6 : random.home.int(16, 30);
    return [
      ["M", left, y],
      ["Q", left + (right - left) * 0.3, y - bend, left + (right - left) * 0.55, y],
      ["Q", left + (right - left) * 0.8, y + bend, right, y - bend * 0.3],
    ];
  });
  sheet.stroke(3, ...contours);
  if (facts.fenced) drawLotFence(sheet, lot);
  const y = FRONT + 14;
  sheet.dashes(2, line(frontLeft + 14, y, frontRight - 14, y));
  sheet.stroke(
    2,
    line(frontLeft + 24, y - 6, frontLeft + 12, y, frontLeft + 24, y + 6),
    line(frontRight - 24, y - 6, frontRight - 12, y, frontRight - 24, y + 6),
  );
}

function drawLotFence(sheet: Scene["sheet"], { back, front }: Lot): void {
  sheet.fill("sand", 2, box(back[0], BACK - 22, back[1] - back[0], 22));
  for (const side of [0, 1] as const)
    sheet.fill(
      "sand",
      2,
      outline(back[side], BACK - 22, back[side], BACK, front[side], FRONT, front[side], FRONT - 62),
    );
  const palings = Array.from({ length: 12 }, (_, index) => back[0] + ((index + 1) * (back[1] - back[0])) / 13);
  sheet.stroke(3, ...palings.map((x) => line(x, BACK - 22, x, BACK)));
  const posts = ([0, 1] as const).flatMap((side) =>
    [0.2, 0.4, 0.6, 0.8].map((share) => {
      const x = back[side] + (front[side] - back[side]) * share;
      const y = BACK + (FRONT - BACK) * share;
      return line(x, y, x, y - 22 - 40 * share);
    }),
  );
  sheet.stroke(3, ...posts);
}

function drawCrossing({ sheet }: Scene, { front }: Lot): void {
  const x = front[1] - 96;
  sheet.fill("road", 2, outline(x, FRONT + 2, x + 62, FRONT + 2, x + 84, KERB, x - 16, KERB));
}

function drawPegs(scene: Scene, { back, front }: Lot): void {
  const corners = [
    [back[0], BACK, 0.6],
    [back[1], BACK, 0.6],
    [front[0], FRONT, 1],
    [front[1], FRONT, 1],
  ] as const;
  const { sheet } = scene;
  for (const [x, y, size] of corners) {
    sheet.fill(
      "white",
      2,
      outline(
        x - 5 * size,
        y - 34 * size,
        x + 5 * size,
        y - 34 * size,
        x + 5 * size,
        y + 2,
        x,
        y + 9 * size,
        x - 5 * size,
        y + 2,
      ),
    );
    sheet.fill("harbour", 2, box(x - 5 * size, y - 34 * size, 10 * size, 11 * size));
    scene.note("peg", 0, 0, 0, 0);
  }
  sheet.mark(...corners.map(([x, y, size]) => circle(x, y, 9 * size)));
}

/** On the verge or at the rear boundary. */
function drawLandTree(scene: Scene): void {
  const { sheet, design, random } = scene;
  const x = design.flip ? random.plants.int(640, 730) : random.plants.int(70, 160);
  const frame = { x, y: FRONT - 60, scale: 190 / heightOf(design.tree), up: true };
  drawTree(sheet.within(frame), design.tree, 0, 0, random.plants);
  scene.note("tree", 0, 0, 0, 0, { kind: design.tree });
}
