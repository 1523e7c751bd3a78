import {
  HEIGHT,
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  box,
  circle,
  createSheet,
  line,
  outline,
  scallops,
} from "#app/features/drawings/shapes.ts";
import { drawTree, fillCrown, type Tree } from "#app/features/drawings/trees.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { lightOf, type Mood } from "#samples/drawings/model/mood.ts";
import { type Surroundings, toSurroundings } from "#samples/drawings/room/outlook.ts";

/** The view out of a home. Homes with equal panoramas share one file. */
export interface Panorama extends Omit<Surroundings, "isFlat"> {
  from: "balcony" | "window" | "block";
  hour: Mood["hour"];
  weather: Mood["weather"];
  season: Mood["season"];
  arrangement: number;
}

const ARRANGEMENTS = 5;
const HIGHEST = 8;

export function panoramaOf(facts: HomeFacts, design: Design, mood: Mood): Panorama {
  const { outlook, floor, tree } = toSurroundings(facts, design);
  const from = facts.style === "land" ? "block" : facts.balcony ? "balcony" : "window";
  return {
    from,
    outlook,
    // Views change little from floor to floor.
    floor: Math.min(HIGHEST, floor > 2 ? Math.round(floor / 2) * 2 : floor),
    tree: facts.tree ?? (floor > 1 ? "jacaranda" : tree),
    hour: mood.hour,
    weather: mood.weather === "rain" ? "overcast" : mood.weather,
    season: mood.season,
    arrangement: streamOf(facts.seed, "panorama").int(0, ARRANGEMENTS - 1),
  };
}

/** Higher floors look further down on the trees and roofs. */
export function drawPanorama(panorama: Panorama): string {
  const { from, floor, outlook, arrangement } = panorama;
  const random = streamOf(`${arrangement} ${outlook} ${floor}`, from);
  const sheet = createSheet();
  const horizon = 300 - Math.min(floor, HIGHEST) * 8;
  drawSky(sheet, horizon, panorama, random);
  if (floor === 0 && from !== "block" && outlook !== "harbour" && outlook !== "sea") {
    drawBackyard(sheet, panorama, random);
  } else drawDistance(sheet, horizon, panorama, random);
  if (from === "balcony") drawBalcony(sheet, random);
  else if (from === "window") drawWindowFrame(sheet, random);
  else drawBlockEdge(sheet, random);
  return sheet.toSvg({ light: lightOf({ ...panorama, turn: 0, size: 1 }) });
}

function drawDistance(sheet: Sheet, horizon: number, panorama: Panorama, random: Random): void {
  const { floor, outlook } = panorama;
  if (outlook === "harbour" || outlook === "sea") drawWater(sheet, horizon, outlook, random);
  else drawHills(sheet, horizon, random);
  if (outlook === "district" || (outlook === null && floor > 2)) drawSkyline(sheet, horizon, random);
  drawRoofs(sheet, horizon, outlook, random);
  drawCanopy(sheet, horizon, panorama, random);
}

/** From the ground floor: a lawn and its fence close by, crowns behind it, and a tree. */
function drawBackyard(sheet: Sheet, { tree }: Panorama, random: Random): void {
  const [top, foot] = [random.int(200, 240), random.int(400, 425)];
  for (let x = -20; x < WIDTH + 60; x += random.int(80, 140)) {
    const crown = [x, top + random.int(-20, 20), random.int(60, 100), random.int(50, 90)] as const;
    fillCrown(sheet, random.pick(["leaf", "leafShade", "lawn"] as const), random, [...crown], 12);
  }
  sheet.fill("lawn", null, box(0, foot - 20, WIDTH, HEIGHT));
  sheet.fill(
    random.pick(["buff", "sand", "brick", "greyTile", "white"] as const),
    2,
    box(-10, top, WIDTH + 20, foot - top),
  );
  const palings = random.int(24, 34);
  sheet.stroke(
    3,
    ...Array.from({ length: palings }, (_, index) =>
      line((WIDTH * (index + 0.5)) / palings, top, (WIDTH * (index + 0.5)) / palings, foot),
    ),
    line(0, top + 30, WIDTH, top + 30),
  );
  for (let x = random.int(-20, 60); x < WIDTH + 60; x += random.int(90, 190)) {
    const clump = [x, foot + random.int(-14, 12), random.int(44, 80), random.int(28, 54)] as const;
    fillCrown(sheet, random.pick(["leaf", "leafShade"] as const), random, [...clump], 10);
  }
  drawNearTree(sheet, tree, random);
}

function drawSky(sheet: Sheet, horizon: number, { hour, weather }: Panorama, random: Random): void {
  sheet.fill("depth", null, box(0, 0, WIDTH, HEIGHT));
  for (const [paint, share] of [
    ["shoal", 0.42],
    ["paper", 0.74],
  ] as const) {
    const y = horizon * share + random.int(-16, 16);
    sheet.fill(paint, null, [
      ["M", 0, y],
      ["Q", WIDTH / 4, y - 24, WIDTH / 2, y],
      ["Q", (WIDTH * 3) / 4, y + 24, WIDTH, y],
      ["L", WIDTH, horizon + 40],
      ["L", 0, horizon + 40],
      ["Z"],
    ]);
  }
  if (weather !== "overcast" && (hour === "dusk" || hour === "morning" || hour === "afternoon"))
    sheet.fill(
      "sun",
      2,
      circle(hour === "morning" ? random.int(80, 220) : random.int(560, 720), horizon - random.int(70, 190), 26),
    );
  if (weather !== "clear")
    for (let cloud = 0; cloud < 3; cloud += 1) {
      const [x, y, half] = [random.int(80, 720), random.int(40, horizon - 120), random.int(50, 90)];
      sheet.fill(weather === "overcast" ? "shoal" : "white", 3, [
        ["M", x - half, y],
        ["Q", x - half * 0.6, y - half * 0.7, x - half * 0.2, y - half * 0.3],
        ["Q", x + half * 0.1, y - half * 0.9, x + half * 0.5, y - half * 0.25],
        ["Q", x + half * 0.9, y - half * 0.4, x + half, y],
        ["Z"],
      ]);
    }
}

function drawWater(sheet: Sheet, horizon: number, kind: "harbour" | "sea", random: Random): void {
  sheet.fill("deep", 3, box(-2, horizon, WIDTH + 4, 180));
  if (kind === "harbour") {
    const shore: [number, number][] = Array.from({ length: 12 }, (_, index) => [
      index * 80 - 40,
      horizon - random.int(4, 26),
    ]);
    sheet.fill("lawn", 3, [
      ...scallops(shore).slice(0, -2),
      ["L", WIDTH + 40, horizon + 8],
      ["L", -40, horizon + 8],
      ["Z"],
    ]);
    const x = random.int(120, 480);
    sheet.fill(
      "white",
      3,
      ...[0, 34, 60, 104].map((dx, index) => box(x + dx, horizon - 30 - (index % 2) * 24, 22, 34 + (index % 2) * 24)),
    );
  } else {
    for (let wave = 0; wave < 3; wave += 1) {
      const y = horizon + 70 + wave * 26;
      sheet.fill("white", 3, [
        ["M", -10, y],
        ["Q", 200, y - 12, 400, y],
        ["Q", 600, y + 12, 810, y],
        ["L", 810, y + 5],
        ["Q", 600, y + 18, 400, y + 6],
        ["Q", 200, y - 4, -10, y + 5],
        ["Z"],
      ]);
    }
  }
  const ripples = Array.from({ length: 14 }, () => {
    const [x, y] = [random.int(0, 740), horizon + random.int(14, 110)];
    return line(x, y, x + random.int(24, 64), y);
  });
  sheet.stroke(3, ...ripples);
  for (let boat = random.int(1, 3); boat > 0; boat -= 1) {
    const [x, y, size] = [random.int(60, 740), horizon + random.int(24, 90), random.int(26, 50)];
    sheet.fill(
      "white",
      2,
      outline(x, y, x, y - size, x + size * 0.5, y),
      outline(x - 4, y, x - 4, y - size * 0.75, x - size * 0.35, y),
    );
    sheet.fill(
      random.pick(["white", "redBrick", "harbour"] as const),
      2,
      outline(
        x - size * 0.5,
        y + 3,
        x + size * 0.62,
        y + 3,
        x + size * 0.4,
        y + size * 0.26,
        x - size * 0.35,
        y + size * 0.26,
      ),
    );
  }
}

function drawHills(sheet: Sheet, horizon: number, random: Random): void {
  for (const [paint, rise] of [
    ["depth", 46],
    ["lawn", 20],
  ] as const) {
    const [a, b] = [random.int(10, rise), random.int(10, rise)];
    sheet.fill(paint, 3, [
      ["M", -10, horizon + 90],
      ["L", -10, horizon - a],
      ["Q", 180, horizon - rise - b, 400, horizon - a],
      ["Q", 600, horizon + a - rise, 810, horizon - b],
      ["L", 810, horizon + 90],
      ["Z"],
    ]);
  }
}

function drawSkyline(sheet: Sheet, horizon: number, random: Random): void {
  const towers: Shape[] = [];
  const windows: Shape[] = [];
  const from = random.int(60, 420);
  for (let x = from; x < from + 320; x += random.int(26, 48)) {
    const [wide, high] = [random.int(22, 42), random.int(34, 150)];
    towers.push(box(x, horizon + 30 - high, wide, high));
    if (high > 70)
      for (let y = horizon + 40 - high; y < horizon - 6; y += 15) windows.push(box(x + 6, y, wide - 12, 5));
  }
  sheet.fill("deep", 3, ...towers);
  sheet.fill("lamp", null, ...windows);
}

const ROOFS: readonly Paint[] = ["tile", "liver", "slate", "greyTile"];

/** Roofs of the neighbourhood, larger and lower on the sheet the nearer they are. */
function drawRoofs(sheet: Sheet, horizon: number, outlook: Panorama["outlook"], random: Random): void {
  const rows = outlook === "leafy" ? [50] : outlook === "harbour" || outlook === "sea" ? [150] : [36, 84];
  for (const [row, depth] of rows.entries()) {
    const y = horizon + depth;
    for (let x = random.int(-60, 20); x < WIDTH; x += random.int(90, 150) + row * 50) {
      const wide = random.int(70, 110) + row * 50;
      const high = wide * 0.34;
      sheet.fill(
        random.pick(["white", "buff", "brick", "creamBrick"] as const),
        3,
        box(x + wide * 0.08, y, wide * 0.84, 70),
      );
      sheet.fill(
        random.pick(ROOFS),
        3,
        outline(x, y, x + wide * 0.24, y - high, x + wide * 0.76, y - high, x + wide, y),
      );
      sheet.fill(
        "glass",
        3,
        box(x + wide * 0.2, y + 12, wide * 0.18, 16),
        box(x + wide * 0.6, y + 12, wide * 0.18, 16),
      );
    }
  }
}

/** Crowns of street trees in front of the roofs, and the home's own tree. */
function drawCanopy(sheet: Sheet, horizon: number, { floor, tree, outlook }: Panorama, random: Random): void {
  const base = horizon + (outlook === "harbour" || outlook === "sea" ? 196 : 150);
  for (let x = -30; x < WIDTH + 60; x += random.int(70, 120)) {
    const [a, b] = [random.int(56, 92), random.int(38, 60)];
    fillCrown(
      sheet,
      random.pick(["leaf", "leafShade", "leaf"] as const),
      random,
      [x, base + random.int(-14, 18), a, b],
      12,
    );
  }
  sheet.fill("leaf", null, box(0, base + 16, WIDTH, HEIGHT));
  for (let x = -20; x < WIDTH + 60; x += random.int(90, 140))
    fillCrown(
      sheet,
      random.pick(["leafShade", "leaf"] as const),
      random,
      [x, base + 90 + random.int(-12, 22), random.int(66, 110), random.int(46, 66)],
      12,
    );
  if (floor < 5) drawNearTree(sheet, tree, random);
}

function drawNearTree(sheet: Sheet, tree: Tree, random: Random): void {
  const x = random.chance(0.5) ? random.int(90, 190) : random.int(610, 710);
  drawTree(sheet.within({ x, y: 580, scale: 70, up: true }), tree, 0, 0, random, 0.92);
}

/** A rail and balusters, glass or a wall, with a plant and a chair. */
function drawBalcony(sheet: Sheet, random: Random): void {
  const [rail, floor] = [430, 560];
  const kind = random.pick(["iron", "glass", "wall"] as const);
  if (kind === "wall") {
    sheet.fill(random.pick(["white", "brick", "creamBrick"] as const), 2, box(-10, rail + 8, WIDTH + 20, floor - rail));
    sheet.fill("white", 1, box(-10, rail - 4, WIDTH + 20, 14));
  } else {
    if (kind === "glass") {
      sheet.fill("shade", 3, ...[0, 1, 2].map((pane) => box(8 + pane * 266, rail + 12, 252, floor - rail - 20)));
      sheet.stroke(1, ...[0, 1, 2, 3].map((post) => line(2 + post * 266, rail, 2 + post * 266, floor)));
    } else sheet.stroke(2, ...Array.from({ length: 33 }, (_, bar) => line(12 + bar * 24, rail, 12 + bar * 24, floor)));
    sheet.fill("white", 1, box(-10, rail - 6, WIDTH + 20, 10));
  }
  sheet.fill("sand", 1, box(-10, floor, WIDTH + 20, 60));
  sheet.stroke(3, line(0, floor + 16, WIDTH, floor + 16));
  if (random.chance(0.3)) sheet.fill("white", 1, box(-10, -10, WIDTH + 20, 34));
  drawPot(sheet, random.chance(0.5) ? random.int(40, 110) : random.int(690, 760), floor + 26, random);
  if (random.chance(0.75)) drawTableAndChairs(sheet, random.int(270, 530), floor + 34, random);
}

function drawTableAndChairs(sheet: Sheet, x: number, y: number, random: Random): void {
  const paint = random.pick(["harbour", "white", "redBrick", "leafShade"] as const);
  for (const side of [-1, 1]) {
    const at = x + side * 104;
    sheet.stroke(1, line(at + side * 30, y, at + side * 28, y - 52), line(at - side * 26, y, at - side * 24, y - 52));
    sheet.fill(paint, 2, box(at - 34, y - 62, 68, 12));
    sheet.fill(
      paint,
      2,
      outline(at + side * 28, y - 62, at + side * 40, y - 140, at + side * 52, y - 140, at + side * 38, y - 56),
    );
  }
  sheet.stroke(1, line(x, y, x, y - 84), line(x - 26, y, x, y - 14, x + 26, y));
  sheet.fill("white", 1, [
    ["M", x - 62, y - 86],
    ["A", 62, 9, true, x + 62, y - 86],
    ["A", 62, 9, true, x - 62, y - 86],
    ["Z"],
  ]);
  sheet.fill(random.pick(["deep", "fruit", "white"] as const), 2, box(x - 8, y - 106, 16, 18));
}

function drawPot(sheet: Sheet, x: number, y: number, random: Random): void {
  const leaves = [-44, -24, 0, 24, 44].map((lean): Shape => [
    ["M", x - 5, y - 44],
    ["Q", x + lean * 0.4 - 10, y - 100, x + lean, y - 138 + Math.abs(lean)],
    ["Q", x + lean * 0.5 + 10, y - 86, x + 5, y - 44],
    ["Z"],
  ]);
  sheet.fill("leafShade", 2, ...leaves);
  sheet.fill(
    random.pick(["brick", "white", "slate"] as const),
    1,
    outline(x - 26, y - 50, x + 26, y - 50, x + 19, y, x - 19, y),
  );
}

/** Sashes, curtains and a sill around the view. */
function drawWindowFrame(sheet: Sheet, random: Random): void {
  const [left, right, top, sill] = [96, 704, 54, 486];
  const wall = random.pick(["white", "shoal", "buff", "paper"] as const);
  sheet.fill(
    wall,
    null,
    box(0, 0, left, HEIGHT),
    box(right, 0, WIDTH - right, HEIGHT),
    box(0, 0, WIDTH, top),
    box(0, sill, WIDTH, HEIGHT - sill),
  );
  const bars = random.pick([2, 3, 3]);
  sheet.stroke(1, box(left, top, right - left, sill - top));
  sheet.stroke(
    1,
    ...Array.from({ length: bars - 1 }, (_, bar) =>
      line(left + ((right - left) * (bar + 1)) / bars, top, left + ((right - left) * (bar + 1)) / bars, sill),
    ),
  );
  if (random.chance(0.4)) sheet.stroke(2, line(left, top + 120, right, top + 120));
  sheet.fill("white", 1, box(left - 26, sill, right - left + 52, 24));
  const curtain = random.pick(["lilac", "deep", "brick", "buff", "white"] as const);
  for (const x of [left - 52, right - 44]) {
    sheet.fill(curtain, 2, outline(x, top - 24, x + 96, top - 24, x + 84, HEIGHT, x + 8, HEIGHT));
    sheet.stroke(3, line(x + 30, top - 24, x + 34, HEIGHT), line(x + 60, top - 24, x + 58, HEIGHT));
  }
  sheet.stroke(1, line(20, top - 26, 780, top - 26));
  drawPot(sheet, random.int(220, 580), sill + 2, random);
}

/** Survey pegs and long grass at the rear boundary of a block of land. */
function drawBlockEdge(sheet: Sheet, random: Random): void {
  const y = 470;
  sheet.fill("lawn", 1, [
    ["M", -10, y],
    ["Q", 240, y - 22, 420, y],
    ["Q", 620, y + 18, 810, y - 8],
    ["L", 810, HEIGHT + 10],
    ["L", -10, HEIGHT + 10],
    ["Z"],
  ]);
  const tufts = Array.from({ length: 22 }, () => {
    const [x, foot] = [random.int(10, 790), random.int(y + 26, 590)];
    return line(x, foot, x - 6, foot - 14, x, foot, x + 7, foot - 12);
  });
  sheet.stroke(3, ...tufts);
  for (const x of [130, 670]) {
    sheet.fill("white", 2, outline(x - 7, y + 10, x + 7, y + 10, x + 7, y + 62, x, y + 74, x - 7, y + 62));
    sheet.fill("harbour", 2, box(x - 7, y + 10, 14, 16));
  }
  sheet.dashes(2, line(144, y + 46, 656, y + 46));
}
