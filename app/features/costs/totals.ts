import { aMonth, firstHomeLimits } from "./limits.ts";

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
