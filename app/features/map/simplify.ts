import type { Point } from "./boundaries.ts";

/**
 * Visvalingam: removes the point with the smallest triangle while that is below `leastTriangle` (in squared units).
 * Keeps both ends, so shared lines still meet.
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
