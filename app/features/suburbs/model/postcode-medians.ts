import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

export interface PostcodeFigure {
  kind: "sale" | "rent";
  /** Sales: house, strata or all; rents: house, townhouse or unit. */
  dwelling: "house" | "townhouse" | "unit" | "strata" | "all";
  /** Only for rents; 0 is a studio. */
  bedrooms: number | null;
  period: string;
  /** ISO 8601. */
  periodEnd: string;
  /** Dollars: a price, or a weekly rent. */
  median: number;
  /** Only for sales. */
  lowerQuartile: number | null;
  upperQuartile: number | null;
  /** Only for rents: the 10th and 90th percentile. */
  p10: number | null;
  p90: number | null;
  /** Sales or bonds. Null where the source only states 30 or fewer. */
  counted: number | null;
  source: string;
}

export interface MedianCard {
  label: string;
  value: string;
  /** The unit: "a week". */
  unit?: string;
  notes: string[];
}

/** The newest medians of houses and of units and townhouses, with those of the year before. */
export function saleCards(figures: readonly PostcodeFigure[]): MedianCard[] {
  return (["house", "strata"] as const).flatMap((dwelling) => {
    const sales = figures.filter((figure) => figure.kind === "sale" && figure.dwelling === dwelling);
    const latest = sales.toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd))[0];
    if (!latest) return [];
    const before = sales.find(({ periodEnd }) => periodEnd === yearBefore(latest.periodEnd));
    return [
      {
        label: dwelling === "house" ? "Median price, houses" : "Median price, units and townhouses",
        value: formatDollars(latest.median),
        notes: [
          `${latest.period}, ${latest.counted === null ? "30 sales or fewer" : countOf(latest.counted, "sale")}`,
          ...(before ? [`${formatDollars(before.median)} in ${before.period}`] : []),
        ],
      },
    ];
  });
}

export function typicalRentCards(figures: readonly PostcodeFigure[]): MedianCard[] {
  const rents = rentsOf(figures);
  const typical = [
    rents.find(({ dwelling, bedrooms }) => dwelling === "unit" && bedrooms === 2),
    rents.find(({ dwelling, bedrooms }) => dwelling === "house" && bedrooms === 3),
  ];
  return typical.flatMap((figure) => (figure ? [rentCard(figure)] : []));
}

/** Rents of the same kind of home, with up to one bedroom more or less. */
export function rentCardsLike(
  figures: readonly PostcodeFigure[],
  { propertyType, bedrooms }: { propertyType: string; bedrooms: number | null },
): MedianCard[] {
  const dwelling = dwellingOf(propertyType);
  const alike = rentsOf(figures).filter(
    (figure) => figure.dwelling === dwelling && Math.abs(figure.bedrooms - (bedrooms ?? 2)) <= 1,
  );
  return alike.length > 0 ? alike.map(rentCard) : typicalRentCards(figures);
}

/** A row of rents per number of bedrooms; "" where too few bonds were lodged. */
export function rentRows(figures: readonly PostcodeFigure[]) {
  const rents = rentsOf(figures);
  const most = [...new Set(rents.map(({ bedrooms }) => bedrooms))].toSorted((one, other) => one - other);
  const median = (dwelling: PostcodeFigure["dwelling"], count: number) => {
    const figure = rents.find((rent) => rent.dwelling === dwelling && rent.bedrooms === count);
    return figure ? formatDollars(figure.median) : "";
  };
  return most.map((count) => ({
    bedrooms: count === 0 ? "Studio" : String(count),
    unit: median("unit", count),
    townhouse: median("townhouse", count),
    house: median("house", count),
  }));
}

export function sourcesOf(figures: readonly PostcodeFigure[]): string[] {
  return [...new Set(figures.map(({ source }) => source))];
}

function rentsOf(figures: readonly PostcodeFigure[]) {
  return figures.flatMap((figure) =>
    figure.kind === "rent" && figure.bedrooms !== null ? [{ ...figure, bedrooms: figure.bedrooms }] : [],
  );
}

function rentCard({ dwelling, bedrooms, median, period, counted }: PostcodeFigure): MedianCard {
  const size = bedrooms === 0 ? "studio" : `${bedrooms}-bedroom`;
  return {
    label: `Median rent, ${size} ${dwelling}s`,
    value: formatDollars(median),
    unit: "a week",
    notes: [[period, counted === null ? "" : countOf(counted, "bond")].filter(Boolean).join(", ")],
  };
}

function dwellingOf(propertyType: string): PostcodeFigure["dwelling"] {
  if (/apartment|unit|studio|flat/i.test(propertyType)) return "unit";
  return /town|villa|duplex/i.test(propertyType) ? "townhouse" : "house";
}

function yearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}
