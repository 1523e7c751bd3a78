import { type Frame, createChart, toWindow } from "#app/features/map/chart.server.ts";
import { clipShape } from "#app/features/map/polygon.ts";
import { type ChartPoint, chartPointAt, chartSize, METRES_PER_UNIT, metresAt } from "./chart.ts";

/** The land beyond the chart, in chart units, for the widest screen and the tallest panel. */
const beyond = { west: 1000, north: 44, east: 60, south: 300 };

const width = beyond.west + chartSize.width + beyond.east;
const height = beyond.north + chartSize.height + beyond.south;

const frame: Frame = {
  width,
  height,
  metresPerPixel: METRES_PER_UNIT,
  centre: metresAt({ x: width / 2 - beyond.west, y: height / 2 - beyond.north }),
};

let cachedLand: string | undefined;

/** Returns the land as one path in an invisible SVG element that the chart reuses. Cached. */
export function drawLand(): string {
  cachedLand ??= renderLand();
  return cachedLand;
}

function renderLand(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="absolute">${renderPath()}</svg>`;
}

/** Draws `app/ui/coast.svg`. The sea is in the same file, so that both appear together. */
export function drawCoast(): string {
  const sea = '<path id="sea" d="M-4000-4000h8000v8000h-8000z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${sea}\n${renderPath()}\n</svg>\n`;
}

function renderPath(): string {
  const { land, transform } = createChart(frame);
  return `<path id="land" transform="translate(-${beyond.west} -${beyond.north}) ${transform}" fill-rule="evenodd" d="${land}"/>`;
}

let cachedPoints: readonly ChartPoint[] | undefined;

/** Points along the shore, closer together than a label is wide. Cached. */
export function getShorePoints(): readonly ChartPoint[] {
  cachedPoints ??= readShore();
  return cachedPoints;
}

/** In chart units: 200 m. */
const stride = 4;

function readShore(): ChartPoint[] {
  const { shapes, drawn: box } = toWindow(frame);
  const unit = shapes.level.metresPerPixel / shapes.level.unitsPerPixel;
  return clipShape(shapes.land, box).flatMap((ring) => {
    const corners = Array.from({ length: ring.length / 2 }, (_, index) =>
      chartPointAt([(ring[2 * index] ?? 0) * unit, (ring[2 * index + 1] ?? 0) * unit]),
    );
    return corners.flatMap((corner, index) => interpolate(corners.at(index - 1) ?? corner, corner));
  });
}

function interpolate(from: ChartPoint, to: ChartPoint): ChartPoint[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stride);
  return Array.from({ length: steps }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}
