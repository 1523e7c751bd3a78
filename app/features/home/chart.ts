import type { Point } from "#app/features/map/boundaries.ts";
import { textWidth } from "#app/features/map/labels.ts";
import { type Place, toMetres, toPlace } from "#app/features/map/view.ts";
import { formatMillions } from "#app/lib/numbers.ts";

/** In chart units: x to the east, y to the south. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** In chart units. The origin is the north-west corner, 112 pixels above the upper edge of the drawing. */
export const chartSize = { width: 760, height: 300 };

/** CSS pixels per chart unit. */
export const CHART_SCALE = 1.5;

export const METRES_PER_UNIT = 50;

/** The origin of the chart in metres. */
const [originX, originY] = toMetres({ latitude: -33.763, longitude: 150.95 });

/** From metres on the map. */
export function chartPointAt([x, y]: Point): ChartPoint {
  return { x: (x - originX) / METRES_PER_UNIT, y: (y - originY) / METRES_PER_UNIT };
}

/** Projects a place in degrees. */
export function project(place: Place): ChartPoint {
  return chartPointAt(toMetres(place));
}

/** The inverse of `chartPointAt`. */
export function metresAt({ x, y }: ChartPoint): Point {
  return [originX + x * METRES_PER_UNIT, originY + y * METRES_PER_UNIT];
}

const northWest = toPlace(metresAt({ x: 0, y: 0 }));
const southEast = toPlace(metresAt({ x: chartSize.width, y: chartSize.height }));

/** The bounds of the chart in degrees. */
export const chartBounds = {
  north: northWest.latitude,
  south: southEast.latitude,
  west: northWest.longitude,
  east: southEast.longitude,
};

/** In degrees. The part of the chart below the search panel, where soundings are shown. */
export const soundingBounds = {
  ...chartBounds,
  north: toPlace(metresAt({ x: 0, y: 150 })).latitude,
};

export interface ChartSuburb extends Place {
  name: string;
  slug: string;
  /** A price in Australian dollars. */
  medianPrice: number;
  figuresPeriod: string | null;
  figuresSource: string | null;
}

export interface Sounding extends ChartPoint {
  name: string;
  slug: string;
  /** "$1.56m" */
  figure: string;
  /** The side of the label. */
  side: "left" | "right";
  /** The west edge of ring and label. */
  from: number;
}

const maxSoundings = 8;
/** Between soundings: 4 km, and down to 2.4 km if eight do not fit. */
const distances = [80, 60, 48];
/** The figure above the name, next to the ring. */
const label = { size: 10.5, gap: 9, ring: 6, above: 10, below: 20 };
/** The most shore points that a label may cover. */
const maxShoreCovered = 15;
/** Free space along the edges: the panel covers the north, compass and scale the east. The west is far from the harbour. */
const margin = { west: 215, east: 130, north: 160, south: -8 };

/**
 * Chooses at most eight soundings, sorted by name. Prefers earlier suburbs. Soundings must be far apart, and labels
 * must fit the chart without overlapping; each is on the side where it covers less shore. All figures have the period
 * of the first suburb.
 */
export function chooseSoundings(suburbs: readonly ChartSuburb[], shore: readonly ChartPoint[]): Sounding[] {
  let chosen: Sounding[] = [];
  for (const distance of distances) {
    chosen = chooseDistant(suburbs, shore, distance);
    if (chosen.length === maxSoundings) break;
  }
  return chosen.toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
}

function chooseDistant(suburbs: readonly ChartSuburb[], shore: readonly ChartPoint[], distance: number): Sounding[] {
  const chosen: Sounding[] = [];
  for (const suburb of suburbs) {
    if (chosen.length === maxSoundings) break;
    if (suburb.figuresPeriod !== suburbs[0]?.figuresPeriod) continue;
    const fitting = (["right", "left"] as const)
      .map((side) => toSounding(suburb, side))
      .filter((sounding) => isOnChart(sounding) && chosen.every((other) => isClearOf(sounding, other, distance)))
      .map((sounding) => ({ sounding, covered: countCoveredShore(sounding, shore) }))
      .filter(({ covered }) => covered <= maxShoreCovered)
      .toSorted((one, other) => one.covered - other.covered);
    if (fitting[0]) chosen.push(fitting[0].sounding);
  }
  return chosen;
}

function toSounding({ name, slug, medianPrice, ...place }: ChartSuburb, side: Sounding["side"]): Sounding {
  const { x, y } = project(place);
  const mark = { name, side, x: Math.round(x), y: Math.round(y) };
  return { ...mark, slug, figure: formatMillions(medianPrice), from: getLabelBox(mark).left };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function getLabelBox({ name, side, x, y }: Pick<Sounding, "name" | "side" | "x" | "y">): Box {
  const text = label.gap + textWidth(name, label.size, "regular");
  const [left, right] = side === "right" ? [label.ring, text] : [text, label.ring];
  return { left: x - left, right: x + right, top: y - label.above, bottom: y + label.below };
}

function isOnChart(sounding: Sounding): boolean {
  const { left, right, top, bottom } = getLabelBox(sounding);
  const { width, height } = chartSize;
  return left >= margin.west && right <= width - margin.east && top >= margin.north && bottom <= height - margin.south;
}

function isClearOf(sounding: Sounding, other: Sounding, distance: number): boolean {
  if (Math.hypot(sounding.x - other.x, sounding.y - other.y) < distance) return false;
  const [mine, theirs] = [getLabelBox(sounding), getLabelBox(other)];
  return (
    mine.right <= theirs.left || theirs.right <= mine.left || mine.bottom <= theirs.top || theirs.bottom <= mine.top
  );
}

function countCoveredShore(sounding: Sounding, shore: readonly ChartPoint[]): number {
  const { left, right, top, bottom } = getLabelBox(sounding);
  return shore.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
}
