import { type Frequency, type Loan, PERIODS_PER_YEAR } from "./loan.ts";
import { amountText, durationText } from "./loan-labels.ts";
import { balancesByYear, type Repayments, type ScheduleRow } from "./repayments.ts";

/** What is owed, over the years: the line of the chart. A loan of a few years is drawn repayment by repayment. */
export function balanceLine(schedule: readonly ScheduleRow[], frequency: Frequency): { x: number; y: number }[] {
  const perYear = PERIODS_PER_YEAR[frequency];
  const [first] = schedule;
  const byPeriod = schedule.length <= 3 * perYear && first !== undefined;
  const balances = byPeriod
    ? [{ period: 0, balance: first.balance + first.principal }, ...schedule]
    : balancesByYear(schedule, frequency);
  return balances.map(({ period, balance }) => ({ x: period / perYear, y: balance }));
}

/** What the chart says, in words. */
export function chartDescription(loan: Loan, repayments: Repayments, without: Repayments | undefined): string {
  const { schedule, payoffMonths } = without ?? repayments;
  const half = schedule.find(({ balance }) => balance <= loan.loanAmount / 2)?.period ?? schedule.length;
  const halfMonths = Math.ceil((half * 12) / PERIODS_PER_YEAR[loan.frequency]);
  const line =
    `A line falls from ${amountText(loan.loanAmount)} to nothing after ${durationText(payoffMonths)}. ` +
    `Half is repaid after ${durationText(halfMonths)}.`;
  if (!without) return line;
  return `${line} With the extra repayments, a dashed line reaches nothing after ${durationText(repayments.payoffMonths)}.`;
}
