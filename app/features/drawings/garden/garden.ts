import { type Design, designOf } from "#app/features/drawings/model/design.ts";
import { type HomeFacts, streamOf } from "#app/features/drawings/model/home-facts.ts";
import type { Paint, Weight } from "#app/features/drawings/model/palette.ts";
import { box, circle, line, outline, type Shape } from "#app/features/drawings/model/shapes.ts";
import { createSheet } from "#app/features/drawings/model/sheet.ts";
import { drawTree, heightOf, leafyOval } from "#app/features/drawings/model/trees.ts";
import type { Random } from "#app/lib/random.ts";
import {
  block,
  figure,
  front,
  HEIGHT,
  openRoom,
  type RoomView,
  standing,
  stroke,
  WIDTH,
} from "#app/features/drawings/model/room-view.ts";

const FENCE = 1.75;
const NEAR = 1.6;

/** The garden of a sample home, from the back door to the fence: what its listing names, and nothing of weight besides. */
export function drawGarden(facts: HomeFacts, variant: number): string {
  const random = streamOf(facts.seed, "garden");
  const design = designOf(facts, variant);
  const paved = facts.courtyard && !facts.lawn;
  const narrow = facts.style === "terrace" || facts.style === "townhouse" || facts.style === "villa" || paved;
  const wide = facts.style === "homestead";
  const width = narrow ? 7.2 : wide ? 13 : 8.6 + random.int(0, 14) / 10;
  const sheet = createSheet();
  const pen = random.chance(0.5) ? sheet.within({ x: WIDTH, y: 0, scale: 1, flip: true }) : sheet;
  const view = openRoom(pen, width, 2.6, width * (0.4 + random.int(0, 20) / 100));
  const garden: Garden = { view, facts, design, random, width, paved, near: facts.deck ? 3.05 : paved ? NEAR : 2.5 };

  drawSky(garden);
  drawBeyond(garden);
  drawGround(garden);
  drawFences(garden, wide);
  drawBack(garden);
  if (facts.pool === "own") drawPool(garden);
  else if (facts.dam) drawDam(garden);
  else if (!paved && !facts.deck) drawLine(garden);
  drawBeds(garden);
  if (facts.deck) drawDeck(garden);
  else if (paved) {
    if (facts.pool !== "own") drawTable(garden, width * (0.4 + random.int(0, 16) / 100), 3.5);
  } else drawPatio(garden);
  drawPots(garden);
  return sheet.toSvg();
}

interface Garden {
  view: RoomView;
  facts: HomeFacts;
  design: Design;
  random: Random;
  width: number;
  paved: boolean;
  /** where the ground begins to be another's: the deck, or the viewer */
  near: number;
}

/** Clumps of leaves whose arcs bulge outwards: drawn with the pen that counts upwards. */
function fillLeaves(view: RoomView, paint: Paint, weight: Weight, random: Random, clumps: readonly Clump[]): void {
  const pen = standing(view, 0, 0, 1);
  // One after the other, so that each covers the outline of the one behind.
  for (const { x, y, a, b, arcs } of clumps) pen.fill(paint, weight, leafyOval(x, -y, a, b, random, arcs));
}

interface Clump {
  x: number;
  y: number;
  a: number;
  b: number;
  arcs: number;
}

const wave = (y: number, rise: number): Shape => [
  ["M", 0, y],
  ["Q", WIDTH / 4, y - rise, WIDTH / 2, y],
  ["Q", (WIDTH * 3) / 4, y + rise, WIDTH, y],
  ["L", WIDTH, HEIGHT],
  ["L", 0, HEIGHT],
  ["Z"],
];

function drawSky({ view: { sheet }, facts, random }: Garden): void {
  sheet.fill("depth", null, box(0, 0, WIDTH, HEIGHT));
  sheet.fill("shoal", null, wave(random.int(70, 120), random.int(10, 24)));
  sheet.fill("paper", null, wave(random.int(160, 200), random.int(8, 18)));
  if (facts.sun) sheet.fill("sun", 2, circle(facts.sun === "morning" ? 120 : WIDTH - 120, 90, 26));
}

/** Over the fence: the neighbour's roof, pale, then trees; water where the words speak of it. */
function drawBeyond({ view, facts, random, width }: Garden): void {
  const { sheet } = view;
  const [left, base] = view.at(-3, 0.8);
  const [right] = view.at(width + 3, 0.8);
  if (facts.outlook === "harbour" || facts.outlook === "sea") {
    const [, top] = view.at(0, FENCE);
    const y = top - 10;
    sheet.fill("deep", 3, box(0, top - 34, WIDTH, 80));
    const x = random.int(200, 600);
    sheet.fill(
      "white",
      2,
      outline(x, y, x, y - 44, x + 24, y),
      outline(x - 10, y + 2, x + 28, y + 2, x + 20, y + 11, x - 2, y + 11),
    );
    return;
  }
  const pale = sheet.pale();
  const roof = left + (right - left) * (random.int(18, 62) / 100);
  const wide = random.int(170, 230);
  pale.fill("white", 3, box(roof + 16, base - 96, wide - 32, 100));
  pale.fill(
    "tile",
    3,
    outline(roof, base - 94, roof + wide * 0.25, base - 142, roof + wide * 0.75, base - 142, roof + wide, base - 94),
  );
  for (let x = -20; x < WIDTH + 40; x += random.int(70, 130)) {
    const [half, high] = [random.int(46, 74), random.int(34, 66)];
    fillLeaves(view, "lawn", 3, random, [{ x, y: base - high * 0.7, a: half, b: high, arcs: 12 }]);
  }
}

function drawGround({ view, paved, width, facts, random }: Garden): void {
  const { sheet, back } = view;
  const paint: Paint = paved ? pavingOf(facts.text) : "lawn";
  const [, far] = view.at(0, 0);
  sheet.fill(paint, null, box(0, far, WIDTH, HEIGHT - far));
  if (!paved) {
    const tufts = Array.from({ length: 16 }, () => {
      const [x, y] = view.at((width * random.int(4, 96)) / 100, 0, random.int(26, 56) / 10);
      return line(x, y, x - 4, y - 8, x, y, x + 5, y - 7);
    });
    sheet.stroke(3, ...tufts);
    return;
  }
  const step = width / 9;
  const lines = Array.from({ length: 10 }, (_, index) =>
    stroke(view, [index * step, 0, back], [index * step, 0, NEAR]),
  );
  for (let z = back - 0.3; z > NEAR; z -= 0.25 + (back - z) * 0.05) lines.push(stroke(view, [0, 0, z], [width, 0, z]));
  sheet.stroke(3, ...lines);
}

function pavingOf(text: string): Paint {
  if (/brick paving|paved in brick|terracotta/.test(text)) return "brick";
  if (/bluestone|slate|concrete/.test(text)) return "road";
  return "buff";
}

/** Palings along the back and both sides; posts and wires where the fence is a paddock's. */
function drawFences({ view, design, width, paved }: Garden, wire: boolean): void {
  const { sheet, back } = view;
  if (wire) {
    const posts = Array.from({ length: 9 }, (_, index) => (width * index) / 8);
    sheet.stroke(1, ...posts.map((x) => stroke(view, [x, 0, back], [x, 1.2, back])));
    sheet.stroke(3, ...[0.4, 0.75, 1.1].map((y) => stroke(view, [-4, y, back], [width + 4, y, back])));
    return;
  }
  const brick = paved && (design.style === "terrace" || design.wall === "brick" || design.wall === "redBrick");
  const paint: Paint = brick ? "brick" : "buff";
  const sides = [0, width];
  for (const x of sides)
    sheet.fill(paint, 2, figure(view, [x, 0, back], [x, FENCE, back], [x, FENCE, NEAR], [x, 0, NEAR]));
  sheet.fill(paint, 2, front(view, 0, 0, width, FENCE));
  if (brick) {
    const courses = [0.3, 0.75, 1.2, 1.55].flatMap((y, row) =>
      Array.from({ length: 5 }, (_, index) => {
        const x = width * (0.08 + index * 0.19 + (row % 2) * 0.07);
        return stroke(view, [x, y, back], [x + 0.35, y, back]);
      }),
    );
    sheet.stroke(3, ...courses);
  } else {
    const palings = Math.round(width / 0.42);
    sheet.stroke(
      3,
      ...Array.from({ length: palings - 1 }, (_, index) =>
        stroke(view, [(width * (index + 1)) / palings, 0, back], [(width * (index + 1)) / palings, FENCE, back]),
      ),
    );
    for (const x of sides) {
      const lines: Shape[] = [];
      for (let z = back - 0.12; z > NEAR + 0.2; z -= 0.09 + (back - z) * 0.015)
        lines.push(stroke(view, [x, 0, z], [x, FENCE, z]));
      sheet.stroke(3, ...lines);
    }
  }
  sheet.stroke(
    1,
    ...sides.map((x) => stroke(view, [x, FENCE, NEAR], [x, FENCE, back])),
    stroke(view, [0, FENCE, back], [width, FENCE, back]),
  );
}

/** Along the back fence: a studio or shed in one corner, the tree in the other, planting between. */
function drawBack(garden: Garden): void {
  const { view, facts, design, random, width } = garden;
  const { back } = view;
  const building = facts.gardenStudio || facts.workshop ? 3.2 : facts.shed ? 1.7 : 0;
  const z = back - 0.25;
  const hedge: Clump[] = [];
  for (let x = building + 0.4; x < width - 0.3; x += random.int(55, 95) / 100) {
    const [at, y] = view.at(x, 0.3, z + 0.1);
    hedge.push({ x: at, y, a: view.scale * 0.45, b: view.scale * (0.3 + random.int(0, 25) / 100), arcs: 9 });
  }
  fillLeaves(view, "leaf", 2, random, hedge);
  if (building > 2) drawStudio(garden, 0.3, z - 0.2, building);
  else if (building > 0) drawShed(garden, 0.35, z - 0.1);
  if (facts.tank) drawTank(garden, building + 0.5, z - 0.1);
  const [x, y] = view.at(width * (building > 0 ? 0.74 : 0.22), 0, z - 0.35);
  const tall = Math.min(1.15, 5.4 / heightOf(design.tree), (y - 24) / (heightOf(design.tree) * view.scale));
  drawTree(standing(view, x, y, view.scale), design.tree, 0, 0, random, tall);
  if (facts.fruit !== null) drawFruitTree(garden, width * (building > 0 ? 0.46 : 0.8), z - 0.6);
}

function drawStudio({ view, design }: Garden, x: number, z: number, wide: number): void {
  const { sheet } = view;
  block(
    view,
    { x, y: 0, z, width: wide, height: 2.3, depth: 0.3 },
    { face: design.wall === "weatherboard" ? "white" : "sand", side: "buff", top: "slate" },
  );
  sheet.stroke(3, ...[0.5, 0.9, 1.3, 1.7, 2.1].map((y) => stroke(view, [x, y, z], [x + wide, y, z])));
  sheet.fill(
    "slate",
    1,
    figure(view, [x - 0.2, 2.3, z], [x + wide + 0.2, 2.3, z], [x + wide + 0.2, 2.62, z], [x - 0.2, 2.42, z]),
  );
  sheet.fill("lamp", 2, front(view, x + 0.35, 0.05, 1.3, 1.95, z));
  sheet.stroke(2, stroke(view, [x + 1, 0.05, z], [x + 1, 2, z]));
  sheet.fill("glass", 2, front(view, x + wide - 1.1, 1, 0.75, 0.85, z));
}

function drawShed({ view }: Garden, x: number, z: number): void {
  const { sheet } = view;
  block(view, { x, y: 0, z, width: 1.6, height: 1.85, depth: 0.2 }, { face: "leafShade", side: "leaf", top: "leaf" });
  sheet.stroke(
    3,
    ...Array.from({ length: 7 }, (_, index) =>
      stroke(view, [x + 0.2 * (index + 1), 0, z], [x + 0.2 * (index + 1), 1.85, z]),
    ),
  );
  sheet.fill("leaf", 2, figure(view, [x - 0.1, 1.85, z], [x + 1.7, 1.85, z], [x + 0.8, 2.25, z]));
  sheet.fill("slate", 2, front(view, x + 0.45, 0, 0.7, 1.6, z));
}

function drawTank({ view }: Garden, x: number, z: number): void {
  const { sheet } = view;
  sheet.fill("road", 1, front(view, x, 0, 1.3, 1.6, z));
  sheet.stroke(
    3,
    ...Array.from({ length: 7 }, (_, index) =>
      stroke(view, [x, 0.2 * (index + 1), z], [x + 1.3, 0.2 * (index + 1), z]),
    ),
  );
}

function drawFruitTree({ view, random }: Garden, x: number, z: number): void {
  const { sheet, scale, back } = view;
  const size = (scale * back) / z;
  const [at, y] = view.at(x, 0, z);
  sheet.fill(
    "sand",
    2,
    outline(
      at - size * 0.07,
      y,
      at - size * 0.05,
      y - size * 0.8,
      at + size * 0.05,
      y - size * 0.8,
      at + size * 0.07,
      y,
    ),
  );
  fillLeaves(view, "leafShade", 2, random, [{ x: at, y: y - size * 1.35, a: size * 0.8, b: size * 0.72, arcs: 12 }]);
  const fruit = Array.from({ length: 9 }, (_, index) => {
    const angle = (index * 2.4) % (2 * Math.PI);
    const away = size * (0.2 + (index % 3) * 0.18);
    return circle(
      at + Math.cos(angle) * away,
      y - size * 1.35 + Math.sin(angle) * away * 0.85,
      Math.max(4, size * 0.075),
    );
  });
  sheet.fill("fruit", 3, ...fruit);
}

/** A pool behind a fence of glass, its coping pale. */
function drawPool({ view, width }: Garden): void {
  const { sheet } = view;
  const [left, right] = [width * 0.42, width * 0.92];
  const [near, far] = [3.45, 5];
  sheet.fill(
    "white",
    2,
    figure(
      view,
      [left - 0.4, 0, near - 0.12],
      [right + 0.4, 0, near - 0.12],
      [right + 0.4, 0, far + 0.2],
      [left - 0.4, 0, far + 0.2],
    ),
  );
  sheet.fill("water", 1, figure(view, [left, 0, near], [right, 0, near], [right, 0, far], [left, 0, far]));
  sheet.stroke(
    3,
    ...[0.25, 0.5, 0.75].flatMap((share, row) => {
      const z = near + (far - near) * share;
      return [0.15, 0.45, 0.72].map((part) => {
        const x = left + (right - left) * (part + row * 0.05);
        return stroke(view, [x, 0, z], [x + 0.6, 0, z]);
      });
    }),
  );
  const posts = Array.from({ length: 6 }, (_, index) => left - 0.8 + ((right - left + 1.4) * index) / 5);
  sheet.stroke(
    2,
    ...posts.map((x) => stroke(view, [x, 0, far + 0.4], [x, 1.15, far + 0.4])),
    stroke(view, [posts[0] ?? 0, 1.15, far + 0.4], [posts.at(-1) ?? 0, 1.15, far + 0.4]),
  );
}

function drawDam({ view, width }: Garden): void {
  const { sheet } = view;
  const [left, y] = view.at(width * 0.3, 0, 4.9);
  const [right] = view.at(width * 0.72, 0, 4.9);
  const [middle, half] = [(left + right) / 2, (right - left) / 2];
  sheet.fill("water", 2, [
    ["M", left, y],
    ["A", half, half * 0.2, true, right, y],
    ["A", half, half * 0.2, true, left, y],
    ["Z"],
  ]);
  sheet.stroke(3, line(middle - 40, y, middle + 10, y), line(middle - 6, y + 10, middle + 44, y + 10));
}

/** The clothesline that turns in the wind, with washing on it. */
function drawLine({ view, random }: Garden): void {
  const { sheet, scale, back, width } = view;
  const z = 3.7;
  const size = (scale * back) / z;
  const [x, y] = view.at(width * 0.58, 0, z);
  const top = y - size * 1.95;
  sheet.stroke(1, line(x, y, x, top + size * 0.25));
  const arm = size * 1.35;
  sheet.stroke(
    2,
    line(x - arm, top, x, top + size * 0.25, x + arm, top),
    line(x - arm * 0.5, top - size * 0.16, x, top + size * 0.25, x + arm * 0.5, top - size * 0.16),
  );
  sheet.stroke(
    2,
    outline(x - arm, top, x - arm * 0.5, top - size * 0.16, x + arm * 0.5, top - size * 0.16, x + arm, top),
  );
  const paints: Paint[] = ["white", "brick", "deep", "buff"];
  paints.forEach((paint, index) => {
    const left = x - arm * 0.92 + (index * arm * 1.86) / 4;
    const [wide, long] = [arm * 0.36, size * random.int(38, 66) * 0.01];
    sheet.fill(
      paint,
      2,
      outline(left, top + 2, left + wide, top + 2, left + wide - 2, top + long, left + 3, top + long - 4),
    );
  });
}

/** Raised beds along the side, their rows of leaves. */
function drawBeds({ view, facts, random, width }: Garden): void {
  if (!facts.vegetables) return;
  const { scale, back } = view;
  for (const [z, x] of [
    [4.9, 0.5],
    [4.0, 0.45],
  ] as const) {
    const wide = Math.min(2.6, width * 0.26);
    block(view, { x, y: 0, z, width: wide, height: 0.4, depth: 0.45 }, { face: "tile", side: "tile", top: "liver" });
    const size = (scale * back) / z;
    const leaves = Array.from({ length: 6 }, (_, index) => {
      const [at, y] = view.at(x + (wide * (index + 0.5)) / 6, 0.42, z + 0.15);
      return { x: at, y: y - size * 0.08, a: size * 0.17, b: size * (0.14 + random.int(0, 12) / 100), arcs: 7 };
    });
    fillLeaves(view, "leaf", 2, random, leaves);
  }
}

/** The deck in front: boards towards the garden, one step down, a table for those who sit there. */
function drawDeck(garden: Garden): void {
  const { view, width, near } = garden;
  const { sheet } = view;
  const [, edge] = view.at(0, 0, near);
  sheet.fill("shade", null, box(0, edge, WIDTH, 14));
  sheet.fill("sand", 1, box(-10, edge - 4, WIDTH + 20, HEIGHT - edge + 20));
  sheet.fill("buff", 2, box(-10, edge - 4, WIDTH + 20, 16));
  const lines: Shape[] = [];
  for (let x = -width; x < width * 2; x += width / 22) {
    const [from, y] = view.at(x, 0, near - 0.12);
    const [to] = view.at(x, 0, 1.2);
    const [, low] = view.at(x, 0, 1.2);
    if ((from > -40 && from < WIDTH + 40) || (to > 0 && to < WIDTH)) lines.push(line(from, y + 4, to, low));
  }
  sheet.stroke(3, ...lines);
  // A table does not stand between the viewer and the pool.
  drawTable(garden, width * (garden.facts.pool === "own" ? 0.36 : 0.5), 2.55);
}

/** Flags before the back door, and stepping stones over the grass. */
function drawPatio({ view, near, facts, random, width }: Garden): void {
  const { sheet } = view;
  const [, edge] = view.at(0, 0, near);
  const paint = facts.courtyard ? pavingOf(facts.text) : random.pick(["road", "buff", "creamBrick"] as const);
  sheet.fill(paint, 1, box(-10, edge, WIDTH + 20, HEIGHT));
  const lines: Shape[] = [line(0, edge + 34, WIDTH, edge + 34)];
  for (let x = -width; x < width * 2; x += width / 8) {
    const [from, y] = view.at(x, 0, near);
    const [to, low] = view.at(x, 0, 1.3);
    if (to > -200 && to < WIDTH + 200) lines.push(line(from, y, to, low));
  }
  sheet.stroke(3, ...lines);
  const x = width * (0.34 + random.int(0, 12) / 100);
  const stones = [2.75, 3.1, 3.55, 4.1].map((z, index): Shape => {
    const [at, y] = view.at(x + index * 0.16, 0, z);
    const half = (0.34 * view.scale * view.back) / z;
    return [
      ["M", at - half, y],
      ["A", half, half * 0.28, true, at + half, y],
      ["A", half, half * 0.28, true, at - half, y],
      ["Z"],
    ];
  });
  sheet.fill(paint, 2, ...stones);
}

/** A table with chairs; z is where it stands. */
function drawTable({ view }: Garden, middle: number, z: number): void {
  const { sheet, scale, back } = view;
  const size = (scale * back) / z;
  const [x, y] = view.at(middle, 0, z);
  const metre = Math.min(size, 92);
  const top = y - metre * 0.74;
  const half = metre * 0.95;
  sheet.fill("shade", null, outline(x - half - 14, y + 6, x + half + 14, y + 6, x + half, y - 14, x - half, y - 14));
  for (const side of [-1, 1]) {
    const at = x + side * (half + metre * 0.26);
    sheet.stroke(
      1,
      line(
        at - side * metre * 0.36,
        y,
        at - side * metre * 0.36,
        y - metre * 0.44,
        at,
        y - metre * 0.44,
        at + side * metre * 0.07,
        y - metre * 0.95,
      ),
      line(at, y - metre * 0.44, at, y),
    );
    sheet.fill(
      "white",
      2,
      outline(
        at - side * metre * 0.4,
        y - metre * 0.44,
        at,
        y - metre * 0.44,
        at,
        y - metre * 0.5,
        at - side * metre * 0.4,
        y - metre * 0.5,
      ),
    );
  }
  sheet.stroke(1, line(x - half * 0.7, y, x - half * 0.7, top), line(x + half * 0.7, y, x + half * 0.7, top));
  sheet.fill(
    "white",
    1,
    outline(x - half, top, x + half, top, x + half * 0.86, top - metre * 0.16, x - half * 0.86, top - metre * 0.16),
  );
  sheet.fill("white", 1, box(x - half, top, half * 2, metre * 0.07));
  sheet.fill(
    "fruit",
    2,
    circle(x - 5, top - metre * 0.15, metre * 0.05),
    circle(x + 5, top - metre * 0.15, metre * 0.05),
  );
  sheet.fill("deep", 2, [
    ["M", x - metre * 0.16, top - metre * 0.15],
    ["Q", x - metre * 0.12, top - metre * 0.04, x, top - metre * 0.04],
    ["Q", x + metre * 0.12, top - metre * 0.04, x + metre * 0.16, top - metre * 0.15],
    ["Z"],
  ]);
}

/** Pots at the sides of the picture. */
function drawPots({ view, random, width, near, paved, facts }: Garden): void {
  const { sheet, scale, back } = view;
  const z = Math.max(2.7, near - 0.15);
  const beside = facts.pool === "own" ? [0.2] : [0.21, 0.8];
  const places = paved ? [0.1, 0.84, 0.93] : facts.deck ? beside : random.pick([[0.2], [0.8], [0.21, 0.8]]);
  for (const share of places) {
    const size = Math.min(110, (scale * back) / z);
    const [x, y] = view.at(width * share, 0, z + (paved ? random.int(0, 20) / 10 : 0));
    fillLeaves(view, "leaf", 2, random, [{ x, y: y - size * 0.78, a: size * 0.34, b: size * 0.4, arcs: 10 }]);
    sheet.fill(
      "brick",
      1,
      outline(x - size * 0.24, y - size * 0.5, x + size * 0.24, y - size * 0.5, x + size * 0.17, y, x - size * 0.17, y),
    );
    sheet.fill("brick", 1, box(x - size * 0.28, y - size * 0.56, size * 0.56, size * 0.1));
  }
}
