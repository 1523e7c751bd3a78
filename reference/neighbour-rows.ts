import { readCsv } from "./csv.ts";
import { readSuburbs } from "./suburbs.ts";

/** Share a border, by normalised name. */
export interface NeighbourRow {
  key: string;
  neighbours: string[];
}

/** 625 suburbs, because North Kellyville has no boundary. */
export function generateNeighbours(): NeighbourRow[] {
  const keys = new Map(readSuburbs().map(({ slug, name }) => [slug, name.toLowerCase()]));
  const keyOf = (slug: string) => {
    const key = keys.get(slug);
    if (key === undefined) throw new Error(`No suburb is called ${slug}.`);
    return key;
  };
  return readCsv("sydney-neighbours.csv").map(({ slug = "", neighbours = "" }) => ({
    key: keyOf(slug),
    neighbours: neighbours.split("|").filter(Boolean).map(keyOf),
  }));
}
