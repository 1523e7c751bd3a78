import { formatDay } from "#app/lib/dates.ts";
import { formatDollars, formatNumber } from "#app/lib/numbers.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import type {
  BuyingField,
  CostOfBuying,
  HomeCostData,
  KnownOfSale,
  CostOfRenting,
  RentingField,
  RentingResult,
  UsualRent,
} from "./home-cost.server.ts";
import { costMessages as messages } from "./costs.messages.ts";
import { addTotals, aMonth, type BuyingResult, firstHomeLimits, LIMITS_READ_ON, SCHEME_CAP, STRESS } from "./totals.ts";

/** The section on the page of a home, in words. */
export interface HomeCostView {
  path: string;
  isEdited: boolean;
  /** In place of an answer. */
  missing?: string;
  answer?: CostAnswer & { announcement: string; bar?: CostBar };
  month?: CostAnswer;
  /** "$158,980": the cash for a first home without transfer duty, if `answer` is for another buyer. */
  firstHome?: string;
  usual?: UsualRentView;
  /** By name, in the order of the form: as typed, or the defaults. */
  values: Partial<Record<CostFieldName, string>>;
  errors?: Partial<Record<CostFieldName, string>>;
  /** The price starts at the upper end of a guide. */
  isGuide?: true;
  /** For a sale with an answer. */
  help?: CostHelp;
  /** Where the rates of the duty come from. */
  duty?: { year: string; quotedBy: string; limitsReadOn: string };
}

export type CostFieldName = BuyingField | RentingField;

/** "$800,000" */
export interface CostHelp {
  exemptTo: string;
  reducedBelow: string;
  /** Whether the price is below `reducedBelow`. */
  hasReduction: boolean;
  /** Absent for a price above the cap of the 5% Deposit Scheme. */
  lowDeposit?: { amount: string; to: string };
}

/** Distinguishes the parts of the bar without colour. */
export type CostPattern = "solid" | "striped" | "open";

export interface CostBar {
  /** Per cent of the sum, in the order of the rows. */
  parts: { pattern: CostPattern; share: number }[];
  label: string;
}

export interface CostAnswer {
  heading: string;
  /** "$188,492", "at least $5,316" */
  amount: string;
  /** Costs that the amount leaves out: "Without water rates, which the agent does not state.". */
  missing?: string;
  rows: CostRow[];
  /** Of the sum. */
  sum?: string;
}

export interface CostRow {
  label: string;
  note: string;
  amount: string;
  /** Of its part of the bar. */
  pattern?: CostPattern;
  /** The amount without help. */
  instead?: string;
  link?: { to: string; text: string };
  noteEnd?: string;
}

export interface UsualRentView {
  text: string[];
  source: string;
  drawing?: { p10: number; median: number; p90: number; rent: number; label: string };
}

/** Undefined for a home that is neither for sale nor for rent. */
export function describeCost({ path, sale, rental }: HomeCostData): HomeCostView | undefined {
  if (sale) return { path, ...describeBuying(sale, path) };
  if (!rental) return undefined;
  const { usual, result } = rental;
  return { path, ...describeRenting(rental), ...(usual && result && { usual: describeUsual(usual, result.rent) }) };
}

function describeBuying(
  { fields, errors, isEdited, result: parts, known }: NonNullable<HomeCostData["sale"]>,
  path: string,
): Omit<HomeCostView, "path"> {
  const hasErrors = errors.length > 0;
  const form = {
    isEdited,
    values: fields,
    ...(hasErrors && { errors: describeErrors(errors) }),
    ...(known.isGuide && { isGuide: known.isGuide }),
  };
  if (!parts) return { ...form, missing: hasErrors ? messages.check : messages.noPrice };
  const result = addTotals(parts, fields.first !== "", known.isLand === true);
  const cash = formatDollars(result.cash);
  const bar = toBar(result);
  const rows = [depositRow(result), dutyRow(result, known), conveyancingRow(result, known)].map(
    (row, index): CostRow => {
      const pattern = PATTERNS[index];
      return bar?.parts.some((part) => part.pattern === pattern) ? { ...row, pattern } : row;
    },
  );
  if (result.depositPercent < LOW_DEPOSIT) {
    rows.push({ label: messages.insurance, note: messages.insuranceNote, amount: messages.ask });
  }
  return {
    ...form,
    answer: {
      heading: messages.cash,
      amount: cash,
      rows,
      sum: messages.cashSum,
      announcement: `${messages.cashSum} ${cash}`,
      bar,
    },
    month: describeMonth(result, known),
    ...(result.firstHomeCash !== undefined && { firstHome: formatDollars(result.firstHomeCash) }),
    help: describeHelp(result, known, lowDepositPath(path, isEdited ? fields : {})),
    ...(result.dutyYear !== undefined &&
      result.dutySource !== undefined && {
        duty: {
          year: withDash(result.dutyYear),
          quotedBy: result.dutySource,
          limitsReadOn: formatDay(LIMITS_READ_ON),
        },
      }),
  };
}

const PATTERNS = ["solid", "striped", "open"] as const satisfies CostPattern[];

/** Per cent of the price below which lenders ask for insurance. */
const LOW_DEPOSIT = 20;

/** Undefined if only one part is known. */
function toBar({ deposit, dutyDue = 0, conveyancing, cash }: BuyingResult): CostBar | undefined {
  const amounts = [deposit, dutyDue, conveyancing ?? 0];
  const names = [messages.deposit, messages.duty, messages.conveyancing];
  const parts = amounts.flatMap((amount, index) => {
    const pattern = PATTERNS[index];
    return amount > 0 && pattern ? [{ pattern, name: names[index] ?? "", share: (amount / cash) * 100 }] : [];
  });
  if (parts.length < 2) return undefined;
  const percent = (share: number) => (share < 1 ? messages.underOnePercent : `${Math.round(share)}%`);
  return {
    parts: parts.map(({ pattern, share }) => ({ pattern, share: Math.round(share * 10) / 10 })),
    label: messages.bar(parts.map(({ name, share }) => `${name} ${percent(share)}`).join(", ")),
  };
}

function depositRow({ price, deposit, depositPercent }: BuyingResult): CostRow {
  const exchange = formatDollars(Math.round(price / 10));
  const note = messages.depositNote(formatNumber(depositPercent), formatDollars(price), formatDollars(price - deposit));
  return {
    label: messages.deposit,
    note: `${note}. ${depositPercent < 10 ? messages.exchangeMore(exchange) : messages.exchange(exchange)}`,
    amount: formatDollars(deposit),
  };
}

/** "2026–27" */
const withDash = (year: string) => year.replace("-", "–");

function dutyRow({ duty, dutyDue, dutyYear, dutyDays, firstHome }: BuyingResult, { isLand }: KnownOfSale): CostRow {
  const row = { label: messages.duty };
  const { kind, isClaimed } = firstHome;
  const { exemptTo, reducedBelow } = firstHomeLimits(isLand === true);
  if (isClaimed && kind === "exempt" && dutyYear !== undefined) {
    const saved = duty === undefined ? undefined : formatDollars(duty);
    const note = messages.exempt(formatDollars(exemptTo), saved);
    return { ...row, note, amount: formatDollars(0), ...(saved !== undefined && { instead: saved }) };
  }
  if (dutyDays)
    return { ...row, note: messages.noRates(formatDay(dutyDays.from), formatDay(dutyDays.to)), amount: messages.none };
  if (dutyDue === undefined) return { ...row, note: messages.unconfirmed, amount: messages.none };
  const notes = {
    exempt: messages.dutyNote(withDash(dutyYear ?? "")),
    reduced: messages.reduced(formatDollars(exemptTo), formatDollars(reducedBelow)),
    none: messages.notReduced(formatDollars(reducedBelow)),
  };
  return { ...row, note: isClaimed ? notes[kind] : notes.exempt, amount: formatDollars(dutyDue) };
}

function conveyancingRow({ conveyancing }: BuyingResult, known: KnownOfSale): CostRow {
  const link = { to: "/services/conveyancing", text: messages.seeConveyancing };
  if (conveyancing === null) {
    return { label: messages.conveyancing, note: messages.noConveyancing, amount: messages.none, link };
  }
  const isOurs = conveyancing === known.conveyancing;
  const amount = formatDollars(conveyancing);
  const note = isOurs ? messages.ourConveyancing(amount) : messages.yourConveyancing;
  return { label: messages.conveyancing, note, amount, ...(isOurs && { link }) };
}

function describeMonth(result: BuyingResult, known: KnownOfSale): CostAnswer {
  const repayment: CostRow = {
    label: messages.repayment,
    note: messages.repaymentNote(
      formatDollars(result.price - result.deposit),
      countOf(result.termYears, "year"),
      formatNumber(result.annualRate),
    ),
    link: { to: "#cost-rate", text: messages.changeIt },
    noteEnd: messages.stressed(formatNumber(result.annualRate + STRESS), formatDollars(result.stressedRepayment)),
    amount: messages.about(formatDollars(result.repayment)),
  };
  const levies = (["strata", "council", "water"] as const).flatMap((name): CostRow[] => {
    const quarterly = result[name];
    const label = messages.levies[name];
    if (quarterly === null) {
      const isOwed = name !== "strata" || known.isStrata;
      return isOwed ? [{ label, note: messages.notStated, amount: messages.none }] : [];
    }
    const isStated = quarterly === known[STATED[name]];
    const note = messages.quarterly(formatDollars(quarterly), isStated);
    return [{ label, note, amount: formatDollars(aMonth(quarterly)) }];
  });
  const unstated = levies.filter(({ amount }) => amount === messages.none).map(({ label }) => label.toLowerCase());
  const monthly = formatDollars(result.monthly);
  return {
    heading: messages.month,
    amount: unstated.length > 0 ? messages.atLeast(monthly) : monthly,
    ...(unstated.length > 0 && { missing: messages.leftOut(joinNames(unstated)) }),
    rows: [repayment, ...levies],
  };
}

const STATED = { strata: "strataLevies", council: "councilRates", water: "waterRates" } as const;

function describeHelp({ price }: BuyingResult, { isLand }: KnownOfSale, to: string): CostHelp {
  const { exemptTo, reducedBelow } = firstHomeLimits(isLand === true);
  return {
    exemptTo: formatDollars(exemptTo),
    reducedBelow: formatDollars(reducedBelow),
    hasReduction: price < reducedBelow,
    ...(price <= SCHEME_CAP && { lowDeposit: { amount: formatDollars(Math.ceil(price * 0.05)), to } }),
  };
}

/** Keeps the other assumptions. */
function lowDepositPath(path: string, fields: Partial<CostOfBuying["fields"]>): string {
  return `${path}?${new URLSearchParams({ ...fields, deposit: "5" })}#cost`;
}

function describeRenting({ fields, errors, isEdited, result }: CostOfRenting): Omit<HomeCostView, "path" | "usual"> {
  const hasErrors = errors.length > 0;
  const form = { isEdited, values: fields, ...(hasErrors && { errors: describeErrors(errors) }) };
  if (!result) return { ...form, missing: hasErrors ? messages.check : messages.noRent };
  const cash = formatDollars(result.cash);
  return {
    ...form,
    answer: {
      heading: messages.moveIn,
      amount: cash,
      sum: messages.moveInSum,
      announcement: `${messages.moveInSum} ${cash}`,
      rows: rentRows(result),
    },
  };
}

function rentRows({ rent, bond, bondWeeks, advance, advanceWeeks, isBondStated }: RentingResult): CostRow[] {
  const weeks = (count: number) => messages.weeksOf(countOf(count, "week"), formatDollars(rent));
  const source = isBondStated ? messages.bondStated : bondWeeks === 4 ? messages.bondMost : "";
  return [
    { label: messages.bondRow, note: weeks(bondWeeks) + source, amount: formatDollars(bond) },
    { label: messages.advanceRow, note: weeks(advanceWeeks), amount: formatDollars(advance) },
  ];
}

const sizes = ["studio", "one-bedroom", "two-bedroom", "three-bedroom", "four-bedroom", "five-bedroom", "six-bedroom"];

function describeUsual(usual: UsualRent, rent: number): UsualRentView {
  const { bedrooms, dwelling, postcode, counted, range: found } = usual;
  const homes = `${sizes[bedrooms] ?? `${bedrooms}-bedroom`} ${dwelling}s`;
  const bonds = countOf(counted, "bond");
  const source = messages.usualSource(usual.period, usual.source);
  if (!found) return { text: [messages.fewBonds(bonds, homes, postcode)], source };
  const { place, ...range } = found;
  const [p10 = "", median = "", p90 = ""] = [range.p10, range.median, range.p90].map(formatDollars);
  return {
    text: [messages.rentPlaces[place], messages.halfUnder(bonds, homes, postcode, median)],
    source,
    drawing: { ...range, rent, label: messages.usualDrawing(p10, median, p90, formatDollars(rent)) },
  };
}

function describeErrors(names: readonly CostFieldName[]): HomeCostView["errors"] {
  return Object.fromEntries(names.map((name) => [name, messages.errors[name]]));
}
