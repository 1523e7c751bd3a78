import { LRUCache } from "lru-cache";
import {
  type Area,
  type Corner,
  cornerPlace,
  decodeArea,
  isInArea,
  toCorner,
} from "#app/features/listings/model/area.ts";
import { getRingBox, type Point } from "#app/features/map/boundaries.ts";
import { getLevelShapes } from "#app/features/map/levels.server.ts";
import { getDistanceInside, overlaps, type Shape } from "#app/features/map/polygon.ts";
import { LEVELS, toMetres } from "#app/features/map/view.ts";
import { SUBURB_NAMES } from "./base-map.server.ts";
import type { PointSuburb } from "./counts.queries.server.ts";

const touched = new LRUCache<string, readonly string[]>({ max: 500 });

/** The names of the suburbs that drawn areas touch, in alphabetical order. Cached; takes up to 10 ms. */
export function findSuburbsInAreas(areas: readonly string[], points: readonly PointSuburb[]): string[] {
  const drawn = areas.map((text) => decodeArea(text) ?? []);
  const withOutline = areas.flatMap((text, index) => {
    const names = touched.get(text) ?? findOutlines(drawn[index] ?? []);
    touched.set(text, names);
    return names;
  });
  const others = points.filter((point) => drawn.some((area) => isInArea(toCorner(point), area)));
  return [...new Set([...withOutline, ...others.map(({ name }) => name)])].toSorted((one, other) =>
    one.localeCompare(other),
  );
}

function findOutlines(area: Area): string[] {
  const { level, suburbs } = getLevelShapes(LEVELS.length);
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const ring = area.map((corner): Point => {
    const [x, y] = toMetres(cornerPlace(corner));
    return [x / unit, y / unit];
  });
  const box = getRingBox([ring]);
  return [...suburbs].flatMap(([slug, shape]) => {
    const name = SUBURB_NAMES.get(slug);
    return name !== undefined && overlaps(shape.box, box) && touches(ring, shape) ? [name] : [];
  });
}

/** Whether one contains a corner of the other, or their borders cross. */
function touches(ring: readonly Corner[], { rings }: Shape): boolean {
  if (ring.some(([x, y]) => getDistanceInside(rings, x, y) > 0)) return true;
  return rings.some((outline) => {
    let before: Corner = [outline.at(-2) ?? 0, outline.at(-1) ?? 0];
    for (let index = 0; index < outline.length; index += 2) {
      const point: Corner = [outline[index] ?? 0, outline[index + 1] ?? 0];
      const [from, to] = [before, point];
      if (isInArea(point, ring) || ring.some((corner, place) => cross(from, to, ring.at(place - 1) ?? corner, corner)))
        return true;
      before = point;
    }
    return false;
  });
}

function cross(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** Positive or negative for a point on one or the other side of a line. */
function turn([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}
