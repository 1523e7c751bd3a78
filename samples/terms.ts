import type { SaleMethod } from "#app/features/listings/model/criteria.ts";
import { maxGuide } from "#app/features/listings/model/price-text.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import { addDays, nextWeekday, toSydneyTime } from "#app/lib/sydney-time.ts";

interface SaleTerms {
  priceTo: number | null;
  priceWords: string | null;
  saleMethod: SaleMethod | null;
  auctionAt: Date | null;
  auctionPlace: string | null;
}

const SHARE_OF_AUCTIONS = 1 / 3;
/** About half of all sales have a price guide. */
const SHARE_WITH_GUIDE = { auction: 0.8, other: 0.37 };
const SHARE_OF_ONE_FIGURE = 0.2;
const SHARE_ONLINE = 0.2;
const OTHER_METHODS: readonly (SaleMethod | null)[] = [
  ...Array<SaleMethod>(7).fill("private treaty"),
  "expressions of interest",
  "tender",
  null,
];

/** Derived from the address alone, so that adding a home changes no other. Auctions are on Saturdays after `today`, outside the break. */
export function saleTerms(address: string, price: number, today: Date): SaleTerms {
  const random = streamOf(address, "terms");
  const isAuction = random.chance(SHARE_OF_AUCTIONS);
  const hasGuide = random.chance(SHARE_WITH_GUIDE[isAuction ? "auction" : "other"]);
  const isOneFigure = random.chance(SHARE_OF_ONE_FIGURE);
  const width = random.next();
  const unpriced = random.pick(["Guide on request", "Price on application", null]);
  const saleMethod = isAuction ? "auction" : random.pick(OTHER_METHODS);
  const auctionAt = isAuction ? comingSaturday(today, random) : null;
  const auctionPlace = isAuction && random.chance(SHARE_ONLINE) ? "Online" : null;
  return {
    priceTo: price > 0 && hasGuide ? (isOneFigure ? price : guideTop(price, width)) : null,
    priceWords: price === 0 ? unpriced : null,
    saleMethod,
    auctionAt,
    auctionPlace,
  };
}

/** A round figure within the legal range. */
function guideTop(price: number, width: number): number {
  const step = price >= 2_000_000 ? 50_000 : price >= 1_000_000 ? 10_000 : 5_000;
  const top = Math.ceil((price * (1.04 + 0.05 * width)) / step) * step;
  return Math.min(top, maxGuide(price));
}

/** Between nine and half past three, within five weeks. */
function comingSaturday(today: Date, random: Random): Date {
  const [weeks, halfHours] = [random.int(0, 4), random.int(0, 13)];
  const tomorrow = new Date(today.getTime() + 24 * 60 * 60 * 1000);
  const saturday = addDays(nextWeekday("saturday", tomorrow), 7 * weeks);
  const date = isAuctionBreak(saturday) ? addDays(saturday, 28) : saturday;
  const time = `${String(9 + Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 === 0 ? "00" : "30"}`;
  const start = toSydneyTime(date, time);
  if ("problem" in start) throw new Error(start.problem);
  return start.instant;
}

/** Hardly any home is auctioned from 24 December to 14 January. */
export function isAuctionBreak(date: string): boolean {
  const day = date.slice(5);
  return day >= "12-24" || day <= "01-14";
}

interface RentalTerms {
  availableFrom: string;
  bondWeeks: number;
  /** Null if the tenant may choose. */
  leaseMonths: number | null;
  applicationUrl: string | null;
}

/** Months by wording. */
const LEASE_MONTHS: Readonly<Record<string, number>> = { "six months": 6, "12 months": 12, "two years": 24 };

/** Agrees with the text's lease term. */
export function rentalTerms(leaseTerm: string | undefined, bondWeeks: number, free: Date): RentalTerms {
  return {
    availableFrom: free.toISOString().slice(0, 10),
    bondWeeks,
    leaseMonths: LEASE_MONTHS[leaseTerm ?? ""] ?? null,
    applicationUrl: leaseTerm === "12 months" ? "https://apply.example.com/" : null,
  };
}
