import type { Random } from "#app/lib/random.ts";
import { type Paint, type Shape, type Sheet, circle, line, outline, scallops } from "./shapes.ts";

export const TREES = [
  "jacaranda",
  "frangipani",
  "magnolia",
  "maple",
  "bottlebrush",
  "lillyPilly",
  "crepeMyrtle",
  "gum",
  "palm",
  "norfolkPine",
] as const;
export type Tree = (typeof TREES)[number];

/** Heights in metres. */
const HEIGHTS: Readonly<Record<Tree, number>> = {
  jacaranda: 5.4,
  frangipani: 3.4,
  magnolia: 4.6,
  maple: 3.8,
  bottlebrush: 3.6,
  lillyPilly: 4.4,
  crepeMyrtle: 4,
  gum: 7.4,
  palm: 5.6,
  norfolkPine: 8.4,
};

export const heightOf = (tree: Tree) => HEIGHTS[tree];

/** From the trunk to the outermost leaf, in metres. */
export function crownReach(tree: Tree): number {
  const crown = CROWNS[tree];
  const share = crown
    ? Math.max(...crown.clumps.map(([x, , halfWidth]) => Math.abs(x) + halfWidth))
    : tree === "palm"
      ? 0.33
      : 0.24;
  return HEIGHTS[tree] * share;
}

interface Crown {
  /** Centre and half-axes, as fractions of the height. */
  clumps: readonly (readonly [x: number, y: number, halfWidth: number, halfHeight: number])[];
  /** As a fraction of the height. */
  fork: number;
  leaf: Paint;
  shade: Paint;
  dots?: Paint;
}

const CROWNS: Partial<Record<Tree, Crown>> = {
  jacaranda: {
    clumps: [
      [-0.36, 0.68, 0.3, 0.15],
      [0.36, 0.7, 0.3, 0.15],
      [0, 0.84, 0.36, 0.17],
    ],
    fork: 0.34,
    leaf: "lilac",
    shade: "lilacShade",
  },
  frangipani: {
    clumps: [
      [-0.3, 0.7, 0.24, 0.16],
      [0.3, 0.72, 0.25, 0.16],
      [0, 0.84, 0.26, 0.16],
    ],
    fork: 0.24,
    leaf: "leaf",
    shade: "leafShade",
    dots: "white",
  },
  magnolia: {
    clumps: [
      [-0.1, 0.52, 0.28, 0.2],
      [0.13, 0.6, 0.26, 0.2],
      [0, 0.82, 0.2, 0.18],
    ],
    fork: 0.3,
    leaf: "leafShade",
    shade: "leaf",
    dots: "white",
  },
  maple: {
    clumps: [
      [-0.3, 0.58, 0.26, 0.15],
      [0.3, 0.62, 0.27, 0.15],
      [0.02, 0.82, 0.32, 0.18],
    ],
    fork: 0.3,
    leaf: "redBrick",
    shade: "brick",
  },
  bottlebrush: {
    clumps: [
      [-0.2, 0.56, 0.26, 0.2],
      [0.2, 0.62, 0.26, 0.2],
      [0, 0.82, 0.26, 0.18],
    ],
    fork: 0.22,
    leaf: "leaf",
    shade: "leafShade",
    dots: "redBrick",
  },
  lillyPilly: {
    clumps: [
      [0, 0.4, 0.26, 0.2],
      [0, 0.62, 0.28, 0.22],
      [0, 0.84, 0.2, 0.17],
    ],
    fork: 0.2,
    leaf: "leafShade",
    shade: "leaf",
  },
  crepeMyrtle: {
    clumps: [
      [-0.26, 0.66, 0.24, 0.18],
      [0.26, 0.68, 0.24, 0.18],
      [0, 0.85, 0.25, 0.16],
    ],
    fork: 0.12,
    leaf: "lilac",
    shade: "lilacShade",
  },
  gum: {
    clumps: [
      [-0.26, 0.64, 0.17, 0.07],
      [0.25, 0.72, 0.18, 0.08],
      [-0.08, 0.82, 0.2, 0.08],
      [0.14, 0.93, 0.15, 0.07],
    ],
    fork: 0.5,
    leaf: "leafShade",
    shade: "leaf",
  },
};

/** Draws a tree with its base at x, y, in metres. */
export function drawTree(pen: Sheet, tree: Tree, x: number, y: number, random: Random, size = 1): void {
  const height = HEIGHTS[tree] * size;
  const crown = CROWNS[tree];
  if (crown) drawLeafTree(pen, crown, x, y, height, random);
  else if (tree === "palm") drawPalm(pen, x, y, height, random);
  else drawNorfolkPine(pen, x, y, height);
}

function drawLeafTree(pen: Sheet, crown: Crown, x: number, y: number, height: number, random: Random): void {
  const thick = height * 0.032;
  const fork = y + height * crown.fork;
  const trunk = outline(x - thick * 1.5, y, x - thick, fork, x + thick, fork, x + thick * 1.5, y);
  const branches = crown.clumps.map(([dx, dy]) => {
    const [tipX, tipY] = [x + dx * height * 0.72, y + dy * height];
    return outline(x - thick, fork, tipX - thick * 0.4, tipY, tipX + thick * 0.4, tipY, x + thick, fork);
  });
  pen.fill("bark", 2, ...branches, trunk);
  for (const [dx, dy, halfWidth, halfHeight] of crown.clumps) {
    const [cx, cy] = [x + dx * height, y + dy * height];
    const [a, b] = [halfWidth * height, halfHeight * height];
    pen.fill(crown.leaf, 2, leafyOval(cx, cy, a, b, random));
    const marks = [0, 1, 2].map(() =>
      leafMark(cx + (random.next() - 0.5) * a, cy + (random.next() - 0.6) * b, a * 0.16),
    );
    pen.stroke(3, ...marks);
  }
  const dots = crown.dots;
  if (dots) pen.fill(dots, 3, ...crown.clumps.flatMap((clump) => flowers(clump, x, y, height, random)));
}

const flowers = (
  [dx, dy, a, b]: Crown["clumps"][number],
  x: number,
  y: number,
  height: number,
  random: Random,
): Shape[] =>
  [0, 1, 2].map(() =>
    circle(
      x + (dx + (random.next() - 0.5) * a * 1.4) * height,
      y + (dy + (random.next() - 0.5) * b * 1.2) * height,
      0.09,
    ),
  );

export function leafyOval(cx: number, cy: number, a: number, b: number, random: Random, arcs = 11): Shape {
  const turn = random.next();
  const points = Array.from({ length: arcs }, (_, index) => {
    const angle = (-2 * Math.PI * (index + turn + (random.next() - 0.5) * 0.3)) / arcs;
    return [cx + Math.cos(angle) * a, cy + Math.sin(angle) * b] as const;
  });
  return scallops(points);
}

/** A crown with leaves that bulge outwards, on a sheet in pixels. */
export function fillCrown(
  sheet: Sheet,
  paint: Paint,
  random: Random,
  [x, y, a, b]: readonly [x: number, y: number, halfWidth: number, halfHeight: number],
  arcs: number,
): void {
  const pen = sheet.within({ x: 0, y: 0, scale: 1, up: true });
  pen.fill(paint, 2, leafyOval(x, -y, a, b, random, arcs));
}

const leafMark = (x: number, y: number, size: number): Shape => [
  ["M", x - size, y],
  ["Q", x, y + size, x + size, y],
];

function drawPalm(pen: Sheet, x: number, y: number, height: number, random: Random): void {
  const top = y + height * 0.78;
  const lean = (random.next() - 0.5) * 0.5;
  pen.fill("bark", 2, outline(x - 0.2, y, x + lean - 0.11, top, x + lean + 0.11, top, x + 0.2, y));
  const crown = x + lean;
  const fronds = [-1, -0.78, -0.45, 0.05, 0.5, 0.8, 1].map((side): Shape => {
    const reach = height * 0.33 * side;
    const lift = height * (0.22 - 0.1 * Math.abs(side));
    const drop = height * (0.16 * Math.abs(side) - 0.1);
    return [
      ["M", crown, top],
      ["Q", crown + reach * 0.5, top + lift, crown + reach, top - drop],
      ["Q", crown + reach * 0.45, top + lift * 0.45, crown, top],
      ["Z"],
    ];
  });
  pen.fill("leafShade", 2, ...fronds);
}

function drawNorfolkPine(pen: Sheet, x: number, y: number, height: number): void {
  const tiers = 8;
  pen.fill("bark", 2, outline(x - 0.16, y, x - 0.04, y + height, x + 0.04, y + height, x + 0.16, y));
  const boughs = Array.from({ length: tiers }, (_, index): Shape => {
    const share = index / tiers;
    const level = y + height * (0.16 + share * 0.78);
    const reach = height * 0.235 * (1 - share) + 0.12;
    const rise = reach * 0.22;
    return [
      ["M", x - reach, level + rise],
      ["Q", x, level - rise * 0.6, x + reach, level + rise],
      ["Q", x + reach * 0.4, level + rise * 2.4, x, level + rise * 2.6],
      ["Q", x - reach * 0.4, level + rise * 2.4, x - reach, level + rise],
      ["Z"],
    ];
  });
  pen.fill("leafShade", 2, ...boughs);
  pen.stroke(2, line(x, y + height * 0.98, x, y + height * 1.04));
}

export function drawBushes(pen: Sheet, left: number, right: number, y: number, random: Random, size = 0.42): void {
  const shapes: Shape[] = [];
  for (let x = left + size; x < right - size * 0.5; x += size * (2.2 + random.next() * 1.6)) {
    shapes.push(leafyOval(x, y + size * 0.7, size, size * 0.75, random, 8));
  }
  pen.fill("leaf", 2, ...shapes);
}
