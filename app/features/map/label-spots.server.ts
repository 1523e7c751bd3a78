import { type Chart, type Frame, toWindow } from "./chart.server.ts";
import { clipShape, findLargestCircle, getDistanceInside } from "./polygon.ts";

export type Anchor = "start" | "middle" | "end";

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
