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
