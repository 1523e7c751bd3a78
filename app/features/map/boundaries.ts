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

/**
 * Visvalingam: removes the point with the smallest triangle while that is below `leastTriangle` (in squared units).
 * Both ends stay, so shared lines still meet.
 */
export function simplify(line: readonly Point[], leastTriangle: number): Point[] {
  const last = line.length - 1;
  const before = Int32Array.from(line, (_, index) => index - 1);
  const after = Int32Array.from(line, (_, index) => index + 1);
  const areas = new Float64Array(line.length).fill(Infinity);
  const areaAt = (index: number) => triangle(line[before[index] ?? 0], line[index], line[after[index] ?? last]);
  const heap = new Heap(areas);
  for (let index = 1; index < last; index += 1) {
    areas[index] = areaAt(index);
    heap.push(index);
  }
  for (let index = heap.pop(); index !== undefined; index = heap.pop()) {
    const area = areas[index] ?? 0;
    if (area >= leastTriangle) break;
    areas[index] = -1;
    const [left, right] = [before[index] ?? 0, after[index] ?? last];
    after[left] = right;
    before[right] = left;
    for (const neighbour of [left, right]) {
      if (neighbour === 0 || neighbour === last) continue;
      // At least the area just removed, or removing a neighbour removes this point, too.
      areas[neighbour] = Math.max(area, areaAt(neighbour));
      heap.moved(neighbour);
    }
  }
  return line.filter((_, index) => areas[index] !== -1);
}

function triangle([ax, ay]: Point = [0, 0], [bx, by]: Point = [0, 0], [cx, cy]: Point = [0, 0]): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
}

/** A binary heap of indexes, smallest key first. Keys may change. */
class Heap {
  readonly #keys: Float64Array;
  readonly #items: number[] = [];
  readonly #places: Int32Array;

  constructor(keys: Float64Array) {
    this.#keys = keys;
    this.#places = new Int32Array(keys.length).fill(-1);
  }

  push(item: number): void {
    this.#put(this.#items.length, item);
    this.#rise(this.#items.length - 1);
  }

  pop(): number | undefined {
    const [first] = this.#items;
    const last = this.#items.pop();
    if (first === undefined || last === undefined) return undefined;
    this.#places[first] = -1;
    if (this.#items.length > 0) {
      this.#put(0, last);
      this.#sink(0);
    }
    return first;
  }

  /** Restores the order after a key has changed. */
  moved(item: number): void {
    const place = this.#places[item] ?? -1;
    if (place < 0) return;
    this.#rise(place);
    this.#sink(this.#places[item] ?? 0);
  }

  #key(place: number): number {
    return this.#keys[this.#items[place] ?? -1] ?? Infinity;
  }

  #put(place: number, item: number): void {
    this.#items[place] = item;
    this.#places[item] = place;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#items[one], this.#items[other]];
    if (first === undefined || second === undefined) return;
    this.#put(one, second);
    this.#put(other, first);
  }

  #rise(from: number): void {
    for (let place = from; place > 0;) {
      const parent = (place - 1) >> 1;
      if (this.#key(parent) <= this.#key(place)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(from: number): void {
    for (let place = from; ;) {
      const left = 2 * place + 1;
      const smaller = this.#key(left + 1) < this.#key(left) ? left + 1 : left;
      if (left >= this.#items.length || this.#key(place) <= this.#key(smaller)) return;
      this.#swap(place, smaller);
      place = smaller;
    }
  }
}
