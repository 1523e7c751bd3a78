import boundaries from "#reference/data/sydney-boundaries.json" with { type: "json" };
import { type Boundaries, findNeighbours } from "#app/features/map/boundaries.ts";
import {
  CHART_STYLE,
  type Chart,
  createChart,
  drawWaterAndLand,
  type Frame,
  PICTURE_TOKENS,
} from "#app/features/map/chart.server.ts";
import { getLevelShapes, SUBURB_NAMES } from "#app/features/map/levels.server.ts";
import { LEVELS, type Place, toMetres } from "#app/features/map/view.ts";
import { LRUCache } from "lru-cache";
import { type DrawingKind, DRAWING_SIZES } from "#app/features/suburbs/model/paths.ts";

/** In pixels: how far a suburb is right of the middle, and the box it must fit into. */
const FIT = {
  wide: { shiftX: 190, fitX: 600, fitY: 300 },
  narrow: { shiftX: 0, fitX: 250, fitY: 165 },
  card: { shiftX: 0, fitX: 500, fitY: 250 },
} as const;

export interface DrawnSuburb {
  slug: string;
  latitude: number | null;
  longitude: number | null;
  /** The slug of the older suburb around a point. */
  cutFrom?: string | null;
}

const STYLE =
  ".chart .own{fill:var(--land-1)}.chart .around{fill:var(--land-1);fill-opacity:.5}.chart .line{fill:none;stroke:var(--s-ink);stroke-width:calc(1.7*var(--u));stroke-linejoin:round}" +
  ".chart .edge{fill:var(--s-paper);stroke:var(--s-ink);stroke-width:1px}.chart .dark{fill:var(--s-ink)}";

/** A suburb with an outline fits into the drawing; any other is a point in its middle. Undefined without either. */
export function toDrawingFrame(suburb: DrawnSuburb, kind: DrawingKind): Frame | undefined {
  const { width, height } = DRAWING_SIZES[kind];
  const { shiftX, fitX, fitY } = FIT[kind];
  const box = outlineBox(suburb.slug);
  const place = toPlaceOf(suburb);
  if (box === undefined && place === undefined) return undefined;
  const middle = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : place && toMetres(place);
  const [x = 0, y = 0] = middle ?? [];
  const metresPerPixel = box
    ? Math.max(FINEST, (box.right - box.left) / fitX, (box.bottom - box.top) / fitY)
    : POINT_HEIGHT / height;
  return { width, height, metresPerPixel, centre: [x - shiftX * metresPerPixel, y] };
}

/** In metres a pixel: the data is on a grid of 10 m. */
const FINEST = 4;
/** In metres, of a drawing around a suburb without an outline. */
const POINT_HEIGHT = 5000;

function toPlaceOf({ latitude, longitude }: DrawnSuburb): Place | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/** In metres. Undefined without an outline. */
function outlineBox(slug: string) {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  return { left: box.left * unit, right: box.right * unit, top: box.top * unit, bottom: box.bottom * unit };
}

/** In alphabetical order. */
export function findAdjoiningSuburbs(slug: string): { slug: string; name: string }[] {
  const all: Boundaries = boundaries;
  return findNeighbours(all, slug).map((other) => ({ slug: other, name: SUBURB_NAMES.get(other) ?? "" }));
}

/** The smallest step of whole minutes whose meridians are far enough apart for their labels. */
export function graticuleStep({ metresPerPixel }: Frame): number {
  return [1, 2, 5, 10, 15, 30].find((minutes) => (minutes * METRES_PER_MINUTE) / metresPerPixel >= LEAST_STEP) ?? 60;
}

/** In pixels. */
const LEAST_STEP = 130;

/** Of longitude, at Sydney. */
const METRES_PER_MINUTE = 1542;

/** As a self-contained SVG document. Undefined for a suburb without outline and point. */
export function drawSuburb(suburb: DrawnSuburb, kind: DrawingKind): string | undefined {
  const frame = toDrawingFrame(suburb, kind);
  if (frame === undefined) return undefined;
  const { width, height } = DRAWING_SIZES[kind];
  const chart = createChart(frame);
  const own = chart.outline(suburb.slug);
  const around = suburb.cutFrom ? chart.outline(suburb.cutFrom) : "";
  const borders = `<path class="border" d="${chart.borders()}"/>`;
  const onLand = `${around && `<path class="around" d="${around}"/>`}${own && `<path class="own" d="${own}"/>`}${borders}`;
  const step = graticuleStep(frame);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${PICTURE_TOKENS}${CHART_STYLE}${STYLE}${kind === "wide" ? "" : ".chart{--band:28}"}</style>` +
    `<rect width="${width}" height="${height}" fill="var(--water-0)"/>` +
    `<g transform="${chart.transform}" style="${chart.style}">${drawWaterAndLand(chart, "land", onLand)}` +
    `${own && `<path class="line" d="${own}"/>`}</g>` +
    `<path class="grid" d="${chart.graticule(step).path}"/>${kind === "card" ? "" : chartEdge(chart, step)}</svg>\n`
  );
}

const EDGE = 6;

/** The black and white border of a chart, along the bottom: ten parts between two meridians. */
function chartEdge({ frame, project }: Chart, step: number): string {
  const { width, height } = frame;
  const [x] = project({ latitude: -34, longitude: 151 });
  const [next] = project({ latitude: -34, longitude: 151 + step / 60 });
  const part = (next - x) / 10;
  const first = Math.floor(-x / part);
  const dark = Array.from({ length: Math.ceil(width / part) + 2 }, (_, index) => first + index)
    .filter((index) => index % 2 === 0)
    .map(
      (index) => `M${(x + index * part).toFixed(1)} ${height - EDGE}h${part.toFixed(1)}v${EDGE}h-${part.toFixed(1)}z`,
    );
  return (
    `<path class="edge" d="M-2 ${height - EDGE - 0.5}h${width + 4}v${EDGE + 4}H-2z"/>` +
    `<path class="dark" d="${dark.join("")}"/>`
  );
}

/** A few kB each. */
const drawings = new LRUCache<string, string>({ max: 400 });

/** Undefined for a suburb without outline and point. */
export function suburbDrawing(suburb: DrawnSuburb, kind: DrawingKind): string | undefined {
  const key = `${kind} ${suburb.slug} ${suburb.latitude} ${suburb.longitude} ${suburb.cutFrom}`;
  const svg = drawings.get(key) ?? drawSuburb(suburb, kind);
  if (svg !== undefined) drawings.set(key, svg);
  return svg;
}
