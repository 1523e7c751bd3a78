import { type Corner, decodeArea } from "#app/features/listings/model/area.ts";
import { readCsv } from "./csv.ts";
import file from "./data/school-intake-areas.json" with { type: "json" };

export interface SchoolAreaRow {
  layer: "current" | "future";
  schoolCode: number;
  /** From 1, of the areas of a school and layer. */
  part: number;
  /** The name in lower case. */
  key: string;
  school: string;
  intakeType: string;
  years: string;
  /** ISO 8601; null if the source has none. */
  boundaryDate: string | null;
  /** A box of PostgreSQL, in degrees of longitude and latitude. */
  bounds: string;
  /** A polygon of PostgreSQL, in units of 0.00001 degrees. */
  outline: string;
}

/** The intake areas of public schools. A school without a name in schools.csv, such as a planned one, has the area's. */
export function generateSchoolAreas(): SchoolAreaRow[] {
  const names = new Map(readCsv("schools.csv").map((row) => [Number(row["school_code"]), row["name"]]));
  const parts = new Map<string, number>();
  return file.areas.map(({ layer, code, name, type, years, date, rings }) => {
    const part = (parts.get(`${layer} ${code}`) ?? 0) + 1;
    parts.set(`${layer} ${code}`, part);
    const school = names.get(code) ?? name;
    const points = joinRings(rings.map(toRing)).map(
      ([east, south]) => [15_030_000 + east, -3_320_000 - south] as const,
    );
    return {
      layer: layer === "future" ? "future" : "current",
      schoolCode: code,
      part,
      key: school.toLowerCase(),
      school,
      intakeType: type,
      years,
      boundaryDate: date.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") || null,
      bounds: toBox(points),
      outline: `(${points.map((point) => `(${point.join()})`).join()})`,
    };
  });
}

const lines = file.lines.map((text) => decodeArea(text) ?? []);

/** Neighbouring areas share lines; ~number is a line backwards. */
function toRing(numbers: readonly number[]): Corner[] {
  return numbers.flatMap((number) => {
    const line = lines[number < 0 ? ~number : number] ?? [];
    return (number < 0 ? line.toReversed() : line).slice(1);
  });
}

/** One line around all rings, which returns to its start after each: the ways there and back cancel each other. */
function joinRings(rings: readonly Corner[][]): Corner[] {
  const [first = [], ...others] = rings;
  const start = first.slice(0, 1);
  return [...first, ...others.flatMap((ring) => [...start, ...ring, ...ring.slice(0, 1)])];
}

function toBox(points: readonly (readonly [longitude: number, latitude: number])[]): string {
  const edge = (axis: 0 | 1, of: "min" | "max") =>
    points.reduce((found, point) => Math[of](found, point[axis]), of === "min" ? Infinity : -Infinity) / 100_000;
  return `(${edge(0, "max")},${edge(1, "max")}),(${edge(0, "min")},${edge(1, "min")})`;
}
