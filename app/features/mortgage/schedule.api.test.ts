import { expect, test } from "vitest";
import { DEFAULT_LOAN } from "./loan.ts";
import { scheduleCsv, scheduleFileName } from "./schedule.api.ts";

test("a header and a line a period, each with its end, amounts with two decimals and no separators", () => {
  const rows = [
    { period: 1, payment: 4617.879, principal: 711.629, interest: 3906.25, balance: 749288.371 },
    { period: 2, payment: 100, principal: 100, interest: 0.004, balance: 0 },
  ];
  expect(scheduleCsv(rows)).toBe(
    "Period,Payment,Principal,Interest,Balance\r\n1,4617.88,711.63,3906.25,749288.37\r\n2,100.00,100.00,0.00,0.00\r\n",
  );
});

test.each([
  [{}, "mortgage-750000-6.25pc-30y-extra-0-monthly.csv"],
  [
    { annualRate: 1e-7, termYears: 0.5, extraPayment: 50.5, frequency: "weekly" as const },
    "mortgage-750000-0.0000001pc-0.5y-extra-50.5-weekly.csv",
  ],
])("with %o it is kept as %s", (loan, name) => {
  expect(scheduleFileName({ ...DEFAULT_LOAN, ...loan })).toBe(name);
});
