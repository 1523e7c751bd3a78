import { formatNumber } from "#app/lib/numbers.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { amountText, axisDollars, durationText } from "./loan-labels.ts";
import { type Frequency, type Loan, PERIODS_PER_YEAR } from "./loan.ts";
import { mortgageMessages as messages } from "./mortgage.messages.ts";
import { balancesByYear, calculateRepayments, type Repayments, type ScheduleRow } from "./repayments.ts";

export interface BalanceChartProps {
  loan: Loan;
  repayments: Repayments;
}

/** What is owed over the years, with and without the extra repayments. */
export function BalanceChart({ loan, repayments }: BalanceChartProps) {
  const outcome = loan.extraPayment > 0 ? calculateRepayments({ ...loan, extraPayment: 0 }) : undefined;
  const without = outcome && "repayments" in outcome ? outcome.repayments : undefined;
  const shown = { label: messages.balance, points: balanceLine(repayments.schedule, loan.frequency) };
  return (
    <figure className="flex break-inside-avoid flex-col gap-2">
      <figcaption>
        <h3 className="text-base">{messages.chart}</h3>
      </figcaption>
      <LineChart
        id="balance-chart"
        title={messages.chart}
        description={chartDescription(loan, repayments, without)}
        line={without ? { label: messages.withoutExtra, points: balanceLine(without.schedule, loan.frequency) } : shown}
        other={without && { ...shown, label: messages.withExtra }}
        xLabel={messages.yearsAxis}
        formatX={formatNumber}
        formatY={axisDollars}
      />
      <p className="print:hidden">
        <a href="#yearly" className="link">
          {messages.toTable}
        </a>
      </p>
    </figure>
  );
}

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
