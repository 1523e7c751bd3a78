import { weekendOf } from "#app/features/listings/model/auctions.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { formatDayOfYear } from "#app/lib/dates.ts";
import { addDays, readDate, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import type { AuctionFilters } from "./auctions.queries.server.ts";

export const auctionsMessages = {
  thisWeekend: "Auctions this weekend",
  noneUntil: (weekend: string, next: string, count: number) =>
    `None on ${weekend}. Next: ${countOf(count, "auction")} on ${next}.`,
  /** Followed by the days. */
  on: "Auctions on",
  bySuburb: "Suburbs from A to Z",
  description: "Auctions of Sydney homes by suburb and time, their results, and the share sold of all scheduled.",
  none: "No auctions",
  noneInRegion: "Choose another region or weekend.",
  noneAnywhere: "Choose another weekend.",
  next: (saturday: string) => `Next auctions: weekend of ${saturday}`,
  first: (count: number) => `Only the first ${count} are listed. Choose a region to see the others.`,
  /** After the percentage. */
  clearance: "clearance",
  results: "Results",
  weekend: "This weekend",
  turn: { previous: "Previous weekend: ", next: "Next weekend: " },
  failed: "Failed to fetch auctions",
  how: "How we count, and what clearance rates leave out",
  source:
    "Only homes advertised on Southerly, as their agents reported them. The clearance rate is the share sold of all scheduled auctions: passed in, withdrawn, postponed and unreported ones count as not sold. No rate is given for fewer than five auctions. Auctions on weekdays count with the weekend after them. A suburb can be in several regions.",
} as const;

/** This weekend if none or an invalid day is given. Ignores unknown regions. */
export function decodeAuctionFilters(params: URLSearchParams, now = new Date()): AuctionFilters {
  const day = readDate(params.get("weekend")) ?? sydneyDate(now);
  const region = params.get("region");
  return {
    weekend: weekendOf(day),
    ...(region !== null && Object.hasOwn(REGIONS, region) && { region }),
  };
}

export interface AuctionsAddress {
  weekend?: string;
  region?: string;
  sort?: "suburb" | "time";
}

/** "28–29 November", "31 January – 1 February 2027"; the year only if it is not the current one. */
export function weekendDays(sunday: string, now: Date): string {
  const saturday = addDays(sunday, -1);
  const last = formatDayOfYear(startOfDate(sunday), now);
  if (saturday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(saturday.slice(8))}–${last}`;
  const first = formatDayOfYear(startOfDate(saturday), now);
  return `${saturday.slice(0, 4) === sunday.slice(0, 4) ? first.replace(/ \d{4}$/, "") : first} – ${last}`;
}

/** "28–29 Nov", for buttons. */
export function shortWeekendDays(sunday: string, now: Date): string {
  return weekendDays(sunday, now).replaceAll(/([A-Z][a-z]{2})[a-z]+/g, "$1");
}

/** The order by time is the default. */
export function auctionsPath({ weekend, region, sort }: AuctionsAddress = {}, path = "/auctions"): string {
  const search = new URLSearchParams({
    ...(weekend !== undefined && { weekend }),
    ...(region !== undefined && { region }),
    ...(sort === "suburb" && { sort }),
  }).toString();
  return search === "" ? path : `${path}?${search}`;
}
