/**
 * Suburb boundaries as a topology: lines that neighbours share are kept once. `reference/data/README.md` says where
 * they come from. A line is a row of steps in units of 10 m on a flat grid, written in the letters below.
 */
export interface Boundaries {
  /** by slug: its areas, each with an outline and holes, as rows of line numbers (~number is the line backwards) */
  suburbs: Readonly<Record<string, readonly Area[]>>;
  /** localities without a guide, by name and code */
  others: Readonly<Record<string, readonly Area[]>>;
  /** what is not water */
  land: readonly Area[];
  arcs: readonly string[];
}

/** One outline and its holes, as rows of line numbers (~number is the line backwards). */
export type Area = readonly (readonly number[])[];
export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

/** Metres to the east and to the south of 150.3° E, 33.2° S. */
const GRID = 10;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map(LETTERS.split("").map((letter, value) => [letter, value]));

/** Five bits a letter, the sixth says that more follow; the lowest bit of a number is its sign. */
function readArc(written: string): Point[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of written) {
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

const read = new WeakMap<Boundaries, Point[][]>();

/** The points of every line, by its number, in metres; each line is read once. */
export function pointsOf(boundaries: Boundaries): Point[][] {
  const known = read.get(boundaries);
  if (known !== undefined) return known;
  const points = boundaries.arcs.map(readArc);
  read.set(boundaries, points);
  return points;
}

/** The outlines and holes of an area, in metres. */
export function ringsOf(boundaries: Boundaries, areas: readonly Area[]): Ring[] {
  const arcs = pointsOf(boundaries);
  return areas.flatMap((area) =>
    area.map((lines) =>
      lines.flatMap((number) => {
        const points = arcs[number < 0 ? ~number : number] ?? [];
        return (number < 0 ? points.toReversed() : points).slice(1);
      }),
    ),
  );
}

/** Every border on land that comes into a box, once, with one point beyond the box at either end. */
export function bordersIn(boundaries: Boundaries, { left, top, right, bottom }: Box): Ring[] {
  const inside = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom;
  const coast = new Set(linesOf(boundaries.land));
  return pointsOf(boundaries).flatMap((points, number) => {
    if (coast.has(number)) return [];
    const pieces: Point[][] = [];
    let open: Point[] | undefined;
    points.forEach((point, index) => {
      const before = points[index - 1];
      if (!inside(point) && !(before !== undefined && inside(before))) {
        open = undefined;
        return;
      }
      if (open === undefined) {
        open = before === undefined ? [] : [before];
        pieces.push(open);
      }
      open.push(point);
    });
    return pieces;
  });
}

/** The suburbs that share a border with this one, in the order of the alphabet. */
export function neighboursOf({ suburbs }: Boundaries, slug: string): string[] {
  const lines = new Set(linesOf(suburbs[slug] ?? []));
  return Object.keys(suburbs).filter(
    (other) => other !== slug && linesOf(suburbs[other] ?? []).some((line) => lines.has(line)),
  );
}

/** The numbers of the lines round some areas; a line has one number, seen from either side. */
export const linesOf = (areas: readonly Area[]) => areas.flat(2).map((number) => (number < 0 ? ~number : number));

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(rings: readonly Ring[]): Box {
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

/** The part of a ring inside a box (Sutherland and Hodgman: one side after the other). */
export function clip(ring: Ring, { left, top, right, bottom }: Box): Ring {
  const sides: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, left, 1],
    [0, right, -1],
    [1, top, 1],
    [1, bottom, -1],
  ];
  const own = boxOf([ring]);
  if (own.right < left || own.left > right || own.bottom < top || own.top > bottom) return [];
  let kept: Ring = ring;
  for (const [axis, limit, sign] of sides) {
    const inside = (point: Point) => (point[axis] - limit) * sign >= 0;
    const next: Point[] = [];
    kept.forEach((point, index) => {
      const before = kept.at(index - 1) ?? point;
      if (inside(point) !== inside(before)) {
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        next.push([before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share]);
      }
      if (inside(point)) next.push(point);
    });
    kept = next;
  }
  return kept;
}
