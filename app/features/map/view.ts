import { quoted } from "#app/lib/text.ts";
import { isBlank } from "#app/lib/fields.ts";
import { tidy } from "#app/lib/query-text.ts";
import type { Point } from "./boundaries.ts";
import { LEVELS } from "./projection.ts";

/**
 * What a map shows: its level, and its centre in whole steps of 64 pixels from the north-west corner of the data. Whole
 * numbers make few addresses, and cannot drift.
 */
export interface MapView {
  z: number;
  x: number;
  y: number;
}

/** The drawing is always as large; a narrow screen shows its middle. Pixels. */
export const MAP_SIZE = { width: 768, height: 608 };
/** Pixels. */
export const STEP = 64;
/** From Palm Beach to Cronulla, and west to Penrith. */
export const DEFAULT_VIEW: MapView = { z: 2, x: 13, y: 14 };
export const CLOSEST = LEVELS.length;
const WIDEST = 1;
/** In steps: a third of the map. */
const PAN = 4;

/** What the data cover, in metres to the east and to the south of their corner: no centre lies outside. */
const COVERED = { east: 104_000, south: 130_000 };

export function metresPerPixel(z: number): number {
  return LEVELS[z - 1]?.metresPerPixel ?? 1;
}

/** How wide the whole map is: "123 km", "3.8 km". */
export function widthLabel({ z }: MapView): string {
  const kilometres = (MAP_SIZE.width * metresPerPixel(z)) / 1000;
  return `${kilometres >= 10 ? Math.round(kilometres) : kilometres.toFixed(1)}\u00a0km`;
}

/** The view of a level whose middle is nearest to a point (metres), moved to where there is something to see. */
export function viewAround([east, south]: Point, z: number): MapView {
  const step = STEP * metresPerPixel(z);
  return withinData({ z, x: Math.round(east / step), y: Math.round(south / step) });
}

/** The middle of a view in metres. */
export function centreOf({ z, x, y }: MapView): Point {
  const step = STEP * metresPerPixel(z);
  return [x * step, y * step];
}

/** The closest view that shows all of a box of metres, with some space round it. */
export function viewOfBox(left: number, top: number, right: number, bottom: number): MapView {
  const fits = (z: number) => {
    const scale = metresPerPixel(z);
    return right - left <= 0.5 * MAP_SIZE.width * scale && bottom - top <= 0.6 * MAP_SIZE.height * scale;
  };
  const z = LEVELS.findLast((level) => level.z < CLOSEST && fits(level.z))?.z ?? WIDEST;
  return viewAround([(left + right) / 2, (top + bottom) / 2], z);
}

/** One of the six ways to move; undefined where the map ends. */
export function moved(view: MapView, how: MapMove): MapView | undefined {
  const { z, x, y } = view;
  const to = {
    in: { z: z + 1, x: 2 * x, y: 2 * y },
    out: { z: z - 1, x: Math.round(x / 2), y: Math.round(y / 2) },
    north: { z, x, y: y - PAN },
    south: { z, x, y: y + PAN },
    west: { z, x: x - PAN, y },
    east: { z, x: x + PAN, y },
  }[how];
  if (to.z < WIDEST || to.z > CLOSEST) return undefined;
  const within = withinData(to);
  return within.z === z && within.x === x && within.y === y ? undefined : within;
}

export type MapMove = "in" | "out" | "north" | "south" | "west" | "east";

function withinData({ z, x, y }: MapView): MapView {
  const step = STEP * metresPerPixel(z);
  const between = (value: number, most: number) => Math.max(0, Math.min(Math.floor(most / step), value));
  return { z, x: between(x, COVERED.east), y: between(y, COVERED.south) };
}

/** Whole steps of a level for a view of another: of the default view, what is not said. */
function defaultAt(z: number): MapView {
  const factor = 2 ** (z - DEFAULT_VIEW.z);
  return { z, x: Math.round(DEFAULT_VIEW.x * factor), y: Math.round(DEFAULT_VIEW.y * factor) };
}

/**
 * The view that the parameters z, x and y of an address ask for; undefined when they ask for none. Total: what is no whole
 * number is as if it were absent, and what lies beyond the map is moved to its edge; `ignored` quotes both.
 */
export function readMapView(params: URLSearchParams): { view?: MapView; ignored: string[] } {
  const asked = (["z", "x", "y"] as const).map((name) => ({ name, text: params.get(name) }));
  if (asked.every(({ text }) => text === null || isBlank(text))) return { ignored: [] };
  const [z, x, y] = asked.map(({ text }) => (/^-?\d{1,9}$/.test(tidy(text)) ? Number(tidy(text)) : undefined));
  const level = Math.max(WIDEST, Math.min(CLOSEST, z ?? DEFAULT_VIEW.z));
  const usual = defaultAt(level);
  // Half a place is none: east without south leads anywhere.
  const view = withinData(x === undefined || y === undefined ? usual : { z: level, x, y });
  const ignored = asked.filter(
    ({ name, text }) => text !== null && !isBlank(text) && tidy(text) !== String(view[name]),
  );
  return { view, ignored: ignored.map(({ name, text }) => quoted(`${name}=${text ?? ""}`)) };
}
