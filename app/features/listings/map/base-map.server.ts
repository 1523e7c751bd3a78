import { LRUCache } from "lru-cache";
import type { Box } from "#app/features/map/boundaries.ts";
import {
  type Frame,
  type Graticule,
  type LabelPoint,
  type Window,
  createChart,
  findLandBorders,
  toWindow,
  WATERS,
} from "#app/features/map/chart.server.ts";
import {
  COUNCILS,
  getBorderLines,
  getLabelPlace,
  getLevelShapes,
  joinSuburbs,
} from "#app/features/map/levels.server.ts";
import {
  type Shape,
  clipShape,
  findLargestCircle,
  getRingArea,
  overlaps,
  toClosedPath,
  toOpenPath,
} from "#app/features/map/polygon.ts";
import {
  CROWDED_MARGIN,
  LAST_CROWDED_LEVEL,
  LEVELS,
  MAP_SIZE,
  type MapView,
  type Place,
  getCentre,
  metresPerPixel,
  showsCouncils,
  toMetres,
  toPlace,
} from "#app/features/map/view.ts";
import type { PointSuburb } from "./counts.queries.server.ts";

/** The middle of a suburb in pixels; undefined if it is unknown or outside the frame. */
export function toSpot(
  { toPixels }: Pick<BaseMap, "toPixels">,
  frame: MapFrame,
  slug: string,
  points: readonly PointSuburb[],
): { x: number; y: number } | undefined {
  const point = points.find((one) => one.slug === slug);
  if (point) return toMark({ toPixels }, frame, point);
  const place = getLabelPlace("suburbs", slug);
  return place && toMark({ toPixels }, frame, toPlace([place.x, place.y]));
}

/** The part of a drawing that its box shows. */
export interface MapFrame {
  /** Of the SVG. It fills its box, and the edges cut off the rest. */
  attributes: string;
  /** For pins and marks, in pixels. */
  inside: Box;
  /** For labels: less high, because wide screens cut off the top and the bottom. */
  labelled: Box;
}

/** Pixels between a mark and the edge. */
const PADDING = 3;
/** Pixels between a label and the upper or lower edge: the strip that screens up to 1440 by 900 cut off. */
const LABEL_PADDING = 26;

/** The frame of a view, moved by an offset in pixels. */
export function toMapFrame({ x, y } = { x: 0, y: 0 }): MapFrame {
  const { width, height } = MAP_SIZE;
  return {
    attributes: `viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="xMidYMid slice"`,
    inside: { left: x + PADDING, top: y + PADDING, right: x + width - PADDING, bottom: y + height - PADDING },
    labelled: {
      left: x + PADDING,
      top: y + LABEL_PADDING,
      right: x + width - PADDING,
      bottom: y + height - LABEL_PADDING,
    },
  };
}

/** Half the width of a mark in pixels. */
export const MARK = 5;

/** The centre of a mark in pixels; undefined outside the frame. */
export function toMark(
  { toPixels }: Pick<BaseMap, "toPixels">,
  frame: MapFrame,
  at: Place,
): { x: number; y: number } | undefined {
  const [x, y] = toPixels(toMetres(at)).map(Math.round);
  return x === undefined || y === undefined || !isInside(around({ x, y }, MARK), frame.inside) ? undefined : { x, y };
}

export function around({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

export function isInside(box: Box, inside: Box): boolean {
  return box.left >= inside.left && box.top >= inside.top && box.right <= inside.right && box.bottom <= inside.bottom;
}

interface BaseMapArea {
  /** The slug of a suburb, or the name of a council. */
  key: string;
  name: string;
  path: string;
  /** Of its visible part; undefined if that is too small. */
  label: LabelPoint | undefined;
  /** Square units; large areas are painted first. */
  size: number;
}

export interface BaseMap {
  view: MapView;
  land: string;
  /** National parks. */
  parks: string;
  transform: string;
  style: string;
  unitsPerPixel: number;
  /** Councils at low zoom levels, suburbs at high ones; largest first. */
  areas: readonly BaseMapArea[];
  tints: readonly { slug: string; path: string }[];
  /** On the map, by slug. */
  suburbs: ReadonlyMap<string, string>;
  /** All, not only those on the map. */
  names: ReadonlyMap<string, string>;
  /** The slugs of the suburbs of a council area; also those beyond the edge. */
  toSuburbs: (council: string) => string[];
  /** Without a guide. */
  localities: readonly (LabelPoint & { name: string })[];
  borders: readonly { line: number; path: string }[];
  graticule: Graticule;
  toPixels: Window["toPixels"];
}

/** From here on, clipped areas are labelled in their visible part. */
const FIRST_CLIPPED_LEVEL = 4;
/** Pixels. */
const MIN_VISIBLE_RADIUS = 8;
const MINUTES = [30, 15, 10, 5, 2, 1];

/** By view; up to 100 kB each. */
const baseMaps = new LRUCache<string, BaseMap>({ max: 200 });

/** Cached; takes 1 to 10 ms. `points` are shown as circles. */
export function getBaseMap(view: MapView, points: readonly PointSuburb[]): BaseMap {
  const placed = points.map(({ slug, latitude, longitude }) => `${slug} ${latitude} ${longitude}`);
  const key = [view.z, view.x, view.y, ...placed].join(" ");
  const place = baseMaps.get(key) ?? createBaseMap(view, points);
  baseMaps.set(key, place);
  return place;
}

function createBaseMap(view: MapView, points: readonly PointSuburb[]): BaseMap {
  const frame = toFrame(view);
  const window = toWindow(frame);
  const chart = createChart(frame);
  const { shapes, drawn, inSight, scale, toPixels } = window;
  const { left, top } = inSight;
  const councils = showsCouncils(view);

  const toLabelPoint = (kind: "suburbs" | "councils" | "others", key: string): LabelPoint | undefined => {
    const place = getLabelPlace(kind, key);
    if (place === undefined) return undefined;
    const [x, y] = toPixels([place.x, place.y]);
    return { x, y, radius: place.radius / frame.metresPerPixel };
  };
  const toVisibleLabelPoint = (shape: Shape, getFullPoint: () => LabelPoint | undefined): LabelPoint | undefined => {
    const { box } = shape;
    const isCut =
      box.left < inSight.left || box.top < inSight.top || box.right > inSight.right || box.bottom > inSight.bottom;
    if (!isCut) return getFullPoint();
    const { x, y, radius } = findLargestCircle(clipShape(shape, inSight), 2 / scale);
    return radius * scale < MIN_VISIBLE_RADIUS
      ? undefined
      : { x: (x - left) * scale, y: (y - top) * scale, radius: radius * scale };
  };
  const ifInSight = (point: LabelPoint | undefined) =>
    point && point.x >= 0 && point.y >= 0 && point.x <= frame.width && point.y <= frame.height ? point : undefined;
  const beyond = view.z <= LAST_CROWDED_LEVEL ? CROWDED_MARGIN / scale : undefined;
  const areasIn =
    beyond === undefined
      ? drawn
      : { left: left - beyond, top: top - beyond, right: inSight.right + beyond, bottom: inSight.bottom + beyond };
  const pathOf = (shape: Shape) => toClosedPath(clipShape(shape, areasIn), left, top);
  const sizeOf = (shape: Shape) => shape.rings.reduce((sum, ring) => sum + getRingArea(ring), 0);

  const suburbs: (BaseMapArea & { shape: Shape })[] = [];
  for (const [slug, name] of SUBURB_NAMES) {
    const shape = shapes.suburbs.get(slug);
    if (shape === undefined) continue;
    const getFullPoint = () => toLabelPoint("suburbs", slug);
    const isCutOut = view.z >= FIRST_CLIPPED_LEVEL;
    if (isCutOut && !overlaps(shape.box, areasIn)) continue;
    const label = isCutOut ? toVisibleLabelPoint(shape, getFullPoint) : ifInSight(getFullPoint());
    // The smallest suburbs have a point but no outline.
    if (label === undefined && !overlaps(shape.box, areasIn)) continue;
    suburbs.push({ key: slug, name, path: "", label, size: sizeOf(shape), shape });
  }
  const circles = points.flatMap(({ slug, name, ...place }): BaseMapArea[] => {
    const [x, y] = toPixels(toMetres(place));
    const label = ifInSight({ x, y, radius: CIRCLE_RADIUS });
    return label === undefined ? [] : [{ key: slug, name, label, size: 0, path: toCircle(label, 1 / scale) }];
  });
  const onMap = [...suburbs, ...circles].filter(({ label }) => label !== undefined);

  const areas = councils
    ? [...shapes.councils].flatMap(([name, shape]) => {
        if (!overlaps(shape.box, areasIn)) return [];
        const label = toVisibleLabelPoint(shape, () => toLabelPoint("councils", name));
        return [{ key: name, name, path: pathOf(shape), label, size: sizeOf(shape) }];
      })
    : [...suburbs.map(({ shape, ...suburb }) => ({ ...suburb, path: pathOf(shape) })), ...circles];
  const names = new Map([...SUBURB_NAMES, ...points.map(({ slug, name }) => [slug, name] as const)]);
  return {
    view,
    land: chart.land,
    parks:
      view.z < FIRST_PARKS_LEVEL
        ? ""
        : toClosedPath(
            findParks(window).flatMap((shape) => clipShape(shape, areasIn)),
            left,
            top,
          ),
    transform: chart.transform,
    style: chart.style,
    unitsPerPixel: 1 / scale,
    areas: areas.filter(({ path }) => path !== "").toSorted((one, other) => other.size - one.size),
    tints: councils ? suburbs.map(({ key, shape }) => ({ slug: key, path: pathOf(shape) })) : [],
    suburbs: new Map(onMap.map(({ key, name }) => [key, name])),
    names,
    toSuburbs: (name) =>
      [...(COUNCILS.get(name) ?? []), ...points.filter(({ council }) => council === name)].map(({ slug }) => slug),
    localities: findLocalities(view, window, toLabelPoint, ifInSight),
    borders: councils
      ? []
      : findLandBorders(shapes, areasIn).map(({ line, pieces }) => ({ line, path: toOpenPath(pieces, left, top) })),
    graticule: chart.graticule(MINUTES[Math.floor(view.z) - 1] ?? 1),
    toPixels,
  };
}

/** Localities that are national parks, by the names of the boundaries. */
const PARKS = /^(?:Ku-Ring-Gai Chase|Royal National Park|Blue Mountains National Park)\|/;
/** At level 1 their outlines would exceed the limit of bytes. */
const FIRST_PARKS_LEVEL = 2;

function findParks({ shapes, drawn }: Window): Shape[] {
  return [...shapes.others].flatMap(([key, shape]) => (PARKS.test(key) && overlaps(shape.box, drawn) ? [shape] : []));
}

function toFrame(view: MapView): Frame {
  return { ...MAP_SIZE, metresPerPixel: metresPerPixel(view.z), coarseness: 2 ** 0.25, centre: getCentre(view) };
}

/** The path around several suburbs; empty without any. */
export function outlineOf(view: MapView, slugs: readonly string[]): string {
  if (slugs.length === 0) return "";
  const { shapes, drawn, inSight } = toWindow(toFrame(view));
  return toClosedPath(clipShape(joinSuburbs(shapes, slugs), drawn), inSight.left, inSight.top);
}

function findLocalities(
  { z }: MapView,
  { shapes, inSight }: Window,
  toLabelPoint: (kind: "others", key: string) => LabelPoint | undefined,
  ifInSight: (point: LabelPoint | undefined) => LabelPoint | undefined,
): BaseMap["localities"] {
  if (z <= FIRST_CLIPPED_LEVEL) return [];
  return [...shapes.others].flatMap(([key, { box }]) => {
    if (!overlaps(box, inSight)) return [];
    const point = ifInSight(toLabelPoint("others", key));
    return point === undefined ? [] : [{ ...point, name: key.slice(0, key.indexOf("|")) }];
  });
}

/** Pixels. */
const CIRCLE_RADIUS = 9;

/** A circle around a point in pixels, in the units of the paths. */
function toCircle({ x, y }: LabelPoint, unitsPerPixel: number): string {
  const [radius, left, middle] = [CIRCLE_RADIUS, x - CIRCLE_RADIUS, y].map((pixels) =>
    Math.round(pixels * unitsPerPixel),
  );
  return `M${left} ${middle}a${radius} ${radius} 0 1 0 ${2 * (radius ?? 0)} 0a${radius} ${radius} 0 1 0 ${-2 * (radius ?? 0)} 0z`;
}

/** Of suburbs with an outline. */
export const SUBURB_NAMES: ReadonlyMap<string, string> = new Map(
  [...COUNCILS.values()].flat().map(({ slug, name }) => [slug, name]),
);

const METRES_AROUND_POINT = 800;

/** In metres; undefined for an unknown suburb. */
export function suburbBox(slug: string, points: readonly PointSuburb[]): Box | undefined {
  const point = points.find((one) => one.slug === slug);
  if (point !== undefined) {
    const [x, y] = toMetres(point);
    const far = METRES_AROUND_POINT;
    return { left: x - far, top: y - far, right: x + far, bottom: y + far };
  }
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  return { left: box.left * unit, top: box.top * unit, right: box.right * unit, bottom: box.bottom * unit };
}

const borderLinesOf = new Map<string, readonly number[]>();

export function getCachedBorderLines(slug: string): readonly number[] {
  const lines = borderLinesOf.get(slug) ?? getBorderLines(slug);
  borderLinesOf.set(slug, lines);
  return lines;
}

interface NamedPlace extends Place {
  name: string;
  isLand?: true;
}

const FAR_PLACES: readonly NamedPlace[] = [
  { name: "Botany Bay", latitude: -33.988, longitude: 151.188 },
  { name: "Broken Bay", latitude: -33.567, longitude: 151.345 },
  { name: "Tasman Sea", latitude: -33.93, longitude: 151.43 },
  { name: "Tasman Sea", latitude: -33.87, longitude: 151.36 },
  { name: "Blue Mountains", latitude: -33.66, longitude: 150.47, isLand: true },
];
const PARK_PLACES: readonly NamedPlace[] = [
  { name: "Ku-ring-gai Chase", latitude: -33.64, longitude: 151.21, isLand: true },
  { name: "Royal National Park", latitude: -34.12, longitude: 151.06, isLand: true },
];
const FIRST_WATERS_LEVEL = 3;
const FIRST_COVES_LEVEL = 5;
const LARGE_WATERS = new Set([
  "Tasman Sea",
  "Botany Bay",
  "Broken Bay",
  "Port Hacking",
  "Pittwater",
  "Sydney Harbour",
  "North Harbour",
  "Middle Harbour",
  "Parramatta River",
  "Georges River",
  "Hawkesbury River",
  "Cowan Creek",
]);

/** Large enough for their names one level before the coves. */
const MIDDLE_LEVEL = 4;
const MIDDLE_WATERS = new Set([
  ...LARGE_WATERS,
  "Lane Cove River",
  "Iron Cove",
  "Hen and Chicken Bay",
  "Homebush Bay",
  "Rose Bay",
  "Kogarah Bay",
  "Bate Bay",
  "Woronora River",
  "Narrabeen Lagoon",
]);

/** The names of waters, parks and mountains at a level, with several places for some. */
export function findNamedPlaces({ z }: MapView): readonly NamedPlace[] {
  if (z < FIRST_PARKS_LEVEL) return FAR_PLACES;
  if (z < FIRST_WATERS_LEVEL) return [...FAR_PLACES, ...PARK_PLACES];
  if (z >= FIRST_COVES_LEVEL) return WATERS;
  const named = z < MIDDLE_LEVEL ? LARGE_WATERS : MIDDLE_WATERS;
  return [...WATERS.filter(({ name }) => named.has(name)), ...PARK_PLACES];
}
