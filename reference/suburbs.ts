import { CBD, distanceKm, type Point } from "#app/lib/geography.ts";
import { readCsv, toNumber } from "./csv.ts";
import sydney from "./data/sydney-boundaries.json" with { type: "json" };

/** A row of `suburbs.csv`. Null if unknown. */
export interface ReferenceSuburb extends Point {
  name: string;
  slug: string;
  postcode: string;
  otherPostcodes: string | null;
  /** In a straight line. */
  kmFromCbd: number;
  council: string;
  /** Slugs, most specific first. */
  regions: string[];
  areaKm2: number | null;
  /** Census of 2021. */
  population: number | null;
  /** The suburb whose land it took after the boundaries were surveyed (2016). */
  cutFrom: string | null;
  hasOutline: boolean;
}

/** In file order. */
export function readSuburbs(): ReferenceSuburb[] {
  return readCsv("suburbs.csv").map((row) => {
    const slug = row["slug"] ?? "";
    const point = { latitude: Number(row["latitude"]), longitude: Number(row["longitude"]) };
    return {
      name: row["name"] ?? "",
      slug,
      postcode: row["postcode"] ?? "",
      otherPostcodes: row["other_postcodes"] || null,
      ...point,
      kmFromCbd: distanceKm(CBD, point),
      council: row["council"] ?? "",
      regions: (row["regions"] ?? "").split("|").filter(Boolean),
      areaKm2: toNumber(row["area_km2"]),
      population: toNumber(row["population_2021"]),
      cutFrom: row["cut_from"] || null,
      hasOutline: slug in sydney.suburbs,
    };
  });
}

/** The suburbs nearest to `place`, excluding itself, nearest first. */
export function nearestSuburbs<Suburb extends Point & { name: string }>(
  place: Suburb,
  suburbs: readonly Suburb[],
  count: number,
): Suburb[] {
  return suburbs
    .filter((suburb) => suburb !== place)
    .map((suburb) => ({ suburb, km: distanceKm(place, suburb) }))
    .toSorted((a, b) => a.km - b.km || a.suburb.name.localeCompare(b.suburb.name, "en-AU"))
    .slice(0, count)
    .map(({ suburb }) => suburb);
}
