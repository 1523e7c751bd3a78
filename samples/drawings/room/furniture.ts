import { type Paint, type Shape, box, circle, line, outline } from "#app/features/drawings/shapes.ts";
import { leafyOval } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";
import {
  block,
  figure,
  front,
  type Place,
  type RoomView,
  standing,
  stroke,
} from "#samples/drawings/model/room-view.ts";

/** All furniture is placed by its left edge and its front, in metres. */
export interface Spot {
  x: number;
  z: number;
}

export const FABRICS: readonly Paint[] = [
  "harbour",
  "brick",
  "leafShade",
  "slate",
  "creamBrick",
  "lilac",
  "deep",
  "redBrick",
];

const pixels = (view: RoomView, z: number) => (view.scale * view.back) / z;

export function drawRug(view: RoomView, { x, z }: Spot, width: number, depth: number, paint: Paint): void {
  const { sheet } = view;
  const corners = (inset: number): Place[] => [
    [x + inset, 0, z + depth - inset],
    [x + width - inset, 0, z + depth - inset],
    [x + width - inset, 0, z + inset],
    [x + inset, 0, z + inset],
  ];
  sheet.fill(paint, 2, figure(view, ...corners(0)));
  sheet.stroke(3, figure(view, ...corners(0.14)));
}

/** Seen from the front: arms, seat cushions, a back, and loose cushions. */
export function drawSofa(view: RoomView, { x, z }: Spot, width: number, paint: Paint, random: Random): void {
  const { sheet } = view;
  const depth = 0.85;
  shadow(view, x, z, width, depth);
  block(view, { x, y: 0.08, z: z + depth - 0.22, width, height: 0.74, depth: 0.22 }, all(paint));
  block(
    view,
    { x: x + 0.18, y: 0.08, z: z + 0.04, width: width - 0.36, height: 0.36, depth: depth - 0.26 },
    all(paint),
  );
  const seats = width > 1.9 ? 3 : 2;
  const each = (width - 0.36) / seats;
  sheet.stroke(
    2,
    ...Array.from({ length: seats - 1 }, (_, seat) =>
      front(view, x + 0.18 + each * (seat + 1), 0.28, 0.001, 0.16, z + 0.04),
    ),
  );
  for (const left of [x, x + width - 0.2])
    block(view, { x: left, y: 0.04, z, width: 0.2, height: 0.58, depth }, all(paint));
  const cushion = random.pick(FABRICS.filter((fabric) => fabric !== paint));
  for (const left of random.sample([x + 0.24, x + width / 2 - 0.2, x + width - 0.66], random.int(1, 2)))
    sheet.fill(cushion, 2, front(view, left, 0.46, 0.42, 0.34, z + depth - 0.3));
}

/** Along a side wall: its end towards the viewer. `side` is the wall. */
export function drawSofaAlong(view: RoomView, side: "left" | "right", z: number, long: number, paint: Paint): void {
  const { width } = view;
  const deep = 0.88;
  const x = side === "left" ? 0.06 : width - 0.06 - deep;
  shadow(view, x, z, deep, long);
  const back = side === "left" ? x : x + deep - 0.24;
  const seat = side === "left" ? x + 0.24 : x;
  block(view, { x: seat, y: 0.08, z: z + 0.2, width: deep - 0.24, height: 0.36, depth: long - 0.4 }, all(paint));
  block(view, { x: back, y: 0.08, z, width: 0.24, height: 0.76, depth: long }, all(paint));
  block(view, { x, y: 0.04, z: z + long - 0.2, width: deep, height: 0.56, depth: 0.2 }, all(paint));
  block(view, { x, y: 0.04, z, width: deep, height: 0.56, depth: 0.2 }, all(paint));
}

export function drawArmchair(view: RoomView, { x, z }: Spot, paint: Paint): void {
  shadow(view, x, z, 0.8, 0.75);
  block(view, { x, y: 0.2, z: z + 0.55, width: 0.8, height: 0.72, depth: 0.18 }, all(paint));
  block(view, { x: x + 0.12, y: 0.16, z: z + 0.05, width: 0.56, height: 0.28, depth: 0.5 }, all(paint));
  for (const left of [x, x + 0.66])
    block(view, { x: left, y: 0.14, z, width: 0.14, height: 0.48, depth: 0.72 }, all(paint));
  view.sheet.stroke(1, ...[0.08, 0.72].map((leg) => stroke(view, [x + leg, 0.14, z], [x + leg, 0, z])));
}

/** A low table with a book, a cup or a vase. */
export function drawCoffeeTable(view: RoomView, { x, z }: Spot, width: number, random: Random): void {
  const { sheet } = view;
  shadow(view, x, z, width, 0.6);
  sheet.stroke(
    1,
    ...[x + 0.08, x + width - 0.08].map((leg) => stroke(view, [leg, 0, z + 0.04], [leg, 0.38, z + 0.04])),
  );
  block(view, { x, y: 0.36, z, width, height: 0.05, depth: 0.6 }, { face: "sand", side: "sand", top: "buff" });
  const thing = random.pick(["books", "vase", "cups"] as const);
  const at = x + width * (0.3 + random.next() * 0.3);
  if (thing === "books") {
    block(
      view,
      { x: at, y: 0.41, z: z + 0.15, width: 0.32, height: 0.04, depth: 0.22 },
      { face: "redBrick", side: "redBrick", top: "brick" },
    );
    block(
      view,
      { x: at + 0.04, y: 0.45, z: z + 0.17, width: 0.26, height: 0.03, depth: 0.18 },
      { face: "harbour", side: "harbour", top: "deep" },
    );
  } else if (thing === "vase") drawVase(view, at + 0.1, 0.41, z + 0.25, random);
  else
    sheet.fill("white", 2, front(view, at, 0.41, 0.1, 0.1, z + 0.2), front(view, at + 0.28, 0.41, 0.1, 0.1, z + 0.3));
}

function drawVase(view: RoomView, x: number, y: number, z: number, random: Random): void {
  const [left, foot] = view.at(x, y, z);
  const size = pixels(view, z);
  const pen = standing(view, left, foot, size);
  pen.stroke(2, line(0, 0.2, -0.1, 0.42), line(0, 0.2, 0.02, 0.5), line(0, 0.2, 0.12, 0.4));
  pen.fill(
    random.pick(["fruit", "lilac", "redBrick", "white"] as const),
    2,
    circle(-0.1, 0.44, 0.06),
    circle(0.02, 0.52, 0.065),
    circle(0.13, 0.42, 0.055),
  );
  pen.fill("deep", 2, outline(-0.07, 0, -0.05, 0.22, 0.05, 0.22, 0.07, 0));
}

/** A low cupboard against the back wall. */
export function drawSideboard(view: RoomView, x: number, width: number, paint: Paint, random: Random): void {
  const z = view.back - 0.45;
  block(view, { x, y: 0.12, z, width, height: 0.5, depth: 0.45 }, { face: paint, side: paint, top: "buff" });
  view.sheet.stroke(
    2,
    ...[1, 2].map((part) => stroke(view, [x + (width * part) / 3, 0.14, z], [x + (width * part) / 3, 0.6, z])),
  );
  view.sheet.stroke(1, ...[0.08, width - 0.08].map((leg) => stroke(view, [x + leg, 0, z], [x + leg, 0.12, z])));
  if (random.chance(0.5)) drawVase(view, x + width * 0.2, 0.62, z + 0.2, random);
}

/** On a low cupboard or on the wall. */
export function drawTelevision(view: RoomView, x: number, y: number, width: number): void {
  const z = view.back - 0.2;
  view.sheet.fill("panel", 1, front(view, x, y, width, width * 0.56, z));
  view.sheet.fill("dark", null, front(view, x + 0.03, y + 0.03, width - 0.06, width * 0.56 - 0.06, z));
  view.sheet.stroke(3, stroke(view, [x + width * 0.62, y + width * 0.5, z], [x + width * 0.86, y + width * 0.2, z]));
}

/** From the floor, with books, pots and gaps. */
export function drawBookshelf(view: RoomView, x: number, width: number, random: Random): void {
  const { sheet } = view;
  const z = view.back - 0.32;
  const height = 1.9;
  block(view, { x, y: 0, z, width, height, depth: 0.32 }, { face: "sand", side: "sand", top: "sand" });
  const rows = 5;
  for (let row = 0; row < rows; row += 1) {
    const y = 0.06 + (row * (height - 0.1)) / rows;
    sheet.fill("brownBrick", 3, front(view, x + 0.05, y, width - 0.1, (height - 0.1) / rows - 0.05, z));
    let left = x + 0.07;
    while (left < x + width - 0.16) {
      const wide = random.int(3, 7) / 100;
      if (random.chance(0.12)) left += 0.12;
      else {
        const paint = random.pick(["redBrick", "harbour", "buff", "leafShade", "white", "slate", "fruit"] as const);
        sheet.fill(paint, 3, front(view, left, y, wide * 2, random.int(18, 27) / 100, z));
        left += wide * 2;
      }
    }
  }
}

export function drawFloorLamp(view: RoomView, { x, z }: Spot): void {
  const [left, foot] = view.at(x, 0, z);
  const pen = standing(view, left, foot, pixels(view, z));
  pen.stroke(1, line(0, 0, 0, 1.4));
  pen.fill("panel", 2, outline(-0.16, 0, 0.16, 0, 0.1, 0.04, -0.1, 0.04));
  pen.fill("lamp", 2, outline(-0.22, 1.34, -0.13, 1.66, 0.13, 1.66, 0.22, 1.34));
}

export function drawTableLamp(view: RoomView, x: number, y: number, z: number): void {
  const [left, foot] = view.at(x, y, z);
  const pen = standing(view, left, foot, pixels(view, z));
  pen.fill("harbour", 2, outline(-0.07, 0, -0.03, 0.2, 0.03, 0.2, 0.07, 0));
  pen.fill("lamp", 2, outline(-0.17, 0.18, -0.1, 0.42, 0.1, 0.42, 0.17, 0.18));
}

export function drawPlant(view: RoomView, { x, z }: Spot, random: Random, size = 1): void {
  const [left, foot] = view.at(x, 0, z);
  const pen = standing(view, left, foot, pixels(view, z) * size);
  if (random.chance(0.5)) {
    const leaves = [-0.5, -0.32, -0.12, 0.1, 0.3, 0.5].map((lean): Shape => {
      const tip = 1.25 - Math.abs(lean) * 0.7;
      return [
        ["M", -0.03, 0.36],
        ["Q", lean * 0.3 - 0.1, tip * 0.8, lean, tip],
        ["Q", lean * 0.5 + 0.08, tip * 0.6, 0.03, 0.36],
        ["Z"],
      ];
    });
    pen.fill("leafShade", 2, ...leaves);
  } else {
    pen.stroke(1, line(0, 0.3, 0, 0.9));
    pen.fill(
      "leaf",
      2,
      leafyOval(-0.14, 0.8, 0.26, 0.2, random, 8),
      leafyOval(0.15, 0.92, 0.26, 0.2, random, 8),
      leafyOval(0, 1.14, 0.26, 0.2, random, 8),
    );
  }
  pen.fill(random.pick(["brick", "white", "slate"] as const), 1, outline(-0.2, 0.4, 0.2, 0.4, 0.15, 0, -0.15, 0));
}

/** A framed picture of hills, a boat, or a plain shape. */
export function drawArt(view: RoomView, x: number, y: number, width: number, height: number, random: Random): void {
  const { sheet } = view;
  const z = view.back;
  sheet.fill("white", 2, front(view, x, y, width, height, z));
  const inner = [x + width * 0.12, y + height * 0.12, width * 0.76, height * 0.76] as const;
  const [left, bottom] = view.at(inner[0], inner[1], z);
  const [right, top] = view.at(inner[0] + inner[2], inner[1] + inner[3], z);
  const [w, h] = [right - left, bottom - top];
  sheet.fill(random.pick(["buff", "depth", "lilac", "shoal"] as const), 3, box(left, top, w, h));
  const kind = random.int(0, 2);
  if (kind === 0)
    sheet.fill("slate", 3, [
      ["M", left, bottom],
      ["L", left, top + h * 0.7],
      ["Q", left + w * 0.3, top + h * 0.2, left + w * 0.55, top + h * 0.65],
      ["Q", left + w * 0.75, top + h * 0.35, right, top + h * 0.6],
      ["L", right, bottom],
      ["Z"],
    ]);
  else if (kind === 1) {
    sheet.fill("fruit", 3, circle(left + w * 0.62, top + h * 0.36, Math.abs(w) * 0.16));
    sheet.fill("harbour", 3, box(left, top + h * 0.64, w, h * 0.36));
  } else
    sheet.fill("brick", 3, [
      ["M", left + w * 0.2, bottom],
      ["Q", left + w * 0.2, top + h * 0.2, left + w * 0.5, top + h * 0.2],
      ["Q", left + w * 0.8, top + h * 0.2, left + w * 0.8, bottom],
      ["Z"],
    ]);
}

/** With panes; draw the outlook first. */
export function drawPanes(view: RoomView, { x, y, width, height }: Opening, panes: number, transom = false): void {
  const { sheet, back } = view;
  const bars = Array.from({ length: panes - 1 }, (_, pane) =>
    stroke(view, [x + (width * (pane + 1)) / panes, y, back], [x + (width * (pane + 1)) / panes, y + height, back]),
  );
  if (transom) bars.push(stroke(view, [x, y + height * 0.5, back], [x + width, y + height * 0.5, back]));
  sheet.stroke(2, ...bars);
  sheet.stroke(1, front(view, x, y, width, height));
  if (y > 0.2) sheet.fill("white", 2, front(view, x - 0.08, y - 0.06, width + 0.16, 0.06));
}

export interface Opening {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Drawn back to both sides of a window. */
export function drawCurtains(view: RoomView, { x, y, width, height }: Opening, paint: Paint): void {
  const { sheet } = view;
  const z = view.back - 0.06;
  const [low, top, wide] = [Math.max(0.04, y - 0.3), y + height + 0.14, Math.min(0.36, width * 0.2)];
  for (const left of [x - wide * 0.75, x + width - wide * 0.25]) {
    sheet.fill(paint, 2, front(view, left, low, wide, top - low, z));
    sheet.stroke(
      3,
      ...[0.3, 0.62].map((share) => stroke(view, [left + wide * share, low, z], [left + wide * share, top, z])),
    );
  }
  sheet.stroke(1, stroke(view, [x - wide, top, z], [x + width + wide, top, z]));
}

export function drawBlind(view: RoomView, { x, y, width, height }: Opening, share: number): void {
  const z = view.back - 0.04;
  view.sheet.fill("buff", 2, front(view, x - 0.03, y + height * (1 - share), width + 0.06, height * share + 0.06, z));
  view.sheet.stroke(
    1,
    stroke(view, [x - 0.03, y + height * (1 - share), z], [x + width + 0.03, y + height * (1 - share), z]),
  );
}

export function drawFireplace(view: RoomView, middle: number): void {
  const { sheet } = view;
  const z = view.back - 0.34;
  block(
    view,
    { x: middle - 0.85, y: 0, z, width: 1.7, height: view.height, depth: 0.34 },
    { face: "white", side: "shoal", top: "white" },
  );
  sheet.fill("buff", 2, front(view, middle - 0.66, 0, 1.32, 1.14, z));
  sheet.fill("dark", 2, front(view, middle - 0.4, 0, 0.8, 0.78, z));
  const [left, foot] = view.at(middle, 0.06, z);
  const pen = standing(view, left, foot, pixels(view, z));
  pen.fill("fruit", 3, [
    ["M", -0.16, 0],
    ["Q", -0.2, 0.2, -0.04, 0.36],
    ["Q", 0.02, 0.2, 0.1, 0.3],
    ["Q", 0.24, 0.14, 0.16, 0],
    ["Z"],
  ]);
  sheet.fill("white", 1, front(view, middle - 0.8, 1.14, 1.6, 0.1, z - 0.06));
}

export function drawPendant(view: RoomView, x: number, z: number, paint: Paint): void {
  const [middle, y] = view.at(x, 1.95, z);
  const [, top] = view.at(x, view.height, z);
  const half = 0.2 * pixels(view, z);
  view.sheet.stroke(2, line(middle, Math.max(0, top), middle, y - half));
  view.sheet.fill(paint, 2, [["M", middle - half, y], ["A", half, half, true, middle + half, y], ["Z"]]);
  view.sheet.fill("lamp", 2, box(middle - half * 0.5, y, half, half * 0.22));
}

/** A cat, a guitar, a toy train or a pair of shoes on the floor: a sign that people live here. */
export function drawClutter(view: RoomView, { x, z }: Spot, random: Random): void {
  const [left, foot] = view.at(x, 0, z);
  const pen = standing(view, left, foot, pixels(view, z));
  switch (random.int(0, 3)) {
    case 0:
      pen.fill(random.pick(["charcoal", "sand", "brick", "white"] as const), 2, [
        ["M", -0.3, 0],
        ["Q", -0.36, 0.2, -0.1, 0.24],
        ["Q", 0.14, 0.26, 0.16, 0.18],
        ["L", 0.16, 0.3],
        ["L", 0.22, 0.25],
        ["L", 0.3, 0.25],
        ["L", 0.35, 0.3],
        ["L", 0.36, 0.1],
        ["Q", 0.34, 0, 0.2, 0],
        ["Z"],
      ]);
      break;
    case 1:
      pen.fill("sand", 2, [
        ["M", -0.2, 0],
        ["Q", -0.3, 0.24, -0.12, 0.34],
        ["Q", -0.18, 0.5, 0, 0.54],
        ["Q", 0.18, 0.5, 0.12, 0.34],
        ["Q", 0.3, 0.24, 0.2, 0],
        ["Z"],
      ]);
      pen.fill("brownBrick", 2, box(-0.03, 0.5, 0.06, 0.56), circle(0, 0.3, 0.07));
      break;
    case 2:
      for (const [index, paint] of (["redBrick", "fruit", "harbour"] as const).entries()) {
        pen.fill(paint, 2, box(-0.4 + index * 0.28, 0.06, 0.24, 0.16 + (index === 0 ? 0.1 : 0)));
        pen.fill("dark", null, circle(-0.34 + index * 0.28, 0.05, 0.05), circle(-0.22 + index * 0.28, 0.05, 0.05));
      }
      break;
    default:
      pen.fill(
        "redBrick",
        2,
        outline(-0.24, 0, -0.24, 0.12, -0.1, 0.12, 0.02, 0.04, 0.02, 0),
        outline(0.06, 0, 0.06, 0.12, 0.2, 0.12, 0.32, 0.04, 0.32, 0),
      );
  }
}

function shadow(view: RoomView, x: number, z: number, width: number, depth: number): void {
  view.sheet.fill(
    "shade",
    null,
    figure(
      view,
      [x - 0.08, 0, z + depth],
      [x + width + 0.16, 0, z + depth],
      [x + width + 0.16, 0, z - 0.1],
      [x - 0.08, 0, z - 0.1],
    ),
  );
}

const all = (paint: Paint) => ({ face: paint, side: paint, top: paint });
