import { slugify } from "#app/lib/text.ts";
import boundaries from "#reference/data/sydney-boundaries.json" with { type: "json" };
import councilSuburbs from "#reference/data/sydney-councils.json" with { type: "json" };
import { type Area, type Boundaries, getLineNumbers, type Point, getPoints, simplify } from "./boundaries.ts";
import {
  getBoundingBox,
  type FlatLine,
  type InnerCircle,
  getRingArea,
  findLargestCircle,
  type Shape,
} from "./polygon.ts";
import { type Level, LEVELS } from "./view.ts";

/** The shapes of a level, in its units from the north-west corner of the data. */
export interface LevelShapes {
  level: Level;
  suburbs: ReadonlyMap<string, Shape>;
  /** Localities without a guide, by name and code ("Eveleigh|11454"). */
  others: ReadonlyMap<string, Shape>;
  councils: ReadonlyMap<string, Shape>;
  land: Shape;
  /** By number in the data. */
  lines: readonly FlatLine[];
  /** The lines between land and water. */
  coast: ReadonlySet<number>;
}

/** In square pixels. Smaller parts are dropped, except the largest of an area. */
const MIN_PART_AREA = 6;
const FAR_METRES = 100_000;

const shapesByLevel = new Map<number, LevelShapes>();

/** Computed on first use (20 to 150 ms) and cached; all six levels take a few megabytes. */
export function getLevelShapes(z: number): LevelShapes {
  const level = LEVELS.find((one) => one.z === z) ?? LEVELS[0];
  if (level === undefined) throw new Error("no map levels are defined");
  const known = shapesByLevel.get(level.z) ?? makeShapes(level);
  shapesByLevel.set(level.z, known);
  return known;
}

function makeShapes(level: Level): LevelShapes {
  const { metresPerPixel, unitsPerPixel, leastTriangle, leastInland = leastTriangle } = level;
  const unit = metresPerPixel / unitsPerPixel;
  const coast = new Set(getLineNumbers(boundaries.land));
  const lines = getPoints(boundaries).map((line, number) =>
    toUnits(simplify(line, (coast.has(number) ? leastTriangle : leastInland) * metresPerPixel ** 2), unit),
  );
  const leastArea = MIN_PART_AREA * unitsPerPixel ** 2;
  const toShape = (areas: readonly Area[]) => dropSmallParts(joinLines(lines, areas), leastArea);
  const all = (named: Readonly<Record<string, readonly Area[]>>) =>
    new Map(Object.entries(named).map(([name, areas]) => [name, toShape(areas)]));
  return {
    level,
    suburbs: all(boundaries.suburbs),
    others: all(boundaries.others),
    councils: new Map(
      [...getCouncilOutlines()].map(([name, rings]) => [name, dropSmallParts(joinLines(lines, [rings]), leastArea)]),
    ),
    land: extendLand(toShape(boundaries.land), unit),
    lines,
    coast,
  };
}

function toUnits(line: readonly Point[], unit: number): FlatLine {
  const points: number[] = [];
  for (const [metresEast, metresSouth] of line) {
    const [x, y] = [Math.round(metresEast / unit), Math.round(metresSouth / unit)];
    if (points.length === 0 || x !== points.at(-2) || y !== points.at(-1)) points.push(x, y);
  }
  return Int32Array.from(points);
}

function joinLines(lines: readonly FlatLine[], areas: readonly Area[]): FlatLine[] {
  return areas.flatMap((area) =>
    area.map((numbers) => {
      const ring: number[] = [];
      for (const number of numbers) {
        const line = lines[number < 0 ? ~number : number] ?? new Int32Array();
        const count = line.length / 2;
        for (let step = 1; step < count; step += 1) {
          const index = 2 * (number < 0 ? count - 1 - step : step);
          ring.push(line[index] ?? 0, line[index + 1] ?? 0);
        }
      }
      return Int32Array.from(ring);
    }),
  );
}

function dropSmallParts(rings: readonly FlatLine[], leastArea: number): Shape {
  const areas = rings.map(getRingArea);
  const largest = Math.max(...areas);
  const visible = rings.filter((ring, index) => {
    const area = areas[index] ?? 0;
    return ring.length >= 6 && (area >= leastArea || area === largest);
  });
  return { rings: visible, box: getBoundingBox(visible) };
}

/** Extends the land beyond the north, west and south edges, so that no coast is drawn there. */
function extendLand({ rings, box }: Shape, unit: number): Shape {
  const far = Math.round(FAR_METRES / unit);
  const margin = Math.ceil(30 / unit) + 1;
  const open = rings.map((ring) =>
    ring.map((value, index) => {
      if (index % 2 === 0) return value < box.left + margin ? value - far : value;
      return value < box.top + margin ? value - far : value > box.bottom - margin ? value + far : value;
    }),
  );
  return { rings: open, box: getBoundingBox(open) };
}

/** A locality joins a council if it shares more of its border than this. */
const MIN_COUNCIL_SHARE = 0.55;

/** The suburbs of each council, by slug. */
export const COUNCILS: ReadonlyMap<string, readonly { slug: string; name: string }[]> = new Map(
  Object.entries(councilSuburbs).map(([council, names]) => [
    council,
    names.map((name) => ({ slug: slugify(name), name })),
  ]),
);

/** By slug. */
export const SUBURB_NAMES: ReadonlyMap<string, string> = new Map(
  [...COUNCILS.values()].flat().map(({ slug, name }) => [slug, name]),
);

let outlines: Map<string, number[][]> | undefined;

/** As line numbers. Includes localities without a guide between its suburbs. */
function getCouncilOutlines(): Map<string, number[][]> {
  if (outlines !== undefined) return outlines;
  const suburbs: Boundaries["suburbs"] = boundaries.suburbs;
  const members = new Map([...COUNCILS].map(([name, own]) => [name, own.flatMap(({ slug }) => suburbs[slug] ?? [])]));
  const lengths = getPoints(boundaries).map(lineLength);
  const councilOfLine = new Map<number, string>();
  for (const [name, areas] of members) for (const line of getLineNumbers(areas)) councilOfLine.set(line, name);
  for (const areas of Object.values(boundaries.others)) {
    const along = new Map<string, number>();
    let total = 0;
    for (const line of getLineNumbers(areas)) {
      const length = lengths[line] ?? 0;
      const council = councilOfLine.get(line);
      total += length;
      if (council !== undefined) along.set(council, (along.get(council) ?? 0) + length);
    }
    const [nearest] = [...along].toSorted(([, one], [, other]) => other - one);
    if (nearest !== undefined && nearest[1] > MIN_COUNCIL_SHARE * total) members.get(nearest[0])?.push(...areas);
  }
  outlines = new Map([...members].map(([name, areas]) => [name, dissolve(areas)]));
  return outlines;
}

/** Several suburbs as one shape of a level. Skips suburbs without an outline. */
export function joinSuburbs({ level, lines }: LevelShapes, slugs: readonly string[]): Shape {
  const suburbs: Boundaries["suburbs"] = boundaries.suburbs;
  const outline = dissolve(slugs.flatMap((slug) => suburbs[slug] ?? []));
  return dropSmallParts(joinLines(lines, [outline]), MIN_PART_AREA * level.unitsPerPixel ** 2);
}

function lineLength(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], index) => {
    const [lastX, lastY] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - lastX, y - lastY);
  }, 0);
}

/** Merges adjoining areas by joining the lines that only one of them has. */
function dissolve(areas: readonly Area[]): number[][] {
  const points = getPoints(boundaries);
  const numbers = areas.flat(2);
  const all = new Set(numbers);
  const end = (number: number, side: 0 | -1) => {
    const line = points[number < 0 ? ~number : number] ?? [];
    return String(line.at(number < 0 === (side === 0) ? -1 : 0));
  };
  const starting = new Map<string, number[]>();
  for (const number of numbers) {
    if (all.has(~number)) continue;
    const start = end(number, 0);
    starting.set(start, [...(starting.get(start) ?? []), number]);
  }
  const rings: number[][] = [];
  for (const [start, waiting] of starting) {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const ring = [number];
      let last = end(number, -1);
      while (last !== start) {
        const next = starting.get(last)?.pop();
        if (next === undefined) break;
        ring.push(next);
        last = end(next, -1);
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** The numbers of the lines around a suburb. */
export function getBorderLines(slug: string): number[] {
  const suburbs: Boundaries["suburbs"] = boundaries.suburbs;
  return getLineNumbers(suburbs[slug] ?? []);
}

/** Precise enough for a point, with half as many points as the closest level. */
const POINT_LEVEL = 4;
const points = new Map<string, InnerCircle>();

/** The centre of the largest circle inside, in metres. Cached. Undefined without an outline. */
export function getLabelPlace(kind: "suburbs" | "councils" | "others", name: string): InnerCircle | undefined {
  const key = `${kind} ${name}`;
  const known = points.get(key);
  if (known !== undefined) return known;
  const { level, [kind]: shapes } = getLevelShapes(POINT_LEVEL);
  const shape = shapes.get(name);
  if (shape === undefined) return undefined;
  const unit = level.metresPerPixel / level.unitsPerPixel;
  const size = Math.min(shape.box.right - shape.box.left, shape.box.bottom - shape.box.top);
  const { x, y, radius } = findLargestCircle(shape.rings, Math.max(1, size / 50));
  const place = { x: x * unit, y: y * unit, radius: radius * unit };
  points.set(key, place);
  return place;
}
