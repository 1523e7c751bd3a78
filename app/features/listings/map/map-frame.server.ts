import type { Box } from "#app/features/map/boundaries.ts";
import { MAP_SIZE, type Place, toMetres } from "#app/features/map/view.ts";
import type { BaseMap } from "./base-map.server.ts";

/** The part of a drawing that its box shows. */
export interface MapFrame {
  /** Of the SVG. It fills its box, whose edges cut off the rest. */
  attributes: string;
  /** For labels, in pixels. */
  inside: Box;
}

/** Pixels between a label and the edge. */
const PADDING = 3;

/** The frame of a view, moved by an offset in pixels. */
export function toMapFrame({ x, y } = { x: 0, y: 0 }): MapFrame {
  const { width, height } = MAP_SIZE;
  return {
    attributes: `viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="xMidYMid slice"`,
    inside: { left: x + PADDING, top: y + PADDING, right: x + width - PADDING, bottom: y + height - PADDING },
  };
}

/** Half the width of a mark in pixels. */
export const MARK = 5;

/** In pixels; undefined outside the frame. */
export function inSight(
  { toPixels }: Pick<BaseMap, "toPixels">,
  frame: MapFrame,
  at: Place,
): { x: number; y: number } | undefined {
  const [x, y] = toPixels(toMetres(at)).map(Math.round);
  return x === undefined || y === undefined || !isInside(around({ x, y }, MARK), frame) ? undefined : { x, y };
}

export function around({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

export function isInside(box: Box, { inside }: MapFrame): boolean {
  return box.left >= inside.left && box.top >= inside.top && box.right <= inside.right && box.bottom <= inside.bottom;
}
