import { describe, expect, test } from "vitest";
import { type HomeLoanFields, homeLoanSummary, validateHomeLoan, readHomeLoan } from "./home-loan-calculator.tsx";

const read = (query: string) => readHomeLoan(new URLSearchParams(query));
const typed = (loanAmount: string, annualRate: string, termYears: string): HomeLoanFields => ({
  loanAmount,
  annualRate,
  termYears,
});

describe("the fields of an address", () => {
  test.each(["", "sent=abc", "schedule=all&frequency=weekly"])("is nothing with %j", (query) => {
    expect(read(query)).toBeUndefined();
  });

  test("contains the input, with missing fields empty", () => {
    expect(read("loanAmount=%24500%2C000&annualRate=&sent=abc")).toEqual(typed("$500,000", "", ""));
  });
});

describe("the monthly payment", () => {
  test.each([
    [typed("750000", "6.25", "30"), "4617.88"],
    [typed("$500,000", "6 %", "30"), "2997.75"],
    [typed("120000", "0", "10"), "1000.00"],
    [typed("1000", "12", "0.5"), "172.55"],
    [typed("30000000", "5", "60"), "131592.57"],
  ])("of %o is %s", (fields, payment) => {
    const answer = validateHomeLoan(fields);
    expect("errors" in answer ? answer.errors : answer.monthlyPayment.toFixed(2)).toBe(payment);
  });
});

describe("an invalid loan", () => {
  test.each([
    [typed("", "6", "30"), { loanAmount: "Enter a loan amount" }],
    [typed("a lot", "6", "30"), { loanAmount: "Enter a loan amount" }],
    [typed("1e5", "6", "30"), { loanAmount: "Enter a loan amount" }],
    [typed("0", "6", "30"), { loanAmount: "Loan amount must be greater than zero" }],
    [typed("-5", "6", "30"), { loanAmount: "Loan amount must be greater than zero" }],
    [typed("500000", "", "30"), { annualRate: "Enter an annual interest rate" }],
    [typed("500000", "-0.1", "30"), { annualRate: "Interest rate cannot be negative" }],
    [typed("500000", "6", ""), { termYears: "Enter a loan term" }],
    [typed("500000", "6", "0"), { termYears: "Loan term must be greater than zero" }],
    [
      typed("", "", ""),
      {
        loanAmount: "Enter a loan amount",
        annualRate: "Enter an annual interest rate",
        termYears: "Enter a loan term",
      },
    ],
    [typed("9".repeat(400), "6", "30"), {}],
    [typed("500000", "9".repeat(308), "30"), {}],
    [typed("500000", "6", `0.${"0".repeat(320)}5`), {}],
  ])("with %o is %o", (fields, errors) => {
    expect(validateHomeLoan(fields)).toEqual({ errors });
  });
});

test.each([
  [{ loanAmount: 500_000, annualRate: 6.125, termYears: 30 }, "For $500,000 at 6.125% a year over 30 years."],
  [{ loanAmount: 999.5, annualRate: 0, termYears: 1 }, "For $999.50 at 0% a year over 1 year."],
])("%o in words: %s", (loan, words) => {
  expect(homeLoanSummary(loan)).toBe(words);
});
