import type { PostcodeFigure } from "./postcode-medians.ts";

const months: Readonly<Record<string, string>> = {
  "03-31": "January to March",
  "06-30": "April to June",
  "09-30": "July to September",
  "12-31": "October to December",
};

/** By default 37 houses in January to March 2024. */
export function buildSale(changes: Partial<PostcodeFigure> = {}): PostcodeFigure {
  const { periodEnd = "2024-03-31" } = changes;
  return {
    kind: "sale",
    dwelling: "house",
    bedrooms: null,
    period: `${months[periodEnd.slice(5)] ?? ""} ${periodEnd.slice(0, 4)}`,
    periodEnd,
    median: 2_000_000,
    lowerQuartile: 1_700_000,
    upperQuartile: 2_400_000,
    p10: null,
    p90: null,
    counted: 37,
    source: "Sales",
    ...changes,
  };
}

export function buildRent(
  dwelling: PostcodeFigure["dwelling"],
  bedrooms: number,
  median: number,
  changes: Partial<PostcodeFigure> = {},
): PostcodeFigure {
  return {
    kind: "rent",
    dwelling,
    bedrooms,
    period: "February 2025 to January 2026",
    periodEnd: "2026-01-31",
    median,
    lowerQuartile: null,
    upperQuartile: null,
    p10: null,
    p90: null,
    counted: 228,
    source: "Bonds",
    ...changes,
  };
}
