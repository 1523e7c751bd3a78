import { formatCents } from "#app/lib/dollars.ts";
import type { Loan } from "./loan.ts";
import { perPeriod, PERIOD_NOUNS, rateText } from "./loan-labels.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { fortnightlyWays, scheduledPayment, withHigherRate } from "./repayments.ts";

/** That a bank may quote another fortnightly or weekly figure for the same loan; nothing for a monthly one. */
export function QuotedOtherwise({ loan }: { loan: Loan }) {
  const ways = fortnightlyWays(loan);
  if (!ways) return null;
  const share = loan.frequency === "weekly" ? "a quarter" : "half";
  return (
    <p>
      A bank may quote {share} of the monthly repayment instead:{" "}
      <span className="font-semibold tnum">{perPeriod(ways.shareOfMonthly, loan.frequency)}</span>.{" "}
      <a href="#two-ways" className="link print:hidden">
        {says.twoWays}
      </a>
    </p>
  );
}

/** An example of a higher rate: by as much as lenders are expected to test borrowers. */
export function RateRise({ loan, payment }: { loan: Loan; payment: number }) {
  const higher = withHigherRate(loan, 3);
  const raised = scheduledPayment(higher);
  if (!Number.isFinite(raised)) return null;
  return (
    <p>
      For example, at a rate 3 points higher ({rateText(higher.annualRate)}) the repayment would be{" "}
      <span className="font-semibold tnum">{perPeriod(raised, loan.frequency)}</span>, which is{" "}
      <span className="tnum">{formatCents(raised - payment)}</span> more each {PERIOD_NOUNS[loan.frequency]}.{" "}
      <span className="text-ink-2">{says.buffer}</span>
    </p>
  );
}
