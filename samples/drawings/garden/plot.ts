import type { Paint, Weight } from "#app/features/drawings/shapes.ts";
import { leafyOval } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { type RoomView, standing } from "#samples/drawings/model/room-view.ts";

/** Start of the visible ground, in metres. */
export const NEAR = 1.6;

export interface Garden {
  view: RoomView;
  facts: HomeFacts;
  design: Design;
  random: Random;
  width: number;
  paved: boolean;
  /** Where the ground beyond the deck or patio begins, in metres. */
  near: number;
}

/** Uses the pen with y upwards, so that arcs bulge outwards. */
export function fillLeaves(
  view: RoomView,
  paint: Paint,
  weight: Weight,
  random: Random,
  clumps: readonly Clump[],
): void {
  const pen = standing(view, 0, 0, 1);
  // One at a time, so that each covers the outline behind it.
  for (const { x, y, a, b, arcs } of clumps) pen.fill(paint, weight, leafyOval(x, -y, a, b, random, arcs));
}

/** The centre and half-axes, and the number of arcs. */
export interface Clump {
  x: number;
  y: number;
  a: number;
  b: number;
  arcs: number;
}

export function pavingOf(text: string): Paint {
  if (/brick paving|paved in brick|terracotta/.test(text)) return "brick";
  if (/bluestone|slate|concrete/.test(text)) return "road";
  return "buff";
}
