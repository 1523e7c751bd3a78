import { readFileSync } from "node:fs";
import type { AddressDisplay } from "#app/features/listings/model/field-kinds.ts";
import { type Boundaries, getRingBox, type Point, type Ring, toRings } from "#app/features/map/boundaries.ts";
import { toPlace } from "#app/features/map/view.ts";
import { type Random, streamOf } from "#app/lib/random.ts";

interface HomePlace {
  addressDisplay: AddressDisplay;
  latitude: number | null;
  longitude: number | null;
}

const SHARE_WITH_STREET_ONLY = 0.1;
const SHARE_WITH_SUBURB_ONLY = 0.1;
const SHARE_WITH_COORDINATES = 0.9;

const file = new URL("../reference/data/sydney-boundaries.json", import.meta.url);
let boundaries: Boundaries | undefined;

/**
 * A fictitious location within the suburb's real border. Derived from the address alone, so that adding a home moves no
 * others.
 */
export function homePlace(address: string, suburb: { name: string; slug: string }): HomePlace {
  const random = streamOf(`${address}, ${suburb.name}`, "place");
  const addressDisplay = drawDisplay(random.next());
  const point = random.chance(SHARE_WITH_COORDINATES) ? pointIn(suburb.slug, random) : undefined;
  if (!point) return { addressDisplay, latitude: null, longitude: null };
  const { latitude, longitude } = toPlace(point);
  return { addressDisplay, latitude: toMicrodegrees(latitude), longitude: toMicrodegrees(longitude) };
}

function drawDisplay(draw: number): AddressDisplay {
  if (draw < SHARE_WITH_STREET_ONLY) return "street";
  return draw < SHARE_WITH_STREET_ONLY + SHARE_WITH_SUBURB_ONLY ? "suburb" : "full";
}

/** Undefined if the suburb has no outline. */
function pointIn(slug: string, random: Random): Point | undefined {
  boundaries ??= JSON.parse(readFileSync(file, "utf8")) as Boundaries;
  const rings = toRings(boundaries, boundaries.suburbs[slug] ?? []);
  const { left, top, right, bottom } = getRingBox(rings);
  for (let attempt = 0; rings.length > 0 && attempt < 400; attempt += 1) {
    const point: Point = [left + random.next() * (right - left), top + random.next() * (bottom - top)];
    if (isInside(point, rings)) return point;
  }
  return undefined;
}

/** Ray casting to the east; holes are rings too. */
function isInside([x, y]: Point, rings: readonly Ring[]): boolean {
  let crossed = 0;
  for (const ring of rings) {
    ring.forEach(([toX, toY], index) => {
      const [fromX, fromY] = ring.at(index - 1) ?? [toX, toY];
      if (fromY > y !== toY > y && x < fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY)) crossed += 1;
    });
  }
  return crossed % 2 === 1;
}

function toMicrodegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
