import type { Point } from "#app/features/map/boundaries.ts";
import { type Place, toMetres, toPlace } from "#app/features/map/projection.ts";

/** A place on the chart, in its units: x to the east, y to the south. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** What the chart shows, from its origin in the north-west; in its units, which are CSS pixels for most people. */
export const chartSize = { width: 760, height: 640 };

export const METRES_PER_UNIT = 50;

/** Metres of the chart's north-west corner on the plane of all maps. */
const [west, north] = toMetres({ latitude: -33.763, longitude: 150.95 });

/** Where a point in metres on the plane of all maps lies on the chart. */
export function chartPointAt([x, y]: Point): ChartPoint {
  return { x: (x - west) / METRES_PER_UNIT, y: (y - north) / METRES_PER_UNIT };
}

/** Where a place lies on the harbour chart. */
export function project(place: Place): ChartPoint {
  return chartPointAt(toMetres(place));
}

/** The way back from `chartPointAt`. */
export function metresAt({ x, y }: ChartPoint): Point {
  return [west + x * METRES_PER_UNIT, north + y * METRES_PER_UNIT];
}

const northWest = toPlace(metresAt({ x: 0, y: 0 }));
const southEast = toPlace(metresAt({ x: chartSize.width, y: chartSize.height }));

/** The chart's corners: its edges in degrees. */
export const chartBounds = {
  north: northWest.latitude,
  south: southEast.latitude,
  west: northWest.longitude,
  east: southEast.longitude,
};
