import { expect, test } from "vitest";
import { readLoanFields, readPurchase, validateLoan } from "./loan.ts";
import { isOnlyBlank, sameFields, toControlValues, stepped } from "./use-live-loan.ts";

test("controls show what they can hold", () => {
  const asked = { loanAmount: "$ 5", annualRate: "6 %", frequency: "daily" };
  const shown = { loanAmount: "5", annualRate: "6 %", termYears: "30", frequency: "" };
  expect(toControlValues(readLoanFields(new URLSearchParams(asked)))).toMatchObject(shown);
});

test.each([
  ["750000", "750,000"],
  ["$1,250,000.50", "1,250,000.50"],
  ["1.2m", "1,200,000"],
  ["999", "999"],
  ["", ""],
  ["500.000", "500.000"],
])("a loan amount of %j is shown as %j, and read as the same amount", (text, shown) => {
  const { loanAmount } = toControlValues(readLoanFields(new URLSearchParams({ loanAmount: text })));
  expect(loanAmount).toBe(shown);
  const read = (amount: string) => validateLoan(readLoanFields(new URLSearchParams({ loanAmount: amount })));
  expect(read(shown)).toEqual(read(text));
});

test.each([
  ["750000", 1000, "751000"],
  ["750,000", -1000, "749000"],
  ["6.25", 0.01, "6.26"],
  ["0.29", 0.01, "0.3"],
  ["0", -50, "0"],
  ["", 50, "50"],
  ["abc", 50, "50"],
  ["6.255", 0, "6.25"],
])("%s stepped by %d is %s", (text, step, next) => {
  expect(stepped(text, step)).toBe(next);
});

test("fields are the same when every text is", () => {
  const fields = readLoanFields(new URLSearchParams());
  expect(sameFields(fields, { ...fields })).toBe(true);
  expect(sameFields(fields, { ...fields, frequency: "weekly" })).toBe(false);
});

test.each([
  ["", false, "a loan"],
  ["annualRate=", true, "one field emptied"],
  ["annualRate=&termYears=+", true, "two"],
  ["annualRate=&termYears=x", false, "one emptied and one wrong"],
  ["price=", true, "the price emptied"],
  ["price=&deposit=x", false, "the price emptied and a wrong deposit"],
  ["annualRate=6,5", false, "every field filled"],
])("of %j only blank fields are missing: %s (%s)", (query, expected) => {
  const params = new URLSearchParams(query);
  expect(isOnlyBlank({ ...readPurchase(params).fields, ...readLoanFields(params) })).toBe(expected);
});
