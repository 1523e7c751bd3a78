import type { Paint } from "#app/features/drawings/shapes.ts";
import type { Random } from "#app/lib/random.ts";
import { block, figure, front, type RoomView, stroke } from "#samples/drawings/model/room-view.ts";
import {
  drawArmchair,
  drawArt,
  drawBlind,
  drawClutter,
  drawCurtains,
  drawPanes,
  drawPendant,
  drawPlant,
  drawRug,
  drawTableLamp,
  FABRICS,
  type Opening,
} from "./furniture.ts";
import { type Interior, openInterior } from "./interior.ts";

export interface Bedroom extends Interior {
  /** Built-in wardrobes along a side wall. */
  robes: boolean;
}

/** The main bedroom: a double bed, its tables and lamps, a window, and wardrobes if the text names them. */
export function drawBedroom(bedroom: Bedroom): string {
  const overBed = bedroom.arrangement % 3 === 2;
  const windowIn = (width: number): Opening => {
    if (overBed) return { x: width * 0.2, y: 1.2, width: width * 0.5, height: bedroom.isOld ? 1.4 : 1 };
    return { x: width * 0.08, y: 0.85, width: Math.min(1.5, width * 0.32), height: bedroom.isOld ? 1.7 : 1.25 };
  };
  const surface = bedroom.surface === "concrete" ? "carpet" : bedroom.surface;
  const { view, random, finish } = openInterior(bedroom, "bedroom", windowIn, surface);
  const { width } = view;
  const window = windowIn(width);
  drawPanes(view, window, overBed ? 3 : 2, bedroom.isOld);
  if (random.chance(0.65))
    drawCurtains(view, window, random.pick(["white", "deep", "buff", "lilac", "brick"] as const));
  else drawBlind(view, window, 0.3);

  const bed = 1.55;
  const x = overBed
    ? width * 0.45 - bed / 2
    : Math.min(width - bed - (bedroom.robes ? 1.2 : 0.75), window.x + window.width + 0.75);
  if (!overBed) drawArt(view, x + bed / 2 - 0.45, 1.5, 0.9, 0.6, random);
  if (bedroom.robes) drawRobes(view);
  drawMat(view, x, bed, random);
  const wood: Paint = random.pick(["sand", "white", "brownBrick"]);
  const lamp = random.pick(["table", "table", "wall", "hanging"] as const);
  for (const left of [x - 0.58, x + bed + 0.1]) {
    if (left < 0.05 || left + 0.48 > width - (bedroom.robes ? 0.62 : 0.05)) continue;
    const z = view.back - 0.42;
    block(
      view,
      { x: left, y: 0.12, z, width: 0.48, height: 0.42, depth: 0.4 },
      { face: wood, side: wood, top: "buff" },
    );
    view.sheet.stroke(2, stroke(view, [left, 0.34, z], [left + 0.48, 0.34, z]));
    const isAtWindow = left + 0.5 > window.x - 0.3 && left < window.x + window.width + 0.3;
    if (lamp === "table" || isAtWindow) drawTableLamp(view, left + 0.24, 0.54, z + 0.2);
    else drawHighLamp(view, left + 0.24, lamp === "hanging");
  }
  drawBed(
    view,
    x,
    bed,
    {
      board: random.pick([wood, ...FABRICS]),
      cover: random.pick([...FABRICS, "white", "buff"]),
      throwOver: random.pick(["buff", "white", "fruit", "deep", "lilac", "brick", null]),
      pillow: random.pick(["white", "white", "buff", "deep", "lilac"]),
    },
    random,
  );
  if (bedroom.isOld || random.chance(0.3))
    drawPendant(view, width * 0.5, 4, random.pick(["white", "buff", "harbour"] as const));
  if (!bedroom.robes && random.chance(0.5)) drawArmchair(view, { x: width - 1, z: 3.3 }, random.pick(FABRICS));
  else if (random.chance(0.6)) drawPlant(view, { x: 0.35, z: 4.9 }, random, 0.85);
  if (random.chance(0.55)) drawClutter(view, { x: width * (random.chance(0.5) ? 0.16 : 0.78), z: 2.8 }, random);
  return finish();
}

/** A rug under the bed, a round one next to it, or none. */
function drawMat(view: RoomView, x: number, bed: number, random: Random): void {
  const paint = random.pick(["buff", "deep", "leaf", "lilac", "white", "brick", "fruit", "slate"] as const);
  const kind = random.pick(["wide", "wide", "round", "runner", "none"] as const);
  if (kind === "wide") drawRug(view, { x: x - 0.4, z: 2.3 + random.int(0, 5) / 10 }, bed + 0.8, 2, paint);
  else if (kind === "runner") drawRug(view, { x: x - 0.75, z: 3 }, 0.65, 1.7, paint);
  else if (kind === "round") {
    const [middle, y] = view.at(x + bed / 2, 0, 3.2);
    const half = (1.05 * view.scale * view.back) / 3.2;
    view.sheet.fill(paint, 2, [
      ["M", middle - half, y],
      ["A", half, half * 0.3, true, middle + half, y],
      ["A", half, half * 0.3, true, middle - half, y],
      ["Z"],
    ]);
  }
}

/** On the wall, or hanging from the ceiling. */
function drawHighLamp(view: RoomView, x: number, isHanging: boolean): void {
  const z = view.back - 0.1;
  if (isHanging) view.sheet.stroke(2, stroke(view, [x, view.height, z], [x, 1.25, z]));
  else view.sheet.stroke(2, stroke(view, [x, 1.05, z], [x, 1.2, z]));
  view.sheet.fill("lamp", 2, front(view, x - 0.11, isHanging ? 1.05 : 1.2, 0.22, 0.22, z));
}

interface Bedding {
  board: Paint;
  cover: Paint;
  /** Null without one. */
  throwOver: Paint | null;
  pillow: Paint;
}

function drawBed(
  view: RoomView,
  x: number,
  width: number,
  { board, cover, throwOver, pillow }: Bedding,
  random: Random,
): void {
  const { sheet, back } = view;
  const [foot, head] = [back - 2.15, back - 0.1];
  sheet.fill(
    "shade",
    null,
    figure(
      view,
      [x - 0.14, 0, head],
      [x + width + 0.14, 0, head],
      [x + width + 0.2, 0, foot - 0.12],
      [x - 0.1, 0, foot - 0.12],
    ),
  );
  block(
    view,
    { x: x - 0.06, y: 0.1, z: head - 0.04, width: width + 0.12, height: random.int(76, 120) / 100, depth: 0.08 },
    { face: board, side: board, top: board },
  );
  block(view, { x, y: 0.1, z: foot, width, height: 0.2, depth: head - foot }, { face: board, side: board, top: board });
  block(
    view,
    { x: x - 0.02, y: 0.28, z: foot - 0.02, width: width + 0.04, height: 0.26, depth: head - foot },
    { face: cover, side: cover, top: cover },
  );
  const sheetFrom = head - 0.75;
  sheet.fill(
    "white",
    2,
    figure(
      view,
      [x - 0.02, 0.545, head - 0.05],
      [x + width + 0.02, 0.545, head - 0.05],
      [x + width + 0.02, 0.545, sheetFrom],
      [x - 0.02, 0.545, sheetFrom],
    ),
  );
  drawPattern(view, x, width, foot, sheetFrom, random);
  if (throwOver !== null) {
    const end = foot + 0.1 + random.int(0, 3) / 10;
    sheet.fill(
      throwOver,
      2,
      figure(
        view,
        [x - 0.03, 0.55, end + 0.45],
        [x + width + 0.03, 0.55, end + 0.45],
        [x + width + 0.03, 0.55, end],
        [x - 0.03, 0.55, end],
      ),
    );
  }
  sheet.fill(
    pillow,
    2,
    front(view, x + 0.1, 0.54, 0.6, 0.34, head - 0.25),
    front(view, x + width - 0.7, 0.54, 0.6, 0.34, head - 0.25),
  );
  const cushion = throwOver ?? board;
  const cushions = random.pick([[], [0.5], [0.5], [0.34, 0.66]]);
  sheet.fill(
    cushion,
    2,
    ...cushions.map((share) => front(view, x + width * share - 0.22, 0.54, 0.44, 0.28, head - 0.42)),
  );
}

/** Stripes or quilting on the cover, or nothing. */
function drawPattern(view: RoomView, x: number, width: number, foot: number, end: number, random: Random): void {
  const [along, across] = random.pick([
    [0, 0],
    [0, 0],
    [4, 0],
    [0, 4],
    [3, 2],
  ] as const);
  const lines = [
    ...Array.from({ length: along }, (_, index) => {
      const at = x + (width * (index + 1)) / (along + 1);
      return stroke(view, [at, 0.545, foot], [at, 0.545, end]);
    }),
    ...Array.from({ length: across }, (_, index) => {
      const z = foot + ((end - foot) * (index + 1)) / (across + 1);
      return stroke(view, [x, 0.545, z], [x + width, 0.545, z]);
    }),
  ];
  if (lines.length > 0) view.sheet.stroke(3, ...lines);
}

/** Sliding doors along the right wall. */
function drawRobes(view: RoomView): void {
  const { sheet, width, back } = view;
  const x = width - 0.6;
  const top = 2.25;
  const near = 3.1;
  sheet.fill("white", 2, figure(view, [x, 0, back], [x, top, back], [x, top, near], [x, 0, near]));
  sheet.fill("white", 2, front(view, x, 0, 0.6, top, near));
  sheet.stroke(
    2,
    ...[0.34, 0.67].map((share) => {
      const z = near + (back - near) * share;
      return stroke(view, [x, 0, z], [x, top, z]);
    }),
  );
  sheet.stroke(
    1,
    ...[0.3, 0.38].map((share) => {
      const z = near + (back - near) * share;
      return stroke(view, [x, 0.95, z], [x, 1.2, z]);
    }),
  );
}
