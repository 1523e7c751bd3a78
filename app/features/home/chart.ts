import { textWidth } from "#app/features/map/labels.ts";
import { type Place, toMetres, toPlace } from "#app/features/map/view.ts";
import type { Point } from "#app/features/map/boundaries.ts";

/** A place on the chart, in its units: x to the east, y to the south. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** What the chart shows, from its origin in the north-west; in its units, which are CSS pixels for most people. */
export const chartSize = { width: 760, height: 640 };

export const METRES_PER_UNIT = 50;

/** Metres of the chart's north-west corner on the plane of all maps. */
const [originX, originY] = toMetres({ latitude: -33.763, longitude: 150.95 });

/** Where a point in metres on the plane of all maps lies on the chart. */
export function chartPointAt([x, y]: Point): ChartPoint {
  return { x: (x - originX) / METRES_PER_UNIT, y: (y - originY) / METRES_PER_UNIT };
}

/** Where a place lies on the harbour chart. */
export function project(place: Place): ChartPoint {
  return chartPointAt(toMetres(place));
}

/** The way back from `chartPointAt`. */
export function metresAt({ x, y }: ChartPoint): Point {
  return [originX + x * METRES_PER_UNIT, originY + y * METRES_PER_UNIT];
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

/** A suburb with a median, as the chart needs it. */
export interface ChartSuburb extends Place {
  name: string;
  slug: string;
  /** in AUD */
  medianPrice: number;
  figuresPeriod: string | null;
  figuresSource: string | null;
}

/** A suburb's median at its place on the chart. */
export interface Sounding extends ChartPoint {
  name: string;
  slug: string;
  /** in AUD */
  medianPrice: number;
  /** What stands beside the ring: millions of dollars. */
  figure: string;
  /** The side of the ring on which it stands. */
  side: "left" | "right";
  /** Where ring and label begin in the west, in units of the chart. */
  from: number;
}

const maxSoundings = 8;
/** Units of the chart between two soundings: 7 km, and less where eight do not find room so far apart. */
const distances = [140, 120, 100, 80];
/** The figure and, under it, the name, beside the ring; in units of the chart. */
const label = { size: 15, gap: 12, ring: 8, above: 14, below: 28 };
/** Points of the shore that a label may cover; more, and it would hide what it stands for. */
const maxShoreCovered = 6;
/** Kept free along the edges of the chart; under its west edge lies the panel. */
const margin = { west: 220, east: 18, ends: 8 };

/**
 * The soundings of the chart: of the suburbs, which are given in the order of their claim, each one that is far enough
 * from those before it, whose label covers no other label and lies wholly on the chart; at most eight, by name.
 * A label stands on that side of its ring where less of the shore runs through it. Only figures of one period stand on
 * one chart: that of the first suburb.
 */
export function chooseSoundings(suburbs: readonly ChartSuburb[], shore: readonly ChartPoint[]): Sounding[] {
  let chosen: Sounding[] = [];
  for (const distance of distances) {
    chosen = chooseApart(suburbs, shore, distance);
    if (chosen.length === maxSoundings) break;
  }
  return chosen.toSorted((one, other) => one.name.localeCompare(other.name, "en-AU"));
}

function chooseApart(suburbs: readonly ChartSuburb[], shore: readonly ChartPoint[], distance: number): Sounding[] {
  const chosen: Sounding[] = [];
  for (const suburb of suburbs) {
    if (chosen.length === maxSoundings) break;
    if (suburb.figuresPeriod !== suburbs[0]?.figuresPeriod) continue;
    const fitting = (["right", "left"] as const)
      .map((side) => soundingOf(suburb, side))
      .filter((sounding) => isOnChart(sounding) && chosen.every((other) => leavesRoom(sounding, other, distance)))
      .map((sounding) => ({ sounding, covered: shoreUnder(sounding, shore) }))
      .filter(({ covered }) => covered <= maxShoreCovered)
      .toSorted((one, other) => one.covered - other.covered);
    if (fitting[0]) chosen.push(fitting[0].sounding);
  }
  return chosen;
}

/** Dollars as millions in three figures: 1555000 is "1.56", 785555 is "0.79", 10250000 is "10.3". */
export function inMillions(dollars: number): string {
  // Rounded as whole numbers: 1.555 is a little less than that in binary, and would become 1.55.
  const hundredths = Math.round(dollars / 10_000);
  return hundredths < 1000 ? (hundredths / 100).toFixed(2) : (Math.round(dollars / 100_000) / 10).toFixed(1);
}

function soundingOf({ name, slug, medianPrice, ...place }: ChartSuburb, side: Sounding["side"]): Sounding {
  const { x, y } = project(place);
  const mark = { name, side, x: Math.round(x), y: Math.round(y) };
  return { ...mark, slug, medianPrice, figure: inMillions(medianPrice), from: boxOf(mark).left };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ name, side, x, y }: Pick<Sounding, "name" | "side" | "x" | "y">): Box {
  const text = label.gap + textWidth(name, label.size, "regular");
  const [left, right] = side === "right" ? [label.ring, text] : [text, label.ring];
  return { left: x - left, right: x + right, top: y - label.above, bottom: y + label.below };
}

function isOnChart(sounding: Sounding): boolean {
  const { left, right, top, bottom } = boxOf(sounding);
  const { width, height } = chartSize;
  return left >= margin.west && right <= width - margin.east && top >= margin.ends && bottom <= height - margin.ends;
}

function leavesRoom(sounding: Sounding, other: Sounding, distance: number): boolean {
  if (Math.hypot(sounding.x - other.x, sounding.y - other.y) < distance) return false;
  const [mine, theirs] = [boxOf(sounding), boxOf(other)];
  return (
    mine.right <= theirs.left || theirs.right <= mine.left || mine.bottom <= theirs.top || theirs.bottom <= mine.top
  );
}

function shoreUnder(sounding: Sounding, shore: readonly ChartPoint[]): number {
  const { left, right, top, bottom } = boxOf(sounding);
  return shore.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
}
