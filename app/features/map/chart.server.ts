import places from "#reference/data/waters.json" with { type: "json" };
import type { Box, Point } from "./boundaries.ts";
import { type LevelShapes, getLevelShapes, getLabelPlace } from "./levels.server.ts";
import {
  clipShape,
  findLargestCircle,
  getDistanceInside,
  getBoundingBox,
  toClosedPath,
  clipLine,
  type FlatLine,
  toOpenPath,
  overlaps,
} from "./polygon.ts";
import { type Place, LEVELS, toMetres, toPlace } from "./view.ts";

/** Large waters first. A long one has several points. */
export const WATERS: readonly (Place & { name: string })[] = places.waters;

type Anchor = "start" | "middle" | "end";

/** A place for a text of one or two lines, in pixels; `y` is its middle. */
export interface Spot {
  x: number;
  y: number;
  anchor: Anchor;
}

/** One above the other, in order of preference. */
export function spotsAround(x: number, y: number, shifts: readonly number[]): Spot[] {
  return shifts.map((shift) => ({ x, y: y + shift, anchor: "middle" }));
}

/** On either side of a mark, then above and below it. */
export function spotsAtMark(x: number, y: number): Spot[] {
  return [
    { x: x + 10, y, anchor: "start" },
    { x: x - 10, y, anchor: "end" },
    { x, y: y - 14, anchor: "middle" },
    { x, y: y + 15, anchor: "middle" },
  ];
}

/** Above and below a mark that is near a side of the chart. */
export function spotsAtEdge(x: number, y: number): Spot[] {
  return [y - 16, y + 17].flatMap((row): Spot[] => [
    { x: x - 6, y: row, anchor: "start" },
    { x: x + 6, y: row, anchor: "end" },
  ]);
}

/** Where an area's name belongs. */
export class AreaPoints {
  readonly #window;
  readonly #chart;

  constructor(chart: Chart) {
    this.#window = toWindow(chart.frame);
    this.#chart = chart;
  }

  /** In pixels. Undefined where too little of the area is in sight; `clipped` searches the part in sight. */
  find(slug: string, clipped = true): { x: number; y: number; mark?: undefined } | undefined {
    const whole = this.#chart.labelPoint(slug);
    const { width, height } = this.#chart.frame;
    if (whole && whole.x > 40 && whole.y > 20 && whole.x < width - 40 && whole.y < height - 20) {
      return whole.radius < LEAST_RADIUS ? undefined : { x: Math.round(whole.x), y: Math.round(whole.y) };
    }
    const { shapes, inSight, scale } = this.#window;
    const shape = clipped ? shapes.suburbs.get(slug) : undefined;
    const point = shape && findLargestCircle(clipShape(shape, inSight), 2 / scale);
    if (!point || point.radius * scale < 2 * LEAST_RADIUS) return undefined;
    return { x: Math.round((point.x - inSight.left) * scale), y: Math.round((point.y - inSight.top) * scale) };
  }
}

/** In pixels, of the largest circle in an area. */
const LEAST_RADIUS = 9;

export class Water {
  readonly #land;
  readonly #window;

  constructor(frame: Frame) {
    this.#window = toWindow(frame);
    this.#land = clipShape(this.#window.shapes.land, this.#window.drawn);
  }

  /** The places around a point at which the middle of a text of this width is on water. */
  spots(x: number, y: number, text: string, width: number): Spot[] {
    const half = 0.46 * width;
    const rise = text.includes("\n") ? 14 : 5;
    return NEAR.map(([right, down]) => ({ x: x + right, y: y + down, anchor: "middle" as const })).filter((spot) =>
      [-half, 0, half].every((along) =>
        [-rise, rise].every((across) => this.#isWater(spot.x + along, spot.y + across)),
      ),
    );
  }

  #isWater(x: number, y: number): boolean {
    const { inSight, scale } = this.#window;
    return getDistanceInside(this.#land, inSight.left + x / scale, inSight.top + y / scale) < 0;
  }
}

const NEAR = [0, 1, 2].flatMap((ring) =>
  ring === 0
    ? [[0, 0] as const]
    : [0, 1, 2, 3, 4, 5, 6, 7].map(
        (eighth) =>
          [
            Math.round(ring * 16 * Math.cos((eighth * Math.PI) / 4)),
            Math.round(ring * 12 * Math.sin((eighth * Math.PI) / 4)),
          ] as const,
      ),
);

/**
 * Draws any part of the map of Sydney as SVG. Put paths into `<g transform={chart.transform} style={chart.style}>`
 * within `<svg class="chart">`, and texts and marks outside the group, in pixels.
 */
export interface Frame {
  /** In pixels. */
  width: number;
  height: number;
  metresPerPixel: number;
  /** How much coarser the level of its shapes may be, which saves bytes. Default: 1. */
  coarseness?: number;
  /** In metres; see `toMetres`. */
  centre: Point;
}

export interface LabelPoint {
  x: number;
  y: number;
  /** The radius of the largest circle inside the area. */
  radius: number;
}

export interface Chart {
  frame: Frame;
  /** Path coordinates are integers finer than pixels. */
  transform: string;
  /** Sets --u, the length of a pixel for stroke widths. */
  style: string;
  land: string;
  suburbs: readonly string[];
  /** Clipped to the frame. Empty if it is outside or unknown. */
  outline: (slug: string) => string;
  borders: () => string;
  /** In pixels, even outside the frame. Undefined without an outline. */
  labelPoint: (slug: string) => LabelPoint | undefined;
  /** Degrees to pixels from the corner of the frame. */
  project: (place: Place) => Point;
  graticule: (minutes: number) => Graticule;
}

export interface Graticule {
  path: string;
  meridians: readonly { x: number; label: string }[];
  parallels: readonly { y: number; label: string }[];
}

/** Pixels drawn beyond the frame, so that panning a little shows no cut edge. */
const MARGIN = 64;

/** A frame on the coarsest level that is fine enough, in that level's units. */
export function toWindow(frame: Frame): Window {
  const coarsest = frame.metresPerPixel * (frame.coarseness ?? 1) * 1.001;
  const level = LEVELS.find(({ metresPerPixel }) => metresPerPixel <= coarsest) ?? LEVELS.at(-1);
  const shapes = getLevelShapes(level?.z ?? LEVELS.length);
  const unit = shapes.level.metresPerPixel / shapes.level.unitsPerPixel;
  const scale = unit / frame.metresPerPixel;
  const corner: Point = [
    frame.centre[0] - (frame.width / 2) * frame.metresPerPixel,
    frame.centre[1] - (frame.height / 2) * frame.metresPerPixel,
  ];
  const [left, top] = [Math.round(corner[0] / unit), Math.round(corner[1] / unit)];
  const [right, bottom] = [left + Math.ceil(frame.width / scale), top + Math.ceil(frame.height / scale)];
  const margin = Math.ceil(MARGIN / scale);
  return {
    shapes,
    scale,
    corner,
    inSight: { left, top, right, bottom },
    drawn: { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin },
    toPixels: ([x, y]) => [(x - corner[0]) / frame.metresPerPixel, (y - corner[1]) / frame.metresPerPixel],
  };
}

export interface Window {
  shapes: LevelShapes;
  /** Pixels per unit. */
  scale: number;
  /** The north-west corner in metres. */
  corner: Point;
  inSight: Box;
  /** `inSight` with the margin. */
  drawn: Box;
  toPixels: (metres: Point) => Point;
}

export function createChart(frame: Frame): Chart {
  const { shapes, scale, corner, inSight, drawn, toPixels } = toWindow(frame);
  const { left, top } = inSight;
  const project = (place: Place) => toPixels(toMetres(place));
  return {
    frame,
    transform: scale === 1 ? "" : `scale(${Number(scale.toFixed(4))})`,
    style: scale === 1 ? "" : `--u:${Number((1 / scale).toFixed(3))}px`,
    land: toClosedPath(clipShape(shapes.land, drawn), left, top),
    suburbs: [...shapes.suburbs].filter(([, { box }]) => overlaps(box, inSight)).map(([slug]) => slug),
    outline(slug) {
      const shape = shapes.suburbs.get(slug);
      return shape === undefined ? "" : toClosedPath(clipShape(shape, drawn), left, top);
    },
    borders: () =>
      toOpenPath(
        findLandBorders(shapes, drawn).flatMap(({ pieces }) => pieces),
        left,
        top,
      ),
    labelPoint(slug) {
      const place = getLabelPlace("suburbs", slug);
      if (place === undefined) return undefined;
      const [x, y] = toPixels([place.x, place.y]);
      return { x, y, radius: place.radius / frame.metresPerPixel };
    },
    project,
    graticule: (minutes) => toGraticule(frame, corner, project, minutes),
  };
}

/** The inland borders that intersect a box, each once. */
export function findLandBorders({ lines, coast }: LevelShapes, box: Box): { line: number; pieces: FlatLine[] }[] {
  return lines.flatMap((points, line) => {
    if (coast.has(line) || !overlaps(getBoundingBox([points]), box)) return [];
    const pieces = clipLine(points, box);
    return pieces.length === 0 ? [] : [{ line, pieces }];
  });
}

/** A frame of which a suburb fills two fifths. Undefined without an outline. */
export function toSuburbFrame(slug: string, { width, height }: { width: number; height: number }): Frame | undefined {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const share = 0.4;
  const metresPerPixel = Math.max(
    level.metresPerPixel,
    ((box.right - box.left) * unit) / (width * share),
    ((box.bottom - box.top) * unit) / (height * share),
  );
  return {
    width,
    height,
    metresPerPixel,
    centre: [((box.left + box.right) / 2) * unit, ((box.top + box.bottom) / 2) * unit],
  };
}

/** Water with two depth bands, land, `onLand`, then the coast. `id` must be unique in the page. */
export function drawWaterAndLand({ land }: Pick<Chart, "land">, id: string, onLand = ""): string {
  if (land === "") return onLand;
  const landAs = (name: string) => `<use href="#${id}" class="${name}"/>`;
  return (
    `<defs><path id="${id}" d="${land}"/></defs>` +
    ["deep", "mid", "shoal", "land"].map(landAs).join("") +
    onLand +
    landAs("coast")
  );
}

function toGraticule(frame: Frame, corner: Point, project: Chart["project"], minutes: number): Graticule {
  const { width, height, metresPerPixel } = frame;
  const northWest = toPlace(corner);
  const southEast = toPlace([corner[0] + width * metresPerPixel, corner[1] + height * metresPerPixel]);
  const between = (from: number, to: number) => {
    const first = Math.ceil((from * 60) / minutes);
    const count = Math.max(0, Math.floor((to * 60) / minutes) - first + 1);
    return Array.from({ length: count }, (_, index) => (first + index) * minutes);
  };
  const sharp = (pixel: number) => Math.round(pixel - 0.5) + 0.5;
  const meridians = between(northWest.longitude, southEast.longitude).map((minute) => ({
    x: sharp(project({ latitude: northWest.latitude, longitude: minute / 60 })[0]),
    label: `${formatDegrees(minute)}E`,
  }));
  const parallels = between(southEast.latitude, northWest.latitude).map((minute) => ({
    y: sharp(project({ latitude: minute / 60, longitude: northWest.longitude })[1]),
    label: `${formatDegrees(-minute)}S`,
  }));
  const path = [
    ...meridians.map(({ x }) => `M${x}-${MARGIN}v${height + 2 * MARGIN}`),
    ...parallels.map(({ y }) => `M-${MARGIN} ${y}h${width + 2 * MARGIN}`),
  ];
  return { path: path.join(""), meridians, parallels };
}

function formatDegrees(minutes: number): string {
  return `${Math.floor(minutes / 60)}°${String(Math.round(minutes) % 60).padStart(2, "0")}′`;
}

/** The tokens of the page's stylesheet, which does not reach a drawing that is loaded as a picture. */
export const PICTURE_TOKENS =
  ":root{--s-ink:oklch(24.5% .03 245);--s-ink-2:oklch(40% .03 242);--s-harbour:oklch(41% .087 236);--s-paper:#fff}" +
  "@media screen and (prefers-color-scheme:dark){:root{--s-ink:oklch(94.5% .008 220);--s-ink-2:oklch(84% .016 225);" +
  "--s-harbour:oklch(84% .08 222);--s-paper:oklch(20.5% .022 243)}}" +
  "@media(forced-colors:active){:root{--s-ink:CanvasText;--s-ink-2:CanvasText;--s-harbour:LinkText;--s-paper:Canvas}}";

/**
 * Embedded in the drawing so that other pages need not load it. Stroke widths are multiplied by --u, because
 * `vector-effect` does not work through <use>.
 */
export const CHART_STYLE =
  ":root{--land-0:oklch(96.2% .03 92);--land-1:oklch(92.5% .058 91);--land-2:oklch(87.5% .083 87);--land-3:oklch(82% .1 81);" +
  "--land-4:oklch(75.5% .112 74);--edge:oklch(47% .05 75);--water-0:oklch(97.2% .012 222);--water-1:oklch(91.5% .035 224);" +
  "--water-2:oklch(84.5% .06 227);--coast:var(--s-ink);--halo:oklch(97.5% .02 92)}" +
  "@media screen and (prefers-color-scheme:dark){:root{--land-0:oklch(33% .014 215);--land-1:oklch(37.5% .02 170);--land-2:oklch(42% .04 115);" +
  "--land-3:oklch(46.5% .066 85);--land-4:oklch(51.5% .086 70);--edge:oklch(66% .045 80);--water-0:oklch(22.5% .03 243);" +
  "--water-1:oklch(27% .045 241);--water-2:oklch(33% .062 239);--coast:oklch(80% .02 228);--halo:oklch(25% .014 215)}}" +
  "@media(forced-colors:active){:root{--land-0:Canvas;--land-1:Canvas;--land-2:Canvas;--land-3:Canvas;--land-4:Canvas;" +
  "--edge:LinkText;--water-0:Canvas;--water-1:Canvas;--water-2:Canvas;--coast:CanvasText;--halo:Canvas}}" +
  ".chart{--u:1px;--band:40;background:var(--water-0);fill-rule:evenodd;forced-color-adjust:none}" +
  ".chart .deep,.chart .mid,.chart .shoal{fill:none;stroke-linejoin:round}" +
  ".chart .deep{stroke:var(--water-2);stroke-width:calc((var(--band) + 2)*var(--u))}" +
  ".chart .mid{stroke:var(--water-1);stroke-width:calc(var(--band)*var(--u))}" +
  ".chart .shoal{stroke:var(--water-2);stroke-width:calc(var(--band)*.4*var(--u))}" +
  ".chart .land{fill:var(--land-0)}" +
  ".chart .coast{fill:none;stroke:var(--coast);stroke-width:calc(1.3*var(--u));stroke-linejoin:round;pointer-events:none}" +
  ".chart .border{fill:none;stroke:var(--edge);stroke-width:calc(.6*var(--u));opacity:.38}" +
  ".chart .grid{fill:none;stroke:var(--s-harbour);stroke-width:1px;opacity:.16;pointer-events:none}" +
  '.chart text{font:400 12px "National Park Variable","NP Fallback",system-ui,sans-serif;fill:var(--s-ink);pointer-events:none}' +
  ".chart .degrees text{font-size:11px;fill:var(--s-ink-2);paint-order:stroke;stroke:var(--halo);stroke-opacity:.6;stroke-width:3px;stroke-linejoin:round}";
