/**
 * Suburb boundaries as a topology that stores shared lines once (source: `reference/data/README.md`). A line is a list
 * of encoded steps in units of 10 m.
 */
export interface Boundaries {
  suburbs: Readonly<Record<string, readonly Area[]>>;
  /** Localities without a guide, by name and code. */
  others: Readonly<Record<string, readonly Area[]>>;
  land: readonly Area[];
  arcs: readonly string[];
}

/** An outline and its holes, as line numbers (~number is the line reversed). */
export type Area = readonly (readonly number[])[];
export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

/** In metres, from 150.3° E, 33.2° S. */
const GRID = 10;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map(LETTERS.split("").map((letter, value) => [letter, value]));

/** A letter holds five bits and a continuation bit. The lowest bit of a number is its sign. */
function decodeArc(encoded: string): Point[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of encoded) {
    const bits = VALUES.get(letter) ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value + 1) / 2 : value / 2);
    [value, shift] = [0, 0];
  }
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x * GRID, y * GRID]);
  }
  return points;
}

const decodedPoints = new WeakMap<Boundaries, Point[][]>();

/** The points of every line, in metres. Cached. */
export function getPoints(boundaries: Boundaries): Point[][] {
  const known = decodedPoints.get(boundaries);
  if (known !== undefined) return known;
  const points = boundaries.arcs.map(decodeArc);
  decodedPoints.set(boundaries, points);
  return points;
}

/** The outlines and holes of areas, in metres. */
export function toRings(boundaries: Boundaries, areas: readonly Area[]): Ring[] {
  const arcs = getPoints(boundaries);
  return areas.flatMap((area) =>
    area.map((lines) =>
      lines.flatMap((number) => {
        const points = arcs[number < 0 ? ~number : number] ?? [];
        return (number < 0 ? points.toReversed() : points).slice(1);
      }),
    ),
  );
}

/** The adjoining suburbs in alphabetical order. */
export function findNeighbours({ suburbs }: Boundaries, slug: string): string[] {
  const lines = new Set(getLineNumbers(suburbs[slug] ?? []));
  return Object.keys(suburbs).filter(
    (other) => other !== slug && getLineNumbers(suburbs[other] ?? []).some((line) => lines.has(line)),
  );
}

/** A line has the same number from both sides. */
export const getLineNumbers = (areas: readonly Area[]) =>
  areas.flat(2).map((number) => (number < 0 ? ~number : number));

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function getRingBox(rings: readonly Ring[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings) {
    for (const [x, y] of ring) {
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  return box;
}

/** Clips a ring to a box (Sutherland-Hodgman). */
export function clipRing(ring: Ring, { left, top, right, bottom }: Box): Ring {
  const sides: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  const own = getRingBox([ring]);
  if (own.right < left || own.left > right || own.bottom < top || own.top > bottom) return [];
  let clipped: Ring = ring;
  for (const [axis, limit, sign] of sides) {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0;
    const next: Point[] = [];
    clipped.forEach((point, index) => {
      const before = clipped.at(index - 1) ?? point;
      if (inside(point) !== inside(before)) {
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        next.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]);
      }
      if (inside(point)) next.push(point);
    });
    clipped = next;
  }
  return clipped;
}
