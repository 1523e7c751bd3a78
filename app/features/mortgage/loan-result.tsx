import { formatCents } from "#app/lib/dollars.ts";
import { countOf } from "#app/lib/text.ts";
import { Stat, StatList } from "#app/ui/stat.tsx";
import { BalanceChart } from "./balance-chart.tsx";
import type { Loan } from "./loan.ts";
import { durationText, loanSentence, PERIOD_NOUNS, resultAnnouncement } from "./loan-labels.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { QuotedOtherwise, RateRise } from "./result-notes.tsx";
import type { Repayments } from "./repayments.ts";
import { resultId } from "./use-live-loan.ts";

export interface LoanResultProps {
  loan: Loan;
  repayments: Repayments;
}

/** The answer. Its figure is no `output`, which would be read out at every keystroke. */
export function LoanResult({ loan, repayments }: LoanResultProps) {
  const { payment, paidEachPeriod, periods, payoffMonths, totalInterest, totalPaid } = repayments;
  const { interestSaved, monthsSaved } = repayments;
  const noun = PERIOD_NOUNS[loan.frequency];
  return (
    <section
      id={resultId}
      tabIndex={-1}
      aria-labelledby="result-heading"
      data-announce={resultAnnouncement(loan, repayments)}
      className="flex scroll-mt-4 flex-col gap-4 focus:outline-none"
    >
      <div>
        <h2 id="result-heading" className="text-lg">
          {says.result}
        </h2>
        <p className="mt-1">
          <span className="text-figure font-bold tnum">{formatCents(payment)}</span>{" "}
          <span className="text-lg text-ink-2">a {noun}</span>
        </p>
        <p className="mt-1 prose text-ink-2">{loanSentence(loan)}</p>
        {loan.extraPayment > 0 && (
          <p className="prose text-ink-2">
            With the extra you pay <strong className="text-ink tnum">{formatCents(paidEachPeriod)}</strong> a {noun}.
          </p>
        )}
      </div>
      <StatList>
        <Stat
          label={says.totalInterest}
          value={formatCents(totalInterest)}
          note={`${formatCents(totalPaid)} paid in all`}
        />
        <Stat label={says.payoffTime} value={durationText(payoffMonths)} note={countOf(periods, "repayment")} />
        {interestSaved !== undefined && (
          <Stat
            label={says.interestSaved}
            value={formatCents(interestSaved)}
            note={`${formatCents(totalInterest + interestSaved)} without the extra`}
          />
        )}
        {monthsSaved !== undefined && (
          <Stat label={says.termCut} value={durationText(monthsSaved)} note={countOf(monthsSaved, "month")} />
        )}
      </StatList>
      <div className="flex prose flex-col gap-2">
        <QuotedOtherwise loan={loan} />
        <RateRise loan={loan} payment={payment} />
        <p>
          {says.estimate}{" "}
          <a href="#assumptions" className="link print:hidden">
            {says.seeAssumptions}
          </a>
        </p>
      </div>
      <BalanceChart loan={loan} repayments={repayments} />
    </section>
  );
}
