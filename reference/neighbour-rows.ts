import { type Boundaries, getLineNumbers } from "#app/features/map/boundaries.ts";
import sydney from "./data/sydney-boundaries.json" with { type: "json" };
import { nearestSuburbs, type ReferenceSuburb, readSuburbs } from "./suburbs.ts";

/** Suburbs that adjoin, by normalised name. */
export interface NeighbourRow {
  key: string;
  neighbours: string[];
}

const boundaries: Boundaries = sydney;
/** Of a suburb without an outline. */
const NEAREST = 4;

/** A row per suburb, from the boundaries. Without an outline, the nearest suburbs count as neighbours. */
export function generateNeighbours(): NeighbourRow[] {
  const suburbs = readSuburbs();
  const adjoining = findAdjoining();
  const neighbours = new Map(suburbs.map(({ slug }) => [slug, new Set<string>()]));
  for (const suburb of suburbs) {
    for (const other of adjoining.get(suburb.slug) ?? nearestOf(suburb, suburbs)) {
      neighbours.get(suburb.slug)?.add(other);
      neighbours.get(other)?.add(suburb.slug);
    }
  }
  const keys = new Map(suburbs.map(({ slug, name }) => [slug, name.toLowerCase()]));
  return suburbs.map(({ slug, name }) => ({
    key: name.toLowerCase(),
    neighbours: [...(neighbours.get(slug) ?? [])].map((other) => keys.get(other) ?? other).toSorted(),
  }));
}

/** Slugs of the suburbs on the other side of each suburb's border lines. */
function findAdjoining(): Map<string, string[]> {
  const sides = new Map<number, string[]>();
  for (const [slug, areas] of Object.entries(boundaries.suburbs)) {
    for (const line of new Set(getLineNumbers(areas))) sides.set(line, [...(sides.get(line) ?? []), slug]);
  }
  return new Map(
    Object.entries(boundaries.suburbs).map(([slug, areas]) => {
      const others = getLineNumbers(areas).flatMap((line) => sides.get(line) ?? []);
      return [slug, [...new Set(others)].filter((other) => other !== slug)];
    }),
  );
}

function nearestOf(suburb: ReferenceSuburb, suburbs: readonly ReferenceSuburb[]): string[] {
  const nearest = nearestSuburbs(suburb, suburbs, NEAREST).map(({ slug }) => slug);
  return suburb.cutFrom === null ? nearest : [...new Set([suburb.cutFrom, ...nearest])];
}
