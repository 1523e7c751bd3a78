import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import type { Paint, Weight } from "#app/features/drawings/sheet.ts";
import { type RoomView, standing } from "#samples/drawings/model/room-view.ts";
import { leafyOval } from "#app/features/drawings/trees.ts";
import type { Random } from "#app/lib/random.ts";

/** Where the ground in front of the viewer begins, in metres. */
export const NEAR = 1.6;

/** A garden while it is drawn: what is known of it, and where its parts may stand. */
export interface Garden {
  view: RoomView;
  facts: HomeFacts;
  design: Design;
  random: Random;
  width: number;
  paved: boolean;
  /** where the ground begins to be another's: the deck, or the viewer */
  near: number;
}

/** Clumps of leaves whose arcs bulge outwards: drawn with the pen that counts upwards. */
export function fillLeaves(
  view: RoomView,
  paint: Paint,
  weight: Weight,
  random: Random,
  clumps: readonly Clump[],
): void {
  const pen = standing(view, 0, 0, 1);
  // One after the other, so that each covers the outline of the one behind.
  for (const { x, y, a, b, arcs } of clumps) pen.fill(paint, weight, leafyOval(x, -y, a, b, random, arcs));
}

/** A clump of leaves: its middle and half axes in the picture, and how many arcs its outline has. */
export interface Clump {
  x: number;
  y: number;
  a: number;
  b: number;
  arcs: number;
}

/** Which paving the words of a listing speak of. */
export function pavingOf(text: string): Paint {
  if (/brick paving|paved in brick|terracotta/.test(text)) return "brick";
  if (/bluestone|slate|concrete/.test(text)) return "road";
  return "buff";
}
