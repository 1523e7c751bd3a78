import { clipPolygon } from "lineclip";
import polylabel from "polylabel";
import type { Box } from "./boundaries.ts";

/** x, y, x, y … */
export type FlatLine = Int32Array;

/** Outlines and holes in any order (fill rule even-odd). */
export interface Shape {
  rings: readonly FlatLine[];
  box: Box;
}

/** Positive for rings in either direction. */
export function getRingArea(ring: FlatLine): number {
  let doubledArea = 0;
  for (let index = 0, before = ring.length - 2; index < ring.length; before = index, index += 2) {
    doubledArea += at(ring, before) * at(ring, index + 1) - at(ring, index) * at(ring, before + 1);
  }
  return Math.abs(doubledArea) / 2;
}

/** The bounding box. Inverted without points. */
export function getBoundingBox(rings: readonly FlatLine[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 2) {
      const [x, y] = [at(ring, index), at(ring, index + 1)];
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  return box;
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;
}

/** Clips an area to a box with integer edges. Empty if it is outside. */
export function clipShape(shape: Shape, box: Box): readonly FlatLine[] {
  if (!overlaps(shape.box, box)) return [];
  if (encloses(box, shape.box)) return shape.rings;
  return shape.rings.flatMap((ring) => {
    const own = getBoundingBox([ring]);
    if (!overlaps(own, box)) return [];
    const inside = encloses(box, own) ? ring : clipRing(ring, box);
    return inside.length < 6 ? [] : [inside];
  });
}

function encloses(box: Box, inner: Box): boolean {
  return inner.left >= box.left && inner.right <= box.right && inner.top >= box.top && inner.bottom <= box.bottom;
}

function clipRing(ring: FlatLine, { left, top, right, bottom }: Box): FlatLine {
  const inside = clipPolygon(toPoints(ring), [left, top, right, bottom]);
  return Int32Array.from(inside.flat(), Math.round);
}

/** The pieces inside a box, extended by one point beyond it. */
export function clipLine(line: FlatLine, box: Box): FlatLine[] {
  const pieces: FlatLine[] = [];
  let start = -1;
  const count = line.length / 2;
  const inside = (index: number) => {
    const [x, y] = [at(line, 2 * index), at(line, 2 * index + 1)];
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  for (let index = 0; index < count; index += 1) {
    if (inside(index)) {
      if (start < 0) start = Math.max(0, index - 1);
    } else if (start >= 0) {
      pieces.push(line.slice(2 * start, 2 * index + 2));
      start = -1;
    }
  }
  if (start >= 0) pieces.push(line.slice(2 * start));
  return pieces;
}

/** Compact, relative SVG path data. */
export function toClosedPath(rings: readonly FlatLine[], left: number, top: number): string {
  return rings.map((ring) => `${toPathCommands(ring, left, top)}z`).join("");
}

/** Open lines as SVG path data. Empty without lines. */
export function toOpenPath(lines: readonly FlatLine[], left: number, top: number): string {
  return lines.map((line) => toPathCommands(line, left, top)).join("");
}

function toPathCommands(line: FlatLine, left: number, top: number): string {
  let [x, y] = [at(line, 0), at(line, 1)];
  let path = `M${x - left}${withSeparator(y - top)}`;
  let command = "M";
  for (let index = 2; index < line.length; index += 2) {
    const [nextX, nextY] = [at(line, index), at(line, index + 1)];
    const [stepX, stepY] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    if (stepX === 0 && stepY === 0) continue;
    if (stepY === 0) {
      path += command === "h" ? withSeparator(stepX) : `h${stepX}`;
      command = "h";
    } else if (stepX === 0) {
      path += command === "v" ? withSeparator(stepY) : `v${stepY}`;
      command = "v";
    } else {
      path += (command === "l" ? withSeparator(stepX) : `l${stepX}`) + withSeparator(stepY);
      command = "l";
    }
  }
  return path;
}

/** A minus sign also separates numbers. */
function withSeparator(number: number): string {
  return number < 0 ? String(number) : ` ${number}`;
}

/** The point farthest from the borders. */
export interface InnerCircle {
  x: number;
  y: number;
  radius: number;
}

/** The centre of the largest circle inside, to `precision`. The radius is 0 without an interior. */
export function findLargestCircle(rings: readonly FlatLine[], precision: number): InnerCircle {
  // polylabel searches the bounding box of the first ring.
  const [outer, ...others] = rings.toSorted((one, other) => getRingArea(other) - getRingArea(one)).map(toPoints);
  if (outer === undefined) return { x: 0, y: 0, radius: 0 };
  const point = polylabel([outer, ...others], precision);
  return { x: point[0], y: point[1], radius: Math.max(0, point.distance) };
}

function toPoints(line: FlatLine): [number, number][] {
  return Array.from({ length: line.length / 2 }, (_, index) => [at(line, 2 * index), at(line, 2 * index + 1)]);
}

/** Negative outside. */
export function getDistanceInside(rings: readonly FlatLine[], x: number, y: number): number {
  let inside = false;
  let nearest = Infinity;
  for (const ring of rings) {
    let [ax, ay] = [at(ring, ring.length - 2), at(ring, ring.length - 1)];
    for (let index = 0; index < ring.length; index += 2) {
      const [bx, by] = [at(ring, index), at(ring, index + 1)];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      nearest = Math.min(nearest, squaredDistance(x, y, ax, ay, bx, by));
      [ax, ay] = [bx, by];
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest);
}

function squaredDistance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2;
}

function at(line: FlatLine, index: number): number {
  return line[index] ?? 0;
}
