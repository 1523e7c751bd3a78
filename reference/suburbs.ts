import { readCsv } from "./csv.ts";
import { distanceKm, type Point } from "./geography.ts";

/** Null if missing. Money in AUD, rents per week. */
export interface ReferenceSuburb extends Point {
  name: string;
  slug: string;
  postcode: string;
  otherPostcodes: string | null;
  kmFromCbd: number;
  /** houses and townhouses together; July 2018 to June 2019 */
  sales: number;
  medianPrice: number | null;
  houseMedian: number | null;
  townhouseMedian: number | null;
  growthPercent: number | null;
  /** a thin sample of the calendar year 2021 */
  sampledSales: number;
  sampledMedian: number | null;
  /** of the whole postcode; August 2019 to July 2020 */
  houseRent: number | null;
  flatRent: number | null;
  population: number | null;
}

/** With fewer sales, a median is not meaningful. */
const FEWEST_SALES = 5;

const numberOrNull = (cell: string | undefined) => (cell === undefined || cell === "" ? null : Number(cell));

/** The 626 suburbs in file order. Omits medians from fewer than five sales. */
export function readSuburbs(): ReferenceSuburb[] {
  return readCsv("sydney-suburbs.csv").map((row) => {
    const sales = Number(row["sales_nonunit_fy2018_19"]);
    const sampledSales = Number(row["sampled_sales_cy2021"]);
    const enough = (cell: string | undefined) => (sales < FEWEST_SALES ? null : numberOrNull(cell));
    return {
      name: row["name"] ?? "",
      slug: row["slug"] ?? "",
      postcode: row["postcode"] ?? "",
      otherPostcodes: row["other_postcodes"] || null,
      latitude: Number(row["lat"]),
      longitude: Number(row["lng"]),
      kmFromCbd: Number(row["km_from_cbd"]),
      sales,
      medianPrice: enough(row["median_price_nonunit_fy2018_19"]),
      houseMedian: enough(row["house_median_fy2018_19"]),
      townhouseMedian: enough(row["townhouse_median_fy2018_19"]),
      growthPercent: enough(row["growth_pct_fy2018_19"]),
      sampledSales,
      sampledMedian: sampledSales < FEWEST_SALES ? null : numberOrNull(row["sampled_median_price_cy2021"]),
      houseRent: numberOrNull(row["postcode_weekly_rent_house_12m_to_2020_07"]),
      flatRent: numberOrNull(row["postcode_weekly_rent_flat_12m_to_2020_07"]),
      population: numberOrNull(row["population_census"]),
    };
  });
}

/** The suburbs nearest to `place`, excluding itself, nearest first. */
export function nearestSuburbs(place: Point, suburbs: readonly ReferenceSuburb[], count: number): ReferenceSuburb[] {
  return suburbs
    .filter((suburb) => suburb !== place)
    .map((suburb) => ({ suburb, km: distanceKm(place, suburb) }))
    .toSorted((a, b) => a.km - b.km || a.suburb.name.localeCompare(b.suburb.name, "en-AU"))
    .slice(0, count)
    .map(({ suburb }) => suburb);
}
