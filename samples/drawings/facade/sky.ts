import {
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  box,
  circle,
  line,
  outline,
  scallops,
} from "#app/features/drawings/shapes.ts";
import { drawTree } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";
import { LEVELS, type Scene } from "./scene.ts";

/** Reaches beyond the frame, because a turned camera sees more of one side. */
const BEYOND = 140;

/** Two bands like depth contours, clouds by the weather, and the sun if the text mentions it or it is low. */
export function drawSky(scene: Scene): void {
  const { sheet, facts, random, mood } = scene;
  const sky = random.sky;
  sheet.fill("depth", null, box(-BEYOND, -BEYOND, WIDTH + 2 * BEYOND, LEVELS.ground + BEYOND));
  sheet.fill("shoal", null, band(sky.int(110, 170), sky));
  sheet.fill("paper", null, band(sky.int(250, 330), sky));
  if (facts.sun) {
    const x = facts.sun === "morning" ? sky.int(110, 170) : sky.int(630, 690);
    const y = sky.int(84, 120);
    sheet.fill("sun", 2, circle(x, y, 25));
    scene.note("sun", 0, 0, 0, 0, { kind: facts.sun });
  }
  if (mood.hour === "dusk" && mood.weather === "clear") sheet.fill("sun", 2, circle(sky.int(120, 680), 110, 21));
  if (mood.weather === "clear") {
    const x = sky.chance(0.5) ? sky.int(60, 160) : sky.int(540, 640);
    const y = sky.int(60, 110);
    if (sky.chance(0.5)) drawBirds(sheet, x, y, sky);
    else sheet.stroke(3, line(x, y, x + 58, y), line(x + 74, y, x + 100, y), line(x + 34, y + 12, x + 94, y + 12));
    return;
  }
  const count = mood.weather === "clouds" ? sky.int(1, 3) : sky.int(3, 5);
  for (let cloud = 0; cloud < count; cloud += 1) {
    const x = Math.round((WIDTH * (cloud + 0.1 + sky.next() * 0.8)) / count);
    drawCloud(sheet, mood.weather === "clouds" ? "white" : "shoal", x, sky.int(50, 150), sky.int(46, 96), sky);
  }
}

/** Flat below, with three to five rounded heaps. */
function drawCloud(sheet: Sheet, paint: Paint, x: number, y: number, half: number, sky: Random): void {
  const heaps = sky.int(3, 5);
  const step = (2 * half) / heaps;
  const tops = Array.from({ length: heaps }, (_, heap) => {
    const middle = 1 - Math.abs(heap - (heaps - 1) / 2) / heaps;
    return [
      "Q",
      x - half + step * (heap + 0.5),
      y - half * middle * 0.95,
      x - half + step * (heap + 1),
      y - (heap === heaps - 1 ? 0 : half * 0.2),
    ] as const;
  });
  sheet.fill(paint, 3, [["M", x - half, y], ...tops, ["Z"]]);
}

function drawBirds(sheet: Sheet, x: number, y: number, sky: Random): void {
  const birds = Array.from({ length: sky.int(2, 4) }, (_, bird): Shape => {
    const [left, top, wing] = [x + bird * 30, y + sky.int(-14, 14), sky.int(8, 12)];
    return [
      ["M", left - wing, top],
      ["Q", left - wing * 0.4, top - wing * 0.7, left, top],
      ["Q", left + wing * 0.4, top - wing * 0.7, left + wing, top],
    ];
  });
  sheet.stroke(2, ...birds);
}

/** Curves that meet half-way between their control points have no corner. */
function band(y: number, sky: Random): Shape {
  const controls = [-60, 200, 460, 720].map((x) => [x, y + sky.int(-26, 26)] as const);
  const curves = controls.map(([x, level], index) => {
    const [nextX, nextLevel] = controls[index + 1] ?? [2 * WIDTH - x, level];
    return ["Q", x, level, (x + nextX) / 2, (level + nextLevel) / 2] as const;
  });
  const [left, right] = [-BEYOND, WIDTH + BEYOND];
  return [["M", left, y], ...curves, ["L", right, y], ["L", right, LEVELS.ground], ["L", left, LEVELS.ground], ["Z"]];
}

/** Water, roofs, hills or street trees behind the home; always pale. */
export function drawOutlook(scene: Scene): void {
  const { sheet, facts, random } = scene;
  const horizon = LEVELS.ground;
  if (facts.outlook === "harbour" || facts.outlook === "sea") drawWater(sheet, facts.outlook, random.sky);
  else if (facts.outlook === "district") drawRoofs(sheet, random.sky);
  else drawHills(sheet, random.sky);
  if (facts.outlook) scene.note("outlook", 0, 0, 0, 0, { kind: facts.outlook });
  drawFarTrees(scene, horizon);
}

function drawWater(sheet: Sheet, kind: "harbour" | "sea", sky: Random): void {
  const top = LEVELS.ground - 96;
  sheet.fill("deep", null, box(-BEYOND, top, WIDTH + 2 * BEYOND, 100));
  sheet.stroke(2, line(-BEYOND, top, WIDTH + BEYOND, top));
  const ripples = Array.from({ length: 9 }, () => {
    const x = sky.int(0, 760);
    const y = top + sky.int(14, 70);
    return line(x, y, x + sky.int(24, 60), y);
  });
  sheet.stroke(3, ...ripples);
  if (kind === "harbour") {
    const far: [number, number][] = Array.from({ length: 9 }, (_, index) => [
      index * 130 - 120,
      top - 8 - sky.int(0, 14),
    ]);
    sheet.fill("lawn", 3, [...scallops(far).slice(0, -2), ["L", WIDTH + BEYOND, top], ["L", -BEYOND, top], ["Z"]]);
  }
  const x = sky.chance(0.5) ? sky.int(30, 130) : sky.int(660, 760);
  const y = top + 26;
  sheet.fill("white", 2, outline(x, y, x, y - 34, x + 18, y - 4), outline(x - 4, y - 2, x - 4, y - 24, x - 16, y - 4));
  sheet.fill("white", 2, outline(x - 18, y + 2, x + 20, y + 2, x + 13, y + 10, x - 12, y + 10));
}

function drawRoofs(sheet: Sheet, sky: Random): void {
  const shapes: Shape[] = [];
  for (let x = -BEYOND; x < WIDTH + BEYOND; x += sky.int(58, 92)) {
    const [wide, high] = [sky.int(44, 84), sky.int(26, 120)];
    shapes.push(box(x, LEVELS.ground - high, wide, high));
  }
  sheet.fill("depth", 3, ...shapes);
}

function drawHills(sheet: Sheet, sky: Random): void {
  const base = LEVELS.ground;
  const high = sky.int(56, 90);
  sheet.fill("depth", 3, [
    ["M", -BEYOND, base],
    ["L", -BEYOND, base - high * 0.6],
    ["Q", 120, base - high * 1.3, 300, base - high * 0.7],
    ["Q", 460, base - high * 0.2, 600, base - high * 0.8],
    ["Q", 720, base - high * 1.3, 820, base - high * 0.7],
    ["L", WIDTH + BEYOND, base - high * 0.6],
    ["L", WIDTH + BEYOND, base],
    ["Z"],
  ]);
  sheet.fill("lawn", 3, [
    ["M", -BEYOND, base],
    ["L", -BEYOND, base - 26],
    ["Q", 200, base - 50, 420, base - 24],
    ["Q", 620, base - 6, 820, base - 40],
    ["L", WIDTH + BEYOND, base - 30],
    ["L", WIDTH + BEYOND, base],
    ["Z"],
  ]);
}

function drawFarTrees(scene: Scene, horizon: number): void {
  const { sheet, random } = scene;
  const plants = random.plants;
  for (const side of [0, 1]) {
    const x = side === 0 ? plants.int(30, 170) : plants.int(630, 770);
    const size = Math.min(plants.int(32, 46), scene.pen.frame.scale * 1.2);
    const frame = { x, y: horizon, scale: size, up: true };
    const kind = plants.pick(["lillyPilly", "jacaranda", "gum"] as const);
    drawTree(sheet.pale().within(frame).pale(), kind, 0, 0, plants);
  }
}
