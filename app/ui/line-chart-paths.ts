export interface ChartPoint {
  x: number;
  y: number;
}

/** What the drawing's edges stand for: `width` units for `maxX`, `height` units for `maxY`, zero at the lower left. */
export interface ChartScale {
  maxX: number;
  maxY: number;
  width: number;
  height: number;
}

/** Round steps from 0 up to `max`, at most `most` of them: 1, 2 or 5 times a power of ten apart. */
export function axisTicks(max: number, most: number): number[] {
  if (!(max > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(max / most));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => max / size <= most) ?? max;
  // A step counted up would carry its rounding along: 0.1 + 0.2.
  const ticks = Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, index) => index * step);
  return ticks.map((tick) => Number(tick.toPrecision(12)));
}

/** Where a point stands in the drawing, from the upper left. */
export function place({ x, y }: ChartPoint, { maxX, maxY, width, height }: ChartScale): ChartPoint {
  return { x: round((x / maxX) * width), y: round(height - (y / maxY) * height) };
}

/** A line through the points, as an SVG path. */
export function linePath(points: readonly ChartPoint[], scale: ChartScale): string {
  return points
    .map((point, index) => {
      const { x, y } = place(point, scale);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

/** What lies under that line. */
export function areaPath(points: readonly ChartPoint[], scale: ChartScale): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${linePath(points, scale)}L${place(last, scale).x} ${scale.height}H${place(first, scale).x}Z`;
}

/** The point on the line at this share of its length along the x axis. */
export function pointAlong(points: readonly ChartPoint[], share: number): ChartPoint {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { x: 0, y: 0 };
  const x = first.x + (last.x - first.x) * share;
  const after = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[Math.max(0, after - 1)] ?? first, points[after] ?? last];
  const part = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
  return { x, y: from.y + (to.y - from.y) * part };
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
