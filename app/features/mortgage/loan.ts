/** Repayment frequencies, in the order offered. */
export const FREQUENCIES = ["monthly", "fortnightly", "weekly"] as const;

export type Frequency = (typeof FREQUENCIES)[number];

export const PERIODS_PER_YEAR: Record<Frequency, 12 | 26 | 52> = { monthly: 12, fortnightly: 26, weekly: 52 };

/** The input of the calculation. */
export interface Loan {
  loanAmount: number;
  /** Per cent a year. */
  annualRate: number;
  termYears: number;
  /** Each period, in addition to the scheduled repayment. */
  extraPayment: number;
  frequency: Frequency;
}

/** The initial inputs. */
export const DEFAULT_LOAN: Loan = {
  loanAmount: 750_000,
  annualRate: 6.25,
  termYears: 30,
  extraPayment: 0,
  frequency: "monthly",
};

/** The longest schedule. */
export const MAX_PERIODS = 5200;

/**
 * The payment that clears a principal in this many periods at a rate per period. Stays precise when 1 + rate is 1 and
 * when growth overflows. NaN or Infinity if there is no such payment.
 */
export function amortisedPayment(principal: number, rate: number, periods: number): number {
  return rate === 0 ? principal / periods : (principal * rate) / -Math.expm1(-periods * Math.log1p(rate));
}

/** A number in digits that typedNumber reads back exactly, without the exponent of String. */
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
