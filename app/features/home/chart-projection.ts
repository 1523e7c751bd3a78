/** WGS 84, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A place on the chart, in its units: x to the east, y to the south. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** What the chart shows, from its origin in the north-west; in its units, which are CSS pixels for most people. */
export const chartSize = { width: 760, height: 544 };

const origin: Place = { latitude: -33.763, longitude: 150.95 };
const unitsPerKilometre = 20;
const kilometresPerDegree = 111.2;
/** How much shorter a degree of longitude is than one of latitude, at Sydney. */
const shrinking = Math.cos((33.87 * Math.PI) / 180);

const unitsPerDegree = {
  east: kilometresPerDegree * unitsPerKilometre * shrinking,
  south: kilometresPerDegree * unitsPerKilometre,
};

/**
 * Where a place lies on the harbour chart. Coast, graticule and suburbs all go through here, so that they agree.
 * Equal steps of latitude are equal steps on the chart, and so are those of longitude (equirectangular).
 */
export function project({ latitude, longitude }: Place): ChartPoint {
  return {
    x: (longitude - origin.longitude) * unitsPerDegree.east,
    y: (origin.latitude - latitude) * unitsPerDegree.south,
  };
}

/** The chart's corners: its edges in degrees. */
export const chartBounds = {
  north: origin.latitude,
  south: origin.latitude - chartSize.height / unitsPerDegree.south,
  west: origin.longitude,
  east: origin.longitude + chartSize.width / unitsPerDegree.east,
};
