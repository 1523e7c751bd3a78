import { formatDollars } from "#app/lib/numbers.ts";
import { addDays, longDateLabel, mondayOf, sydneyDate } from "#app/lib/sydney-time.ts";

/** To choose from. */
export const AUCTION_OUTCOMES = [
  "sold_at_auction",
  "sold_before",
  "sold_after",
  "passed_in",
  "withdrawn",
  "postponed",
] as const;
/** "sold": the home was marked as sold within a week, without a result. */
export type AuctionOutcome = ReportedOutcome | "sold";
export type ReportedOutcome = (typeof AUCTION_OUTCOMES)[number];

export const outcomeLabels: Readonly<Record<AuctionOutcome, string>> = {
  sold: "Sold",
  sold_at_auction: "Sold at auction",
  sold_before: "Sold before auction",
  sold_after: "Sold after auction",
  passed_in: "Passed in",
  withdrawn: "Auction withdrawn",
  postponed: "Auction postponed",
};

export function isSale(outcome: AuctionOutcome | null): boolean {
  return outcome !== null && outcome.startsWith("sold");
}

export interface AuctionResult {
  /** ISO */
  scheduledAt: string;
  /** Null while unreported. */
  outcome: AuctionOutcome | null;
  bid: number | null;
  bidBy: "bidder" | "vendor" | null;
  postponedTo: string | null;
  /** ISO; null unless the result was changed later than 30 minutes after its report. */
  correctedAt: string | null;
  /** Null unless the home is sold and the price is public. */
  closedPrice: number | null;
  /** False if a reported sale fell through. */
  isSold: boolean;
}

/** "Sold at auction for $1,450,000", "Passed in, highest bid $1,200,000", "Not reported", "Scheduled". */
export function resultText(auction: AuctionResult, now: Date): string {
  const { label, price, detail } = resultParts(auction, now);
  return label + price + detail;
}

/** The parts of `resultText`, with their commas and spaces. */
export interface ResultParts {
  /** "Sold at auction" */
  label: string;
  /** " for $1,450,000" or ", price withheld"; empty unless sold. */
  price: string;
  /** ", highest bid $1,200,000" */
  detail: string;
}

export function resultParts(auction: AuctionResult, now: Date): ResultParts {
  const { outcome, correctedAt } = auction;
  if (outcome === null) {
    return { label: new Date(auction.scheduledAt) > now ? "Scheduled" : "Not reported", price: "", detail: "" };
  }
  const corrected = correctedAt === null ? "" : ` (corrected on ${longDateLabel(sydneyDate(new Date(correctedAt)))})`;
  return {
    label: outcomeLabels[outcome],
    price: isSale(outcome) ? salePrice(auction) : "",
    detail: (isSale(outcome) ? "" : outcomeDetail(auction)) + corrected,
  };
}

function salePrice({ isSold, closedPrice }: AuctionResult): string {
  if (!isSold) return "";
  return closedPrice === null ? ", price withheld" : ` for ${formatDollars(closedPrice)}`;
}

function outcomeDetail({ bid, bidBy, postponedTo }: AuctionResult): string {
  if (postponedTo !== null) return ` to ${longDateLabel(sydneyDate(new Date(postponedTo)))}`;
  if (bid === null) return "";
  return `, ${bidBy === "vendor" ? "vendor bid" : "highest bid"} ${formatDollars(bid)}`;
}

export interface AuctionCounts {
  scheduled: number;
  sold: number;
  passedIn: number;
  withdrawn: number;
  postponed: number;
  /** Over, without a result. */
  unreported: number;
  toCome: number;
}

/** Of scheduled auctions, in the order of tables. */
export const COUNT_COLUMNS = [
  ["sold", "Sold"],
  ["passedIn", "Passed in"],
  ["withdrawn", "Withdrawn"],
  ["postponed", "Postponed"],
  ["unreported", "Not reported"],
  ["toCome", "To come"],
] as const satisfies readonly (readonly [keyof AuctionCounts, string])[];

/** "2 sold, 1 passed in, 3 not reported"; "" without auctions. */
export function countsText(counts: AuctionCounts): string {
  return COUNT_COLUMNS.filter(([name]) => counts[name] > 0)
    .map(([name, label]) => `${counts[name]} ${label.toLowerCase()}`)
    .join(", ");
}

/** Fewer auctions do not make a rate. */
const MIN_FOR_RATE = 5;

/**
 * Whole percent sold of all scheduled: unreported, withdrawn and postponed auctions count as not sold. Undefined below
 * five, and while some are to come.
 */
export function clearanceRate({ scheduled, sold, toCome }: AuctionCounts): number | undefined {
  return scheduled < MIN_FOR_RATE || toCome > 0 ? undefined : Math.round((100 * sold) / scheduled);
}

/** The Sunday of the week. Auctions on weekdays count with the weekend after them. */
export function weekendOf(date: string): string {
  return addDays(mondayOf(date), 6);
}
