import type { Loan } from "./loan.ts";
import { loanMessages } from "./mortgage.messages.ts";
import type { ScheduleRow } from "./repayments.ts";
import { plainNumber } from "./typed-number.ts";

/** The schedule as CSV (RFC 4180), amounts with two decimals. Nothing in it needs quoting. */
export function scheduleCsv(schedule: readonly ScheduleRow[]): string {
  const rows = schedule.map(
    ({ period, payment, principal, interest, balance }) =>
      `${period},${payment.toFixed(2)},${principal.toFixed(2)},${interest.toFixed(2)},${balance.toFixed(2)}\r\n`,
  );
  return `${loanMessages.scheduleColumns.join(",")}\r\n${rows.join("")}`;
}

/** The name that a downloaded schedule is kept under, made from what it was computed from. */
export function scheduleFileName(loan: Loan): string {
  const { loanAmount, annualRate, termYears, extraPayment, frequency } = loan;
  const [amount, rate, years, extra] = [loanAmount, annualRate, termYears, extraPayment].map(plainNumber);
  return `mortgage-${amount}-${rate}pc-${years}y-extra-${extra}-${frequency}.csv`;
}
