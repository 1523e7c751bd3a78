import { formatDollars, formatNumber, formatSigned } from "#app/lib/numbers.ts";
import { dwellingOf, type MedianCard, type PostcodeFigure } from "./postcode-medians.ts";
import { suburbsMessages as messages } from "./suburbs.messages.ts";

/** Charts and tables show this many quarters, up to the newest of the postcode. */
export const QUARTERS = 25;

/** The source only states that there were at most 30 sales, and never publishes a median of 10 or fewer. */
const FEWEST_SALES = 11;

type SaleDwelling = "house" | "strata" | "all";

/** The sales of one kind of dwelling in one quarter. Dollars. */
export type Quarter = Pick<
  PostcodeFigure,
  "period" | "periodEnd" | "median" | "lowerQuartile" | "upperQuartile" | "counted"
>;

/** The newest median against that of the same quarter a year before. */
export interface Change {
  /** Signed, in per cent. */
  percent: number;
  /** Under two standard errors of the difference: the medians may differ by chance alone. */
  isNoise: boolean;
  before: Pick<Quarter, "period" | "median">;
  /** "38 and 41 sales", "38 sales, and 30 sales or fewer a year before". */
  basedOn: string;
}

export interface LatestSales {
  dwelling: SaleDwelling;
  latest: Quarter;
  /** Null without a median a year before. */
  change: Change | null;
}

/** Newest first. */
function quartersOf(figures: readonly PostcodeFigure[], dwelling: SaleDwelling): PostcodeFigure[] {
  return figures
    .filter((figure) => figure.kind === "sale" && figure.dwelling === dwelling)
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
}

/** Null without sales of this kind. */
export function findLatestSales(figures: readonly PostcodeFigure[], dwelling: SaleDwelling): LatestSales | null {
  const quarters = quartersOf(figures, dwelling);
  const [latest] = quarters;
  if (!latest) return null;
  const before = quarters.find(({ periodEnd }) => periodEnd === yearBefore(latest.periodEnd));
  return { dwelling, latest: toQuarter(latest), change: before ? compareQuarters(latest, before) : null };
}

function toQuarter({ period, periodEnd, median, lowerQuartile, upperQuartile, counted }: PostcodeFigure): Quarter {
  return { period, periodEnd, median, lowerQuartile, upperQuartile, counted };
}

export function compareQuarters(latest: Quarter, before: Quarter): Change {
  const error = Math.hypot(standardError(latest), standardError(before));
  return {
    percent: (latest.median / before.median - 1) * 100,
    isNoise: Math.abs(latest.median - before.median) < 2 * error,
    before: { period: before.period, median: before.median },
    basedOn: basedOn(latest.counted, before.counted),
  };
}

/** Of a median, estimated from the quartiles as for a normal distribution. Infinite without quartiles. */
function standardError({ lowerQuartile, upperQuartile, counted }: Quarter): number {
  if (lowerQuartile === null || upperQuartile === null) return Number.POSITIVE_INFINITY;
  return (0.929 * (upperQuartile - lowerQuartile)) / Math.sqrt(counted ?? FEWEST_SALES);
}

function basedOn(latest: number | null, before: number | null): string {
  if (latest !== null && before !== null) return `${formatNumber(latest)} and ${formatNumber(before)} sales`;
  if (latest === before) return `${messages.fewSales} in each quarter`;
  const [now, then] = [salesText(latest), before === null ? messages.fewSales : formatNumber(before)];
  return `${now}, and ${then} a year before`;
}

/** "38 sales", "30 sales or fewer". */
export function salesText(counted: number | null): string {
  if (counted === null) return messages.fewSales;
  return `${formatNumber(counted)} ${counted === 1 ? "sale" : "sales"}`;
}

/** "+4.2%", "−0.5%". */
export function formatPercent(percent: number): string {
  return `${formatSigned(percent)}%`;
}

/** "on January to March 2023 ($2,890,000), based on 38 and 41 sales". */
export function changeText({ before, basedOn: counts }: Change): string {
  return `on ${before.period} (${formatDollars(before.median)}), based on ${counts}`;
}

/**
 * Whether the change of all homes together reflects prices: a kind of home changed in the same direction beyond chance,
 * and no kind against it. Otherwise only the mix of the homes sold may have changed.
 */
export function isBackedByKinds({ overall, sales }: Pick<Market, "overall" | "sales">): boolean {
  const direction = Math.sign(overall?.change?.percent ?? 0);
  const kinds = sales.flatMap(({ change }) => (change && !change.isNoise ? [Math.sign(change.percent)] : []));
  return kinds.length > 0 && kinds.every((sign) => sign === direction);
}

/** "Half between $2,240,000 and $3,530,000". Undefined without quartiles. */
export function middleHalf({ lowerQuartile, upperQuartile }: Quarter): string | undefined {
  if (lowerQuartile === null || upperQuartile === null) return undefined;
  return `Half between ${formatDollars(lowerQuartile)} and ${formatDollars(upperQuartile)}`;
}

export interface SaleCard extends MedianCard {
  change: Change | null;
}

/** The newest medians of houses and of units and townhouses. */
export function saleCards(figures: readonly PostcodeFigure[]): SaleCard[] {
  return (["house", "strata"] as const).flatMap((dwelling) => {
    const sales = findLatestSales(figures, dwelling);
    if (!sales) return [];
    const { latest, change } = sales;
    return {
      label: `Median price, ${messages.saleDwellings[dwelling].toLowerCase()}`,
      value: formatDollars(latest.median),
      notes: [`${latest.period}, ${salesText(latest.counted)}`, middleHalf(latest) ?? ""].filter(Boolean),
      change,
    };
  });
}

/** A median of homes similar to one home, with its scope. */
export interface LikeMedian {
  /** Dollars: a price, or a weekly rent. */
  median: number;
  /** "houses, postcode 2042, January to March 2024". */
  scope: string;
  /** "January to March 2024". */
  period: string;
  /** ISO 8601. */
  periodEnd: string;
  source: string;
}

/**
 * The newest median price of the home's kind, or the rent of its kind and bedrooms. Null if there is none, and for land,
 * which no source has.
 */
export function medianLike(
  figures: readonly PostcodeFigure[],
  home: { listingType: string; propertyType: string; bedrooms: number | null; postcode: string },
): LikeMedian | null {
  if (/land/i.test(home.propertyType)) return null;
  const dwelling = dwellingOf(home.propertyType);
  const place = `postcode ${home.postcode}`;
  if (home.listingType === "rent") {
    const rent = figures.find(
      (figure) => figure.kind === "rent" && figure.dwelling === dwelling && figure.bedrooms === home.bedrooms,
    );
    if (!rent) return null;
    const size = rent.bedrooms === 0 ? "studio" : `${rent.bedrooms}-bedroom`;
    const scope = [`${size} ${dwelling}s`, place, rent.period].join(", ");
    return { median: rent.median, scope, period: rent.period, periodEnd: rent.periodEnd, source: rent.source };
  }
  const kind = dwelling === "house" ? "house" : "strata";
  const [latest] = quartersOf(figures, kind);
  if (!latest) return null;
  const { median, period, periodEnd, source } = latest;
  const scope = [messages.saleDwellings[kind].toLowerCase(), place, period].join(", ");
  return { median, scope, period, periodEnd, source };
}

export interface SalesHistory extends LatestSales {
  dwelling: "house" | "strata";
  /** From the oldest, one per quarter; null without a median. The last is the postcode's newest quarter. */
  quarters: (HistoryQuarter | null)[];
  /** ISO 8601: the end of the last of the quarters. */
  lastQuarter: string;
}

/** Of the last four quarters. Null if one of them is missing or has no count: the source does not state 30 or fewer. */
export function countYearSales({ quarters }: Pick<SalesHistory, "quarters">): number | null {
  const counts = quarters.slice(-4).map((quarter) => quarter?.[3] ?? null);
  return counts.length === 4 && counts.every((count) => count !== null)
    ? counts.reduce((sum, count) => sum + count, 0)
    : null;
}

/** A median with the quartiles below and above it, in thousands of dollars, and the sales: null for 30 or fewer. */
export type HistoryQuarter = [lower: number, median: number, upper: number, sales: number | null];

/** All that the pages show of a postcode's sales. */
export interface Market {
  postcode: string;
  /** Houses, then units and townhouses. Kinds without sales are left out. */
  sales: SalesHistory[];
  /** All dwellings together, as in the four cards of a suburb. */
  overall: LatestSales | null;
  sources: string[];
}

export function toMarket(postcode: string, figures: readonly PostcodeFigure[]): Market {
  const sold = figures.filter(({ kind }) => kind === "sale");
  const lastQuarter =
    sold
      .map(({ periodEnd }) => periodEnd)
      .toSorted()
      .at(-1) ?? "";
  return {
    postcode,
    sales: (["house", "strata"] as const).flatMap((dwelling) => {
      const latest = findLatestSales(figures, dwelling);
      return latest ? [{ ...latest, dwelling, quarters: historyOf(sold, dwelling, lastQuarter), lastQuarter }] : [];
    }),
    overall: findLatestSales(figures, "all"),
    sources: [...new Set(sold.map(({ source }) => source))],
  };
}

function historyOf(sold: readonly PostcodeFigure[], dwelling: SaleDwelling, lastQuarter: string) {
  const byQuarter = new Map(quartersOf(sold, dwelling).map((quarter) => [toIndex(quarter.periodEnd), quarter]));
  const first = toIndex(lastQuarter) - QUARTERS + 1;
  return Array.from({ length: QUARTERS }, (_, index) => toHistoryQuarter(byQuarter.get(first + index)));
}

function toHistoryQuarter(quarter: PostcodeFigure | undefined): HistoryQuarter | null {
  if (!quarter) return null;
  const { lowerQuartile, median, upperQuartile, counted } = quarter;
  return [(lowerQuartile ?? median) / 1000, median / 1000, (upperQuartile ?? median) / 1000, counted];
}

/** Quarters since the year 0. */
function toIndex(periodEnd: string): number {
  return Number(periodEnd.slice(0, 4)) * 4 + Math.ceil(Number(periodEnd.slice(5, 7)) / 3) - 1;
}

/** The newest figure of each kind, dwelling and number of bedrooms, as the API has them. */
export function toApiFigures(figures: readonly PostcodeFigure[]) {
  const groups = Map.groupBy(figures, ({ kind, dwelling, bedrooms }) => `${kind} ${dwelling} ${bedrooms}`);
  return [...groups.values()].map((group) => {
    const { counted, source, ...figure } = group.reduce((one, other) =>
      other.periodEnd > one.periodEnd ? other : one,
    );
    return { ...figure, count: counted, source };
  });
}

/** All quarters of sales, from the oldest, as the API has them. */
export function toApiHistory(figures: readonly PostcodeFigure[]) {
  return (["house", "strata", "all"] as const).flatMap((dwelling) =>
    quartersOf(figures, dwelling)
      .toReversed()
      .map(({ period, periodEnd, median, lowerQuartile, upperQuartile, counted }) => ({
        dwelling,
        period,
        periodEnd,
        median,
        lowerQuartile,
        upperQuartile,
        count: counted,
      })),
  );
}

const months = ["Jan–Mar", "Apr–Jun", "Jul–Sep", "Oct–Dec"] as const;

export interface NamedQuarter {
  year: number;
  /** From 0. */
  quarter: number;
  /** "Jan–Mar 2024". */
  name: string;
}

/** Names the quarters of a history, from the oldest. */
export function nameQuarters({
  quarters,
  lastQuarter,
}: Pick<SalesHistory, "quarters" | "lastQuarter">): NamedQuarter[] {
  const first = toIndex(lastQuarter) - quarters.length + 1;
  return quarters.map((_, index) => {
    const quarter = (first + index) % 4;
    const year = Math.floor((first + index) / 4);
    return { year, quarter, name: `${months[quarter] ?? ""} ${year}` };
  });
}

function yearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}
