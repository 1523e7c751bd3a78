import { z } from "zod";
import { lineField, linesField } from "#app/http/fields.schema.ts";
import { randomFrom } from "#app/lib/random.ts";
import { FEWEST_SALES, OLDER_SOURCE, generatePostcodeCensus } from "./area-rows.ts";
import { areaSummary } from "./area-summary.ts";
import { readCsv, toNumber } from "./csv.ts";
import { generatePostcodeFigures, type PostcodeFigureRow, SALES_SOURCE } from "./postcode-figure-rows.ts";
import { readSuburbs } from "./suburbs.ts";

const amount = z.int32().min(0).nullish();

/**
 * A row of `suburbs` before it is stored. Money is numeric(12,2), growth numeric(5,2) per cent; unknown figures are
 * null, not 0.
 */
export const suburbInsertSchema = z.object({
  name: lineField().min(2, "Suburb is required").max(120, "Suburb is too long"),
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "A slug is lower-case words joined by hyphens"),
  postcode: lineField().min(3, "Postcode is required").max(12, "Postcode is too long").nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  council: lineField().max(120).nullish(),
  regions: z.array(lineField().max(120)).default([]),
  areaKm2: z.number().min(0).nullish(),
  population: amount,
  cutFrom: lineField().max(120).nullish(),
  hasOutline: z.boolean().default(false),
  medianPrice: z.number().min(0).max(9_999_999_999.99).nullish(),
  priceGrowth: z.number().min(-100).max(999.99).nullish(),
  propertiesSold: amount,
  avgDaysOnMarket: amount,
  figuresPeriod: lineField().min(1).max(120).nullish(),
  figuresSource: lineField().min(1).max(1000).nullish(),
  areaSummary: linesField().min(1).max(10_000).nullish(),
  heroImageUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, normalize: true, error: "Enter a valid image URL" })
    .max(2048, "The image URL is too long")
    .nullish(),
});
export type SuburbInsert = z.input<typeof suburbInsertSchema>;

/** A row per suburb with the newest figures; missing ones stay empty. */
export function generateSuburbs() {
  const all = readSuburbs();
  const figures = Map.groupBy(generatePostcodeFigures(), ({ postcode }) => postcode);
  const census = new Map(generatePostcodeCensus().map((row) => [row.postcode, row]));
  const older = new Map(readCsv("older-suburb-figures.csv").map((row) => [row["slug"], row]));
  const random = randomFrom(626);
  return all.map((suburb) => {
    const ofPostcode = figures.get(suburb.postcode) ?? [];
    return suburbInsertSchema.parse({
      name: suburb.name,
      slug: suburb.slug,
      postcode: suburb.postcode,
      latitude: suburb.latitude,
      longitude: suburb.longitude,
      council: suburb.council,
      regions: suburb.regions,
      areaKm2: suburb.areaKm2,
      population: suburb.population,
      cutFrom: suburb.cutFrom,
      hasOutline: suburb.hasOutline,
      ...(newestMarket(ofPostcode) ?? olderMarket(older.get(suburb.slug))),
      avgDaysOnMarket: null,
      areaSummary: areaSummary({ suburb, all, figures: ofPostcode, census: census.get(suburb.postcode) }, random),
      heroImageUrl: null,
    });
  });
}

/** A number of sales is the last four quarters, if the source counts each. Undefined without sales. */
export function newestMarket(figures: readonly PostcodeFigureRow[]) {
  const sales = figures
    .filter(({ kind, dwelling }) => kind === "sale" && dwelling === "all")
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
  const [newest] = sales;
  if (newest === undefined) return undefined;
  const yearBefore = sales.find(({ periodEnd }) => periodEnd === oneYearBefore(newest.periodEnd));
  const year = sales.filter(({ periodEnd }) => periodEnd > oneYearBefore(newest.periodEnd));
  const counts = year.flatMap(({ counted }) => counted ?? []);
  return {
    medianPrice: newest.median,
    priceGrowth: yearBefore ? Math.round((newest.median / yearBefore.median - 1) * 10_000) / 100 : null,
    propertiesSold: counts.length === 4 ? counts.reduce((sum, count) => sum + count, 0) : null,
    figuresPeriod: newest.period,
    figuresSource: `Sales of all homes in the postcode. ${SALES_SOURCE}`,
  };
}

/** Medians of the suburb itself, of at least five sales. Null figures without the row. */
function olderMarket(row: Record<string, string> | undefined) {
  const sales = toNumber(row?.["sales_2018_19"]);
  if (row === undefined || sales === null || sales < FEWEST_SALES) {
    return { medianPrice: null, priceGrowth: null, propertiesSold: null, figuresPeriod: null, figuresSource: null };
  }
  return {
    medianPrice: toNumber(row["median_2018_19"]),
    priceGrowth: toNumber(row["growth_percent"]),
    propertiesSold: sales,
    figuresPeriod: "July 2018 to June 2019",
    figuresSource: `Sales of houses and townhouses, without apartments. ${OLDER_SOURCE}`,
  };
}

/** A quarter ends on the same day every year. */
function oneYearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}
