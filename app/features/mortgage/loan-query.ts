import {
  hasDoubtfulPoint,
  hasDoubtfulSeparator,
  isBlank,
  parseTypedDollars,
  parseTypedNumber,
} from "#app/lib/fields.ts";
import { DEFAULT_LOAN, FREQUENCIES, type Loan, plainNumber } from "./loan.ts";
import { loanMessages } from "./mortgage.messages.ts";

export type LoanFields = Record<keyof Loan, string>;

/** `deposit` is in per cent of the price. */
export interface Purchase {
  price: number;
  deposit: number;
}

export type PurchaseFields = Record<keyof Purchase, string>;

/** Leaves the default loan. */
const DEFAULT_PURCHASE: Purchase = { price: 937_500, deposit: 20 };

export type LoanErrors = Partial<Record<keyof LoanFields, string>>;

const maxLoanAmount = 20_000_000;
const maxPrice = 100_000_000;
const maxTermYears = 50;

export interface ReadPurchase {
  fields: PurchaseFields;
  errors: Partial<PurchaseFields>;
  /** Undefined with errors. */
  purchase?: Purchase;
}

/** Reads price and deposit from the address. Absent ones take the default, empty ones stay empty. */
export function readPurchase(params: URLSearchParams): ReadPurchase {
  const fields = {
    price: groupThousands(params.get("price") ?? String(DEFAULT_PURCHASE.price)),
    deposit: params.get("deposit") ?? String(DEFAULT_PURCHASE.deposit),
  };
  const price = parseTypedDollars(amountDigits(fields.price));
  const deposit = parseTypedNumber(fields.deposit.replace("%", ""));
  const errors: ReadPurchase["errors"] = {
    ...(!(price > 0 && price <= maxPrice) && { price: loanMessages.price }),
    ...(!(deposit >= 0 && deposit < 100) && { deposit: loanMessages.deposit }),
  };
  return Object.keys(errors).length > 0 ? { fields, errors } : { fields, errors, purchase: { price, deposit } };
}

/** In whole dollars. */
export function loanOf({ price, deposit }: Purchase): number {
  return Math.round(price * (1 - deposit / 100));
}

/**
 * Reads the inputs from the address. Absent ones take the default, empty ones stay empty. Without a loan amount, a price
 * and its deposit define it.
 */
export function readLoanFields(params: URLSearchParams): LoanFields {
  const parameter = (field: keyof Loan) => params.get(field) ?? String(DEFAULT_LOAN[field]);
  const { purchase } = readPurchase(params);
  return {
    loanAmount: params.get("loanAmount") ?? plainNumber(purchase ? loanOf(purchase) : DEFAULT_LOAN.loanAmount),
    annualRate: parameter("annualRate"),
    termYears: parameter("termYears"),
    extraPayment: parameter("extraPayment"),
    frequency: parameter("frequency"),
  };
}

/** Errors are in form order. */
export function validateLoan(fields: LoanFields): { loan: Loan } | { errors: LoanErrors } {
  const loanAmount = parseTypedDollars(amountDigits(fields.loanAmount));
  const annualRate = parseTypedNumber(fields.annualRate.replace("%", ""));
  const termYears = parseTypedNumber(fields.termYears);
  const extraPayment = parseTypedDollars(fields.extraPayment);
  const frequency = FREQUENCIES.find((name) => name === fields.frequency);
  const results: LoanErrors = {
    loanAmount: loanAmountError(fields.loanAmount, loanAmount),
    annualRate: notBelowZero(fields.annualRate, annualRate, loanMessages.annualRate, loanMessages.annualRateValid),
    termYears: termError(fields.termYears, termYears),
    extraPayment: notBelowZero(
      fields.extraPayment,
      extraPayment,
      loanMessages.extraPayment,
      loanMessages.extraPaymentPositive,
    ),
    frequency: frequency === undefined ? loanMessages.frequency : undefined,
  };
  const errors = Object.fromEntries(
    Object.entries(results).filter(([, message]) => message !== undefined),
  ) as LoanErrors;
  if (frequency === undefined || Object.keys(errors).length > 0) return { errors };
  return { loan: { loanAmount, annualRate, termYears, extraPayment, frequency } };
}

/** In form order. */
export function loanQuery(loan: Loan): string {
  return new URLSearchParams({
    loanAmount: plainNumber(loan.loanAmount),
    annualRate: plainNumber(loan.annualRate),
    termYears: plainNumber(loan.termYears),
    extraPayment: plainNumber(loan.extraPayment),
    frequency: loan.frequency,
  }).toString();
}

/**
 * Reduces a loan amount to digits and a point. Text that would turn into another amount stays, and is invalid: "1e999"
 * would be $1,999, "1 or 2" $12, and "500.000" $500.
 */
export function amountDigits(text: string): string {
  const isDoubtful = hasLettersInside.test(text) || hasDoubtfulSeparator(text) || hasDoubtfulPoint(text);
  return isDoubtful ? text : strippedAmount(text);
}

const hasLettersInside = /\d[^\p{L}\d]*\p{L}\D*\d/u;

/** Strips a text to digits and point, after expanding thousands and millions: "1.2m" must not become $1.20. */
export function strippedAmount(text: string): string {
  const [, amount = ""] = withUnit.exec(text) ?? [];
  const dollars = parseTypedDollars(amount);
  return Number.isFinite(dollars) ? plainNumber(dollars) : text.replaceAll(/[^\d.]/g, "");
}

/** "1250000.5" becomes "1,250,000.5"; other text stays as it is. */
export function groupThousands(text: string): string {
  if (!/^\d+(?:\.\d*)?$/.test(text)) return text;
  const [integer = "", ...fraction] = text.split(".");
  return [integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ","), ...fraction].join(".");
}

const withUnit = /^[^\d.]*((?:\d[\d,\s]*)?(?:\.\d*)?\s*(?:k|thousand|m|mil|million)\b)[^\d.]*$/i;

function loanAmountError(text: string, amount: number): string | undefined {
  if (Number.isNaN(amount)) return isBlank(text) ? loanMessages.loanAmountPositive : loanMessages.loanAmount;
  if (amount === 0) return loanMessages.loanAmountPositive;
  return amount > maxLoanAmount ? loanMessages.loanAmountTooHigh : undefined;
}

function termError(text: string, years: number): string | undefined {
  if (Number.isNaN(years)) return isBlank(text) ? loanMessages.termYearsPositive : loanMessages.termYears;
  if (years <= 0) return loanMessages.termYearsPositive;
  return years > maxTermYears ? loanMessages.termYearsTooLong : undefined;
}

function notBelowZero(text: string, value: number, notANumber: string, friendly: string): string | undefined {
  if (isBlank(text) || value < 0) return friendly;
  return Number.isFinite(value) ? undefined : notANumber;
}

export const mortgageAddress = "/finance/calculators/mortgage";

export function mortgagePath(loan: Loan): string {
  return `${mortgageAddress}?${loanQuery(loan)}`;
}

export function scheduleCsvPath(loan: Loan): string {
  return `${mortgageAddress}.csv?${loanQuery(loan)}`;
}
