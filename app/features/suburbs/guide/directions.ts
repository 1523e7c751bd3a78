/** In degrees. */
interface Place {
  latitude: number;
  longitude: number;
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres east and north, accurate enough for neighbours. */
export function offsetKm(from: Place, to: Place): { east: number; north: number } {
  const narrowing = Math.cos(radians((from.latitude + to.latitude) / 2));
  return {
    east: EARTH_RADIUS_KM * radians(to.longitude - from.longitude) * narrowing,
    north: EARTH_RADIUS_KM * radians(to.latitude - from.latitude),
  };
}

/** One of eight compass directions. */
export function directionFrom(from: Place, to: Place): (typeof DIRECTIONS)[number] {
  const { east, north } = offsetKm(from, to);
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  return DIRECTIONS[(eighths + 8) % 8] ?? "north";
}
