import type { Point } from "./boundaries.ts";

/** Degrees, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The north-west corner of the data. */
const ORIGIN: Place = { latitude: -33.2, longitude: 150.3 };
/** At 33.87 degrees south. One multiplication per axis: widths are at most 0.8 % out, at the north edge. */
const METRES_PER_DEGREE = { east: 92_525, south: 110_919 };

/** Metres to the east and to the south of 150.3° E, 33.2° S (plate carrée). */
export function toMetres({ latitude, longitude }: Place): Point {
  return [
    (longitude - ORIGIN.longitude) * METRES_PER_DEGREE.east,
    (ORIGIN.latitude - latitude) * METRES_PER_DEGREE.south,
  ];
}

/** The place of a point in metres: the way back from `toMetres`. */
export function toPlace([x, y]: Point): Place {
  return {
    latitude: ORIGIN.latitude - y / METRES_PER_DEGREE.south,
    longitude: ORIGIN.longitude + x / METRES_PER_DEGREE.east,
  };
}

/** How finely lines are drawn at one scale. */
export interface Level {
  z: number;
  metresPerPixel: number;
  /** Points whose triangle with their neighbours is smaller than this are left out; square pixels. */
  leastTriangle: number;
  /** Coordinates are whole numbers of these. */
  unitsPerPixel: 1 | 2;
}

/** From the whole of Sydney to a suburb with its neighbours; each is twice as close as the one before. */
export const LEVELS: readonly Level[] = [
  { z: 1, metresPerPixel: 160, leastTriangle: 1.8 ** 2, unitsPerPixel: 1 },
  { z: 2, metresPerPixel: 80, leastTriangle: 3 ** 2, unitsPerPixel: 1 },
  { z: 3, metresPerPixel: 40, leastTriangle: 3 ** 2, unitsPerPixel: 1 },
  { z: 4, metresPerPixel: 20, leastTriangle: 2 ** 2, unitsPerPixel: 1 },
  { z: 5, metresPerPixel: 10, leastTriangle: 0.8 ** 2, unitsPerPixel: 2 },
  { z: 6, metresPerPixel: 5, leastTriangle: 0, unitsPerPixel: 2 },
];
