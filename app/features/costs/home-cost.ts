import { formatDay } from "#app/lib/dates.ts";
import { parseTypedDollars } from "#app/lib/fields.ts";
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
import { addTotals, aMonth, type BuyingResult, firstHomeLimits, LIMITS_READ_ON, SCHEME_CAP, STRESS } from "./totals.ts";

/** The section on the page of a home, in words. */
export interface HomeCostView {
  path: string;
  isEdited: boolean;
  /** In place of an answer. */
  missing?: string;
  answer?: CostResult & { announcement: string; bar?: CostBar };
  month?: CostResult;
  /** "$158,980": the cash for a first home without transfer duty, if `answer` is for another buyer. */
  firstHome?: string;
  usual?: UsualRentView;
  /** By name, in the order of the form: as typed, or the defaults. */
  values: Partial<Record<CostFieldName, string>>;
  errors?: Partial<Record<CostFieldName, string>>;
  /** Of the field of the price, for a home with a guide. */
  priceHint?: string;
  /** For a sale. */
  help?: CostHelp;
  /** Where the rates of the duty come from. */
  duty?: { year: string; quotedBy: string; limitsReadOn: string };
}

export type CostFieldName = BuyingField | RentingField;

/** "$800,000" */
export interface CostHelp {
  exemptTo: string;
  reducedBelow: string;
  /** False for a price from `reducedBelow`. */
  hasReduction: boolean;
  /** Absent for a price above the cap of the 5% Deposit Scheme. The amount is absent without a price. */
  lowDeposit?: { amount?: string; to: string };
}

/** Distinguishes the parts of the bar without colour. */
export type CostPattern = "solid" | "striped" | "open";

export interface CostBar {
  /** Per cent of the sum, in the order of the rows. */
  parts: { pattern: CostPattern; share: number }[];
  label: string;
}

export interface CostResult {
  heading: string;
  /** "$188,492", "at least $5,316" */
  amount: string;
  /** Costs that the amount leaves out: "Without water rates, which the agent does not state.". */
  missing?: string;
  rows: CostRow[];
  /** Of the sum. */
  sum?: string;
  /** When the sum is due. */
  due?: CostRow[];
}

interface CostRow {
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
    help: describeHelp(parts?.price, known, lowDepositPath(path, isEdited ? fields : {})),
    ...(hasErrors && { errors: describeErrors(errors) }),
    ...(known.guideTo !== undefined && { priceHint: describeGuide(known.guideTo, fields.price) }),
    ...(known.isExample && !isEdited && { priceHint: costMessages.examplePrice }),
  };
  if (!parts) return { ...form, missing: hasErrors ? costMessages.check : costMessages.noPrice };
  const result = addTotals(parts, fields.first !== "", known.isLand === true);
  const cash = cashAmount(result, result.cash);
  const bar = toBar(result);
  const rows = [depositRow(result), dutyRow(result, known), conveyancingRow(result, known)].map(
    (row, index): CostRow => {
      const pattern = PATTERNS[index];
      return bar?.parts.some((part) => part.pattern === pattern) ? { ...row, pattern } : row;
    },
  );
  if (result.depositPercent < LOW_DEPOSIT) rows.push(insuranceRow(result, fields.first !== ""));
  return {
    ...form,
    answer: {
      heading: costMessages.cash,
      amount: cash,
      rows,
      sum: costMessages.cashSum,
      due: dueRows(result),
      announcement: `${costMessages.cashSum} ${cash}`,
      bar,
    },
    month: describeMonth(result, known),
    ...(result.firstHomeCash !== undefined && { firstHome: formatDollars(result.firstHomeCash) }),
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

/** Of a sum with transfer duty: "at most $78,817" for a first home that Revenue NSW charges less. */
function cashAmount({ firstHome, dutyDue }: BuyingResult, dollars: number): string {
  const isUpperBound = firstHome.isClaimed && firstHome.kind === "reduced" && dutyDue !== undefined;
  return isUpperBound ? costMessages.atMost(formatDollars(dollars)) : formatDollars(dollars);
}

function describeGuide(guideTo: number, typed: string): string {
  return parseTypedDollars(typed) === guideTo ? costMessages.guide : costMessages.guideTo(formatDollars(guideTo));
}

const PATTERNS = ["solid", "striped", "open"] as const satisfies CostPattern[];

/** Per cent of the price below which lenders ask for insurance. */
const LOW_DEPOSIT = 20;
/** Per cent of the price that is usually due at exchange. */
const EXCHANGE = 10;
/** The least per cent of the price in the 5% Deposit Scheme. */
const SCHEME_DEPOSIT = 5;

/** Undefined if only one part is known. */
function toBar({ deposit, dutyDue = 0, conveyancing, cash }: BuyingResult): CostBar | undefined {
  const amounts = [deposit, dutyDue, conveyancing ?? 0];
  const names = [costMessages.deposit, costMessages.duty, costMessages.conveyancing];
  const parts = amounts.flatMap((amount, index) => {
    const pattern = PATTERNS[index];
    return amount > 0 && pattern ? [{ pattern, name: names[index] ?? "", share: (amount / cash) * 100 }] : [];
  });
  if (parts.length < 2) return undefined;
  const percent = (share: number) => (share < 1 ? costMessages.underOnePercent : `${Math.round(share)}%`);
  return {
    parts: parts.map(({ pattern, share }) => ({ pattern, share: Math.round(share * 10) / 10 })),
    label: costMessages.bar(parts.map(({ name, share }) => `${name} ${percent(share)}`).join(", ")),
  };
}

function depositRow({ price, deposit, depositPercent }: BuyingResult): CostRow {
  const note = costMessages.depositNote(
    formatNumber(depositPercent),
    formatDollars(price),
    formatDollars(price - deposit),
  );
  return { label: costMessages.deposit, note, amount: formatDollars(deposit) };
}

/** The buyer's own money: the loan is paid out at settlement, so no more than the deposit can be due before. */
function dueRows(result: BuyingResult): CostRow[] {
  const { price, deposit, depositPercent, cash } = result;
  const usual = Math.round(price * (EXCHANGE / 100));
  const exchange = Math.min(deposit, usual);
  const note =
    depositPercent < EXCHANGE
      ? costMessages.exchangeLess(formatDollars(usual), `${formatNumber(depositPercent)}%`)
      : costMessages.exchangeNote;
  return [
    { label: costMessages.exchange, note, amount: formatDollars(exchange) },
    { label: costMessages.settlement, note: costMessages.settlementNote, amount: cashAmount(result, cash - exchange) },
  ];
}

function insuranceRow({ price, depositPercent }: BuyingResult, isFirstHome: boolean): CostRow {
  const isInScheme = isFirstHome && price <= SCHEME_CAP && depositPercent >= SCHEME_DEPOSIT;
  return {
    label: costMessages.insurance,
    note: isInScheme ? costMessages.insuranceOfScheme : costMessages.insuranceNote,
    amount: isInScheme ? costMessages.insuranceNone : costMessages.ask,
  };
}

/** "2026–27" */
const withDash = (year: string) => year.replace("-", "–");

function dutyRow(result: BuyingResult, { isLand }: KnownOfSale): CostRow {
  const { duty, dutyDue, dutyYear, dutyDays, firstHome } = result;
  const row = { label: costMessages.duty };
  const { kind, isClaimed } = firstHome;
  const { exemptTo, reducedBelow } = firstHomeLimits(isLand === true);
  if (isClaimed && kind === "exempt" && dutyYear !== undefined) {
    const saved = duty === undefined ? undefined : formatDollars(duty);
    const note = costMessages.exempt(formatDollars(exemptTo), saved);
    return { ...row, note, amount: formatDollars(0), ...(saved !== undefined && { instead: saved }) };
  }
  if (dutyDays)
    return {
      ...row,
      note: costMessages.noRates(formatDay(dutyDays.from), formatDay(dutyDays.to)),
      amount: costMessages.none,
    };
  if (dutyDue === undefined) return { ...row, note: costMessages.unconfirmed, amount: costMessages.none };
  const notes = {
    exempt: costMessages.dutyNote(withDash(dutyYear ?? "")),
    reduced: costMessages.reduced(formatDollars(exemptTo), formatDollars(reducedBelow)),
    none: costMessages.notReduced(formatDollars(reducedBelow)),
  };
  const link = { to: firstHomeScheme, text: costMessages.workOutReduction };
  return {
    ...row,
    note: isClaimed ? notes[kind] : notes.exempt,
    amount: cashAmount(result, dutyDue),
    ...(isClaimed && kind === "reduced" && { link }),
  };
}

function conveyancingRow({ conveyancing }: BuyingResult, known: KnownOfSale): CostRow {
  const link = { to: "/services/conveyancing", text: costMessages.seeConveyancing };
  if (conveyancing === null) {
    return { label: costMessages.conveyancing, note: costMessages.noConveyancing, amount: costMessages.none, link };
  }
  const isOurs = conveyancing === known.conveyancing;
  const amount = formatDollars(conveyancing);
  const note = isOurs ? costMessages.ourConveyancing(amount) : costMessages.yourConveyancing;
  return { label: costMessages.conveyancing, note, amount, ...(isOurs && { link }) };
}

function describeMonth(result: BuyingResult, known: KnownOfSale): CostResult {
  const repayment: CostRow = {
    label: costMessages.repayment,
    note: costMessages.repaymentNote(
      formatDollars(result.price - result.deposit),
      countOf(result.termYears, "year"),
      formatNumber(result.annualRate),
    ),
    link: { to: "#cost-rate", text: costMessages.changeIt },
    noteEnd: costMessages.stressed(formatNumber(result.annualRate + STRESS), formatDollars(result.stressedRepayment)),
    amount: costMessages.about(formatDollars(result.repayment)),
  };
  const levies = (["strata", "council", "water"] as const).flatMap((name): CostRow[] => {
    const quarterly = result[name];
    const label = costMessages.levies[name];
    if (quarterly === null) {
      const isOwed = name !== "strata" || known.isStrata;
      const note = known.isExample ? costMessages.notEntered : costMessages.notStated;
      return isOwed ? [{ label, note, amount: costMessages.none }] : [];
    }
    const isStated = quarterly === known[STATED[name]];
    const note = costMessages.quarterly(formatDollars(quarterly), isStated);
    return [{ label, note, amount: formatDollars(aMonth(quarterly)) }];
  });
  const unstated = levies.filter(({ amount }) => amount === costMessages.none).map(({ label }) => label.toLowerCase());
  const monthly = formatDollars(result.monthly);
  return {
    heading: costMessages.month,
    amount: unstated.length > 0 ? costMessages.atLeast(monthly) : monthly,
    ...(unstated.length > 0 && {
      missing: (known.isExample ? costMessages.notAdded : costMessages.leftOut)(joinNames(unstated)),
    }),
    rows: [repayment, ...levies],
  };
}

const STATED = { strata: "strataLevies", council: "councilRates", water: "waterRates" } as const;

/** Without a price, the limits that apply to any. */
function describeHelp(price: number | undefined, { isLand }: KnownOfSale, to: string): CostHelp {
  const { exemptTo, reducedBelow } = firstHomeLimits(isLand === true);
  return {
    exemptTo: formatDollars(exemptTo),
    reducedBelow: formatDollars(reducedBelow),
    hasReduction: price === undefined || price < reducedBelow,
    ...((price === undefined || price <= SCHEME_CAP) && {
      lowDeposit: {
        ...(price !== undefined && { amount: formatDollars(Math.ceil((price * SCHEME_DEPOSIT) / 100)) }),
        to,
      },
    }),
  };
}

/** The scheme is for first homes. The other assumptions are unchanged. */
function lowDepositPath(path: string, fields: Partial<CostOfBuying["fields"]>): string {
  return `${path}?${new URLSearchParams({ ...fields, deposit: String(SCHEME_DEPOSIT), first: "yes" })}#cost`;
}

function describeRenting({ fields, errors, isEdited, result }: CostOfRenting): Omit<HomeCostView, "path" | "usual"> {
  const hasErrors = errors.length > 0;
  const form = { isEdited, values: fields, ...(hasErrors && { errors: describeErrors(errors) }) };
  if (!result) return { ...form, missing: hasErrors ? costMessages.check : costMessages.noRent };
  const cash = formatDollars(result.cash);
  return {
    ...form,
    answer: {
      heading: costMessages.moveIn,
      amount: cash,
      sum: costMessages.moveInSum,
      announcement: `${costMessages.moveInSum} ${cash}`,
      rows: rentRows(result),
    },
  };
}

function rentRows({ rent, bond, bondWeeks, advance, advanceWeeks, isBondStated }: RentingResult): CostRow[] {
  const weeks = (count: number) => costMessages.weeksOf(countOf(count, "week"), formatDollars(rent));
  const source = isBondStated ? costMessages.bondStated : bondWeeks === 4 ? costMessages.bondMost : "";
  return [
    { label: costMessages.bondRow, note: weeks(bondWeeks) + source, amount: formatDollars(bond) },
    { label: costMessages.advanceRow, note: weeks(advanceWeeks), amount: formatDollars(advance) },
  ];
}

const sizes = ["studio", "one-bedroom", "two-bedroom", "three-bedroom", "four-bedroom", "five-bedroom", "six-bedroom"];

function describeUsual(usual: UsualRent, rent: number): UsualRentView {
  const { bedrooms, dwelling, postcode, counted, range: found } = usual;
  const homes = `${sizes[bedrooms] ?? `${bedrooms}-bedroom`} ${dwelling}s`;
  const bonds = countOf(counted, "bond");
  const source = costMessages.usualSource(usual.period, usual.source);
  if (!found) return { text: [costMessages.fewBonds(bonds, homes, postcode)], source };
  const { place, ...range } = found;
  const [p10 = "", median = "", p90 = ""] = [range.p10, range.median, range.p90].map(formatDollars);
  return {
    text: [costMessages.rentPlaces[place], costMessages.halfUnder(bonds, homes, postcode, median)],
    source,
    drawing: { ...range, rent, label: costMessages.usualDrawing(p10, median, p90, formatDollars(rent)) },
  };
}

function describeErrors(names: readonly CostFieldName[]): HomeCostView["errors"] {
  return Object.fromEntries(names.map((name) => [name, costMessages.errors[name]]));
}

/** Of Revenue NSW, which publishes the reduced duty. */
export const firstHomeScheme = "https://www.revenue.nsw.gov.au/grants-schemes/first-home-buyer/assistance-scheme";

export const buyingCostsPath = "/finance/calculators/buying-costs";

/** Amounts are formatted: "$785,000". */
export const costMessages = {
  ofHome: "Cost of this home",
  finance: "Finance",
  calculator: "Buying costs calculator",
  calculatorDescription:
    "The cash you need to buy a home in New South Wales: deposit, transfer duty (stamp duty) and conveyancing, with first-home help, and what it costs each month.",
  calculatorLead:
    "The cash you need to buy a home in New South Wales, with transfer duty (stamp duty), and what it costs each month.",
  yourFigures: "Your figures",
  parts: "How it adds up",
  help: "Help you may be able to use",
  toParts: "What is in it",
  examplePrice: "An example. Enter the price you would pay.",
  next: {
    before: "Every home for sale on Southerly has this calculation with its own figures. You can also see ",
    mortgage: "repayments in detail",
    between: " or ",
    conveyancing: "what our conveyancing includes",
    after: ".",
  },

  errors: {
    price: "Enter a price, such as 785000",
    deposit: "Enter a deposit from 0 to 100%",
    rate: "Enter an interest rate from 0 to 100%",
    years: "Enter a loan term from 1 to 50 years",
    contract: "Enter a date",
    first: "",
    strata: "Enter strata levies in dollars a quarter, or leave this blank",
    council: "Enter council rates in dollars a quarter, or leave this blank",
    water: "Enter water charges in dollars a quarter, or leave this blank",
    conveyancing: "Enter the price of conveyancing in dollars, or leave this blank",
    rent: "Enter the rent for a week, such as 650",
    bond: "Enter a bond of 0 to 4 weeks: in NSW four weeks is the most",
    advance: "Enter 0 to 52 weeks",
  },
  check: "Check these figures",
  noPrice: "The agent has not published a price. Enter the price you would pay to see the cash you need.",
  noRent: "The agent has not published the rent. Enter it to see the cash you need.",

  guide: "The upper end of the agent’s guide.",
  guideTo: (amount: string) => `The agent’s guide ends at ${amount}.`,

  cash: "Cash you need to buy",
  cashSum: "Cash to buy",
  deposit: "Deposit",
  depositNote: (percent: string, price: string, loan: string) => `${percent}% of ${price}. The loan is ${loan}`,
  duty: "Transfer duty",
  dutyNote: (year: string) => `Rates for contracts of ${year}`,
  exempt: (limit: string, saved: string | undefined) =>
    `Exempt: a first home of up to ${limit}.${saved === undefined ? "" : ` You save ${saved}`}`,
  reduced: (from: string, to: string) => `The full duty. For a first home between ${from} and ${to} it is less. `,
  workOutReduction: "Revenue NSW works out how much",
  notReduced: (limit: string) => `No reduction: a first home of ${limit} or more`,
  noRates: (from: string, to: string) => `Not in the sum: we have the rates for contracts from ${from} to ${to}`,
  unconfirmed: "Not in the sum: the rate for this price in that year is not confirmed. Ask Revenue NSW",
  conveyancing: "Conveyancing",
  ourConveyancing: (price: string) =>
    `From ${price} with GST, our own price. Fees for searches and registration come on top. `,
  seeConveyancing: "See what is included",
  yourConveyancing: "As you entered",
  noConveyancing: "Not in the sum. ",
  insurance: "Lenders mortgage insurance",
  ask: "ask your lender",
  insuranceNote: "Lenders usually charge it when the deposit is under 20%. Not in the sum",
  insuranceNone: "none",
  insuranceOfScheme:
    "Lenders in the 5% Deposit Scheme do not charge it: the government guarantees part of the loan. Otherwise ask your lender",
  exchange: "At exchange",
  exchangeNote: "Usually 10% of the price",
  exchangeLess: (usual: string, deposit: string) =>
    `If the contract says ${deposit}. Usually 10% of the price is due, ${usual}: ask the seller for less before you sign`,
  settlement: "At settlement",
  settlementNote: "The rest",
  bar: (parts: string) => `Parts of the cash: ${parts}`,
  underOnePercent: "under 1%",

  month: "Then, each month",
  repayment: "Loan repayment",
  about: (amount: string) => `about ${amount}`,
  repaymentNote: (loan: string, years: string, rate: string) => `${loan} over ${years} at ${rate}%, an example rate. `,
  changeIt: "Change it",
  stressed: (rate: string, amount: string) => `. At ${rate}% it would be ${amount}`,
  levies: { strata: "Strata levies", council: "Council rates", water: "Water rates" },
  quarterly: (amount: string, isStated: boolean) =>
    `${amount} a quarter, ${isStated ? "as the agent states" : "as you entered"}`,
  notStated: "Not stated by the agent",
  notEntered: "Ask the agent, then enter it",
  atLeast: (amount: string) => `at least ${amount}`,
  atMost: (amount: string) => `at most ${amount}`,
  leftOut: (costs: string) => `Without ${costs}, which the agent does not state.`,
  notAdded: (costs: string) => `Without ${costs}.`,
  none: "–",

  moveIn: "Cash you need to move in",
  moveInSum: "Cash to move in",
  bondRow: "Bond",
  weeksOf: (weeks: string, rent: string) => `${weeks} of ${rent}`,
  bondStated: ", as the agent states",
  bondMost: ", the most that NSW allows",
  advanceRow: "Rent in advance",

  rentPlaces: {
    lowest: "It is under the lowest tenth.",
    lower: "It is in the lower half.",
    middle: "It is about the middle.",
    upper: "It is in the upper half.",
    highest: "It is over the highest tenth.",
  },
  halfUnder: (bonds: string, homes: string, postcode: string, median: string) =>
    `Of ${bonds} lodged for ${homes} in postcode ${postcode}, half were for ${median} a week or less.`,
  fewBonds: (bonds: string, homes: string, postcode: string) =>
    `${bonds} lodged for ${homes} in postcode ${postcode}: too few to compare.`,
  usualSource: (period: string, source: string) =>
    `Bonds lodged ${period}. Source: ${source}. Furnished or not is not recorded. The blocks show tenths of the bonds; how they lie inside a block is not known.`,
  usualDrawing: (p10: string, median: string, p90: string, rent: string) =>
    `A tenth of the bonds were under ${p10} a week, half under ${median}, and a tenth over ${p90}. This home is ${rent}.`,
} as const;
