/**
 * A picture of a suburb's surroundings without names. `wide` is for the head of a guide on a desktop, where a panel
 * covers the left, `narrow` for phones, and `card` for small frames. In pixels.
 */
export const DRAWING_SIZES = {
  wide: { width: 1920, height: 464 },
  narrow: { width: 1024, height: 256 },
  card: { width: 1000, height: 400 },
} as const;

export type DrawingKind = keyof typeof DRAWING_SIZES;

/** The names for the wide and the narrow drawing, as HTML. */
export function suburbNamesPath(slug: string): string {
  return `/media/suburb/${slug}.names.svg`;
}

/** "/media/suburb/newtown.wide.svg"; a card has no suffix. */
export function suburbDrawingPath(slug: string, kind: DrawingKind): string {
  return `/media/suburb/${slug}${kind === "card" ? "" : `.${kind}`}.svg`;
}

export interface ChartLabel {
  /** A sounding is the median price of houses in $ million, below the name of a suburb. */
  kind: "own" | "area" | "stop" | "water" | "degree" | "sounding";
  /** One or two lines. */
  text: string;
  /** In pixels of the drawing; y is the first baseline. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  /** The narrowest screen that shows all of it. */
  zone: number;
}

export interface ChartMark {
  kind: "station" | "wharf" | "stop" | "point";
  x: number;
  y: number;
  zone: number;
}

export interface SuburbChartLabels {
  labels: readonly ChartLabel[];
  marks: readonly ChartMark[];
  scale: { pixels: number; label: string };
}
