import { pathToFileURL } from "node:url";
import { filesOf, quarterOf, rentYearOf } from "./postcode-figure-rows.ts";

/** A file of figures and how to replace it. */
export interface FiguresSource {
  name: string;
  /** Relative to `reference/data`. */
  file: string;
  /** The last day that the figures cover, ISO 8601. */
  until: string;
  update: string;
}

/** Changes rarely, so these dates are written down here. The README of `reference/data` names the sources. */
const FIXED: readonly FiguresSource[] = [
  {
    name: "Census",
    file: "census-2021.csv",
    until: "2021-08-10",
    update: "Replace it once the census of 2026 is published by postcode.",
  },
  {
    name: "Bush fire prone land",
    file: "bushfire-prone-land-2023.csv",
    until: "2023-08-31",
    update: "Replace it with a newer map of the NSW Rural Fire Service by suburb.",
  },
  {
    name: "School intake areas",
    file: "school-intakes.csv",
    until: "2026-04-30",
    update: "Replace it, and school-intake-areas.json, with the intake areas of the NSW Department of Education.",
  },
  {
    name: "Schools",
    file: "schools.csv",
    until: "2026-04-07",
    update: "Replace it with the NSW public schools master data set.",
  },
  {
    // The railway stations are the oldest part.
    name: "Stations",
    file: "stations.csv",
    until: "2019-12-31",
    update: "Replace it with the stops of Transport for NSW.",
  },
];

/** Every file of dated figures, oldest first. */
export function figuresSources(): FiguresSource[] {
  const sales = filesOf("sales").at(-1);
  const rents = filesOf("rents").at(-1);
  return [
    ...FIXED,
    ...(sales === undefined
      ? []
      : [
          {
            name: "Sales by postcode",
            file: `sales/${sales}.csv`,
            until: quarterOf(sales).periodEnd,
            update: `Add sales/${nextQuarter(sales)}.csv from the Rent and Sales Report, with the same columns.`,
          },
        ]),
    ...(rents === undefined
      ? []
      : [
          {
            name: "Rents by postcode",
            file: `rents/${rents}.csv`,
            until: rentYearOf(rents).periodEnd,
            update:
              "Add a file for the twelve months to a later month, such as rents/2027-01.csv, with the same columns.",
          },
        ]),
  ].toSorted((one, other) => one.until.localeCompare(other.until));
}

/** "2024-Q4": "2025-Q1". */
export function nextQuarter(name: string): string {
  const [year = 0, quarter = 0] = name.split("-Q").map(Number);
  return quarter === 4 ? `${year + 1}-Q1` : `${year}-Q${quarter + 1}`;
}

const DAY = 24 * 60 * 60 * 1000;
const DAYS_IN_A_YEAR = 365;

/** A line per source, and how to replace those that end more than a year before `today`. */
export function describeFigures(sources: readonly FiguresSource[], today: Date): string {
  const lines = sources.map(({ name, file, until, update }) => {
    const isOld = today.getTime() - Date.parse(until) > DAYS_IN_A_YEAR * DAY;
    return `${isOld ? "older than a year" : "current"}: ${name}, to ${until} (reference/data/${file})${isOld ? `\n  ${update}` : ""}`;
  });
  return `${lines.join("\n")}\nAfter a change run npm run db:reference.`;
}

/** `npm run figures` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.stdout.write(`${describeFigures(figuresSources(), new Date())}\n`);
}
