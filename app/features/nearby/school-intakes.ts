import { formatDay } from "#app/lib/dates.ts";
import { joinNames } from "#app/lib/text.ts";
import { metresLabel } from "./places.ts";

export interface SchoolIntake {
  layer: "current" | "future";
  schoolCode: number;
  /** Null for a school that is not open yet. */
  school: string | null;
  areaName: string;
  /** "PRIMARY", "INFANTS", "HIGH_COED", "HIGH_GIRLS", "CENTRAL_HIGH" ... */
  intakeType: string;
  /** "K-6" */
  years: string;
  /** From 0 to 1, of the suburb's land. */
  share: number;
  /** ISO 8601, or null if unknown. */
  boundaryDate: string | null;
}

/** An area that contains a home. */
export interface SchoolArea extends Pick<
  SchoolIntake,
  "layer" | "schoolCode" | "intakeType" | "years" | "boundaryDate"
> {
  /** The name, or the area's for a school that is not open yet. */
  school: string;
  /** Great-circle metres to the school. Null if its place is unknown. */
  metres: number | null;
}

export interface ListedSchool {
  name: string;
  /** "most of Newtown, years 7 to 12, girls" */
  detail: string;
}

export interface ListedSchools {
  primary: ListedSchool[];
  secondary: ListedSchool[];
  future: ListedSchool[];
}

/** The outlines of areas and suburbs differ by metres: smaller shares mean nothing. */
export const LEAST_SHARE = 0.01;

/** Largest share first. A school with several intakes of one level is listed once. */
export function listSchools(suburb: string, intakes: readonly SchoolIntake[]): ListedSchools {
  const shareOf = (rows: readonly SchoolIntake[]) => Math.max(...rows.map(({ share }) => share));
  return listBySchool(
    intakes
      .filter(({ share }) => share >= LEAST_SHARE)
      .map((intake) => ({ ...intake, school: intake.school ?? intake.areaName })),
    (one, other) => shareOf(other) - shareOf(one),
    (rows) => `${shareText(shareOf(rows))} of ${suburb}`,
  );
}

/** Nearest first; those at unknown places last. */
export function listSchoolsOfHome(areas: readonly SchoolArea[]): ListedSchools {
  const metresOf = ([area]: readonly SchoolArea[]) => area?.metres ?? null;
  return listBySchool(
    areas,
    (one, other) => (metresOf(one) ?? Infinity) - (metresOf(other) ?? Infinity) || 0,
    (rows) => {
      const metres = metresOf(rows);
      return metres === null ? "" : metresLabel(metres);
    },
  );
}

type Area = Omit<SchoolArea, "metres">;

function listBySchool<Row extends Area>(
  areas: readonly Row[],
  order: (one: readonly Row[], other: readonly Row[]) => number,
  place: (rows: readonly Row[]) => string,
): ListedSchools {
  const listed = (isListed: (area: Row) => boolean) =>
    [...Map.groupBy(areas.filter(isListed), ({ schoolCode }) => schoolCode).values()]
      .toSorted((one, other) => order(one, other) || getName(one).localeCompare(getName(other)))
      .map((rows) => ({ name: getName(rows), detail: [place(rows), ...describe(rows)].filter(Boolean).join(", ") }));
  return {
    primary: listed(({ layer, intakeType }) => layer === "current" && !isSecondary(intakeType)),
    secondary: listed(({ layer, intakeType }) => layer === "current" && isSecondary(intakeType)),
    future: listed(({ layer }) => layer === "future"),
  };
}

function isSecondary(intakeType: string): boolean {
  return intakeType.includes("HIGH");
}

function getName([first]: readonly Area[]): string {
  return first?.school ?? "";
}

/** "years 7 to 12", "girls", "area dated 21 Oct 2025" */
function describe(rows: readonly Area[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { layer, intakeType, boundaryDate } = first;
  const years = [...new Set(rows.map((row) => yearsText(row.years)))];
  const only = intakeType.endsWith("_GIRLS") ? "girls" : intakeType.endsWith("_BOYS") ? "boys" : "";
  const date = layer === "future" && boundaryDate ? `area dated ${formatDay(boundaryDate)}` : "";
  return [joinNames(years), only, date];
}

/** "nearly all", "about half", "a small part" */
export function shareText(share: number): string {
  const [, words] = SHARES.find(([least]) => share >= least) ?? [0, "a small part"];
  return words;
}

const SHARES: readonly (readonly [least: number, words: string])[] = [
  [0.97, "all"],
  [0.85, "nearly all"],
  [0.6, "most"],
  [0.4, "about half"],
  [0.15, "part"],
];

/** "years K to 6", "years 11 and 12", "year 7" */
export function yearsText(years: string): string {
  const [from = "", to = from] = years.split("-");
  if (from === to) return `year ${from}`;
  return Number(to) - Number(from) === 1 ? `years ${from} and ${to}` : `years ${from} to ${to}`;
}
