import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { findLatestSales } from "./market.ts";
import type { PostcodeFigure } from "./postcode-medians.ts";

/** A suburb in a table of suburbs. Null if unknown. */
export interface SuburbRow {
  name: string;
  slug: string;
  postcode: string | null;
  /** In the quarter of the table. */
  houses: RowMedian | null;
  units: RowMedian | null;
  /** Houses and units together, only if neither has its own median. */
  all: (RowMedian & { period: string | null }) | null;
  /** Homes on the market. */
  forSale: number;
  forRent: number;
}

export interface RowMedian {
  /** Dollars. */
  median: number;
  /** Per cent over a year, with one decimal. Null if unknown. */
  change: number | null;
  /** Whether the change may be chance. Null if unknown, or if another mix of homes may explain it. */
  isNoise: boolean | null;
}

export interface SuburbTable {
  rows: SuburbRow[];
  /** The newest quarter with public figures: "January to March 2024". Null without any. */
  quarter: string | null;
  sources: string[];
}

type Suburbs = (eb: ExpressionBuilder<DB, "suburbs">) => Expression<SqlBool>;

/** In the given order. Omits unknown slugs. */
export async function findSuburbRows(slugs: readonly string[]): Promise<SuburbTable> {
  const table = await findRows((eb) => eb("slug", "in", [...slugs, ""]));
  return { ...table, rows: table.rows.toSorted((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug)) };
}

/** Alphabetical. `letter` is in lower case. */
export function findSuburbsWithLetter(letter: string): Promise<SuburbTable> {
  return findRows(() => sql<SqlBool>`starts_with(suburbs.key, ${letter})`);
}

/** Alphabetical. */
export function findSuburbsOfRegion(slug: string): Promise<SuburbTable> {
  return findRows(() => sql<SqlBool>`suburbs.regions @> array[${slug}]::text[]`);
}

/** Alphabetical. */
export function findSuburbsOfCouncil(council: string): Promise<SuburbTable> {
  return findRows((eb) => eb("council", "=", council));
}

/** The suburbs with most homes on the market, then those with most people. */
export async function findBusiestSuburbs(limit: number): Promise<SuburbTable> {
  const busiest = await db()
    .with("homes", (cte) =>
      cte
        .selectFrom("listings")
        .select(["suburbKey", ({ fn }) => fn.countAll<number>().as("count")])
        .where("status", "=", sql.lit("active"))
        .where("deletedAt", "is", null)
        .groupBy("suburbKey"),
    )
    .selectFrom("suburbs")
    .leftJoin("homes", "homes.suburbKey", "suburbs.key")
    .select("suburbs.slug")
    .orderBy("homes.count", (order) => order.desc().nullsLast())
    .orderBy("suburbs.population", (order) => order.desc().nullsLast())
    .orderBy("suburbs.slug")
    .limit(limit)
    .execute();
  return findSuburbRows(busiest.map(({ slug }) => slug));
}

async function findRows(matches: Suburbs): Promise<SuburbTable> {
  const [suburbs, figures] = await Promise.all([findSuburbs(matches), findFigures(matches)]);
  const byPostcode = Map.groupBy(figures, ({ postcode }) => postcode);
  const newest = figures.map(({ newest: end }) => end).at(0);
  const quarter = figures.find(({ periodEnd }) => periodEnd === newest)?.period ?? null;
  const rows = suburbs.map(({ medianPrice, priceGrowth, figuresPeriod, ...suburb }): SuburbRow => {
    const ofPostcode = suburb.postcode === null ? [] : (byPostcode.get(suburb.postcode) ?? []);
    const houses = toMedian(ofPostcode, "house", newest);
    const units = toMedian(ofPostcode, "strata", newest);
    const period = quarter !== null && figuresPeriod?.startsWith(quarter) ? null : figuresPeriod;
    const all =
      medianPrice === null || houses || units
        ? null
        : {
            median: medianPrice,
            change: priceGrowth === null ? null : round(priceGrowth),
            isNoise: allNoise(ofPostcode, period),
            period,
          };
    return { ...suburb, houses, units, all };
  });
  return { rows, quarter, sources: [...new Set(figures.map(({ source }) => source))] };
}

/** Null without a median of the newest quarter. */
function toMedian(
  figures: readonly PostcodeFigure[],
  dwelling: "house" | "strata",
  newest: string | undefined,
): RowMedian | null {
  const sales = findLatestSales(figures, dwelling);
  if (!sales || sales.latest.periodEnd !== newest) return null;
  const { latest, change } = sales;
  return {
    median: latest.median,
    change: change && round(change.percent),
    isNoise: change?.isNoise ?? null,
  };
}

/** Never false: houses and units together also change with their mix. */
function allNoise(figures: readonly PostcodeFigure[], period: string | null): true | null {
  return period === null && findLatestSales(figures, "all")?.change?.isNoise ? true : null;
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}

function findSuburbs(matches: Suburbs) {
  return db()
    .selectFrom("suburbs")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("listings")
          .select((homes) => [
            homes.fn.countAll<number>().filterWhere("listingType", "=", "sale").as("forSale"),
            homes.fn.countAll<number>().filterWhere("listingType", "=", "rent").as("forRent"),
          ])
          .whereRef("listings.suburbKey", "=", "suburbs.key")
          .where("listings.status", "=", sql.lit("active"))
          .where("listings.deletedAt", "is", null)
          .as("homes"),
      (join) => join.onTrue(),
    )
    .select(["name", "slug", "postcode", "medianPrice", "priceGrowth", "figuresPeriod"])
    .select(({ fn, lit }) => [
      fn.coalesce("homes.forSale", lit(0)).as("forSale"),
      fn.coalesce("homes.forRent", lit(0)).as("forRent"),
    ])
    .where(matches)
    .orderBy("name")
    .execute();
}

/**
 * Sales of the suburbs' postcodes in the newest quarter of all and a year before. Arrays, so that PostgreSQL computes
 * quarters and postcodes once, even before it has statistics of the tables.
 */
function findFigures(matches: Suburbs) {
  const newest = db()
    .selectFrom("postcodeFigures")
    .select(({ fn }) => fn.max("periodEnd").as("end"))
    .where("kind", "=", "sale");
  return db()
    .selectFrom("postcodeFigures as figures")
    .select([
      "figures.postcode",
      sql<PostcodeFigure["kind"]>`figures.kind`.as("kind"),
      sql<PostcodeFigure["dwelling"]>`figures.dwelling`.as("dwelling"),
      "figures.bedrooms",
      "figures.period",
      sql<string>`figures.period_end::text`.as("periodEnd"),
      "figures.median",
      "figures.counted",
      "figures.lowerQuartile",
      "figures.upperQuartile",
      "figures.p10",
      "figures.p90",
      "figures.source",
      sql<string>`${newest}::text`.as("newest"),
    ])
    .where("figures.kind", "=", "sale")
    .where(sql<SqlBool>`figures.period_end = any(array[${newest}, (${newest} - interval '1 year')::date])`)
    .where(sql<SqlBool>`figures.postcode = any(array(${db().selectFrom("suburbs").select("postcode").where(matches)}))`)
    .execute();
}
