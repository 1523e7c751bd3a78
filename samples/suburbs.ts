import type { Point } from "#app/lib/geography.ts";
import { readCsvFile, toNumber } from "#reference/csv.ts";
import { nearestSuburbs, readSuburbs } from "#reference/suburbs.ts";

/** The basis of sample homes: place, size, and sale medians of 2018-19 in AUD. */
export interface SampleSuburb extends Point {
  name: string;
  slug: string;
  postcode: string;
  kmFromCbd: number;
  population: number | null;
  medianPrice: number | null;
  houseMedian: number | null;
  townhouseMedian: number | null;
}

/** Suburbs with figures of their own. */
export function readSampleSuburbs(): SampleSuburb[] {
  return readBoth().withFigures;
}

/** Suburbs without figures of their own, with those of the nearest suburb that has a median. */
export function readSuburbsWithoutFigures(): SampleSuburb[] {
  return readBoth().without;
}

function readBoth() {
  const rows = new Map(
    readCsvFile(new URL("./data/suburbs.csv", import.meta.url)).map((row) => [row["slug"] ?? "", row]),
  );
  const suburbs = readSuburbs().map(({ name, slug, postcode, latitude, longitude, kmFromCbd }) => {
    const row = rows.get(slug);
    const suburb: SampleSuburb = {
      name,
      slug,
      postcode,
      latitude,
      longitude,
      kmFromCbd: toNumber(row?.["km_from_cbd"]) ?? kmFromCbd,
      population: toNumber(row?.["population"]),
      medianPrice: toNumber(row?.["median"]),
      houseMedian: toNumber(row?.["house_median"]),
      townhouseMedian: toNumber(row?.["townhouse_median"]),
    };
    return suburb;
  });
  const withFigures = suburbs.filter(({ slug }) => rows.has(slug));
  const priced = withFigures.filter(({ medianPrice }) => medianPrice !== null);
  const without = suburbs
    .filter(({ slug }) => !rows.has(slug))
    .map((suburb) => {
      const {
        medianPrice = null,
        houseMedian = null,
        townhouseMedian = null,
      } = nearestSuburbs(suburb, priced, 1)[0] ?? {};
      return { ...suburb, medianPrice, houseMedian, townhouseMedian };
    });
  return { withFigures, without };
}
