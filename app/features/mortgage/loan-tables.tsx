import { memo } from "react";
import { formatNumber } from "#app/lib/numbers.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { Loan } from "./loan.ts";
import { judgeLoan, type LoanFields } from "./loan-question.ts";
import { loanMessages } from "./loan.messages.ts";
import { mortgagePath, scheduleCsvPath } from "./mortgage-path.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { calculateRepayments, type Repayments, yearlyRows } from "./repayments.ts";
import { scheduleFigures, shownRows, yearlyFigures } from "./table-figures.ts";

export interface LoanTablesProps {
  /** The same object for as long as the inputs are: hundreds of rows are not drawn again for nothing. */
  fields: LoanFields;
  /** All rows were asked for, however many. */
  all: boolean;
}

/** The loan by year, then by repayment. They are computed here: sent with the page's data, every row would be sent twice. */
export const LoanTables = memo(function LoanTables({ fields, all }: LoanTablesProps) {
  const judged = judgeLoan(fields);
  const outcome = "loan" in judged ? calculateRepayments(judged.loan) : undefined;
  if (!("loan" in judged) || !outcome || !("repayments" in outcome)) return null;
  const { loan } = judged;
  const { schedule } = outcome.repayments;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <FigureTable
        id="yearly"
        heading={says.yearly}
        caption={says.yearlyCaption}
        columns={says.yearlyColumns}
        rows={yearlyFigures(yearlyRows(schedule, loan.frequency))}
      />
      <Schedule loan={loan} schedule={schedule} all={all} />
    </div>
  );
});

function Schedule({ loan, schedule, all }: { loan: Loan; schedule: Repayments["schedule"]; all: boolean }) {
  const rows = shownRows(schedule, all);
  const isShort = rows.length < schedule.length;
  return (
    <FigureTable
      id="schedule"
      heading={says.schedule}
      caption={isShort ? `${firstOf(rows.length, schedule.length)} ${says.scheduleCaption}` : says.scheduleCaption}
      columns={loanMessages.scheduleColumns}
      rows={scheduleFigures(rows)}
    >
      {isShort && (
        <TextLink
          to={`${mortgagePath(loan)}&schedule=all#schedule`}
          preventScrollReset
          defaultShouldRevalidate={false}
          className="py-1"
        >
          Show all {formatNumber(schedule.length)} periods
        </TextLink>
      )}
      <TextLink to={scheduleCsvPath(loan)} reloadDocument className="py-1">
        {says.csv}
      </TextLink>
    </FigureTable>
  );
}

function firstOf(shown: number, all: number): string {
  return `The first ${formatNumber(shown)} of ${formatNumber(all)}.`;
}
