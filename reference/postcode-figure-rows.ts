import { readdirSync } from "node:fs";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { readCsv, toNumber } from "./csv.ts";

export interface PostcodeFigureRow extends PostcodeFigure {
  postcode: string;
}

export const SALES_SOURCE = "NSW Department of Communities and Justice, Rent and Sales Report (CC BY 4.0)";
const RENTS_SOURCE = "NSW Fair Trading, rental bond lodgements (Creative Commons Attribution)";

const quarters: Readonly<Record<string, { months: string; end: string }>> = {
  Q1: { months: "January to March", end: "03-31" },
  Q2: { months: "April to June", end: "06-30" },
  Q3: { months: "July to September", end: "09-30" },
  Q4: { months: "October to December", end: "12-31" },
};
const soldDwellings: Readonly<Record<string, PostcodeFigureRow["dwelling"]>> = {
  all: "all",
  house: "house",
  strata: "strata",
};
const rentedDwellings: Readonly<Record<string, PostcodeFigureRow["dwelling"]>> = {
  house: "house",
  townhouse: "townhouse",
  unit: "unit",
};

/** Sales by quarter (`data/sales`) and the newest year of rents (`data/rents`). Throws for a file or cell it cannot read. */
export function generatePostcodeFigures(): PostcodeFigureRow[] {
  const newestRents = filesOf("rents").at(-1);
  return [
    ...filesOf("sales").flatMap((name) => readSales(name, readCsv(`sales/${name}.csv`))),
    ...(newestRents === undefined ? [] : readRents(newestRents, readCsv(`rents/${newestRents}.csv`))),
  ];
}

/** The file names without ".csv", oldest first. */
export function filesOf(folder: "sales" | "rents"): string[] {
  return readdirSync(new URL(`./data/${folder}/`, import.meta.url))
    .filter((name) => name.endsWith(".csv"))
    .map((name) => name.slice(0, -".csv".length))
    .toSorted();
}

/** "2024-Q1": "January to March 2024", which ends on 2024-03-31. */
export function quarterOf(name: string): { period: string; periodEnd: string } {
  const [, year = "", quarter] = /^(\d{4})-(Q[1-4])$/.exec(name) ?? [];
  const { months, end } = lookUp(quarters, quarter, `sales/${name}.csv`);
  return { period: `${months} ${year}`, periodEnd: `${year}-${end}` };
}

/** "2026-01": "February 2025 to January 2026", the twelve months to the end of the month. */
export function rentYearOf(name: string): { period: string; periodEnd: string } {
  const [, year, month] = (/^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? []).map(Number);
  if (year === undefined || month === undefined)
    throw new Error(`rents/${name}.csv: name it after a month, 2026-01.csv`);
  const lastDay = new Date(Date.UTC(year, month, 0));
  return {
    period: `${monthName(year - 1, month)} to ${monthName(year, month - 1)}`,
    periodEnd: lastDay.toISOString().slice(0, 10),
  };
}

/** `month` is zero-based and may overflow. */
function monthName(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toLocaleDateString("en-AU", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** The rows of a quarter's file, whose columns are those of `data/sales/2024-Q1.csv`. */
export function readSales(name: string, rows: readonly Record<string, string>[]): PostcodeFigureRow[] {
  const file = `sales/${name}.csv`;
  return rows.map((row) => ({
    postcode: row["postcode"] ?? "",
    kind: "sale",
    dwelling: lookUp(soldDwellings, row["dwelling"], file),
    bedrooms: null,
    ...quarterOf(name),
    median: dollars(row["median"], file),
    lowerQuartile: toNumber(row["lower_quartile"]),
    upperQuartile: toNumber(row["upper_quartile"]),
    p10: null,
    p90: null,
    counted: toNumber(row["sales"]),
    source: SALES_SOURCE,
  }));
}

function readRents(name: string, rows: readonly Record<string, string>[]): PostcodeFigureRow[] {
  const file = `rents/${name}.csv`;
  return rows.map((row) => ({
    postcode: row["postcode"] ?? "",
    kind: "rent",
    dwelling: lookUp(rentedDwellings, row["dwelling"], file),
    bedrooms: Number(row["bedrooms"]),
    ...rentYearOf(name),
    median: dollars(row["median"], file),
    lowerQuartile: null,
    upperQuartile: null,
    p10: toNumber(row["p10"]),
    p90: toNumber(row["p90"]),
    counted: toNumber(row["bonds"]),
    source: RENTS_SOURCE,
  }));
}

function dollars(cell: string | undefined, file: string): number {
  const amount = Number(cell);
  if (!Number.isInteger(amount) || amount <= 0)
    throw new Error(`${file}: median ${JSON.stringify(cell)} is not dollars`);
  return amount;
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string | undefined, file: string): Value {
  const value = table[key ?? ""];
  if (value === undefined) {
    throw new Error(`${file}: ${JSON.stringify(key ?? "")} is not one of ${Object.keys(table).join(", ")}`);
  }
  return value;
}
