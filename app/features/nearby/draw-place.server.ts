import { LRUCache } from "lru-cache";
import type { Point } from "#app/features/map/boundaries.ts";
import {
  CHART_STYLE,
  type Chart,
  createChart,
  drawWaterAndLand,
  type Frame,
  PICTURE_TOKENS,
  toWindow,
} from "#app/features/map/chart.server.ts";
import { getLevelShapes } from "#app/features/map/levels.server.ts";
import { getDistanceInside } from "#app/features/map/polygon.ts";
import { isWithinMap, LEVELS, toMetres, toPlace } from "#app/features/map/view.ts";
import type { Bounds } from "./nearby.queries.server.ts";
import { type CentreSuburb, type ChartCentre, chartName } from "./place-chart.ts";

/** In pixels, of the square drawing; it is scaled to its box. */
const SIZE = 600;
/** In metres from the middle to a side, for the ring of 1 km and a little more. */
const REACH = 1200;
/** The share of the drawing that a suburb takes at most. */
const SUBURB_SHARE = 0.62;

/** A square around a point, or around a whole suburb. Undefined outside the map, and for a suburb without any place. */
export function toPlaceFrame(centre: ChartCentre, size: number): Frame | undefined {
  const box = "slug" in centre ? findOutlineBox(centre) : undefined;
  const { latitude, longitude } = centre;
  const middle: Point | undefined = box
    ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    : latitude !== null && longitude !== null
      ? toMetres({ latitude, longitude })
      : undefined;
  if (middle === undefined || !isWithinMap(middle)) return undefined;
  const widest = box ? Math.max(box.right - box.left, box.bottom - box.top) : 0;
  const side = Math.max(2 * REACH, widest / SUBURB_SHARE);
  return { width: size, height: size, metresPerPixel: side / size, centre: middle };
}

export function toBounds({ width, height, metresPerPixel, centre: [x, y] }: Frame): Bounds {
  const [acrossHalf, downHalf] = [(width / 2) * metresPerPixel, (height / 2) * metresPerPixel];
  const { latitude: north, longitude: west } = toPlace([x - acrossHalf, y - downHalf]);
  const { latitude: south, longitude: east } = toPlace([x + acrossHalf, y + downHalf]);
  return { south, north, west, east };
}

/** In metres. */
function findOutlineBox({ slug }: CentreSuburb) {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const box = suburbs.get(slug)?.box;
  if (box === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  return { left: box.left * unit, right: box.right * unit, top: box.top * unit, bottom: box.bottom * unit };
}

/** The suburb in the middle. Undefined on water and in a locality without a guide. */
function findCentreSuburb(centre: ChartCentre, frame: Frame): string | undefined {
  if ("slug" in centre) return centre.slug;
  const { shapes, inSight, scale } = toWindow(frame);
  const [x, y] = [inSight.left + frame.width / 2 / scale, inSight.top + frame.height / 2 / scale];
  return [...shapes.suburbs].find(
    ([, { box, rings }]) =>
      box.left <= x && x <= box.right && box.top <= y && y <= box.bottom && getDistanceInside(rings, x, y) > 0,
  )?.[0];
}

/** System colours of a picture may belong to another theme than those of the page. */
const FORCED =
  "@media(forced-colors:active){:root{--s-ink:#000;--s-ink-2:#000;--s-paper:#fff;--s-harbour:#000;--land-0:#fff;--land-1:#fff;" +
  "--water-0:#fff;--water-1:#fff;--water-2:#ccc;--edge:#000;--coast:#000}}" +
  "@media(forced-colors:active) and (prefers-color-scheme:dark){:root{--s-ink:#fff;--s-ink-2:#fff;--s-paper:#000;--s-harbour:#fff;" +
  "--land-0:#000;--land-1:#000;--water-0:#000;--water-1:#000;--water-2:#555;--edge:#fff;--coast:#fff}}";

const STYLE =
  ".chart{--band:30}.chart .own{fill:var(--land-1)}.chart .line{fill:none;stroke:var(--s-ink);stroke-width:calc(1.7*var(--u));stroke-linejoin:round}" +
  ".chart .edge{fill:var(--s-paper);stroke:var(--s-ink);stroke-width:1px}.chart .dark{fill:var(--s-ink)}" +
  ".chart .rose{fill:none;stroke:var(--s-ink-2);stroke-width:1px}" +
  // The width of the picture on the page.
  "@media(max-width:28rem){.chart .coast{stroke-width:calc(2*var(--u))}.chart .border{stroke-width:calc(1.2*var(--u))}}";

/** As a self-contained SVG document. Undefined without a frame. */
function drawPlace(centre: ChartCentre): string | undefined {
  const frame = toPlaceFrame(centre, SIZE);
  if (frame === undefined) return undefined;
  const chart = createChart(frame);
  const around = "slug" in centre && centre.cutFrom ? chart.outline(centre.cutFrom) : "";
  const own = chart.outline(findCentreSuburb(centre, frame) ?? "");
  const onLand = `${own || around ? `<path class="own" d="${own || around}"/>` : ""}<path class="border" d="${chart.borders()}"/>`;
  const line = "slug" in centre && own ? `<path class="line" d="${own}"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">` +
    `<style>${PICTURE_TOKENS}${CHART_STYLE}${STYLE}${FORCED}</style><rect width="${SIZE}" height="${SIZE}" fill="var(--water-0)"/>` +
    `<g transform="${chart.transform}" style="${chart.style}">${drawWaterAndLand(chart, "land", onLand)}${line}</g>` +
    `<path class="grid" d="${chart.graticule(1).path}"/>${drawScaleBar(frame)}${ROSE}${drawEdge(chart)}</svg>\n`
  );
}

/** Compass and scale bar, as shares of the drawing: names leave them free. */
export const COVERED = [
  { left: 0.02, top: 0.86, right: 0.15, bottom: 1 },
  { left: 0.66, top: 0.9, right: 1, bottom: 1 },
] as const;

const ROSE =
  '<path class="rose" d="M28 556a24 24 0 1 1 48 0a24 24 0 1 1-48 0z"/><path class="dark" d="M52 536l5 20h-10z"/>' +
  '<path class="edge" d="M52 576l5-20h-10z"/>';

/** A round length in metres, at most a third of the drawing. */
export function scaleLength({ metresPerPixel, width }: Pick<Frame, "metresPerPixel" | "width">): number {
  return [10_000, 5000, 2000, 1000, 500].find((length) => length / metresPerPixel <= width / 3) ?? 250;
}

/** In four blocks, in the lower right corner. */
function drawScaleBar(frame: Frame): string {
  const block = scaleLength(frame) / frame.metresPerPixel / 4;
  const left = SIZE - 24 - 4 * block;
  const bar = (x: number, width: number) => `M${x.toFixed(1)} 568h${width.toFixed(1)}v7h-${width.toFixed(1)}z`;
  return (
    `<path class="edge" d="${bar(left, 4 * block)}"/>` +
    `<path class="dark" d="${bar(left, block)}${bar(left + 2 * block, block)}"/>`
  );
}

const EDGE = 7;

/** The black and white border of a chart: tenths of a minute of longitude and latitude. */
function drawEdge({ project }: Chart): string {
  const [x, y] = project({ latitude: -34, longitude: 151 });
  const [east, north] = project({ latitude: -34 + 1 / 600, longitude: 151 + 1 / 600 });
  const far = SIZE - EDGE;
  const pieces = (start: number, step: number, draw: (from: string, length: string) => string) => {
    const first = Math.floor(-start / step);
    return Array.from({ length: Math.ceil(SIZE / step) + 1 }, (_, index) => first + index)
      .filter((index) => index % 2 === 0)
      .map((index) => {
        const from = Math.max(0, start + index * step);
        const to = Math.min(SIZE, start + (index + 1) * step);
        return to > from ? draw(from.toFixed(1), (to - from).toFixed(1)) : "";
      })
      .join("");
  };
  const across = pieces(x, east - x, (from, length) =>
    [0, far].map((top) => `M${from} ${top}h${length}v${EDGE}h-${length}z`).join(""),
  );
  const down = pieces(y, y - north, (from, length) =>
    [0, far].map((left) => `M${left} ${from}h${EDGE}v${length}h-${EDGE}z`).join(""),
  );
  const frame = `M0 0h${SIZE}v${SIZE}H0zM${EDGE} ${EDGE}v${SIZE - 2 * EDGE}h${SIZE - 2 * EDGE}v-${SIZE - 2 * EDGE}z`;
  return `<path class="edge" d="${frame}"/><path class="dark" d="${across}${down}"/>`;
}

/** A few kB each. */
const drawings = new LRUCache<string, string>({ max: 400 });

/** As `drawPlace`, cached. */
export function placeDrawing(centre: ChartCentre): string | undefined {
  const key = `${chartName(centre)} ${"slug" in centre ? `${centre.latitude} ${centre.longitude} ${centre.cutFrom}` : ""}`;
  const svg = drawings.get(key) ?? drawPlace(centre);
  if (svg !== undefined) drawings.set(key, svg);
  return svg;
}
