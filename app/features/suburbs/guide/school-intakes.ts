import { formatDay } from "#app/lib/dates.ts";
import { joinNames } from "#app/lib/text.ts";

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

export interface ListedSchool {
  name: string;
  /** "most of Newtown, years 7 to 12, girls" */
  detail: string;
  share: number;
}

export interface ListedSchools {
  primary: ListedSchool[];
  secondary: ListedSchool[];
  future: ListedSchool[];
}

/** The outlines of areas and suburbs differ by metres: smaller shares mean nothing. */
const LEAST_SHARE = 0.01;

/** Largest share first. A school with several intakes of one level is listed once. */
export function listSchools(suburb: string, intakes: readonly SchoolIntake[]): ListedSchools {
  const listed = (keep: (intake: SchoolIntake) => boolean) => {
    const bySchool = Map.groupBy(
      intakes.filter((intake) => intake.share >= LEAST_SHARE && keep(intake)),
      ({ schoolCode }) => schoolCode,
    );
    return [...bySchool.values()]
      .map((rows) => toSchool(suburb, rows))
      .toSorted((one, other) => other.share - one.share || one.name.localeCompare(other.name));
  };
  return {
    primary: listed(({ layer, intakeType }) => layer === "current" && !isSecondary(intakeType)),
    secondary: listed(({ layer, intakeType }) => layer === "current" && isSecondary(intakeType)),
    future: listed(({ layer }) => layer === "future"),
  };
}

function isSecondary(intakeType: string): boolean {
  return intakeType.includes("HIGH");
}

function toSchool(suburb: string, rows: readonly SchoolIntake[]): ListedSchool {
  const [first] = rows;
  if (first === undefined) throw new Error("expected at least one intake");
  const share = Math.max(...rows.map((row) => row.share));
  const years = [...new Set(rows.map((row) => yearsText(row.years)))];
  const only = first.intakeType.endsWith("_GIRLS") ? "girls" : first.intakeType.endsWith("_BOYS") ? "boys" : "";
  const date = first.layer === "future" && first.boundaryDate ? `area dated ${formatDay(first.boundaryDate)}` : "";
  return {
    name: first.school ?? first.areaName,
    detail: [`${shareText(share)} of ${suburb}`, joinNames(years), only, date].filter(Boolean).join(", "),
    share,
  };
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
