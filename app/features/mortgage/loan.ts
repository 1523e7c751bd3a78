/** In the order offered. */
export const FREQUENCIES = ["monthly", "fortnightly", "weekly"] as const;

export type Frequency = (typeof FREQUENCIES)[number];

export const PERIODS_PER_YEAR: Record<Frequency, 12 | 26 | 52> = { monthly: 12, fortnightly: 26, weekly: 52 };

export interface Loan {
  loanAmount: number;
  /** Per cent a year. */
  annualRate: number;
  termYears: number;
  /** In addition to each scheduled repayment. */
  extraPayment: number;
  frequency: Frequency;
}

export const DEFAULT_LOAN: Loan = {
  loanAmount: 750_000,
  annualRate: 6.25,
  termYears: 30,
  extraPayment: 0,
  frequency: "monthly",
};

export const MAX_PERIODS = 5200;

/**
 * The payment that clears a principal in this many periods. Precise even when 1 + rate is 1 or growth overflows. NaN or
 * Infinity if there is none.
 */
export function amortisedPayment(principal: number, rate: number, periods: number): number {
  return rate === 0 ? principal / periods : (principal * rate) / -Math.expm1(-periods * Math.log1p(rate));
}

/** Formats a number without exponent, as `parseTypedNumber` reads it back exactly. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [mantissa = "", power] = text.split("e");
  if (power === undefined) return text;
  const [integer = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = integer + fraction;
  const point = integer.length + Number(power);
  const plain = point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`;
  return value < 0 ? `-${plain}` : plain;
}
