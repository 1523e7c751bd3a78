import { amortisedPayment, DEFAULT_LOAN } from "#app/features/mortgage/loan.ts";
import { isDate } from "#app/lib/dates.ts";
import { isBlank, parseTypedDollars, parseTypedNumber } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import data from "#reference/data/transfer-duty.json" with { type: "json" };
import { type BuyingParts, STRESS } from "./totals.ts";

interface DutyYear {
  /** "2026-27" */
  year: string;
  /** ISO dates of the contract, both included. */
  from: string;
  to: string;
  /** "four independent sources" */
  quotedBy: string;
  /** False if only arithmetic supports the highest bracket. */
  isTopConfirmed: boolean;
  brackets: readonly { over: number; base: number; per100: number }[];
}

const years: readonly DutyYear[] = data.years;

export interface TransferDuty {
  /** "2026-27" */
  year: string;
  from: string;
  to: string;
  quotedBy: string;
  /** Dollars. */
  duty: number;
  isConfirmed: boolean;
}

/**
 * Duties Act 1997 NSW, s 32, for a home that is not bought by a foreign person. `value` is in dollars, `contractDay` an
 * ISO date. Undefined for a day of a year without rates.
 */
export function transferDuty(value: number, contractDay: string): TransferDuty | undefined {
  const found = years.find(({ from, to }) => from <= contractDay && contractDay <= to);
  if (!found) return undefined;
  const { brackets, isTopConfirmed, ...year } = found;
  const index = brackets.findLastIndex(({ over }) => value > over);
  const { over, base, per100 } = brackets[index] ?? { over: 0, base: 0, per100: 0 };
  // Part of $100 counts as $100.
  const hundreds = Math.ceil((value - over) / 100);
  const duty = Math.round((base + hundreds * per100) * 100) / 100;
  const isTop = index === brackets.length - 1;
  return { ...year, duty: Math.max(data.minimum, duty), isConfirmed: isTopConfirmed || !isTop };
}

/** The days whose contracts have rates. */
export const dutyDays = { from: years[0]?.from ?? "", to: years.at(-1)?.to ?? "" };

/** Published figures of a home for sale, in dollars. */
export interface HomeForSale {
  /** The price, or the upper end of the guide; 0 if not published. */
  price: number;
  /** A quarter, as the three; null if not stated. */
  strataLevies: number | null;
  councilRates: number | null;
  waterRates: number | null;
  /** With GST; null if unknown. */
  conveyancing: number | null;
}

/** Names in the address, in the order of the form. */
export const BUYING_FIELDS = [
  "price",
  "deposit",
  "rate",
  "years",
  "contract",
  "first",
  "strata",
  "council",
  "water",
  "conveyancing",
] as const;
export type BuyingField = (typeof BUYING_FIELDS)[number];

export interface CostOfBuying {
  /** As typed, or the defaults. */
  fields: Record<BuyingField, string>;
  /** Names of the fields. */
  errors: BuyingField[];
  isEdited: boolean;
  /** Absent with errors and without a price. */
  result?: BuyingParts;
}

const DEPOSIT_PERCENT = 20;
const MAX_DOLLARS = 1_000_000_000;

/** `today` is an ISO date. */
export function costOfBuying(home: HomeForSale, params: URLSearchParams, today: string): CostOfBuying {
  const fields = readFields(home, params, today);
  const numbers = {
    price: parseTypedDollars(fields.price),
    deposit: parseTypedNumber(fields.deposit.replace("%", "")),
    rate: parseTypedNumber(fields.rate.replace("%", "")),
    years: parseTypedNumber(fields.years),
    strata: optionalDollars(fields.strata),
    council: optionalDollars(fields.council),
    water: optionalDollars(fields.water),
    conveyancing: optionalDollars(fields.conveyancing),
  };
  const isEdited = BUYING_FIELDS.some((name) => params.has(name));
  const basis = { fields, isEdited };
  if (isBlank(fields.price) && !isEdited) return { ...basis, errors: [] };
  const within = (value: number | null, most: number, least = 0) => value === null || (value >= least && value <= most);
  const checks: Record<BuyingField, boolean> = {
    price: within(numbers.price, MAX_DOLLARS, 1),
    deposit: within(numbers.deposit, 100),
    rate: within(numbers.rate, 100),
    years: within(numbers.years, 50, 1),
    contract: isDate(fields.contract),
    first: true,
    strata: within(numbers.strata, MAX_DOLLARS),
    council: within(numbers.council, MAX_DOLLARS),
    water: within(numbers.water, MAX_DOLLARS),
    conveyancing: within(numbers.conveyancing, MAX_DOLLARS),
  };
  const errors = BUYING_FIELDS.filter((name) => !checks[name]);
  if (errors.length > 0) return { ...basis, errors };
  return { ...basis, errors, result: calculate(numbers, fields) };
}

function readFields(home: HomeForSale, params: URLSearchParams, today: string): Record<BuyingField, string> {
  const known = (value: number | null) => (value === null || value === 0 ? "" : formatNumber(value));
  const defaults: Record<BuyingField, string> = {
    price: known(home.price),
    deposit: String(DEPOSIT_PERCENT),
    rate: String(DEFAULT_LOAN.annualRate),
    years: String(DEFAULT_LOAN.termYears),
    contract: today,
    first: "",
    strata: known(home.strataLevies),
    council: known(home.councilRates),
    water: known(home.waterRates),
    conveyancing: known(home.conveyancing),
  };
  const read = (name: BuyingField) => [name, params.get(name)?.slice(0, 40) ?? defaults[name]];
  return Object.fromEntries(BUYING_FIELDS.map(read)) as Record<BuyingField, string>;
}

/** Null for blank text, NaN for other text. */
function optionalDollars(text: string): number | null {
  return isBlank(text) ? null : parseTypedDollars(text);
}

interface Numbers extends Record<"price" | "deposit" | "rate" | "years", number> {
  strata: number | null;
  council: number | null;
  water: number | null;
  conveyancing: number | null;
}

function calculate(numbers: Numbers, fields: Record<BuyingField, string>): BuyingParts {
  const price = Math.round(numbers.price);
  const deposit = Math.round((price * numbers.deposit) / 100);
  const found = transferDuty(price, fields.contract);
  const monthly = (rate: number) =>
    Math.round(amortisedPayment(price - deposit, rate / 100 / 12, Math.max(1, Math.round(numbers.years * 12))));
  return {
    price,
    deposit,
    depositPercent: numbers.deposit,
    dutyYear: found?.year,
    dutySource: found?.quotedBy,
    ...(found === undefined && { dutyDays }),
    duty: found?.isConfirmed ? Math.round(found.duty) : undefined,
    conveyancing: numbers.conveyancing === null ? null : Math.round(numbers.conveyancing),
    annualRate: numbers.rate,
    termYears: numbers.years,
    repayment: monthly(numbers.rate),
    stressedRepayment: monthly(numbers.rate + STRESS),
    strata: numbers.strata,
    council: numbers.council,
    water: numbers.water,
  };
}
