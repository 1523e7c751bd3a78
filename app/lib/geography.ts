export interface Point {
  latitude: number;
  longitude: number;
}

export const CBD: Point = { latitude: -33.8688, longitude: 151.2093 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres (haversine, mean earth radius 6,371.0088 km). Same formula as `distance_km` in the database. */
export function distanceKm(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(half)));
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The compass direction of `to` from `from`. */
export function directionFrom(from: Point, to: Point): Direction {
  const east = (to.longitude - from.longitude) * Math.cos(radians((from.latitude + to.latitude) / 2));
  const north = to.latitude - from.latitude;
  const eighths = Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) / 45) % 8;
  return DIRECTIONS[eighths] as Direction;
}
