import { type AuctionCounts, clearanceRate } from "#app/features/listings/model/auctions.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { addDays } from "#app/lib/sydney-time.ts";
import { type AuctionFilters, countByRegion, countByWeekend, findAuctions } from "./auctions.queries.server.ts";

/** Past weekends with counts. */
const WEEKENDS = 8;

export interface WeekendCounts extends AuctionCounts {
  /** Whole percent; null below five auctions and while some are to come. */
  clearanceRate: number | null;
}

const withRate = <Counts extends AuctionCounts>(row: Counts): Counts & WeekendCounts => ({
  ...row,
  clearanceRate: clearanceRate(row) ?? null,
});

/** Auctions of a weekend, and the counts of that weekend by region and of the eight weekends up to it. */
export async function loadAuctions(filters: AuctionFilters) {
  const { weekend, region } = filters;
  const [auctions, weekends, regions] = await Promise.all([
    findAuctions(filters),
    countByWeekend(addDays(weekend, -7 * (WEEKENDS - 1)), weekend, region),
    countByRegion(weekend, weekend),
  ]);
  return {
    auctions,
    weekends: weekends.map(withRate),
    regions: regions.map((row) => ({ ...withRate(row), region: REGIONS[row.region] ?? row.region, slug: row.region })),
  };
}

/** Counts of the eight weekends up to this one, of all Sydney and by region. */
export async function loadAuctionCounts({ weekend }: AuctionFilters) {
  const from = addDays(weekend, -7 * (WEEKENDS - 1));
  const [all, regions] = await Promise.all([countByWeekend(from, weekend), countByRegion(from, weekend)]);
  return [
    ...all.map((row) => ({ region: "All regions", ...withRate(row) })),
    ...regions.map((row) => ({ ...withRate(row), region: REGIONS[row.region] ?? row.region })),
  ];
}
