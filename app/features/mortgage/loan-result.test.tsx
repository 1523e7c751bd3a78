import { expect, test } from "vitest";
import { balanceLine, chartDescription } from "./loan-result.tsx";
import { scheduleFigures, spanFigures, visibleRows, yearlyFigures, yearlyRows } from "./loan-tables.tsx";
import { DEFAULT_LOAN, type Loan, calculateRepayments } from "./loan.ts";

function repaymentsOf(loan: Loan) {
  const outcome = calculateRepayments(loan);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome.repayments;
}

test("the line starts at the loan, has a point a year and ends at nothing", () => {
  const line = balanceLine(repaymentsOf(DEFAULT_LOAN).schedule, "monthly");
  expect(line).toHaveLength(31);
  expect(line[0]).toEqual({ x: 0, y: 750_000 });
  expect(line[1]?.x).toBe(1);
  expect(line.at(-1)).toEqual({ x: 30, y: 0 });
});

test("a loan that ends within a year ends its line there", () => {
  const line = balanceLine(repaymentsOf({ ...DEFAULT_LOAN, extraPayment: 500 }).schedule, "monthly");
  expect(line.at(-1)).toEqual({ x: 278 / 12, y: 0 });
});

test("a loan of a few years has a point a repayment", () => {
  expect(balanceLine(repaymentsOf({ ...DEFAULT_LOAN, termYears: 0.5 }).schedule, "monthly").map(({ x }) => x)).toEqual([
    0,
    1 / 12,
    2 / 12,
    3 / 12,
    4 / 12,
    5 / 12,
    6 / 12,
  ]);
});

test("the words say when half and when all is repaid", () => {
  const plain = repaymentsOf(DEFAULT_LOAN);
  const loan = { ...DEFAULT_LOAN, extraPayment: 500 };
  const line = "A line falls from $750,000 to nothing after 30 years. Half is repaid after 21 years 3 months.";
  expect(chartDescription(DEFAULT_LOAN, plain, undefined)).toBe(line);
  expect(chartDescription(loan, repaymentsOf(loan), plain)).toBe(
    `${line} With the extra repayments, a dashed line reaches nothing after 23 years 2 months.`,
  );
});

const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    period: index + 1,
    payment: 1,
    principal: 1,
    interest: 0,
    balance: 0,
  }));

test("600 rows are shown in full, 601 start with 60 unless all are requested", () => {
  expect(visibleRows(rowsUpTo(600), false)).toHaveLength(600);
  expect(visibleRows(rowsUpTo(601), false)).toHaveLength(60);
  expect(visibleRows(rowsUpTo(601), true)).toHaveLength(601);
});

test("years are in whole dollars, repayments in cents, and nothing is below zero", () => {
  expect(yearlyFigures([{ year: 1, paid: 55414.52, principal: 8788.4, interest: 46626.1, balance: 741211.6 }])).toEqual(
    [["1", "55,414", "8,788", "46,626", "741,212"]],
  );
  expect(
    scheduleFigures([{ period: 360, payment: 4617.8756, principal: 4593.95, interest: 23.9266, balance: -1e-9 }]),
  ).toEqual([["360", "4,617.88", "4,593.95", "23.93", "0.00"]]);
});

test("five years are one row, with the sums of its years", () => {
  const years = yearlyRows(repaymentsOf({ ...DEFAULT_LOAN, termYears: 11 }).schedule, "monthly");
  const spans = spanFigures(years);
  expect(spans.map(([name]) => name)).toEqual(["1–5", "6–10", "11"]);
  const each = yearlyFigures(years);
  expect(spans.map((row) => row.at(-1))).toEqual([each[4]?.at(-1), each[9]?.at(-1), "0"]);
  const dollars = (text = "") => Number(text.replaceAll(",", ""));
  for (const column of [1, 2, 3]) {
    const sum = (rows: string[][]) => rows.reduce((total, row) => total + dollars(row[column]), 0);
    expect(sum(spans)).toBe(sum(each));
  }
});

test.each<Partial<Loan>>([{}, { annualRate: 0 }, { extraPayment: 500 }])(
  "rows and columns of years add up, with %o",
  (input) => {
    const { schedule, totalInterest } = repaymentsOf({ ...DEFAULT_LOAN, ...input });
    const years = yearlyFigures(yearlyRows(schedule, "monthly")).map((row) =>
      row.map((text) => Number(text.replaceAll(",", ""))),
    );
    let owed = DEFAULT_LOAN.loanAmount;
    let interestPaid = 0;
    for (const [, paid = 0, principal = 0, interest = 0, balance = 0] of years) {
      expect([principal + interest, owed - principal]).toEqual([paid, balance]);
      expect(interest).toBeGreaterThanOrEqual(0);
      owed = balance;
      interestPaid += interest;
    }
    expect([owed, interestPaid]).toEqual([0, Math.round(totalInterest)]);
  },
);
