import type { Box } from "#app/features/map/boundaries.ts";
import { MAP_SIZE, type Place, toMetres } from "#app/features/map/view.ts";
import type { BaseMap } from "./base-map.server.ts";

/** Fills its box, whose edges cut off the rest. */
export const FRAME = `viewBox="0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}" preserveAspectRatio="xMidYMid slice"`;

export const INSIDE: Box = { left: 3, top: 3, right: MAP_SIZE.width - 3, bottom: MAP_SIZE.height - 3 };

/** Half the width of a mark in pixels. */
export const MARK = 5;

/** In pixels; undefined outside the drawing. */
export function inSight({ toPixels }: Pick<BaseMap, "toPixels">, at: Place): { x: number; y: number } | undefined {
  const [x, y] = toPixels(toMetres(at)).map(Math.round);
  if (x === undefined || y === undefined) return undefined;
  const { width, height } = MAP_SIZE;
  return x < MARK || y < MARK || x > width - MARK || y > height - MARK ? undefined : { x, y };
}

export function around({ x, y }: { x: number; y: number }, half: number): Box {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

export function isInside(box: Box): boolean {
  return box.left >= INSIDE.left && box.top >= INSIDE.top && box.right <= INSIDE.right && box.bottom <= INSIDE.bottom;
}
