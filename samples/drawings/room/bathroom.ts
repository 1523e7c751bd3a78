import { type Paint, type Shape, circle, line, outline } from "#app/features/drawings/shapes.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { block, figure, front, type RoomView, standing, stroke } from "#samples/drawings/model/room-view.ts";
import { drawPanes, drawPendant, drawPlant, type Opening } from "./furniture.ts";
import { type Interior, openInterior } from "./interior.ts";

export interface Bathroom extends Interior {
  wash: "freestanding" | "bath" | "shower";
  /** Basins. */
  basins: 1 | 2;
  toilet: boolean;
  window: boolean;
}

/** A shower where the text names no bath. */
export function bathroomOf(facts: HomeFacts, interior: Interior): Bathroom {
  const mentions = (pattern: RegExp) => pattern.test(facts.text);
  const wash = mentions(/freestanding bath/) ? "freestanding" : mentions(/\bbath(tub)?\b(?!room)/) ? "bath" : "shower";
  return {
    ...interior,
    surface: "tiles",
    wash,
    basins: mentions(/double (vanity|basin)|twin basin|two basins/) ? 2 : 1,
    toilet: !mentions(/separate (toilet|wc)/),
    window: mentions(/bathroom[^.]*window/) || streamOf(facts.seed, "bathroom window").chance(0.65),
  };
}

const TOWELS: readonly Paint[] = ["brick", "harbour", "lilac", "white", "fruit", "leafShade", "deep", "redBrick"];
const TILES: readonly Paint[] = ["white", "deep", "leaf", "buff", "lilac", "greyTile", "shoal", "creamBrick"];

export function drawBathroom(bathroom: Bathroom): string {
  const windowIn = (width: number): Opening => ({
    x: width * 0.12,
    y: 1.45,
    width: bathroom.window ? Math.min(1.1, width * 0.3) : 0,
    height: bathroom.window ? 0.75 : 0,
  });
  const { view, random, finish } = openInterior(bathroom, "bathroom", windowIn, "tiles");
  const { width } = view;
  const window = windowIn(width);
  const tiles = random.pick(TILES);
  const tiled = random.pick([1.2, 1.5, 2.1, 2.1]);
  drawTiles(view, tiles, window, random.pick(["square", "brick", "tall"] as const), tiled);
  if (random.chance(0.35)) drawBand(view, window, random.pick(TILES.filter((paint) => paint !== tiles)), tiled);
  if (bathroom.window) drawPanes(view, window, random.int(1, 3));
  else drawNiche(view, random);
  const vanity = { x: width * 0.5, width: Math.min(bathroom.basins === 2 ? 1.5 : 1, width * 0.42) };
  if (bathroom.wash === "shower") drawShower(view, random.chance(0.5));
  else if (bathroom.wash === "bath") drawBath(view, random.chance(0.6));
  else drawFreestandingBath(view);
  drawVanity(
    view,
    vanity,
    bathroom.basins,
    random.pick(["sand", "white", "harbour", "brownBrick", "leafShade", "buff", "slate"] as const),
    random.pick(["bowl", "trough", "inset"] as const),
  );
  const z = view.back;
  const mirror = random.pick(["round", "wide", "arched"] as const);
  const [middle, level] = view.at(vanity.x + vanity.width / 2, 1.55, z);
  if (mirror === "round") view.sheet.fill("depth", 1, circle(middle, level, 0.36 * view.scale));
  else if (mirror === "arched") {
    const [half, high] = [0.3 * view.scale, 0.42 * view.scale];
    view.sheet.fill("depth", 1, [
      ["M", middle - half, level + high],
      ["L", middle - half, level - high * 0.4],
      ["A", half, half, true, middle + half, level - high * 0.4],
      ["L", middle + half, level + high],
      ["Z"],
    ]);
  } else view.sheet.fill("depth", 1, front(view, vanity.x + 0.06, 1.2, vanity.width - 0.12, 0.75, z));
  view.sheet.stroke(
    3,
    line(middle - 14, level + 24, middle + 18, level - 16),
    line(middle - 2, level + 28, middle + 24, level - 4),
  );
  const lamps = random.pick(["sides", "above", "pendant"] as const);
  if (lamps === "sides")
    for (const side of [vanity.x - 0.1, vanity.x + vanity.width + 0.02])
      view.sheet.fill("lamp", 2, front(view, side, 1.45, 0.08, 0.28, z - 0.08));
  else if (lamps === "above")
    view.sheet.fill("lamp", 2, front(view, vanity.x + vanity.width / 2 - 0.25, 2.08, 0.5, 0.09, z - 0.08));
  else drawPendant(view, vanity.x + vanity.width - 0.1, z - 0.3, random.pick(["white", "buff", "harbour"] as const));
  if (bathroom.toilet && width - vanity.x - vanity.width > 0.55) drawToilet(view, width - 0.32);
  for (const [index, towel] of random.sample(TOWELS, random.int(1, 2)).entries()) {
    const [from, low] = [4.68 - index * 0.4, random.int(75, 105) / 100];
    const to = from - random.int(30, 38) / 100;
    view.sheet.fill(towel, 2, figure(view, [width, low, from], [width, 1.5, from], [width, 1.5, to], [width, low, to]));
  }
  view.sheet.stroke(1, stroke(view, [width, 1.5, 4.75], [width, 1.5, 3.9]));
  const mat = random.pick(["deep", "brick", "leaf", "buff", "lilac", "slate", "white"] as const);
  view.sheet.fill(
    mat,
    2,
    figure(view, [width * 0.44, 0, 4.9], [width * 0.74, 0, 4.9], [width * 0.76, 0, 4.3], [width * 0.42, 0, 4.3]),
  );
  if (random.chance(0.6)) drawPlant(view, { x: width * 0.9, z: 4.2 }, random, 0.6);
  return finish();
}

function drawTiles(
  view: RoomView,
  paint: Paint,
  window: Opening,
  kind: "square" | "brick" | "tall",
  top: number,
): void {
  const { sheet, width, back } = view;
  const right = window.x + window.width;
  const parts = [
    [0, window.x, top],
    [window.x, right, Math.min(top, window.y - 0.06)],
    [right, width, top],
  ].filter(([from, to]) => from !== to) as [from: number, to: number, top: number][];
  sheet.fill(paint, 2, ...parts.map(([from, to, high]) => front(view, from, 0, to - from, high)));
  const [wide, tall] = { square: [0.3, 0.3], brick: [0.4, 0.2], tall: [0.2, 0.6] }[kind] as [number, number];
  const lines: Shape[] = [];
  for (const [from, to, high] of parts) {
    for (let y = tall; y < high - 0.02; y += tall) lines.push(stroke(view, [from, y, back], [to, y, back]));
    if (kind !== "brick")
      for (let x = from + wide; x < to - 0.02; x += wide) lines.push(stroke(view, [x, 0, back], [x, high, back]));
    else
      for (let row = 0; row * tall < high - 0.02; row += 1)
        for (let x = from + (row % 2 ? wide / 2 : wide); x < to - 0.02; x += wide)
          lines.push(stroke(view, [x, row * tall, back], [x, Math.min(high, (row + 1) * tall), back]));
  }
  sheet.stroke(3, ...lines);
}

/** A row of tiles in another colour below the edge. */
function drawBand(view: RoomView, window: Opening, paint: Paint, top: number): void {
  const y = top > window.y && window.width > 0 ? window.y - 0.3 : top - 0.2;
  view.sheet.fill(paint, 3, front(view, 0, y, view.width, 0.12));
}

/** A shelf in the wall with bottles. */
function drawNiche(view: RoomView, random: Random): void {
  const [x, y] = [view.width * (0.16 + random.int(0, 8) / 100), 1.2];
  view.sheet.fill("greyTile", 2, front(view, x, y, 0.5, 0.34));
  const bottles = random.sample(TOWELS, random.int(2, 3));
  for (const [index, paint] of bottles.entries())
    view.sheet.fill(paint, 3, front(view, x + 0.06 + index * 0.14, y, 0.08, random.int(12, 24) / 100));
}

function drawBath(view: RoomView, hasScreen: boolean): void {
  const z = view.back - 0.75;
  const long = Math.min(1.7, view.width * 0.42);
  block(
    view,
    { x: 0.04, y: 0, z, width: long, height: 0.55, depth: 0.75 },
    { face: "white", side: "white", top: "white" },
  );
  view.sheet.fill(
    "water",
    2,
    figure(
      view,
      [0.14, 0.551, view.back - 0.1],
      [long - 0.06, 0.551, view.back - 0.1],
      [long - 0.08, 0.551, z + 0.1],
      [0.16, 0.551, z + 0.1],
    ),
  );
  drawShowerHead(view, 0.12);
  if (hasScreen) {
    view.sheet.fill("shade", 2, front(view, 0.04, 0.55, long * 0.5, 1.45, z));
    view.sheet.stroke(1, stroke(view, [0.04 + long * 0.5, 0.55, z], [0.04 + long * 0.5, 2, z]));
  }
}

function drawFreestandingBath(view: RoomView): void {
  const z = view.back - 0.9;
  const [left, foot] = view.at(view.width * 0.26, 0, z);
  const pen = standing(view, left, foot, (view.scale * view.back) / z);
  pen.fill("shade", null, outline(-0.85, 0.02, 0.95, 0.02, 0.85, -0.1, -0.75, -0.1));
  pen.fill("white", 1, [
    ["M", -0.84, 0.64],
    ["Q", -0.72, 0.02, -0.45, 0],
    ["L", 0.45, 0],
    ["Q", 0.72, 0.02, 0.84, 0.64],
    ["Z"],
  ]);
  pen.fill("white", 1, [
    ["M", -0.88, 0.62],
    ["A", 0.88, 0.1, true, 0.88, 0.62],
    ["A", 0.88, 0.1, true, -0.88, 0.62],
    ["Z"],
  ]);
  pen.stroke(1, [
    ["M", 0.98, 0],
    ["L", 0.98, 0.9],
    ["Q", 0.98, 1, 0.86, 1],
    ["Q", 0.76, 1, 0.76, 0.9],
  ]);
}

function drawShower(view: RoomView, isFramed: boolean): void {
  const { sheet, back } = view;
  const wide = Math.min(1.15, view.width * 0.32);
  const z = back - 1;
  sheet.fill("greyTile", 2, figure(view, [0, 0.01, back], [wide, 0.01, back], [wide, 0.01, z], [0, 0.01, z]));
  drawShowerHead(view, wide * 0.4);
  sheet.fill("shade", 2, figure(view, [wide, 0, back], [wide, 2.05, back], [wide, 2.05, z], [wide, 0, z]));
  sheet.stroke(1, stroke(view, [wide, 0, z], [wide, 2.05, z]), stroke(view, [wide, 2.05, z], [wide, 2.05, back]));
  if (isFramed)
    sheet.stroke(
      2,
      stroke(view, [0, 2.05, z], [wide, 2.05, z]),
      stroke(view, [wide * 0.5, 0, z], [wide * 0.5, 2.05, z]),
    );
}

function drawShowerHead(view: RoomView, x: number): void {
  const z = view.back;
  view.sheet.stroke(1, stroke(view, [x, 1, z], [x, 2.1, z], [x + 0.18, 2.1, z]));
  view.sheet.fill("greyTile", 2, front(view, x + 0.08, 2.02, 0.24, 0.06, z));
}

function drawVanity(
  view: RoomView,
  { x, width }: { x: number; width: number },
  basins: number,
  paint: Paint,
  kind: "bowl" | "trough" | "inset",
): void {
  const { sheet, back } = view;
  const z = back - 0.5;
  block(view, { x, y: 0.25, z, width, height: 0.55, depth: 0.5 }, { face: paint, side: paint, top: paint });
  sheet.stroke(
    2,
    stroke(view, [x + width / 2, 0.27, z], [x + width / 2, 0.78, z]),
    stroke(view, [x, 0.54, z], [x + width, 0.54, z]),
  );
  block(
    view,
    { x: x - 0.03, y: 0.8, z: z - 0.02, width: width + 0.06, height: 0.05, depth: 0.52 },
    { face: "white", side: "white", top: "white" },
  );
  for (let basin = 0; basin < basins; basin += 1) {
    const middle = x + (width * (basin + 0.5)) / basins;
    const [left, foot] = view.at(middle, 0.85, z + 0.2);
    const pen = standing(view, left, foot, (view.scale * view.back) / (z + 0.2));
    pen.stroke(1, [
      ["M", 0, 0.08],
      ["L", 0, 0.26],
      ["Q", 0, 0.32, 0.08, 0.32],
      ["L", 0.12, 0.26],
    ]);
    if (kind === "trough") pen.fill("white", 2, outline(-0.26, 0, 0.26, 0, 0.26, 0.12, -0.26, 0.12));
    else if (kind === "inset") pen.fill("greyTile", 3, outline(-0.24, 0.01, 0.24, 0.01, 0.2, 0.05, -0.2, 0.05));
    else
      pen.fill("white", 2, [
        ["M", -0.24, 0.13],
        ["Q", -0.2, 0, -0.1, 0],
        ["L", 0.1, 0],
        ["Q", 0.2, 0, 0.24, 0.13],
        ["Z"],
      ]);
  }
}

function drawToilet(view: RoomView, middle: number): void {
  const z = view.back - 0.65;
  block(
    view,
    { x: middle - 0.2, y: 0.4, z: view.back - 0.2, width: 0.4, height: 0.42, depth: 0.2 },
    { face: "white", side: "white", top: "white" },
  );
  const [left, foot] = view.at(middle, 0, z);
  const pen = standing(view, left, foot, (view.scale * view.back) / z);
  pen.fill("white", 2, [
    ["M", -0.12, 0],
    ["L", -0.12, 0.2],
    ["Q", -0.22, 0.28, -0.2, 0.4],
    ["L", 0.2, 0.4],
    ["Q", 0.22, 0.28, 0.12, 0.2],
    ["L", 0.12, 0],
    ["Z"],
  ]);
  pen.fill("white", 2, [
    ["M", -0.21, 0.4],
    ["A", 0.21, 0.07, true, 0.21, 0.4],
    ["A", 0.21, 0.07, true, -0.21, 0.4],
    ["Z"],
  ]);
}
