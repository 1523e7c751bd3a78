import { LRUCache } from "lru-cache";
import boundaries from "#reference/data/sydney-boundaries.json";
import { drawSuburb } from "./draw-suburb.ts";

/** A few kB each. */
const drawn = new LRUCache<string, string>({ max: 300 });

/** The outline of a suburb among its neighbours; undefined when nobody has surveyed such a suburb. */
export function suburbDrawing(slug: string): string | undefined {
  const svg = drawn.get(slug) ?? drawSuburb(slug, boundaries);
  if (svg !== undefined) drawn.set(slug, svg);
  return svg;
}
