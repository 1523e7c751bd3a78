/** How often a loan is repaid, in the order offered. */
export const FREQUENCIES = ["monthly", "fortnightly", "weekly"] as const;

export type Frequency = (typeof FREQUENCIES)[number];

/** How many repayments a year has. */
export const PERIODS_PER_YEAR: Record<Frequency, 12 | 26 | 52> = { monthly: 12, fortnightly: 26, weekly: 52 };

/** What repayments are computed from. */
export interface Loan {
  loanAmount: number;
  /** Percent a year. */
  annualRate: number;
  termYears: number;
  /** Each period, on top of the scheduled repayment. */
  extraPayment: number;
  frequency: Frequency;
}

/** What the calculator shows before anything is typed. */
export const DEFAULT_LOAN: Loan = {
  loanAmount: 750_000,
  annualRate: 6.25,
  termYears: 30,
  extraPayment: 0,
  frequency: "monthly",
};

/** No schedule is longer. */
export const MAX_PERIODS = 5200;

/**
 * The payment that clears a principal in so many periods at a rate per period. A rate so small that 1 + rate
 * is 1, and one whose growth overflows, keep their precision. NaN or Infinity when there is no such payment.
 */
export function amortisedPayment(principal: number, rate: number, periods: number): number {
  return rate === 0 ? principal / periods : (principal * rate) / -Math.expm1(-periods * Math.log1p(rate));
}

/** A number in digits that typedNumber reads back as the same number, without the exponent that String writes at either end. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [mantissa = "", power] = text.split("e");
  if (power === undefined) return text;
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(power);
  const plain = point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`;
  return value < 0 ? `-${plain}` : plain;
}
