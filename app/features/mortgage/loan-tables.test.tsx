import { expect, test } from "vitest";
import { scheduleFigures, visibleRows, yearlyFigures } from "./loan-tables.tsx";

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
    [["1", "55,415", "8,788", "46,626", "741,212"]],
  );
  expect(
    scheduleFigures([{ period: 360, payment: 4617.8756, principal: 4593.95, interest: 23.9266, balance: -1e-9 }]),
  ).toEqual([["360", "4,617.88", "4,593.95", "23.93", "0.00"]]);
});
