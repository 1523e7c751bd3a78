import { readCsvFile } from "#reference/csv.ts";

export type Dwelling = "flat" | "house" | "townhouse";

/** Weekly rents in AUD, and the number of bonds. */
export interface RentFacts {
  median: number;
  low: number;
  high: number;
  bonds: number;
}

export interface RentTable {
  /** Undefined for fewer than `FEWEST_BONDS` bonds. */
  find(postcode: string, dwelling: Dwelling, bedrooms: number): RentFacts | undefined;
  /** For all bedroom counts: how common the dwelling is. */
  bonds(postcode: string, dwelling: Dwelling): number;
}

const DWELLINGS: Record<string, Dwelling> = { F: "flat", H: "house", T: "townhouse" };
const FEWEST_BONDS = 10;

/** Bonds lodged from August 2019 to July 2020. */
export function readRentTable(): RentTable {
  const rents = new Map<string, RentFacts>();
  const totals = new Map<string, number>();
  for (const row of readCsvFile(new URL("./data/rents.csv", import.meta.url))) {
    const dwelling = DWELLINGS[row["dwelling_type"] ?? ""];
    if (dwelling === undefined) continue;
    const bonds = Number(row["bonds_lodged_12m_to_2020_07"]);
    const total = `${row["postcode"]} ${dwelling}`;
    totals.set(total, (totals.get(total) ?? 0) + bonds);
    if (bonds < FEWEST_BONDS) continue;
    rents.set(`${total} ${row["bedrooms"]}`, {
      median: Number(row["median_weekly_rent_12m_to_2020_07"]),
      low: Number(row["p10"]),
      high: Number(row["p90"]),
      bonds,
    });
  }
  return {
    find: (postcode, dwelling, bedrooms) => rents.get(`${postcode} ${dwelling} ${bedrooms}`),
    bonds: (postcode, dwelling) => totals.get(`${postcode} ${dwelling}`) ?? 0,
  };
}
