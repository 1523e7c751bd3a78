import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { parseTypedDollars, parseTypedNumber } from "#app/lib/fields.ts";
import { amortisedPayment, plainNumber } from "./loan.ts";

export const homeLoanMessages = {
  title: "Home Loan Calculator",
  about:
    "Works out the monthly repayment on a loan. It assumes equal months and a rate that stays the same, and leaves out fees. It is an estimate to help you plan, not an offer of credit.",
  loanAmountLabel: "Loan amount",
  annualRateLabel: "Interest rate per year",
  termYearsLabel: "Loan term",
  years: "years",
  submit: "Calculate",
  reset: "Reset",
  check: "Please check your inputs.",
  result: "Estimated monthly payment:",
  advanced: "Advanced calculator",
  advancedHint: "extra, fortnightly and weekly repayments, with every repayment in a table.",
  loanAmount: "Enter a loan amount",
  loanAmountPositive: "Loan amount must be greater than zero",
  annualRate: "Enter an annual interest rate",
  annualRateNegative: "Interest rate cannot be negative",
  termYears: "Enter a loan term",
  termYearsPositive: "Loan term must be greater than zero",
} as const;

/** In form order. */
export const HOME_LOAN_FIELDS = ["loanAmount", "annualRate", "termYears"] as const;

export type HomeLoanField = (typeof HOME_LOAN_FIELDS)[number];

export type HomeLoanFields = Record<HomeLoanField, string>;

export type HomeLoan = Record<HomeLoanField, number>;

/** Valid fields may still have no payment, for example after an overflow. */
export type HomeLoanResult =
  | { loan: HomeLoan; monthlyPayment: number }
  | { errors: Partial<Record<HomeLoanField, string>> };

/** Undefined without any. */
export function readHomeLoan(params: URLSearchParams): HomeLoanFields | undefined {
  if (!HOME_LOAN_FIELDS.some((field) => params.has(field))) return undefined;
  return {
    loanAmount: params.get("loanAmount") ?? "",
    annualRate: params.get("annualRate") ?? "",
    termYears: params.get("termYears") ?? "",
  };
}

/** Returns the monthly payment, or errors by field. */
export function validateHomeLoan(fields: HomeLoanFields): HomeLoanResult {
  const loan: HomeLoan = {
    loanAmount: parseTypedDollars(fields.loanAmount),
    annualRate: parseTypedNumber(fields.annualRate.replace("%", "")),
    termYears: parseTypedNumber(fields.termYears),
  };
  const errors: Partial<Record<HomeLoanField, string>> = {};
  for (const field of HOME_LOAN_FIELDS) {
    const error = errorOf(field, loan[field]);
    if (error !== undefined) errors[field] = error;
  }
  const payment = amortisedPayment(loan.loanAmount, loan.annualRate / 12 / 100, loan.termYears * 12);
  if (Object.keys(errors).length > 0 || !Number.isFinite(payment)) return { errors };
  return { loan, monthlyPayment: payment };
}

/** Shows the inputs as parsed, because parsing is lenient. */
export function homeLoanSummary({ loanAmount, annualRate, termYears }: HomeLoan): string {
  const amount = Number.isInteger(loanAmount) ? formatDollars(loanAmount) : formatCents(loanAmount);
  const years = termYears === 1 ? "1 year" : `${plainNumber(termYears)} years`;
  return `For ${amount} at ${plainNumber(annualRate)}% a year over ${years}.`;
}

function errorOf(field: HomeLoanField, value: number): string | undefined {
  if (Number.isNaN(value)) return homeLoanMessages[field];
  if (field === "annualRate") return value < 0 ? homeLoanMessages.annualRateNegative : undefined;
  return value > 0 ? undefined : homeLoanMessages[`${field}Positive`];
}
