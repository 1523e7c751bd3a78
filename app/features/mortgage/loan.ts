import {
  hasDoubtfulPoint,
  hasDoubtfulSeparator,
  isBlank,
  parseTypedDollars,
  parseTypedNumber,
} from "#app/lib/fields.ts";
import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { loanMessages } from "./mortgage.messages.ts";

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

export interface ScheduleRow {
  period: number;
  payment: number;
  principal: number;
  interest: number;
  balance: number;
}

/** Nothing is rounded. */
export interface Repayments {
  /** Without the extra repayment. */
  payment: number;
  /** With the extra repayment. */
  paidEachPeriod: number;
  periods: number;
  payoffMonths: number;
  totalInterest: number;
  totalPaid: number;
  /** Undefined without extra repayments. */
  interestSaved: number | undefined;
  monthsSaved: number | undefined;
  schedule: ScheduleRow[];
}

export type RepaymentProblem = "uncomputable" | "interest-not-covered";

export function calculateRepayments(loan: Loan): { repayments: Repayments } | { problem: RepaymentProblem } {
  const periods = scheduledPeriods(loan);
  const rate = ratePerPeriod(loan);
  const payment = amortisedPayment(loan.loanAmount, rate, periods);
  const paidEachPeriod = payment + loan.extraPayment;
  if (!(payment > 0) || !Number.isFinite(paidEachPeriod)) return { problem: "uncomputable" };
  if (paidEachPeriod <= loan.loanAmount * rate) return { problem: "interest-not-covered" };

  const schedule = scheduleOf(loan, { rate, periods, paidEachPeriod });
  let totalInterest = 0;
  for (const row of schedule) totalInterest += row.interest;
  const payoffMonths = monthsOf(schedule.length, loan.frequency);
  const isFaster = loan.extraPayment > 0;
  return {
    repayments: {
      payment,
      paidEachPeriod,
      periods: schedule.length,
      payoffMonths,
      totalInterest,
      totalPaid: loan.loanAmount + totalInterest,
      interestSaved: isFaster ? Math.max(0, payment * periods - loan.loanAmount - totalInterest) : undefined,
      monthsSaved: isFaster ? monthsOf(periods, loan.frequency) - payoffMonths : undefined,
      schedule,
    },
  };
}

/**
 * Rounds the schedule to cents so that columns add up: principal to the loan, interest to the total, each payment to
 * its parts. Payments are equal, as a lender debits them, and the last one makes up the difference. Amounts beyond a
 * double's cents stay unrounded.
 */
export function inCents(schedule: readonly ScheduleRow[]): ScheduleRow[] {
  const [first] = schedule;
  const total = schedule.reduce((sum, { payment }) => sum + payment, 0);
  if (!first || total > Number.MAX_SAFE_INTEGER / 100) return [...schedule];
  return withEqualPayments(schedule, first) ?? withRoundedBalances(schedule, first);
}

/** Undefined if cents are too coarse: the loan would be repaid too early, or most of it by the last payment. */
function withEqualPayments(schedule: readonly ScheduleRow[], first: ScheduleRow): ScheduleRow[] | undefined {
  let owed = toCents(first.balance + first.principal);
  let interestPaid = 0;
  let interestTotal = 0;
  const rows: ScheduleRow[] = [];
  for (const { period, payment, interest } of schedule) {
    interestTotal += interest;
    const interestCents = toCents(interestTotal) - interestPaid;
    const isLast = period === schedule.length;
    const principalCents = isLast ? owed : toCents(payment) - interestCents;
    interestPaid += interestCents;
    owed -= principalCents;
    const isTooMuch = isLast && principalCents + interestCents > 2 * toCents(first.payment);
    if (principalCents < 0 || (!isLast && owed <= 0) || isTooMuch) return undefined;
    rows.push({
      period,
      payment: (principalCents + interestCents) / 100,
      principal: principalCents / 100,
      interest: interestCents / 100,
      balance: owed / 100,
    });
  }
  return rows;
}

/** Rounds running totals, which moves each amount, also the payment, by at most a cent. */
function withRoundedBalances(schedule: readonly ScheduleRow[], first: ScheduleRow): ScheduleRow[] {
  let owed = toCents(first.balance + first.principal);
  let interestPaid = 0;
  let interestTotal = 0;
  return schedule.map(({ period, interest, balance }) => {
    interestTotal += interest;
    const interestCents = toCents(interestTotal) - interestPaid;
    const principalCents = owed - toCents(balance);
    interestPaid += interestCents;
    owed -= principalCents;
    return {
      period,
      payment: (principalCents + interestCents) / 100,
      principal: principalCents / 100,
      interest: interestCents / 100,
      balance: owed / 100,
    };
  });
}

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Balances at the start and end of each year; `period` is on the time axis. */
export function balancesByYear(
  schedule: readonly ScheduleRow[],
  frequency: Frequency,
): { period: number; balance: number }[] {
  const first = schedule[0];
  if (!first) return [];
  const atYearEnds = schedule.filter(
    ({ period }) => period % PERIODS_PER_YEAR[frequency] === 0 || period === schedule.length,
  );
  return [
    { period: 0, balance: first.balance + first.principal },
    ...atYearEnds.map(({ period, balance }) => ({ period, balance })),
  ];
}

/**
 * Both ways to quote a fortnightly or weekly repayment: amortised over 26 or 52 periods a year, or a share of the
 * monthly one, which repays faster because a year has more than 24 fortnights. Undefined for a monthly loan.
 */
export function toFortnightlyQuotes(loan: Loan): { amortised: number; shareOfMonthly: number } | undefined {
  if (loan.frequency === "monthly") return undefined;
  const share = loan.frequency === "fortnightly" ? 2 : 4;
  return {
    amortised: scheduledPayment(loan),
    shareOfMonthly: scheduledPayment({ ...loan, frequency: "monthly" }) / share,
  };
}

/** `points` are percentage points. */
export function withHigherRate(loan: Loan, points: number): Loan {
  return { ...loan, annualRate: loan.annualRate + points };
}

/** Without the extra. NaN or Infinity where `calculateRepayments` reports a problem. */
export function scheduledPayment(loan: Loan): number {
  return amortisedPayment(loan.loanAmount, ratePerPeriod(loan), scheduledPeriods(loan));
}

/**
 * A period's principal is the previous one's, grown by the rate. Subtracting interest from payments would lose all
 * digits when a payment is nearly all interest.
 */
function scheduleOf(
  { loanAmount, extraPayment }: Loan,
  { rate, periods, paidEachPeriod }: { rate: number; periods: number; paidEachPeriod: number },
): ScheduleRow[] {
  const schedule: ScheduleRow[] = [];
  // Rounding errors must not become a period.
  const settled = loanAmount * 1e-10;
  let balance = loanAmount;
  let principal = firstPrincipal(loanAmount, rate, periods) + extraPayment;
  for (let period = 1; balance > 0; period++) {
    const interest = balance * rate;
    if (period === periods || balance - principal <= settled) {
      schedule.push({ period, payment: balance + interest, principal: balance, interest, balance: 0 });
      break;
    }
    balance -= principal;
    schedule.push({ period, payment: paidEachPeriod, principal, interest, balance });
    principal += principal * rate;
  }
  return schedule;
}

function firstPrincipal(loanAmount: number, rate: number, periods: number): number {
  return rate === 0 ? loanAmount / periods : (loanAmount * rate) / Math.expm1(periods * Math.log1p(rate));
}

function scheduledPeriods({ termYears, frequency }: Loan): number {
  return Math.min(MAX_PERIODS, Math.max(1, Math.round(termYears * PERIODS_PER_YEAR[frequency])));
}

function ratePerPeriod({ annualRate, frequency }: Loan): number {
  return annualRate / 100 / PERIODS_PER_YEAR[frequency];
}

/** Rounds up. Multiplies whole numbers first, so that 780 fortnights are exactly 360 months. */
function monthsOf(periods: number, frequency: Frequency): number {
  return Math.ceil((periods * 12) / PERIODS_PER_YEAR[frequency]);
}

export type LoanFields = Record<keyof Loan, string>;

/** `deposit` is in per cent of the price. */
interface Purchase {
  price: number;
  deposit: number;
}

export type PurchaseFields = Record<keyof Purchase, string>;

/** The fields of the form. */
export type InputFields = LoanFields & PurchaseFields;

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

/** Reads price and deposit from the address: those that are absent follow the loan amount, and empty ones stay empty. */
export function readPurchase(params: URLSearchParams): ReadPurchase {
  return checkPurchase(reconciled(params));
}

type LoanAndPurchase = Pick<InputFields, "price" | "deposit" | "loanAmount">;

/** Parameters of the form with the shown values: without scripts, they identify the changed field. */
export const SHOWN: Record<keyof LoanAndPurchase, string> = {
  price: "shownPrice",
  deposit: "shownDeposit",
  loanAmount: "shownLoan",
};
/** Set in the form if its price or deposit was chosen and does not only follow the loan amount. */
export const STATED = "stated";

/** Whether price and deposit do not only follow the loan amount. */
export function isPurchaseStated(params: URLSearchParams): boolean {
  if (!params.has(SHOWN.price)) return params.has("price") || params.has("deposit");
  return params.has(STATED) || isChanged(params, "price") || isChanged(params, "deposit");
}

function isChanged(params: URLSearchParams, name: keyof LoanAndPurchase): boolean {
  return params.has(SHOWN[name]) && params.get(name) !== params.get(SHOWN[name]);
}

function reconciled(params: URLSearchParams): LoanAndPurchase {
  const isStated = isPurchaseStated(params);
  const loanAmount = params.get("loanAmount") ?? String(DEFAULT_LOAN.loanAmount);
  const implied = impliedPurchase(loanAmount);
  const price = groupThousands(params.get("price") ?? implied.price);
  const now = { price, deposit: params.get("deposit") ?? implied.deposit, loanAmount };
  const isOfPurchase = isChanged(params, "price") || isChanged(params, "deposit");
  const leads = !params.has("loanAmount") || (isOfPurchase && !isChanged(params, "loanAmount"));
  return reconcile(leads && isStated ? "price" : "loanAmount", now, isStated);
}

/**
 * Makes the loan amount and the purchase agree after a change. The loan follows the purchase; the deposit follows the
 * loan, and so does a price that was not stated. Unreadable values change nothing.
 */
export function reconcile(changed: "price" | "loanAmount", now: LoanAndPurchase, isStated: boolean): LoanAndPurchase {
  const { purchase } = checkPurchase({ price: now.price, deposit: now.deposit });
  if (changed === "price") return purchase ? { ...now, loanAmount: plainNumber(loanOf(purchase)) } : now;
  if (!isStated) return { ...now, ...impliedPurchase(now.loanAmount) };
  const loan = amountOf(now.loanAmount);
  if (!purchase || !(loan > 0) || loanOf(purchase) === loan || loan > purchase.price) return now;
  const deposit = Math.min(99.99, 100 * (1 - loan / purchase.price));
  return { ...now, deposit: plainNumber(Number(deposit.toFixed(2))) };
}

/** The price of which the loan is the part without the usual deposit; the default one without a readable loan. */
function impliedPurchase(loanAmount: string): PurchaseFields {
  const loan = amountOf(loanAmount);
  const isReadable = loan > 0 && loan <= maxLoanAmount;
  const { price, deposit } = DEFAULT_PURCHASE;
  const implied = isReadable ? Math.round(loan / (1 - deposit / 100)) : price;
  return { price: groupThousands(plainNumber(implied)), deposit: String(deposit) };
}

function amountOf(text: string): number {
  return parseTypedDollars(amountDigits(text));
}

/** With a valid loan amount, a price below it is wrong. */
export function checkPurchase({ loanAmount = "", ...typed }: PurchaseFields & { loanAmount?: string }): ReadPurchase {
  const fields = { price: typed.price, deposit: typed.deposit };
  const price = amountOf(fields.price);
  const deposit = parseTypedNumber(fields.deposit.replace("%", ""));
  const loan = amountOf(loanAmount);
  const errors: ReadPurchase["errors"] = {
    ...(loan > price && loan <= maxLoanAmount && { price: loanMessages.priceBelowLoan }),
    ...(!(price > 0 && price <= maxPrice) && { price: loanMessages.price }),
    ...(!(deposit >= 0 && deposit < 100) && { deposit: loanMessages.deposit }),
  };
  return Object.keys(errors).length > 0 ? { fields, errors } : { fields, errors, purchase: { price, deposit } };
}

/** In whole dollars. */
export function loanOf({ price, deposit }: Purchase): number {
  return Math.round(price * (1 - deposit / 100));
}

/** Reads the inputs from the address. Absent ones take the default, empty ones stay empty. */
export function readLoanFields(params: URLSearchParams): LoanFields {
  const parameter = (field: keyof Loan) => params.get(field) ?? String(DEFAULT_LOAN[field]);
  return {
    loanAmount: reconciled(params).loanAmount,
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

/** Formats "1250000.5" as "1,250,000.5"; other text is unchanged. */
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

export const mortgageBasePath = "/finance/calculators/mortgage";

export function mortgagePath(loan: Loan): string {
  return `${mortgageBasePath}?${loanQuery(loan)}`;
}

export function scheduleCsvPath(loan: Loan): string {
  return `${mortgageBasePath}.csv?${loanQuery(loan)}`;
}
