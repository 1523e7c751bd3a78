import { isBlank } from "#app/lib/fields.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { quoted } from "#app/lib/text.ts";
import type { Box, Point } from "./boundaries.ts";

/** Degrees, WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Undefined if a coordinate is unknown. */
export function knownPlace({ latitude, longitude }: { [Key in keyof Place]: number | null }): Place | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** The north-west corner of the data. */
const ORIGIN: Place = { latitude: -33.2, longitude: 150.3 };
/** At 33.87° S. Widths are up to 0.8 % off at the north edge. */
const METRES_PER_DEGREE = { east: 92_525, south: 110_919 };

/** Metres to the east and south of 150.3° E, 33.2° S (plate carrée). */
export function toMetres({ latitude, longitude }: Place): Point {
  return [
    (longitude - ORIGIN.longitude) * METRES_PER_DEGREE.east,
    (ORIGIN.latitude - latitude) * METRES_PER_DEGREE.south,
  ];
}

export function toPlace([x, y]: Point): Place {
  return {
    latitude: ORIGIN.latitude - y / METRES_PER_DEGREE.south,
    longitude: ORIGIN.longitude + x / METRES_PER_DEGREE.east,
  };
}

export interface Level {
  z: number;
  metresPerPixel: number;
  /** In square pixels; see `simplify`. */
  leastTriangle: number;
  /** Of borders on land, if they are simplified more than the coast. */
  leastInland?: number;
  unitsPerPixel: 1 | 2;
}

/** Each level doubles the scale. */
export const LEVELS: readonly Level[] = [
  { z: 1, metresPerPixel: 160, leastTriangle: 2.8 ** 2, unitsPerPixel: 1 },
  { z: 2, metresPerPixel: 80, leastTriangle: 3.4 ** 2, unitsPerPixel: 1 },
  { z: 3, metresPerPixel: 40, leastTriangle: 3.4 ** 2, leastInland: 5.6 ** 2, unitsPerPixel: 1 },
  { z: 4, metresPerPixel: 20, leastTriangle: 2 ** 2, unitsPerPixel: 1 },
  { z: 5, metresPerPixel: 10, leastTriangle: 0.8 ** 2, unitsPerPixel: 2 },
  { z: 6, metresPerPixel: 5, leastTriangle: 0, unitsPerPixel: 2 },
];

/**
 * A level and a centre in steps of 64 pixels from the north-west corner. Steps limit the number of URLs and cannot
 * drift.
 */
export interface MapView {
  /** From `FIRST_FINE_LEVEL` on in quarters, so that a chosen place fills the map. */
  z: number;
  x: number;
  y: number;
}

/** In pixels. Narrow screens show the middle. */
export const MAP_SIZE = { width: 768, height: 608 };
/** In pixels. */
export const PIXELS_PER_STEP = 64;
/** With the harbour also on phones, which show the middle. */
export const DEFAULT_VIEW: MapView = { z: 2, x: 14, y: 14 };
export const MAX_ZOOM = LEVELS.length;
/** Farther out, the drawing of a level between two others would have too many bytes. */
const FIRST_FINE_LEVEL = 4;
const FINE_STEP = 0.25;
const MIN_ZOOM = 1;
/** Maps mark train and metro stations from this level on. */
export const FIRST_STATION_LEVEL = 4;
/** Light rail stops and wharves, and the names of all. */
export const FIRST_STOP_LEVEL = 5;
const LAST_COUNCIL_LEVEL = 2;

/** Whether a map of listings shows councils instead of suburbs. */
export function showsCouncils({ z }: Pick<MapView, "z">): boolean {
  return z <= LAST_COUNCIL_LEVEL;
}

/** In steps: a third of the map. */
const PAN = 4;

/** The extent of the data in metres; centres stay within. */
const COVERED = { east: 104_000, south: 130_000 };

/** Whether a point in metres is within the extent of the data. */
export function isWithinMap([east, south]: Point): boolean {
  return east >= 0 && south >= 0 && east <= COVERED.east && south <= COVERED.south;
}

export function metresPerPixel(z: number): number {
  return (LEVELS[0]?.metresPerPixel ?? 1) / 2 ** (z - MIN_ZOOM);
}

/** The nearest level that a view can have. */
export function nearestLevel(z: number): number {
  const level = z >= FIRST_FINE_LEVEL ? Math.round(z / FINE_STEP) * FINE_STEP : Math.round(z);
  return Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, level));
}

/** The next whole level. */
export function closerLevel(z: number): number {
  return Math.floor(z) + 1;
}

/** "123 km", "3.8 km". */
export function widthLabel({ z }: MapView): string {
  const kilometres = (MAP_SIZE.width * metresPerPixel(z)) / 1000;
  return `${kilometres >= 10 ? Math.round(kilometres) : kilometres.toFixed(1)}\u00a0km`;
}

/** The view centred nearest to a point in metres, within the extent of the data. */
export function viewAround([east, south]: Point, z: number): MapView {
  const step = PIXELS_PER_STEP * metresPerPixel(z);
  return clampView({ z, x: Math.round(east / step), y: Math.round(south / step) });
}

/** In metres. */
export function getCentre({ z, x, y }: MapView): Point {
  const step = PIXELS_PER_STEP * metresPerPixel(z);
  return [x * step, y * step];
}

/** A view, and the offset in pixels from its centre to the middle of the fitted content. */
export interface FittedView {
  view: MapView;
  offset: { x: number; y: number };
}

/** The part of a drawing that is in sight, in its pixels. */
export interface Room {
  width: number;
  height: number;
}

/**
 * In sight above the list on phones from 360 by 720 on, and on screens from 1366 by 640 on. A place that fills it takes
 * 85 % of the width of a phone and 60 % of the height of a screen of 1280 by 800.
 */
const FITTED: Room = { width: 340, height: 340 };

/**
 * Up to this level, areas are cut this many pixels beyond the frame, which saves a tenth of the bytes, and no offset is
 * larger.
 */
export const LAST_CROWDED_LEVEL = 4;
export const CROWDED_MARGIN = 16;

/** Whether a view shows a box in metres. */
export function showsBox(view: MapView, { left, top, right, bottom }: Box, room: Room = FITTED): boolean {
  const [east, south] = getCentre(view);
  const scale = metresPerPixel(view.z) / 2;
  const [across, down] = [room.width * scale, room.height * scale];
  return left >= east - across && right <= east + across && top >= south - down && bottom <= south + down;
}

/** The closest view that shows a box in metres. */
export function fitView({ left, top, right, bottom }: Box, room: Room = FITTED): FittedView {
  const needed = Math.max((right - left) / room.width, (bottom - top) / room.height);
  const closest = MIN_ZOOM + Math.log2(metresPerPixel(MIN_ZOOM) / needed);
  const step = closest >= FIRST_FINE_LEVEL ? FINE_STEP : 1;
  const z = nearestLevel(Math.floor(closest / step) * step);
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  const view = viewAround(middle, z);
  const [east, south] = getCentre(view);
  const most = z <= LAST_CROWDED_LEVEL ? CROWDED_MARGIN : PIXELS_PER_STEP / 2;
  const toOffset = (metres: number) => Math.max(-most, Math.min(most, Math.round(metres / metresPerPixel(z))));
  return { view, offset: { x: toOffset(middle[0] - east), y: toOffset(middle[1] - south) } };
}

/** Undefined at the edge of the map. */
export function moveView(view: MapView, how: MapMove): MapView | undefined {
  const { z, x, y } = view;
  const toLevel = (level: number) => {
    const factor = 2 ** (level - z);
    return { z: level, x: Math.round(x * factor), y: Math.round(y * factor) };
  };
  const to = {
    in: toLevel(closerLevel(z)),
    out: toLevel(Math.ceil(z) - 1),
    north: { z, x, y: y - PAN },
    south: { z, x, y: y + PAN },
    west: { z, x: x - PAN, y },
    east: { z, x: x + PAN, y },
  }[how];
  if (to.z < MIN_ZOOM || to.z > MAX_ZOOM) return undefined;
  const within = clampView(to);
  return within.z === z && within.x === x && within.y === y ? undefined : within;
}

export type MapMove = "in" | "out" | "north" | "south" | "west" | "east";

function clampView({ z, x, y }: MapView): MapView {
  const step = PIXELS_PER_STEP * metresPerPixel(z);
  const between = (value: number, most: number) => Math.max(0, Math.min(Math.floor(most / step), value));
  return { z, x: between(x, COVERED.east), y: between(y, COVERED.south) };
}

function defaultAt(z: number): MapView {
  const factor = 2 ** (z - DEFAULT_VIEW.z);
  return { z, x: Math.round(DEFAULT_VIEW.x * factor), y: Math.round(DEFAULT_VIEW.y * factor) };
}

/**
 * Undefined without z, x and y. Ignores invalid numbers and moves a view beyond the map to its edge; `ignored` quotes
 * both.
 */
export function readMapView(params: URLSearchParams): { view?: MapView; ignored: string[] } {
  const requested = (["z", "x", "y"] as const).map((name) => ({ name, text: params.get(name) }));
  if (requested.every(({ text }) => text === null || isBlank(text))) return { ignored: [] };
  const [z, x, y] = requested.map(({ name, text }) =>
    (name === "z" ? /^-?\d{1,9}(?:\.(?:25|5|75))?$/ : /^-?\d{1,9}$/).test(tidy(text)) ? Number(tidy(text)) : undefined,
  );
  const level = nearestLevel(z ?? DEFAULT_VIEW.z);
  const usual = defaultAt(level);
  // A centre needs both coordinates.
  const view = clampView(x === undefined || y === undefined ? usual : { z: level, x, y });
  const ignored = requested.filter(
    ({ name, text }) => text !== null && !isBlank(text) && tidy(text) !== String(view[name]),
  );
  return { view, ignored: ignored.map(({ name, text }) => quoted(`${name}=${text ?? ""}`)) };
}
