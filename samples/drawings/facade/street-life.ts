import {
  HEIGHT,
  type Paint,
  type Shape,
  type Sheet,
  WIDTH,
  box,
  circle,
  line,
  outline,
} from "#app/features/drawings/shapes.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { type Elevation, LEVELS, type Scene } from "./scene.ts";

/** Pixels per metre; smaller cars and people could not be recognised. */
const FEWEST_PIXELS = 27;
const CAR_PAINTS: readonly Paint[] = [
  "white",
  "harbour",
  "redBrick",
  "greyTile",
  "leafShade",
  "sand",
  "charcoal",
  "deep",
];

/** Parked cars, bins, people and a pole on the street. Nothing blocks a drive. */
export function drawStreetLife(scene: Scene, { paths, drives }: Elevation): void {
  const random = streamOf(scene.facts.seed, "street life");
  const { frame } = scene.pen;
  const scale = Math.max(FEWEST_PIXELS, Math.min(34, frame.scale));
  const taken = [...drives, ...paths.map(({ x, width }) => ({ x, width: width + 0.6 }))].map(({ x, width }) => {
    const middle = frame.x + (frame.flip ? -x : x) * frame.scale;
    const half = ((width + 1.4) * frame.scale) / 2;
    return [middle - half, middle + half] as [number, number];
  });
  const place = (wide: number, low = 40, high = WIDTH - 40): number | undefined => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const left = random.int(low, Math.max(low, high - Math.round(wide)));
      if (taken.some(([from, to]) => left < to && left + wide > from)) continue;
      taken.push([left - 8, left + wide + 8]);
      return left;
    }
    return undefined;
  };

  if (random.chance(0.4)) {
    const x = random.chance(0.5) ? place(10, 60, 150) : place(10, WIDTH - 150, WIDTH - 60);
    if (x !== undefined) drawPole(scene.sheet, x, random.chance(0.5));
  }
  const things = random.sample(THINGS, random.int(1, 2));
  for (const thing of things) {
    const x = place(thing.width * scale, 70, WIDTH - 70);
    if (x !== undefined) thing.draw(scene.sheet.within({ x, y: thing.level, scale, up: true }), random);
  }
  const cars = random.weighted([0, 1, 2], (count) => [1.2, 2, 0.8][count] ?? 0);
  for (let car = 0; car < cars; car += 1) {
    const x = place(4.5 * scale);
    if (x === undefined) continue;
    const flip = random.chance(0.5);
    const pen = scene.sheet.within({ x: flip ? x + 4.4 * scale : x, y: HEIGHT - 11, scale, up: true, flip });
    drawCar(pen, random);
    scene.note("parked car", 0, 0, 0, 0);
  }
}

/** 4.4 metres long, seen from the side. */
function drawCar(pen: Sheet, random: Random): void {
  const paint = random.pick(CAR_PAINTS);
  const kind = random.pick(["hatch", "sedan", "ute", "van"] as const);
  const body: Shape = outline(0.05, 0.28, 0, 0.72, 0.2, 0.86, 4.15, 0.86, 4.38, 0.66, 4.4, 0.28);
  const cabin = {
    hatch: outline(0.2, 0.84, 0.5, 1.42, 2.5, 1.46, 3.2, 0.86),
    sedan: outline(0.7, 0.84, 1.25, 1.4, 2.5, 1.42, 3.3, 0.86),
    ute: outline(1.9, 0.84, 2, 1.5, 2.75, 1.5, 3.3, 0.86),
    van: outline(0.04, 0.7, 0.06, 1.86, 3.1, 1.86, 3.85, 0.86),
  }[kind];
  const windows = {
    hatch: [outline(0.55, 0.9, 0.7, 1.32, 1.5, 1.34, 1.5, 0.9), outline(1.62, 0.9, 1.62, 1.34, 2.42, 1.36, 2.92, 0.9)],
    sedan: [outline(1, 0.9, 1.38, 1.3, 1.85, 1.32, 1.85, 0.9), outline(1.97, 0.9, 1.97, 1.32, 2.44, 1.32, 3, 0.9)],
    ute: [outline(2.1, 0.92, 2.14, 1.38, 2.7, 1.38, 3.05, 0.92)],
    van: [outline(2.1, 1.06, 2.1, 1.66, 2.98, 1.66, 3.42, 1.06)],
  }[kind];
  pen.fill("shade", null, box(-0.1, 0, 4.6, 0.2));
  pen.fill(paint, 2, cabin, body);
  pen.fill("glass", 3, ...windows);
  pen.stroke(3, line(0.2, 0.62, 4.2, 0.62));
  pen.fill("dark", 2, circle(0.95, 0.3, 0.31), circle(3.5, 0.3, 0.31));
  pen.fill("road", null, circle(0.95, 0.3, 0.13), circle(3.5, 0.3, 0.13));
}

interface Thing {
  /** Metres. */
  width: number;
  /** The height of its foot in the picture, in pixels. */
  level: number;
  draw(pen: Sheet, random: Random): void;
}

const THINGS: readonly Thing[] = [
  { width: 1.5, level: LEVELS.kerb - 4, draw: drawBins },
  { width: 1.9, level: LEVELS.verge - 6, draw: drawBicycle },
  { width: 2, level: LEVELS.verge - 4, draw: drawWalker },
  { width: 0.9, level: LEVELS.verge - 2, draw: drawLetterbox },
  { width: 1.2, level: LEVELS.verge - 6, draw: drawCat },
  { width: 2.2, level: LEVELS.verge - 4, draw: drawPram },
];

function drawBins(pen: Sheet, random: Random): void {
  const lids = random.sample(["redBrick", "fruit", "leafShade"] as const, 2);
  for (const [index, lid] of lids.entries()) {
    const x = index * 0.72;
    pen.fill("charcoal", 2, outline(x + 0.07, 0, x, 0.95, x + 0.6, 0.95, x + 0.53, 0));
    pen.fill(lid, 2, box(x - 0.04, 0.95, 0.68, 0.13));
  }
}

function drawBicycle(pen: Sheet): void {
  pen.stroke(2, circle(0.36, 0.34, 0.34), circle(1.5, 0.34, 0.34));
  pen.stroke(1, line(0.36, 0.34, 0.68, 0.86, 1.28, 0.86, 0.9, 0.3, 0.36, 0.34), line(0.9, 0.3, 0.64, 0.96));
  pen.stroke(1, line(1.5, 0.34, 1.26, 1.04, 1.46, 1.1), line(0.52, 0.98, 0.78, 0.98));
}

const CLOTHES: readonly Paint[] = ["redBrick", "harbour", "fruit", "leafShade", "white", "lilacShade"];

function drawPerson(pen: Sheet, x: number, random: Random): void {
  pen.fill(
    "panel",
    2,
    outline(x - 0.16, 0.82, x - 0.24, 0.02, x - 0.08, 0.02, x, 0.6, x + 0.12, 0.02, x + 0.28, 0.02, x + 0.16, 0.82),
  );
  pen.fill(random.pick(CLOTHES), 2, outline(x - 0.19, 0.8, x - 0.22, 1.38, x + 0.2, 1.38, x + 0.18, 0.8));
  pen.fill("sand", 2, circle(x, 1.58, 0.15));
  pen.fill("dark", null, outline(x - 0.16, 1.56, x - 0.12, 1.75, x + 0.12, 1.75, x + 0.1, 1.66, x - 0.08, 1.64));
}

function drawWalker(pen: Sheet, random: Random): void {
  drawPerson(pen, 0.4, random);
  const coat = random.pick(["white", "sand", "charcoal", "brownBrick"] as const);
  pen.stroke(3, line(0.6, 0.95, 1.3, 0.44));
  pen.fill(
    coat,
    2,
    outline(1.15, 0.24, 1.15, 0.5, 1.62, 0.52, 1.72, 0.68, 1.94, 0.6, 1.9, 0.46, 1.72, 0.42, 1.7, 0.24),
  );
  pen.stroke(1, line(1.22, 0.26, 1.2, 0.02), line(1.64, 0.26, 1.66, 0.02), line(1.15, 0.48, 1, 0.64));
}

function drawPram(pen: Sheet, random: Random): void {
  drawPerson(pen, 0.35, random);
  pen.stroke(1, line(0.55, 0.98, 0.95, 0.9, 1.75, 0.5));
  pen.fill(random.pick(CLOTHES), 2, [
    ["M", 0.95, 0.5],
    ["L", 0.95, 0.92],
    ["Q", 1.3, 1.2, 1.55, 0.9],
    ["L", 1.85, 0.86],
    ["Q", 1.85, 0.5, 1.6, 0.46],
    ["Z"],
  ]);
  pen.fill("dark", 2, circle(1.08, 0.14, 0.14), circle(1.68, 0.14, 0.14));
}

function drawLetterbox(pen: Sheet, random: Random): void {
  pen.fill("sand", 2, box(0.2, 0, 0.14, 0.7));
  pen.fill(
    random.pick(["white", "redBrick", "leafShade"] as const),
    2,
    outline(0, 0.7, 0, 1.05, 0.27, 1.2, 0.55, 1.05, 0.55, 0.7),
  );
  pen.stroke(2, line(0.12, 0.92, 0.43, 0.92));
}

function drawCat(pen: Sheet, random: Random): void {
  pen.fill(random.pick(["charcoal", "sand", "brick"] as const), 2, [
    ["M", 0.1, 0],
    ["Q", 0, 0.5, 0.34, 0.56],
    ["L", 0.3, 0.84],
    ["L", 0.42, 0.74],
    ["L", 0.54, 0.74],
    ["L", 0.66, 0.84],
    ["L", 0.64, 0.5],
    ["Q", 0.72, 0.2, 0.66, 0],
    ["Z"],
  ]);
  pen.stroke(1, [
    ["M", 0.12, 0.05],
    ["Q", -0.3, 0.05, -0.2, 0.4],
  ]);
}

function drawPole(sheet: Sheet, x: number, isLamp: boolean): void {
  const foot = LEVELS.kerb - 2;
  if (isLamp) {
    sheet.stroke(1, [
      ["M", x, foot],
      ["L", x, foot - 300],
      ["Q", x, foot - 326, x + 30, foot - 326],
    ]);
    sheet.fill("lamp", 2, box(x + 28, foot - 330, 22, 8));
    return;
  }
  sheet.fill("sand", 2, box(x - 4, foot - 410, 8, 410));
  sheet.stroke(1, line(x - 34, foot - 388, x + 34, foot - 388), line(x - 26, foot - 366, x + 26, foot - 366));
  sheet.stroke(
    3,
    ...[-30, 30].map((side): Shape => [
      ["M", -60, foot - 392],
      ["Q", (x + side) / 2, foot - 372, x + side, foot - 392],
      ["Q", (x + side + WIDTH) / 2, foot - 368, WIDTH + 60, foot - 396],
    ]),
  );
}

/** In front of everything: slanting strokes and puddles. */
export function drawRain(sheet: Sheet, random: Random): void {
  const drops = Array.from({ length: 44 }, () => {
    const [x, y] = [random.int(10, WIDTH), random.int(0, HEIGHT - 40)];
    const long = random.int(12, 26);
    return line(x, y, x - long * 0.32, y + long);
  });
  sheet.stroke(3, ...drops);
  const puddles = Array.from({ length: 3 }, (): Shape => {
    const [x, half] = [random.int(60, WIDTH - 60), random.int(22, 50)];
    const y = random.int(LEVELS.footpath + 6, LEVELS.verge - 6);
    return [["M", x - half, y], ["A", half, 4, true, x + half, y], ["A", half, 4, true, x - half, y], ["Z"]];
  });
  sheet.fill("deep", 3, ...puddles);
}
