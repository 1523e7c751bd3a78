import boundaries from "#reference/data/sydney-boundaries.json" with { type: "json" };
import { OccupiedSpace, textWidth } from "#app/features/map/labels.ts";
import { type Boundaries, findNeighbours } from "#app/features/map/boundaries.ts";
import { CHART_STYLE, drawWaterAndLand, toSuburbFrame, createChart, toWindow } from "#app/features/map/chart.server.ts";
import { COUNCILS } from "#app/features/map/levels.server.ts";
import { clipShape, findLargestCircle } from "#app/features/map/polygon.ts";
import type { Place } from "#app/features/map/view.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";

const SIZE = { width: 400, height: 360 };

const STYLE =
  ".chart a path{fill:var(--land-1);stroke:var(--edge);stroke-width:calc(.8*var(--u))}.chart a:hover path{fill:var(--s-harbour-soft)}" +
  ".chart .own{fill:var(--land-3);stroke:var(--s-magenta);stroke-width:calc(3*var(--u));stroke-linejoin:round}" +
  ".chart .names text{text-anchor:middle;paint-order:stroke;stroke:var(--halo);stroke-width:3px;stroke-linejoin:round;stroke-opacity:.75}" +
  ".chart .names .name{font-size:15px;font-weight:680}.chart .names .stop{font-size:11px;fill:var(--s-ink-2)}" +
  ".chart .station{fill:var(--s-surface);stroke:var(--s-ink);stroke-width:1.8px}" +
  ".chart .scale{fill:none;stroke:var(--s-ink);stroke-width:1.5px}";

/** In the part that narrow screens show. */
const SCALE_LEFT = 66;

const NAMES = new Map([...COUNCILS.values()].flat().map(({ slug, name }) => [slug, name]));

/**
 * Draws a suburb, neighbours with links, and nearby stations as an SVG element with its stylesheet. Undefined without a
 * surveyed boundary. Hidden from assistive technology and the keyboard, because lists on the page have the same
 * content.
 */
export function drawSuburbMap(slug: string, stations: readonly (Place & { name: string })[]): string | undefined {
  const frame = toSuburbFrame(slug, SIZE);
  if (frame === undefined) return undefined;
  const chart = createChart(frame);
  const links = nextDoor(slug).flatMap((other) => {
    const path = chart.outline(other);
    return path === "" ? [] : [`<a href="${suburbPath({ slug: other })}" tabindex="-1"><path d="${path}"/></a>`];
  });
  const onLand = `${links.join("")}<path class="own" d="${chart.outline(slug)}"/>`;
  const marked = stations.flatMap(({ name, ...place }) => {
    const [x, y] = chart.project(place).map(Math.round);
    return x === undefined || y === undefined || !isInside(x, y, 6) ? [] : [{ name, x, y }];
  });
  const marks = marked.map(({ x, y }) => `M${x - 4} ${y - 4}h8v8h-8z`).join("");
  const scale = scaleBar(frame.metresPerPixel);
  return (
    `<svg class="chart" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}" aria-hidden="true" focusable="false">` +
    `<style>${CHART_STYLE}${STYLE}</style><g transform="${chart.transform}" style="${chart.style}">` +
    `${drawWaterAndLand(chart, "land", onLand)}</g>${marks && `<path class="station" d="${marks}"/>`}` +
    `<path class="scale" d="M${SCALE_LEFT} ${SIZE.height - 16}v6h${scale.pixels}v-6"/>` +
    `<g class="names">${namesOf(slug, frame, marked)}<text x="${SCALE_LEFT + scale.pixels / 2}" y="${SIZE.height - 15}">${scale.label}</text></g></svg>`
  );
}

function nextDoor(slug: string): string[] {
  const all: Boundaries = boundaries;
  return findNeighbours(all, slug);
}

type Label = Record<"name" | "kind", string> & Record<"x" | "y" | "size", number>;

/** In order of importance. Each label needs a free place. */
function namesOf(
  slug: string,
  frame: NonNullable<ReturnType<typeof toSuburbFrame>>,
  marked: readonly { name: string; x: number; y: number }[],
): string {
  const occupied = new OccupiedSpace();
  occupied.add({ left: SCALE_LEFT - 10, right: SCALE_LEFT + 110, top: SIZE.height - 34, bottom: SIZE.height });
  for (const { x, y } of marked) occupied.add({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 });
  const { shapes, inSight, scale } = toWindow(frame);
  const areas = [slug, ...nextDoor(slug)].flatMap((key): Label[] => {
    const shape = shapes.suburbs.get(key);
    const point = shape && findLargestCircle(clipShape(shape, inSight), 2 / scale);
    if (!point || point.radius * scale < LEAST_RADIUS) return [];
    const [x, y] = [(point.x - inSight.left) * scale, (point.y - inSight.top) * scale];
    const own = key === slug;
    return [{ name: NAMES.get(key) ?? "", kind: own ? "name" : "", size: own ? 15 : 12, x, y }];
  });
  const stops = marked.map(({ name, x, y }): Label => ({ name, kind: "stop", size: 11, x, y: y + 14 }));
  return [...areas, ...stops].map((label) => placed(label, occupied)).join("");
}

/** In pixels, of a circle that must fit into a suburb's visible part. */
const LEAST_RADIUS = 6;
const SHIFTS = [0, -14, 14, -28, 28];

function placed({ name, kind, size, x, y }: Label, occupied: OccupiedSpace): string {
  const half = textWidth(name, size, kind === "name" ? "bold" : "regular") / 2 + 2;
  for (const shift of SHIFTS) {
    const middle = Math.round(y) + shift;
    const box = { left: x - half, right: x + half, top: middle - size / 2 - 2, bottom: middle + size / 2 + 2 };
    if (!isInside(box.left, box.top, 2) || !isInside(box.right, box.bottom, 2) || !occupied.isFree(box)) continue;
    occupied.add(box);
    return `<text x="${Math.round(x)}" y="${middle + Math.round(size * 0.35)}"${kind && ` class="${kind}"`}>${name}</text>`;
  }
  return "";
}

function isInside(x: number, y: number, margin: number): boolean {
  return x >= margin && y >= margin && x <= SIZE.width - margin && y <= SIZE.height - margin;
}

function scaleBar(metresPerPixel: number): { pixels: number; label: string } {
  const metres = [5000, 2000, 1000, 500].find((length) => length / metresPerPixel <= 100) ?? 250;
  return {
    pixels: Math.round(metres / metresPerPixel),
    label: metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
  };
}
