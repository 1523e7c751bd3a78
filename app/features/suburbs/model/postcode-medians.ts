import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { SaleKind } from "./similar.ts";

export interface PostcodeFigure {
  kind: "sale" | "rent";
  /** Sales: "all", or "house" and "strata" (units and townhouses). Rents: "house", "townhouse" and "unit". */
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
  /** Only for rents: a tenth of the bonds is below, and a tenth above. */
  p10: number | null;
  p90: number | null;
  /** Sales or bonds. Null where the source only states 30 or fewer. */
  counted: number | null;
  source: string;
}

/** Census figures of a postcode. Shares in per cent; null if the census has none. */
export interface PostcodeCensus {
  persons: number | null;
  dwellings: number | null;
  separateHousePct: number | null;
  semiPct: number | null;
  apartmentPct: number | null;
  rentedPct: number | null;
  mortgagedPct: number | null;
  ownedPct: number | null;
  socialHousingPct: number | null;
  noCarPct: number | null;
  twoCarsPct: number | null;
  lonePersonPct: number | null;
  familiesPct: number | null;
  bedrooms01Pct: number | null;
  bedrooms2Pct: number | null;
  bedrooms3Pct: number | null;
  bedrooms4Pct: number | null;
  otherLanguagePct: number | null;
  /** Dollars. */
  weeklyIncome: number | null;
  weeklyRent: number | null;
  monthlyMortgage: number | null;
}

/** A median of sales or rents with its period. */
export interface MedianCard {
  label: string;
  value: string;
  /** The unit: "a week". */
  unit?: string;
  notes: string[];
}

const typicalSizes = [
  { dwelling: "unit", bedrooms: 1 },
  { dwelling: "unit", bedrooms: 2 },
  { dwelling: "house", bedrooms: 3 },
  { dwelling: "house", bedrooms: 4 },
] as const;

/** The commonest sizes, as far as there are rents for them. */
export function typicalRentCards(figures: readonly PostcodeFigure[]): MedianCard[] {
  const rents = rentsOf(figures);
  return typicalSizes.flatMap((size) => {
    const figure = rents.find(({ dwelling, bedrooms }) => dwelling === size.dwelling && bedrooms === size.bedrooms);
    return figure ? [rentCard(figure)] : [];
  });
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

export interface RentRow {
  /** "Studio", "2". */
  bedrooms: string;
  /** Null where too few bonds were lodged. */
  unit: RowRent | null;
  townhouse: RowRent | null;
  house: RowRent | null;
}

type RowRent = Pick<PostcodeFigure, "median" | "counted">;

/** A row of rents per number of bedrooms. */
export function rentRows(figures: readonly PostcodeFigure[]): RentRow[] {
  const rents = rentsOf(figures);
  const sizes = [...new Set(rents.map(({ bedrooms }) => bedrooms))].toSorted((one, other) => one - other);
  return sizes.map((size) => {
    const ofSize = (kind: PostcodeFigure["dwelling"]) => {
      const rent = rents.find(({ dwelling, bedrooms }) => dwelling === kind && bedrooms === size);
      return rent ? { median: rent.median, counted: rent.counted } : null;
    };
    return {
      bedrooms: size === 0 ? "Studio" : String(size),
      unit: ofSize("unit"),
      townhouse: ofSize("townhouse"),
      house: ofSize("house"),
    };
  });
}

/** The rents that a guide shows. */
export interface GuideRents {
  /** Of the commonest sizes of houses, and of units and townhouses. */
  cards: Record<SaleKind, MedianCard[]>;
  rows: RentRow[];
  /** Of all rents. Null if they differ; then each card has its own. */
  period: string | null;
  sources: string[];
}

export function toGuideRents(figures: readonly PostcodeFigure[]): GuideRents {
  const rents = rentsOf(figures);
  const periods = new Set(rents.map(({ period }) => period));
  const period = periods.size === 1 ? ([...periods][0] ?? null) : null;
  const withoutPeriod = period === null ? rents : rents.map((rent) => ({ ...rent, period: "" }));
  return {
    cards: {
      house: commonRentCards(withoutPeriod.filter(({ dwelling }) => dwelling === "house")),
      strata: commonRentCards(withoutPeriod.filter(({ dwelling }) => dwelling !== "house")),
    },
    rows: rentRows(rents),
    period,
    sources: sourcesOf(rents),
  };
}

/** Or the smallest homes, if there are only rents of other sizes. */
function commonRentCards(rents: readonly PostcodeFigure[]): MedianCard[] {
  const typical = typicalRentCards(rents);
  return typical.length > 0 ? typical : rents.slice(0, 2).map(rentCard);
}

export function sourcesOf(figures: readonly PostcodeFigure[]): string[] {
  return [...new Set(figures.map(({ source }) => source))];
}

function rentsOf(figures: readonly PostcodeFigure[]) {
  return figures.flatMap((figure) =>
    figure.kind === "rent" && figure.bedrooms !== null ? [{ ...figure, bedrooms: figure.bedrooms }] : [],
  );
}

function rentCard({ dwelling, bedrooms, median, period, counted, p10, p90 }: PostcodeFigure): MedianCard {
  const size = bedrooms === 0 ? "studio" : `${bedrooms}-bedroom`;
  return {
    label: `Median rent, ${size} ${dwelling}s`,
    value: formatDollars(median),
    unit: "a week",
    notes: [
      [period, counted === null ? "" : bondsText(counted)].filter(Boolean).join(", "),
      p10 === null || p90 === null || (counted !== null && counted < FEW_BONDS)
        ? ""
        : `Eight in ten between ${formatDollars(p10)} and ${formatDollars(p90)}`,
    ].filter(Boolean),
  };
}

/** The median of fewer bonds moves by tens of dollars with each of them. */
const FEW_BONDS = 20;

/** "228 bonds", "7 bonds, too few to rely on". */
export function bondsText(counted: number): string {
  return `${countOf(counted, "bond")}${counted < FEW_BONDS ? ", too few to rely on" : ""}`;
}

type RentDwelling = "unit" | "townhouse" | "house";

const propertyTypes: Readonly<Record<RentDwelling, readonly string[]>> = {
  unit: ["Apartment", "Flat", "Studio", "Unit"],
  townhouse: ["Duplex", "Townhouse", "Villa"],
  house: ["House", "Terrace"],
};

/** Of a rent. Agents also enter types of their own, such as "Garden apartment" and "Town house". */
export function dwellingOf(propertyType: string): RentDwelling {
  const typed = propertyType.toLowerCase().replaceAll(/\s/g, "");
  // "Townhouse" contains "House".
  const kinds = ["unit", "townhouse", "house"] as const;
  return kinds.find((kind) => propertyTypes[kind].some((type) => typed.includes(type.toLowerCase()))) ?? "house";
}

/** Of the homes that agents list under a kind of sale. Land and unusual types belong to neither. */
export function propertyTypesOf(kind: SaleKind): readonly string[] {
  return kind === "house" ? propertyTypes.house : [...propertyTypes.unit, ...propertyTypes.townhouse];
}
