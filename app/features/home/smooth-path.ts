import type { ChartPoint } from "./chart-projection.ts";

/**
 * A closed, smooth curve round the corners, as the `d` of an SVG path: a quadratic B-spline, which runs from the middle
 * of one side to the middle of the next and touches no corner. SVG's `t` draws such a piece from its end alone, two
 * numbers to a corner. Corners are moved to even units: the middles are whole then, and no error adds up along the way.
 */
export function smoothPath(corners: readonly ChartPoint[]): string {
  const even = corners.map(({ x, y }) => ({ x: 2 * Math.round(x / 2), y: 2 * Math.round(y / 2) }));
  const middles = even.map((corner, index) => middle(corner, even[(index + 1) % even.length] ?? corner));
  const start = middles.at(-1);
  const [corner] = even;
  const [end, ...rest] = middles;
  if (!start || !corner || !end) return "";
  const first = `M${pair(start)}Q${pair(corner)} ${pair(end)}`;
  let previous = end;
  const pieces = rest.map((point) => {
    const piece = `t${pair({ x: point.x - previous.x, y: point.y - previous.y })}`;
    previous = point;
    return piece;
  });
  return `${first}${pieces.join("")}z`.replaceAll(" -", "-");
}

/** The point half way between two. */
export function middle(one: ChartPoint, other: ChartPoint): ChartPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function pair({ x, y }: ChartPoint): string {
  return `${x} ${y}`;
}
