import { formatNumber } from "#app/lib/numbers.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { balanceLine, chartDescription } from "./balance-lines.ts";
import type { Loan } from "./loan.ts";
import { axisDollars } from "./loan-labels.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { calculateRepayments, type Repayments } from "./repayments.ts";

export interface BalanceChartProps {
  loan: Loan;
  repayments: Repayments;
}

/** What is owed over the years, with and without the extra repayments. */
export function BalanceChart({ loan, repayments }: BalanceChartProps) {
  const outcome = loan.extraPayment > 0 ? calculateRepayments({ ...loan, extraPayment: 0 }) : undefined;
  const without = outcome && "repayments" in outcome ? outcome.repayments : undefined;
  const shown = { label: says.balance, points: balanceLine(repayments.schedule, loan.frequency) };
  return (
    <figure className="flex break-inside-avoid flex-col gap-2">
      <figcaption>
        <h3 className="text-base">{says.chart}</h3>
      </figcaption>
      <LineChart
        id="balance-chart"
        title={says.chart}
        description={chartDescription(loan, repayments, without)}
        line={without ? { label: says.withoutExtra, points: balanceLine(without.schedule, loan.frequency) } : shown}
        other={without && { ...shown, label: says.withExtra }}
        xLabel={says.yearsAxis}
        formatX={formatNumber}
        formatY={axisDollars}
      />
      <p className="print:hidden">
        <a href="#yearly" className="link">
          {says.toTable}
        </a>
      </p>
    </figure>
  );
}
