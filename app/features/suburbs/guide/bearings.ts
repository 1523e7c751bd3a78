/** A place on earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] as const;
const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How many kilometres east and north of one place another lies; exact enough for neighbours. */
export function offsetKm(from: Place, to: Place): { east: number; north: number } {
  const narrowing = Math.cos(radians((from.latitude + to.latitude) / 2));
  return {
    east: EARTH_RADIUS_KM * radians(to.longitude - from.longitude) * narrowing,
    north: EARTH_RADIUS_KM * radians(to.latitude - from.latitude),
  };
}

/** The eighth of the compass in which a place lies, seen from another. */
export function directionFrom(from: Place, to: Place): (typeof DIRECTIONS)[number] {
  const { east, north } = offsetKm(from, to);
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  return DIRECTIONS[(eighths + 8) % 8] ?? "north";
}

/** Where the places round a centre stand on a chart whose outermost circle has this radius; y grows downwards. */
export function chartAround<Placed extends Place>(centre: Place, places: readonly Placed[], radius: number) {
  const offsets = places.map((place) => ({ place, ...offsetKm(centre, place) }));
  const farthest = Math.max(0.1, ...offsets.map(({ east, north }) => Math.hypot(east, north)));
  const step = rangeStep(farthest);
  const range = Math.ceil(farthest / step) * step;
  const scale = radius / range;
  return {
    points: offsets.map(({ place, east, north }) => ({ place, x: east * scale, y: -north * scale })),
    /** The direction (radians from the east, clockwise as y grows downwards) with the most room for writing. */
    clear: widestGap(offsets.map(({ east, north }) => Math.atan2(-north, east))),
    /** The circles of distance, from the innermost. */
    circles: Array.from({ length: Math.round(range / step) }, (_, index) => ({
      km: (index + 1) * step,
      radius: (index + 1) * step * scale,
    })),
  };
}

/** Kilometres between the circles: a round number that makes two to four of them. */
function rangeStep(farthest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(farthest));
  const step = [0.5, 1, 2, 5].findLast((round) => farthest / magnitude / round > 1.5) ?? 0.5;
  return step * magnitude;
}

/** The middle of the widest gap between angles. */
function widestGap(angles: readonly number[]): number {
  const sorted = angles.toSorted((one, other) => one - other);
  const gaps = sorted.map((from, index) => {
    const to = sorted[index + 1] ?? (sorted[0] ?? from) + 2 * Math.PI;
    return { from, width: to - from };
  });
  const widest = gaps.toSorted((one, other) => other.width - one.width)[0];
  return widest ? widest.from + widest.width / 2 : 0;
}
