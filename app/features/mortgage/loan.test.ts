import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseTypedNumber } from "#app/lib/fields.ts";
import vectorFile from "#tests/fixtures/mortgage-vectors.json";
import { axisDollars, loanSummary, resultAnnouncement } from "./loan-result.tsx";
import { yearlyRows } from "./loan-tables.tsx";
import {
  DEFAULT_LOAN,
  FREQUENCIES,
  type Loan,
  MAX_PERIODS,
  PERIODS_PER_YEAR,
  type Repayments,
  type ScheduleRow,
  amortisedPayment,
  amountText,
  balancesByYear,
  calculateRepayments,
  durationText,
  inCents,
  plainNumber,
  rateText,
  scheduledPayment,
  toFortnightlyQuotes,
  withHigherRate,
} from "./loan.ts";

test.each([
  [1e-7, "0.0000001"],
  [1.25e-10, "0.000000000125"],
  [-1.5e-7, "-0.00000015"],
  [1.5e21, `15${"0".repeat(20)}`],
  [6.25, "6.25"],
  [0, "0"],
])("%d is written %s", (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test("every finite number is written so that it is read back", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(plainNumber(value)).not.toContain("e");
      expect(parseTypedNumber(plainNumber(value))).toBe(value + 0);
    }),
  );
});

test.each([
  [360, "30 years"],
  [278, "23 years 2 months"],
  [13, "1 year 1 month"],
  [7, "7 months"],
  [0, "less than a month"],
])("%i months are %s", (months, text) => {
  expect(durationText(months)).toBe(text);
});

test("amounts have cents only when they were put in", () => {
  expect(amountText(750_000)).toBe("$750,000");
  expect(amountText(750_000.5)).toBe("$750,000.50");
});

test("a raised rate is shown without floating-point errors", () => {
  expect(rateText(6.1 + 3)).toBe("9.1%");
  expect(rateText(0)).toBe("0%");
});

test("the sentence says all inputs as they were read", () => {
  expect(loanSummary(DEFAULT_LOAN)).toBe("On a loan of $750,000 at 6.25% a year over 30 years, repaid monthly.");
  expect(loanSummary({ ...DEFAULT_LOAN, termYears: 1, extraPayment: 50, frequency: "weekly" })).toBe(
    "On a loan of $750,000 at 6.25% a year over 1 year, repaid weekly, with $50 extra each week.",
  );
});

test("the announcement names the savings only with an extra repayment", () => {
  const said = (extraPayment: number) => {
    const loan = { ...DEFAULT_LOAN, extraPayment };
    const outcome = calculateRepayments(loan);
    return "repayments" in outcome ? resultAnnouncement(loan, outcome.repayments) : outcome.problem;
  };
  expect(said(0)).toBe("Repayment $4,617.88 a month. Total interest $912,436. Paid off in 30 years.");
  expect(said(500)).toBe(
    "Repayment $4,617.88 a month. Total interest $669,439. Paid off in 23 years 2 months. Interest saved $242,998.",
  );
});

test.each([
  [0, "$0"],
  [500, "$500"],
  [200_000, "$200k"],
  [1_500_000, "$1.5m"],
])("an axis says %i as %s", (dollars, text) => {
  expect(axisDollars(dollars)).toBe(text);
});

function repaymentsOf(loan: Partial<Loan>): Repayments {
  const outcome = calculateRepayments({ ...DEFAULT_LOAN, ...loan });
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome.repayments;
}
const cents = (value: number | undefined) => value?.toFixed(2);
const sum = (rows: readonly ScheduleRow[], of: "payment" | "principal" | "interest") =>
  rows.reduce((total, row) => total + row[of], 0);

describe("the golden values", () => {
  test.each<[Partial<Loan>, Record<string, unknown>]>([
    [{}, { payment: "4617.88", periods: 360, payoffMonths: 360, totalInterest: "912436.44", totalPaid: "1662436.44" }],
    [
      { frequency: "fortnightly" },
      { payment: "2130.31", periods: 780, payoffMonths: 360, totalInterest: "911645.60", totalPaid: "1661645.60" },
    ],
    [
      { frequency: "weekly" },
      { payment: "1064.94", periods: 1560, payoffMonths: 360, totalInterest: "911306.63", totalPaid: "1661306.63" },
    ],
  ])("of 750,000 at 6.25%% over 30 years, %o", (loan, expected) => {
    const { payment, paidEachPeriod, periods, payoffMonths, totalInterest, totalPaid, ...saved } = repaymentsOf(loan);
    expect({
      payment: cents(payment),
      periods,
      payoffMonths,
      totalInterest: cents(totalInterest),
      totalPaid: cents(totalPaid),
    }).toEqual(expected);
    expect(paidEachPeriod).toBe(payment);
    expect(saved).toMatchObject({ interestSaved: undefined, monthsSaved: undefined });
  });

  test("with 500 extra a month", () => {
    const found = repaymentsOf({ extraPayment: 500 });
    expect([cents(found.payment), cents(found.paidEachPeriod)]).toEqual(["4617.88", "5117.88"]);
    expect([found.periods, cents(found.totalInterest)]).toEqual([278, "669438.78"]);
    expect([cents(found.interestSaved), found.monthsSaved]).toEqual(["242997.66", 82]);
  });

  test("with 50 extra a fortnight", () => {
    const found = repaymentsOf({ extraPayment: 50, frequency: "fortnightly" });
    expect([found.periods, found.payoffMonths]).toEqual([731, 338]);
    expect([cents(found.interestSaved), found.monthsSaved]).toEqual(["68982.71", 22]);
  });
});

describe("public vectors", () => {
  interface Vector {
    id: string;
    function: string;
    args: Record<string, number | string>;
    expected: number | Record<string, number>;
    tolerance: number;
  }
  const vectors = vectorFile.vectors as unknown as Vector[];
  const firstRows = 60;

  /** The schedule of a loan over `nper` months at a monthly rate. */
  const scheduleAt = ({ rate = 0, nper = 0, pv = 0 }: Record<string, number>) =>
    repaymentsOf({ loanAmount: pv, annualRate: rate * 1200, termYears: nper / 12 }).schedule;
  const between = (args: Record<string, number>) =>
    scheduleAt(args).slice((args["start"] ?? 1) - 1, args["end"] ?? args["nper"]);

  const spreadsheet: Record<string, (args: Record<string, number>) => number | undefined> = {
    PMT: ({ rate = 0, nper = 0, pv = 0 }) => amortisedPayment(pv, rate, nper),
    IPMT: (args) => scheduleAt(args)[(args["per"] ?? 0) - 1]?.interest,
    PPMT: (args) => scheduleAt(args)[(args["per"] ?? 0) - 1]?.principal,
    CUMIPMT: (args) => sum(between(args), "interest"),
    CUMPRINC: (args) => sum(between(args), "principal"),
  };

  const figures: Record<string, (found: Repayments, loan: Loan) => number | undefined> = {
    payment: ({ payment }) => payment,
    totalInterest: ({ totalInterest }) => totalInterest,
    totalPaid: ({ totalPaid }) => totalPaid,
    periods: ({ periods }) => periods,
    interestSaved: ({ interestSaved }) => interestSaved,
    periodsSaved: ({ periods }, loan) => repaymentsOf({ ...loan, extraPayment: 0 }).periods - periods,
    interestFirst60: ({ schedule }) => sum(schedule.slice(0, firstRows), "interest"),
    principalFirst60: ({ schedule }) => sum(schedule.slice(0, firstRows), "principal"),
    balanceAfter60: ({ schedule }) => schedule[firstRows - 1]?.balance,
  };

  test("are all here", () => {
    expect(vectors).toHaveLength(23);
  });

  test.each(vectors)("$id: $function $args", ({ function: name, args, expected, tolerance }) => {
    if (typeof expected === "number") {
      const found = spreadsheet[name]?.(args as Record<string, number>);
      expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance);
      return;
    }
    const loan = args as unknown as Loan;
    const found = repaymentsOf(loan);
    for (const [figure, value] of Object.entries(expected)) {
      const mine = figures[figure]?.(found, loan);
      expect(Math.abs((mine ?? Number.NaN) - value), figure).toBeLessThanOrEqual(tolerance);
    }
  });
});

describe("how many periods there are", () => {
  test.each<[Partial<Loan>, number, string]>([
    [{ termYears: 0.5 }, 6, "half a year"],
    [{ termYears: 0.01 }, 1, "at least one"],
    [{ termYears: 1.3 }, 16, "rounded: 15.6"],
    [{ termYears: 50, frequency: "weekly" }, 2600, "the longest term"],
    [{ termYears: 200, frequency: "weekly" }, MAX_PERIODS, "never more than the cap"],
    [{ annualRate: 0, loanAmount: 1000, termYears: 10 / 12, extraPayment: 100 }, 5, "no period for a rounding error"],
    [{ extraPayment: 1_000_000 }, 1, "one that pays it all"],
  ])("%o: %i (%s)", (loan, periods) => {
    const found = repaymentsOf(loan);
    expect(found.periods).toBe(periods);
    expect(found.schedule).toHaveLength(periods);
  });
});

test("without interest, each period repays its part", () => {
  const { schedule, totalInterest } = repaymentsOf({ loanAmount: 1200, annualRate: 0, termYears: 1 });
  expect(totalInterest).toBe(0);
  expect(new Set(schedule.map(({ payment }) => payment))).toEqual(new Set([100]));
});

describe("rates at the ends", () => {
  test("one too small to change 1 + rate still bears its interest", () => {
    const { payment, totalInterest } = repaymentsOf({ loanAmount: 1e7, annualRate: 1e-13, termYears: 30 });
    expect(payment).toBeGreaterThanOrEqual(1e7 / 360);
    expect(totalInterest / ((1e7 * 1e-15 * 361) / 24)).toBeCloseTo(1, 6);
  });

  test("one at which the first repayment is all but interest still clears the loan, to the cent", () => {
    const { payment, schedule } = repaymentsOf({ annualRate: 60 });
    expect(cents(schedule[0]?.principal)).toBe("0.00");
    expect(Math.abs((schedule.at(-1)?.payment ?? 0) - payment)).toBeLessThan(1e-6);
  });

  test("100% is computed like any other", () => {
    const { payment } = repaymentsOf({ annualRate: 100, termYears: 5 });
    expect(cents(payment)).toBe("63017.29");
  });
});

describe("no repayments", () => {
  test.each<[Partial<Loan>, string]>([
    [{ annualRate: 100, termYears: 50 }, "interest-not-covered"],
    [{ annualRate: 1000 }, "interest-not-covered"],
    [{ annualRate: Number.MAX_VALUE }, "uncomputable"],
    [{ loanAmount: Number.MIN_VALUE }, "uncomputable"],
    [{ loanAmount: Number.NaN }, "uncomputable"],
    [{ extraPayment: Infinity }, "uncomputable"],
  ])("for %o: %s", (loan, problem) => {
    expect(calculateRepayments({ ...DEFAULT_LOAN, ...loan })).toEqual({ problem });
  });

  test("until an extra repayment covers the interest", () => {
    const found = repaymentsOf({ annualRate: 1000, extraPayment: 1000 });
    expect(found.periods).toBeLessThan(360);
    expect(found.schedule.at(-1)?.balance).toBe(0);
  });
});

describe("any loan", () => {
  const loans: fc.Arbitrary<Loan> = fc.record({
    loanAmount: fc.double({ min: 0.01, max: 20_000_000, noNaN: true }),
    annualRate: fc.oneof(
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.double({ min: 0, max: 1e-6, noNaN: true }),
      fc.double({ min: 30, max: 1000, noNaN: true }),
    ),
    termYears: fc.double({ min: 0.01, max: 50, noNaN: true }),
    extraPayment: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 20_000, noNaN: true })),
    frequency: fc.constantFrom(...FREQUENCIES),
  });
  /** Runs `check` on the repayments of random loans. If there are none, expects a reason. */
  const always = (check: (found: Repayments, loan: Loan) => void) => {
    fc.assert(
      fc.property(loans, (loan) => {
        const outcome = calculateRepayments(loan);
        if ("repayments" in outcome) check(outcome.repayments, loan);
        else expect(outcome.problem).toBe("interest-not-covered");
      }),
    );
  };
  /** Sums of thousands of floating-point numbers differ in their last digits. */
  const same = (one: number, other: number, scale: number) =>
    expect(Math.abs(one - other)).toBeLessThanOrEqual(scale * 1e-9);

  test("the balance never rises and ends at nothing, not at minus nothing", () => {
    always(({ schedule }, { loanAmount }) => {
      let before = loanAmount;
      for (const { balance } of schedule) {
        expect(balance).toBeLessThanOrEqual(before);
        before = balance;
      }
      expect(Object.is(before, 0)).toBe(true);
    });
  });

  test("principal and interest make the payment, row by row", () => {
    always(({ schedule, paidEachPeriod }) => {
      for (const { payment, principal, interest } of schedule) {
        expect(principal).toBeGreaterThanOrEqual(0);
        expect(interest).toBeGreaterThanOrEqual(0);
        same(principal + interest, payment, paidEachPeriod);
      }
    });
  });

  test("every period but the last pays the same, and without an extra the last does, too", () => {
    always(({ schedule, paidEachPeriod }, { extraPayment, loanAmount }) => {
      expect(schedule.slice(0, -1).every(({ payment }) => payment === paidEachPeriod)).toBe(true);
      const last = schedule.at(-1)?.payment ?? Number.NaN;
      if (extraPayment === 0) same(last, paidEachPeriod, loanAmount + paidEachPeriod);
      else expect(last).toBeLessThanOrEqual(paidEachPeriod + (loanAmount + paidEachPeriod) * 1e-9);
    });
  });

  test("the totals are the sums of the schedule", () => {
    always(({ schedule, totalInterest, totalPaid, periods }, { loanAmount }) => {
      same(sum(schedule, "principal"), loanAmount, loanAmount);
      same(sum(schedule, "interest"), totalInterest, totalPaid);
      same(sum(schedule, "payment"), totalPaid, totalPaid);
      expect(schedule.map(({ period }) => period)).toEqual(Array.from({ length: periods }, (_, index) => index + 1));
    });
  });

  test("a larger extra repayment costs neither more interest nor more periods", () => {
    fc.assert(
      fc.property(loans, fc.double({ min: 0.01, max: 10_000, noNaN: true }), (loan, more) => {
        const less = calculateRepayments(loan);
        if ("problem" in less) return;
        const found = repaymentsOf({ ...loan, extraPayment: loan.extraPayment + more });
        expect(found.periods).toBeLessThanOrEqual(less.repayments.periods);
        expect(found.totalInterest).toBeLessThanOrEqual(less.repayments.totalInterest * (1 + 1e-9));
        expect(found.interestSaved).toBeGreaterThanOrEqual(0);
        expect(found.monthsSaved).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("the years add up the periods", () => {
    always(({ schedule, totalInterest, totalPaid, periods }, { frequency, loanAmount }) => {
      const years = yearlyRows(schedule, frequency);
      expect(years.map(({ year }) => year)).toEqual(
        Array.from({ length: Math.ceil(periods / PERIODS_PER_YEAR[frequency]) }, (_, index) => index + 1),
      );
      const total = (of: "paid" | "principal" | "interest") => years.reduce((all, year) => all + year[of], 0);
      same(total("paid"), totalPaid, totalPaid);
      same(total("principal"), loanAmount, loanAmount);
      same(total("interest"), totalInterest, totalPaid);
      expect(years.at(-1)?.balance).toBe(0);
    });
  });
});

describe("the schedule in cents", () => {
  const wholeCents = (dollars: number) => Math.round(dollars * 100);
  const centsOf = (rows: readonly ScheduleRow[], column: "payment" | "principal" | "interest") =>
    rows.reduce((total, row) => total + wholeCents(row[column]), 0);

  test.each<Partial<Loan>>([
    {},
    { annualRate: 0 },
    { annualRate: 0, loanAmount: 100_000, termYears: 7, frequency: "weekly" },
    { extraPayment: 500 },
    { frequency: "weekly", termYears: 50 },
    { loanAmount: 1000.01, termYears: 3 },
    { loanAmount: 1, annualRate: 0, termYears: 30 },
    { loanAmount: 20_000_000, annualRate: 40, termYears: 50 },
  ])("adds up in every row and column, with %o", (input) => {
    const { schedule, totalInterest, payment, periods } = repaymentsOf(input);
    const rows = inCents(schedule);
    const loan = wholeCents(input.loanAmount ?? DEFAULT_LOAN.loanAmount);
    let owed = loan;
    for (const row of rows) {
      expect(wholeCents(row.principal) + wholeCents(row.interest)).toBe(wholeCents(row.payment));
      expect(owed - wholeCents(row.principal)).toBe(wholeCents(row.balance));
      owed = wholeCents(row.balance);
    }
    expect([rows.length, owed]).toEqual([periods, 0]);
    expect([centsOf(rows, "principal"), centsOf(rows, "interest")]).toEqual([loan, wholeCents(totalInterest)]);
    const paid = payment + (input.extraPayment ?? 0);
    for (const row of rows.slice(0, -1)) expect(Math.abs(row.payment - paid)).toBeLessThan(0.02);
  });

  test.each<Partial<Loan>>([{}, { annualRate: 0 }, { extraPayment: 500 }, { frequency: "weekly", termYears: 50 }])(
    "has equal payments, and the last one makes up at most half a cent of each, with %o",
    (input) => {
      const { schedule, paidEachPeriod } = repaymentsOf(input);
      const rows = inCents(schedule);
      expect(new Set(rows.slice(0, -1).map((row) => row.payment))).toEqual(new Set([wholeCents(paidEachPeriod) / 100]));
      const difference = rows.at(-1)!.payment - schedule.at(-1)!.payment;
      expect(Math.abs(difference)).toBeLessThan(0.005 * rows.length + 0.01);
    },
  );

  test.each([1, 3])(
    "lets payments of a loan of $%d differ by a cent: equal ones would not repay it on time",
    (loanAmount) => {
      const rows = inCents(repaymentsOf({ loanAmount, annualRate: 0 }).schedule);
      expect(new Set(rows.map(({ payment }) => payment))).toEqual(new Set([0, 0.01]));
    },
  );

  test("has no interest without a rate", () => {
    const rows = inCents(repaymentsOf({ annualRate: 0 }).schedule);
    expect(rows.filter(({ interest }) => interest !== 0)).toEqual([]);
    expect(rows.slice(0, 3).map(({ payment }) => payment)).toEqual([2083.33, 2083.33, 2083.33]);
    expect(rows.at(-1)?.payment).toBe(2084.53);
  });

  test("leaves amounts unrounded that have no cents", () => {
    const huge: ScheduleRow = { period: 1, payment: 1e300, principal: 1, interest: 1e300, balance: 0 };
    expect(inCents([huge])).toEqual([huge]);
    expect(inCents([])).toEqual([]);
  });
});

describe("the years", () => {
  test("end with the balance of their last period, and the last may be shorter", () => {
    const { schedule } = repaymentsOf({ termYears: 1.5 });
    const [first, second, ...more] = yearlyRows(schedule, "monthly");
    expect(more).toEqual([]);
    expect(first?.paid).toBeCloseTo(sum(schedule.slice(0, 12), "payment"), 6);
    expect(first?.balance).toBe(schedule[11]?.balance);
    expect(second?.interest).toBeCloseTo(sum(schedule.slice(12), "interest"), 6);
    expect(second?.balance).toBe(0);
  });

  test("give the points of a chart: the principal, each year's end, the end", () => {
    const { schedule } = repaymentsOf({ termYears: 2.5, frequency: "fortnightly" });
    const points = balancesByYear(schedule, "fortnightly");
    expect(points.map(({ period }) => period)).toEqual([0, 26, 52, 65]);
    expect(points[0]?.balance).toBeCloseTo(750_000, 6);
    expect(points[1]?.balance).toBe(schedule[25]?.balance);
    expect(points.at(-1)?.balance).toBe(0);
  });

  test("are empty without a schedule", () => {
    expect([yearlyRows([], "weekly"), balancesByYear([], "weekly")]).toEqual([[], []]);
  });
});

describe("both ways to quote a repayment", () => {
  test("are the amortised one, and a part of the monthly one", () => {
    const fortnightly = toFortnightlyQuotes({ ...DEFAULT_LOAN, frequency: "fortnightly" });
    expect([cents(fortnightly?.amortised), cents(fortnightly?.shareOfMonthly)]).toEqual(["2130.31", "2308.94"]);
    const weekly = toFortnightlyQuotes({ ...DEFAULT_LOAN, frequency: "weekly" });
    expect([cents(weekly?.amortised), cents(weekly?.shareOfMonthly)]).toEqual(["1064.94", "1154.47"]);
  });

  test("are one for a loan repaid monthly", () => {
    expect(toFortnightlyQuotes(DEFAULT_LOAN)).toBeUndefined();
  });
});

test("three points more", () => {
  const higher = withHigherRate(DEFAULT_LOAN, 3);
  expect(higher).toEqual({ ...DEFAULT_LOAN, annualRate: 9.25 });
  expect(cents(scheduledPayment(higher))).toBe("6170.07");
});
