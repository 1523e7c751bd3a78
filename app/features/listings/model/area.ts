import { isWithinMap, type Place, toMetres } from "#app/features/map/view.ts";

/**
 * Areas that people draw on the map. Addresses, saved searches and the API contain an area as text: each corner as its
 * step east and south from the corner before, in 0.00001 degrees, the first one from 33.2° S, 150.3° E. A number is
 * doubled, or doubled and inverted if it is negative, and written in groups of five bits, lowest first. A letter is a
 * group, plus 32 if another follows. `area_polygon` reads the same text in PostgreSQL.
 */
export type Area = readonly Corner[];

/** Whole steps of 0.00001 degrees east and south. */
export type Corner = readonly [east: number, south: number];

export const MAX_AREAS = 5;
export const MIN_CORNERS = 3;
export const MAX_CORNERS = 60;
/** One hectare. */
const MIN_SQUARE_METRES = 10_000;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map(LETTERS.split("").map((letter, value) => [letter, value]));
const STEPS_PER_DEGREE = 100_000;
const ORIGIN: Place = { latitude: -33.2, longitude: 150.3 };
/** Bits of the longest number: more than the map is wide. */
const MAX_BITS = 25;

export function toCorner({ latitude, longitude }: Place): Corner {
  return [
    Math.round((longitude - ORIGIN.longitude) * STEPS_PER_DEGREE),
    Math.round((ORIGIN.latitude - latitude) * STEPS_PER_DEGREE),
  ];
}

export function cornerPlace([east, south]: Corner): Place {
  return {
    latitude: ORIGIN.latitude - south / STEPS_PER_DEGREE,
    longitude: ORIGIN.longitude + east / STEPS_PER_DEGREE,
  };
}

export function encodeArea(area: Area): string {
  return area
    .flatMap(([east, south], index) => {
      const [eastBefore, southBefore] = area[index - 1] ?? [0, 0];
      return [east - eastBefore, south - southBefore];
    })
    .map(encodeNumber)
    .join("");
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? ~(number << 1) : number << 1;
  let text = "";
  for (; rest > 31; rest >>= 5) text += LETTERS[(rest & 31) | 32];
  return text + LETTERS[rest];
}

/** Undefined unless the text consists of complete corners. */
export function decodeArea(text: string): Area | undefined {
  const numbers: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    const group = VALUES.get(letter);
    if (group === undefined || bits >= MAX_BITS) return undefined;
    value |= (group & 31) << bits;
    bits += 5;
    if (group & 32) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, bits] = [0, 0];
  }
  if (bits > 0 || numbers.length === 0 || numbers.length % 2 === 1) return undefined;
  const area: Corner[] = [];
  let [east, south] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    east += numbers[index] ?? 0;
    south += numbers[index + 1] ?? 0;
    area.push([east, south]);
  }
  return area;
}

export type AreaProblem = "unreadable" | "corners" | "outside" | "tiny";

/** The canonical text of an area, so that equal areas have equal addresses, or why it cannot be used. */
export function readArea(text: string): { area: string; problem?: never } | { area?: never; problem: AreaProblem } {
  const decoded = decodeArea(text);
  if (decoded === undefined) return { problem: "unreadable" };
  const corners = decoded.filter((corner, index) => !isSame(corner, decoded.at(index - 1)));
  if (decoded.length > MAX_CORNERS + 1 || corners.length > MAX_CORNERS) return { problem: "corners" };
  if (corners.some((corner) => !isWithinMap(toMetres(cornerPlace(corner))))) return { problem: "outside" };
  if (corners.length < MIN_CORNERS || sumOfTriangles(corners) < MIN_SQUARE_METRES) return { problem: "tiny" };
  return { area: encodeArea(canonical(corners)) };
}

/** Without the areas that cannot be used and those beyond the fifth. */
export function readAreas(texts: readonly string[]): { areas: string[]; problems: AreaProblem[]; excess: number } {
  const read = texts.map(readArea);
  const areas = [...new Set(read.flatMap(({ area }) => area ?? []))];
  return {
    areas: areas.slice(0, MAX_AREAS).toSorted((one, other) => (one < other ? -1 : 1)),
    problems: [...new Set(read.flatMap(({ problem }) => problem ?? []))],
    excess: Math.max(0, areas.length - MAX_AREAS),
  };
}

/** Clockwise on the map from the westernmost corner, the northernmost of several. */
function canonical(corners: Area): Area {
  const turned = signedArea(corners) < 0 ? corners.toReversed() : corners;
  const first = turned.reduce((best, [east, south], index) => {
    const [bestEast, bestSouth] = turned[best] ?? [0, 0];
    return east < bestEast || (east === bestEast && south < bestSouth) ? index : best;
  }, 0);
  return [...turned.slice(first), ...turned.slice(0, first)];
}

function isSame(one: Corner, other: Corner | undefined): boolean {
  return other !== undefined && one[0] === other[0] && one[1] === other[1];
}

function signedArea(corners: Area): number {
  return corners.reduce((sum, [east, south], index) => {
    const [eastBefore, southBefore] = corners.at(index - 1) ?? [0, 0];
    return sum + eastBefore * south - east * southBefore;
  }, 0);
}

/** Square metres of the triangles from the first corner. Unlike the signed area it is not 0 for an 8. */
function sumOfTriangles(corners: Area): number {
  const points = corners.map((corner) => toMetres(cornerPlace(corner)));
  const [[x0, y0] = [0, 0]] = points;
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x0, y0];
    return sum + Math.abs((x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)) / 2;
  }, 0);
}

/**
 * Whether a point is in an area, in the units of its corners. Like `point <@ polygon` in PostgreSQL and the fill of a
 * drawing, it counts windings: each part enclosed by a self-intersecting line is inside.
 */
export function isInArea([x, y]: Corner, area: Area): boolean {
  let windings = 0;
  area.forEach(([toX, toY], index) => {
    const [fromX, fromY] = area.at(index - 1) ?? [0, 0];
    if (fromY > y === toY > y) return;
    const crossing = fromX + ((y - fromY) * (toX - fromX)) / (toY - fromY);
    if (crossing > x) windings += toY > fromY ? 1 : -1;
  });
  return windings !== 0;
}
