import { expect, test } from "vitest";
import { DEFAULT_LOAN } from "./loan.ts";
import { amountText, axisDollars, durationText, loanSummary, rateText, resultAnnouncement } from "./loan-labels.ts";
import { calculateRepayments } from "./repayments.ts";

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
  expect(said(0)).toBe("Repayment $4,617.88 a month. Total interest $912,436.44. Paid off in 30 years.");
  expect(said(500)).toBe(
    "Repayment $4,617.88 a month. Total interest $669,438.78. Paid off in 23 years 2 months. Interest saved $242,997.66.",
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
