import { readCsv } from "./csv.ts";

export interface PostcodeFigureRow {
  postcode: string;
  kind: "sale" | "rent";
  dwelling: "house" | "townhouse" | "unit" | "strata";
  /** Rents only; 0 is a studio. */
  bedrooms: number | null;
  period: string;
  /** Last day, ISO 8601. */
  periodEnd: string;
  /** AUD: a price, or weekly rent. */
  median: number;
  /** Sales or bonds; null if the source gives only "30 or fewer". */
  counted: number | null;
  source: string;
}

const SALES_SOURCE = "NSW Department of Communities and Justice, Rent and Sales Report (CC BY 4.0)";
const RENTS_SOURCE = "NSW Fair Trading, rental bond lodgements (Creative Commons Attribution)";
const RENTS_PERIOD = { period: "February 2025 to January 2026", periodEnd: "2026-01-31" };

const quarters: Readonly<Record<string, { months: string; end: string }>> = {
  Q1: { months: "January to March", end: "03-31" },
  Q2: { months: "April to June", end: "06-30" },
  Q3: { months: "July to September", end: "09-30" },
  Q4: { months: "October to December", end: "12-31" },
};
const rentedDwellings: Readonly<Record<string, PostcodeFigureRow["dwelling"]>> = {
  F: "unit",
  H: "house",
  T: "townhouse",
};

/** Medians of sales per quarter and of new rents over a year. */
export function generatePostcodeFigures(): PostcodeFigureRow[] {
  return [...saleFigures(), ...rentFigures()];
}

function saleFigures(): PostcodeFigureRow[] {
  return readCsv("sydney-sales-by-postcode-2024.csv").map((row) => {
    const [year = "", quarter = ""] = (row["quarter"] ?? "").split("-");
    const { months, end } = known(quarters, quarter);
    return {
      postcode: row["postcode"] ?? "",
      kind: "sale",
      dwelling: row["dwelling_type"] === "house" ? "house" : "strata",
      bedrooms: null,
      period: `${months} ${year}`,
      periodEnd: `${year}-${end}`,
      median: Number(row["median_price"]),
      counted: row["sales"] ? Number(row["sales"]) : null,
      source: SALES_SOURCE,
    };
  });
}

function rentFigures(): PostcodeFigureRow[] {
  return readCsv("sydney-rents-by-postcode-2026.csv").map((row) => ({
    postcode: row["postcode"] ?? "",
    kind: "rent",
    dwelling: known(rentedDwellings, row["dwelling_type"] ?? ""),
    bedrooms: Number(row["bedrooms"]),
    ...RENTS_PERIOD,
    median: Number(row["median_weekly_rent_12m_to_2026_01"]),
    counted: Number(row["bonds_lodged_12m_to_2026_01"]),
    source: RENTS_SOURCE,
  }));
}

function known<Value>(table: Readonly<Record<string, Value>>, key: string): Value {
  const value = table[key];
  if (value === undefined) throw new Error(`The data has ${JSON.stringify(key)}, which stands for nothing known.`);
  return value;
}
