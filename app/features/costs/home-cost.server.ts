import { amortisedPayment, DEFAULT_LOAN } from "#app/features/mortgage/loan.ts";
import { type PostcodeFigure, dwellingOf } from "#app/features/suburbs/model/postcode-medians.ts";
import { isDate } from "#app/lib/dates.ts";
import { parseTypedDollars, parseTypedNumber, isBlank } from "#app/lib/fields.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import data from "#reference/data/transfer-duty.json";
import { type BuyingParts, STRESS } from "./totals.ts";

/** Published figures of a home for rent, in dollars. */
interface HomeForRent {
  /** Unrounded; 0 if unknown. */
  weeklyRent: number;
  /** Null if not stated. */
  bond: number | null;
}

/** Names in the address, in the order of the form. */
const RENTING_FIELDS = ["rent", "bond", "advance"] as const;
export type RentingField = (typeof RENTING_FIELDS)[number];

export interface CostOfRenting {
  /** As typed, or the defaults. */
  fields: Record<RentingField, string>;
  /** Names of the fields. */
  errors: RentingField[];
  isEdited: boolean;
  /** Absent with errors and without a rent. */
  result?: RentingResult;
}

/** Whole dollars. */
export interface RentingResult {
  /** A week. */
  rent: number;
  bond: number;
  bondWeeks: number;
  advance: number;
  advanceWeeks: number;
  cash: number;
  isBondStated: boolean;
}

/** The most that a landlord may require: Residential Tenancies Act 2010 NSW, ss 159 and 33(2). */
const MAX_BOND_WEEKS = 4;
const MAX_ADVANCE_WEEKS = 2;
const MAX_RENT = 1_000_000;

export function costOfRenting({ weeklyRent, bond }: HomeForRent, params: URLSearchParams): CostOfRenting {
  const statedWeeks = bond === null || weeklyRent === 0 ? MAX_BOND_WEEKS : Math.round((bond / weeklyRent) * 100) / 100;
  const defaults: Record<RentingField, string> = {
    rent: weeklyRent === 0 ? "" : formatNumber(Math.round(weeklyRent)),
    bond: String(statedWeeks),
    advance: String(MAX_ADVANCE_WEEKS),
  };
  const read = (name: RentingField) => [name, params.get(name)?.slice(0, 40) ?? defaults[name]];
  const fields = Object.fromEntries(RENTING_FIELDS.map(read)) as Record<RentingField, string>;
  const isEdited = RENTING_FIELDS.some((name) => params.has(name));
  if (weeklyRent === 0 && !isEdited) return { fields, errors: [], isEdited };
  const isTyped = (name: RentingField) => fields[name] !== defaults[name];
  // The rent of a home that is paid by the month has cents a week.
  const rent = isTyped("rent") ? parseTypedDollars(fields.rent) : weeklyRent;
  const bondWeeks = parseTypedNumber(fields.bond);
  const advanceWeeks = parseTypedNumber(fields.advance);
  const checks: Record<RentingField, boolean> = {
    rent: rent > 0 && rent <= MAX_RENT,
    bond: bondWeeks >= 0 && bondWeeks <= MAX_BOND_WEEKS + 0.02,
    advance: advanceWeeks >= 0 && advanceWeeks <= 52,
  };
  const errors = RENTING_FIELDS.filter((name) => !checks[name]);
  if (errors.length > 0) return { fields, errors, isEdited };
  const isBondStated = bond !== null && !isTyped("bond") && !isTyped("rent");
  const bondDollars = isBondStated ? bond : Math.floor(rent * bondWeeks);
  const advance = Math.round(rent * advanceWeeks);
  return {
    fields,
    errors,
    isEdited,
    result: {
      rent: Math.round(rent),
      bond: bondDollars,
      bondWeeks,
      advance,
      advanceWeeks,
      cash: bondDollars + advance,
      isBondStated,
    },
  };
}

export interface UsualRent {
  postcode: string;
  bedrooms: number;
  dwelling: "house" | "townhouse" | "unit";
  period: string;
  source: string;
  /** Bonds. */
  counted: number;
  /** Absent below ten bonds. */
  range?: { p10: number; median: number; p90: number; place: "lowest" | "lower" | "middle" | "upper" | "highest" };
}

/** Fewer bonds give no reliable rent. */
const MIN_BONDS = 10;
/** The share of the median that counts as "about the middle". */
const MIDDLE = 0.025;

/** Compares a rent with the bonds of its postcode, kind and bedrooms. Undefined if none are published. */
export function usualRent(
  rent: number,
  home: { dwelling: UsualRent["dwelling"]; bedrooms: number | null; postcode: string },
  figures: readonly PostcodeFigure[],
): UsualRent | undefined {
  const figure = figures.find(
    ({ kind, dwelling, bedrooms, counted }) =>
      kind === "rent" &&
      dwelling === home.dwelling &&
      bedrooms !== null &&
      bedrooms === home.bedrooms &&
      counted !== null,
  );
  if (!figure || figure.counted === null || home.bedrooms === null) return undefined;
  const { period, source, counted, p10, median, p90 } = figure;
  const usual = { postcode: home.postcode, bedrooms: home.bedrooms, dwelling: home.dwelling, period, source, counted };
  if (counted < MIN_BONDS || p10 === null || p90 === null) return usual;
  return { ...usual, range: { p10, median, p90, place: placeOf(rent, { p10, median, p90 }) } };
}

type Range = NonNullable<UsualRent["range"]>;

function placeOf(rent: number, { p10, median, p90 }: Omit<Range, "place">): Range["place"] {
  if (rent < p10) return "lowest";
  if (rent > p90) return "highest";
  if (Math.abs(rent - median) <= median * MIDDLE) return "middle";
  return rent < median ? "lower" : "upper";
}

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

interface TransferDuty {
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
  const dutyYear = years.find(({ from, to }) => from <= contractDay && contractDay <= to);
  if (!dutyYear) return undefined;
  const { brackets, isTopConfirmed, ...year } = dutyYear;
  const index = brackets.findLastIndex(({ over }) => value > over);
  const { over, base, per100 } = brackets[index] ?? { over: 0, base: 0, per100: 0 };
  // Part of $100 counts as $100.
  const hundreds = Math.ceil((value - over) / 100);
  const duty = Math.round((base + hundreds * per100) * 100) / 100;
  const isTop = index === brackets.length - 1;
  return { ...year, duty: Math.max(data.minimum, duty), isConfirmed: isTopConfirmed || !isTop };
}

/** The first and last contract date with known rates. */
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
  const withSeparators = (text: string) => (/^\d{4,9}$/.test(text) ? formatNumber(Number(text)) : text);
  const fields = Object.fromEntries(BUYING_FIELDS.map(read)) as Record<BuyingField, string>;
  return { ...fields, price: withSeparators(fields.price) };
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
  const transfer = transferDuty(price, fields.contract);
  const monthly = (rate: number) =>
    Math.round(amortisedPayment(price - deposit, rate / 100 / 12, Math.max(1, Math.round(numbers.years * 12))));
  return {
    price,
    deposit,
    depositPercent: numbers.deposit,
    dutyYear: transfer?.year,
    dutySource: transfer?.quotedBy,
    ...(transfer === undefined && { dutyDays }),
    duty: transfer?.isConfirmed ? Math.round(transfer.duty) : undefined,
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

/** Dollars. */
export interface PricedHome {
  listingType: "sale" | "rent";
  /** 0 if not published. */
  price: number;
  /** The upper end of a guide. */
  priceTo: number | null;
  /** Unrounded; 0 if unknown. */
  weeklyRent: number;
  bond: number | null;
  /** A quarter, as the three. */
  strataLevies: number | null;
  councilRates: number | null;
  waterRates: number | null;
  propertyType: string;
  bedrooms: number | null;
  postcode: string;
}

interface CostInputs {
  /** Newest figures of the postcode. */
  figures: readonly PostcodeFigure[];
  /** Dollars with GST; null if unknown. */
  conveyancing: number | null;
  /** ISO date. */
  today: string;
  /** For a calculator without a home. */
  isExample?: boolean;
}

/** Figures only: the browser has the words (`describeCost`). */
export interface HomeCostData {
  path: string;
  sale?: CostOfBuying & { known: KnownOfSale };
  rental?: CostOfRenting & { usual?: UsualRent };
}

/** Dollars. */
export interface KnownOfSale {
  /** The upper end of the agent's guide. */
  guideTo?: number;
  isLand?: true;
  isStrata?: true;
  /** No home: an example price, and costs that no agent could state. */
  isExample?: true;
  /** A quarter, as the three; null if not stated. */
  strataLevies: number | null;
  councilRates: number | null;
  waterRates: number | null;
  /** Null if unknown. */
  conveyancing: number | null;
}

/** `path` is the address of the home, `params` the assumptions in it. */
export function homeCost(home: PricedHome, inputs: CostInputs, path: string, params: URLSearchParams): HomeCostData {
  if (home.listingType === "rent") {
    const cost = costOfRenting(home, params);
    const compared = { dwelling: dwellingOf(home.propertyType), bedrooms: home.bedrooms, postcode: home.postcode };
    const usual = cost.result && usualRent(cost.result.rent, compared, inputs.figures);
    return { path, rental: { ...cost, ...(usual && { usual }) } };
  }
  const isGuide = home.priceTo !== null && home.priceTo > home.price;
  const price = home.price === 0 ? 0 : (home.priceTo ?? home.price);
  const isLand = /\bland\b/i.test(home.propertyType);
  const isStrata = !isLand && dwellingOf(home.propertyType) !== "house";
  const known: KnownOfSale = {
    ...(isGuide && { guideTo: price }),
    ...(isLand && { isLand }),
    ...(isStrata && { isStrata }),
    ...(inputs.isExample && { isExample: true as const }),
    strataLevies: home.strataLevies,
    councilRates: home.councilRates,
    waterRates: home.waterRates,
    conveyancing: inputs.conveyancing,
  };
  return { path, sale: { ...costOfBuying({ ...known, price }, params, inputs.today), known } };
}
