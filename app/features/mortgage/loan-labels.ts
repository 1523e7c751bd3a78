import { formatCents, formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { type Frequency, type Loan, plainNumber } from "./loan.ts";
import type { Repayments } from "./repayments.ts";

export const PERIOD_NOUNS: Record<Frequency, string> = { monthly: "month", fortnightly: "fortnight", weekly: "week" };

/** Returns "$4,617.88 a month". */
export function perPeriod(dollars: number, frequency: Frequency): string {
  return `${formatCents(dollars)} a ${PERIOD_NOUNS[frequency]}`;
}

/** Returns "23 years 2 months", "30 years", or "less than a month" for 0. */
export function durationText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [years > 0 && countOf(years, "year"), rest > 0 && countOf(rest, "month")].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "less than a month";
}

/** Returns "$750,000", with cents only if any. */
export function amountText(dollars: number): string {
  return Number.isInteger(dollars) ? formatDollars(dollars) : formatCents(dollars);
}

/** Returns "6.25%". */
export function rateText(percent: number): string {
  return `${plainNumber(Number(percent.toFixed(10)))}%`;
}

/** Shows the inputs as parsed, because parsing is lenient. */
export function loanSummary({ loanAmount, annualRate, termYears, extraPayment, frequency }: Loan): string {
  const years = termYears === 1 ? "1 year" : `${plainNumber(termYears)} years`;
  const extra = extraPayment > 0 ? `, with ${amountText(extraPayment)} extra each ${PERIOD_NOUNS[frequency]}` : "";
  return `On a loan of ${amountText(loanAmount)} at ${rateText(annualRate)} a year over ${years}, repaid ${frequency}${extra}.`;
}

export function resultAnnouncement({ frequency }: Loan, repayments: Repayments): string {
  const { payment, totalInterest, payoffMonths, interestSaved } = repayments;
  const saved = interestSaved === undefined ? "" : ` Interest saved ${formatCents(interestSaved)}.`;
  return (
    `Repayment ${perPeriod(payment, frequency)}. Total interest ${formatCents(totalInterest)}. ` +
    `Paid off in ${durationText(payoffMonths)}.${saved}`
  );
}

/** Shortens dollars for an axis: "$800k", "$1.5m". */
export function axisDollars(dollars: number): string {
  if (dollars >= 1_000_000) return `$${formatNumber(dollars / 1_000_000)}m`;
  return dollars >= 1000 ? `$${formatNumber(dollars / 1000)}k` : `$${formatNumber(dollars)}`;
}
