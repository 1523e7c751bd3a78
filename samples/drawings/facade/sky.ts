import type { Random } from "#app/lib/random.ts";
import { box, circle, line, outline, scallops, type Shape } from "#app/features/drawings/shapes.ts";
import { type Sheet, WIDTH } from "#app/features/drawings/sheet.ts";
import { drawTree } from "#app/features/drawings/trees.ts";
import { LEVELS, type Scene } from "./scene.ts";

/** Two bands like depth contours, some clouds, and the sun if the text mentions it. */
export function drawSky(scene: Scene): void {
  const { sheet, facts, random } = scene;
  const sky = random.sky;
  sheet.fill("depth", null, box(0, 0, WIDTH, LEVELS.ground));
  sheet.fill("shoal", null, band(sky.int(110, 170), sky));
  sheet.fill("paper", null, band(sky.int(250, 330), sky));
  if (facts.sun) {
    const x = facts.sun === "morning" ? sky.int(90, 150) : sky.int(650, 710);
    const y = sky.int(74, 110);
    sheet.fill("sun", 2, circle(x, y, 25));
    scene.note("sun", 0, 0, 0, 0, { kind: facts.sun });
  } else {
    const x = sky.chance(0.5) ? sky.int(30, 130) : sky.int(560, 670);
    const y = sky.int(40, 96);
    sheet.stroke(3, line(x, y, x + 58, y), line(x + 74, y, x + 100, y), line(x + 34, y + 12, x + 94, y + 12));
  }
}

/** Curves that meet half-way between their control points have no corner. */
function band(y: number, sky: Random): Shape {
  const controls = [60, 260, 480, 700].map((x) => [x, y + sky.int(-26, 26)] as const);
  const curves = controls.map(([x, level], index) => {
    const [nextX, nextLevel] = controls[index + 1] ?? [2 * WIDTH - x, level];
    return ["Q", x, level, (x + nextX) / 2, (level + nextLevel) / 2] as const;
  });
  return [["M", 0, y], ...curves, ["L", WIDTH, LEVELS.ground], ["L", 0, LEVELS.ground], ["Z"]];
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
  sheet.fill("deep", null, box(0, top, WIDTH, 100));
  sheet.stroke(2, line(0, top, WIDTH, top));
  const ripples = Array.from({ length: 9 }, () => {
    const x = sky.int(0, 760);
    const y = top + sky.int(14, 70);
    return line(x, y, x + sky.int(24, 60), y);
  });
  sheet.stroke(3, ...ripples);
  if (kind === "harbour") {
    const far: [number, number][] = Array.from({ length: 9 }, (_, index) => [
      index * 100 - 20,
      top - 8 - sky.int(0, 14),
    ]);
    sheet.fill("lawn", 3, [...scallops(far).slice(0, -2), ["L", WIDTH, top], ["L", -20, top], ["Z"]]);
  }
  const x = sky.chance(0.5) ? sky.int(30, 130) : sky.int(660, 760);
  const y = top + 26;
  sheet.fill("white", 2, outline(x, y, x, y - 34, x + 18, y - 4), outline(x - 4, y - 2, x - 4, y - 24, x - 16, y - 4));
  sheet.fill("white", 2, outline(x - 18, y + 2, x + 20, y + 2, x + 13, y + 10, x - 12, y + 10));
}

function drawRoofs(sheet: Sheet, sky: Random): void {
  const shapes: Shape[] = [];
  for (let x = -20; x < WIDTH; x += sky.int(58, 92)) {
    const [wide, high] = [sky.int(44, 84), sky.int(26, 120)];
    shapes.push(box(x, LEVELS.ground - high, wide, high));
  }
  sheet.fill("depth", 3, ...shapes);
}

function drawHills(sheet: Sheet, sky: Random): void {
  const base = LEVELS.ground;
  const high = sky.int(56, 90);
  sheet.fill("depth", 3, [
    ["M", -10, base],
    ["L", -10, base - high * 0.6],
    ["Q", 120, base - high * 1.3, 300, base - high * 0.7],
    ["Q", 460, base - high * 0.2, 600, base - high * 0.8],
    ["Q", 720, base - high * 1.3, 820, base - high * 0.7],
    ["L", 820, base],
    ["Z"],
  ]);
  sheet.fill("lawn", 3, [
    ["M", -10, base],
    ["L", -10, base - 26],
    ["Q", 200, base - 50, 420, base - 24],
    ["Q", 620, base - 6, 820, base - 40],
    ["L", 820, base],
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
