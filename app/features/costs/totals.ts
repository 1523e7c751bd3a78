/** Dollars: the cap of the Australian Government 5% Deposit Scheme in Sydney (MFAA, 1 October 2025). */
export const SCHEME_CAP = 1_500_000;

/** Dollars of income in 2026-27, for Help to Buy; `joint` includes single parents. */
export const HELP_TO_BUY = { single: 103_000, joint: 165_000 };

/** Dollars. */
export interface FirstHomeLimits {
  /** No duty up to here. */
  exemptTo: number;
  /** Less duty below, by an amount that only Revenue NSW publishes. */
  reducedBelow: number;
}

/** First Home Buyers Assistance Scheme NSW, for contracts since 1 July 2023. */
export function firstHomeLimits(isLand: boolean): FirstHomeLimits {
  return isLand ? { exemptTo: 350_000, reducedBelow: 450_000 } : { exemptTo: 800_000, reducedBelow: 1_000_000 };
}

/** ISO date. */
export const LIMITS_READ_ON = "2026-10-10";

/** Whole dollars a month of dollars a quarter. */
export function aMonth(quarterly: number): number {
  return Math.round(quarterly / 3);
}

/** Percentage points that lenders add to test a borrower. */
export const STRESS = 3;

/** Whole dollars. The sums follow from it: `addTotals`. */
export interface BuyingParts {
  price: number;
  deposit: number;
  depositPercent: number;
  /** "2026-27"; undefined for a contract without rates. */
  dutyYear: string | undefined;
  dutySource: string | undefined;
  /** The days with rates, for a contract on another day. */
  dutyDays?: { from: string; to: string };
  /** Without help; undefined if unknown. */
  duty: number | undefined;
  conveyancing: number | null;
  annualRate: number;
  termYears: number;
  /** A month. */
  repayment: number;
  stressedRepayment: number;
  /** A quarter; null if unknown. */
  strata: number | null;
  council: number | null;
  water: number | null;
}

/** Whole dollars. */
export interface BuyingResult extends BuyingParts {
  /** To be paid: differs from `duty` for an exempt first home. */
  dutyDue: number | undefined;
  firstHome: { kind: "exempt" | "reduced" | "none"; isClaimed: boolean };
  /** Deposit, duty and conveyancing, as far as known. */
  cash: number;
  /** If the home were an exempt first home; undefined if it cannot be, or if `cash` already is. */
  firstHomeCash: number | undefined;
  /** Repayment and known levies and rates. */
  monthly: number;
}

/** Pure, so that the document has each figure once. */
export function addTotals(parts: BuyingParts, isFirstHome: boolean, isLand: boolean): BuyingResult {
  const kind = firstHomeHelp(parts.price, isLand);
  const hasRates = parts.dutyYear !== undefined;
  const isClaimed = isFirstHome && hasRates;
  const isExempt = kind === "exempt" && hasRates;
  const dutyDue = isClaimed && isExempt ? 0 : parts.duty;
  const withoutDuty = parts.deposit + (parts.conveyancing ?? 0);
  const levies = [parts.strata, parts.council, parts.water];
  return {
    ...parts,
    dutyDue,
    firstHome: { kind, isClaimed },
    cash: withoutDuty + (dutyDue ?? 0),
    firstHomeCash: isExempt && !isClaimed ? withoutDuty : undefined,
    monthly: parts.repayment + levies.reduce((sum: number, levy) => sum + aMonth(levy ?? 0), 0),
  };
}

/** Whether a first home has no duty, less, or all of it. */
export function firstHomeHelp(value: number, isLand: boolean): "exempt" | "reduced" | "none" {
  const { exemptTo, reducedBelow } = firstHomeLimits(isLand);
  return value <= exemptTo ? "exempt" : value < reducedBelow ? "reduced" : "none";
}
