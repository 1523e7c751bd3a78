import type { PostcodeCensus } from "#app/features/suburbs/model/postcode-medians.ts";
import { readCsv, toNumber } from "./csv.ts";

export interface RegionRow {
  slug: string;
  name: string;
  otherNames: string[];
  /** From the centre outwards. */
  position: number;
}

/** The 23 regions of everyday usage; none has an official boundary. */
export function generateRegions(): RegionRow[] {
  return readCsv("regions.csv").map((row, position) => ({
    slug: row["slug"] ?? "",
    name: row["name"] ?? "",
    otherNames: (row["other_names"] ?? "").split("|").filter(Boolean),
    position,
  }));
}

/** Median in AUD, growth in per cent over a year. */
export interface OlderFigureRow {
  suburbSlug: string;
  label: string;
  period: string;
  /** ISO 8601. */
  periodEnd: string;
  median: number;
  growth: number | null;
  /** Sales. */
  counted: number;
  source: string;
}

/** With fewer sales, a median is not meaningful. */
export const FEWEST_SALES = 5;
export const OLDER_SOURCE = "Public sale-record data sets published on Kaggle, aggregated by suburb";

/** Medians of suburbs from 2018-19 and from a sample of 2021, of at least five sales. */
export function generateOlderFigures(): OlderFigureRow[] {
  return readCsv("older-suburb-figures.csv").flatMap((row) => {
    const ofSuburb = { suburbSlug: row["slug"] ?? "", source: OLDER_SOURCE };
    const year = { period: "July 2018 to June 2019", periodEnd: "2019-06-30", counted: Number(row["sales_2018_19"]) };
    const sample = { period: "2021", periodEnd: "2021-12-31", counted: Number(row["sampled_sales_2021"]) };
    const growth = toNumber(row["growth_percent"]);
    return [
      { ...ofSuburb, label: "Houses and townhouses", ...year, median: toNumber(row["median_2018_19"]), growth },
      {
        ...ofSuburb,
        label: "A sample of all sales",
        ...sample,
        median: toNumber(row["sampled_median_2021"]),
        growth: null,
      },
    ].flatMap(({ median, ...figure }) =>
      median === null || figure.counted < FEWEST_SALES ? [] : [{ ...figure, median }],
    );
  });
}

export interface PostcodeCensusRow extends PostcodeCensus {
  postcode: string;
}

const censusColumns: Readonly<Record<keyof PostcodeCensus, string>> = {
  persons: "persons",
  dwellings: "occupied_private_dwellings",
  separateHousePct: "separate_house_pct",
  semiPct: "semi_terrace_townhouse_pct",
  apartmentPct: "apartment_pct",
  rentedPct: "rented_pct",
  mortgagedPct: "mortgaged_pct",
  ownedPct: "owned_outright_or_other_pct",
  socialHousingPct: "social_or_coop_housing_pct",
  noCarPct: "no_car_pct",
  twoCarsPct: "two_plus_cars_pct",
  lonePersonPct: "lone_person_pct",
  familiesPct: "families_with_children_pct",
  bedrooms01Pct: "bedrooms_0_1_pct",
  bedrooms2Pct: "bedrooms_2_pct",
  bedrooms3Pct: "bedrooms_3_pct",
  bedrooms4Pct: "bedrooms_4plus_pct",
  otherLanguagePct: "other_language_at_home_pct",
  weeklyIncome: "median_weekly_household_income",
  weeklyRent: "median_weekly_rent",
  monthlyMortgage: "median_monthly_mortgage",
};

/** The census of 2021 by postcode. */
export function generatePostcodeCensus(): PostcodeCensusRow[] {
  return readCsv("census-2021.csv").map((row) => {
    const cells = Object.entries(censusColumns).map(([name, column]) => [name, toNumber(row[column])]);
    return { postcode: row["postcode"] ?? "", ...(Object.fromEntries(cells) as PostcodeCensus) };
  });
}

export interface SuburbLandRow {
  slug: string;
  /** Of the suburb's land, 0 to 1. Never a statement about a home. */
  bushfireProneShare: number;
}

export function generateSuburbLand(): SuburbLandRow[] {
  return readCsv("bushfire-prone-land-2023.csv").map((row) => ({
    slug: row["slug"] ?? "",
    bushfireProneShare: Number(row["share"]),
  }));
}

export interface SchoolIntakeRow {
  suburbSlug: string;
  layer: "current" | "future";
  schoolCode: number;
  areaName: string;
  intakeType: string;
  years: string;
  /** Of the suburb's land, 0 to 1. The shares of a suburb need not add up to 1. */
  share: number;
  /** ISO 8601; null if the source has none. */
  boundaryDate: string | null;
}

export function generateSchoolIntakes(): SchoolIntakeRow[] {
  return readCsv("school-intakes.csv").map((row) => ({
    suburbSlug: row["slug"] ?? "",
    layer: row["layer"] === "future" ? "future" : "current",
    schoolCode: Number(row["school_code"]),
    areaName: row["area_name"] ?? "",
    intakeType: row["intake_type"] ?? "",
    years: row["years"] ?? "",
    share: Number(row["share"]),
    boundaryDate: row["boundary_date"]?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") || null,
  }));
}
