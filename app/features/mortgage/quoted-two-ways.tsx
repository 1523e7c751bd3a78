import { formatCents } from "#app/lib/dollars.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import type { Loan } from "./loan.ts";
import { durationText } from "./loan-labels.ts";
import { mortgageMessages } from "./mortgage.messages.ts";
import { calculateRepayments, fortnightlyWays } from "./repayments.ts";

/** Why two fortnightly (or weekly) figures for one loan are both right. A monthly loan is shown by the fortnight. */
export function QuotedTwoWays({ loan }: { loan?: Loan }) {
  const frequency = loan?.frequency === "weekly" ? "weekly" : "fortnightly";
  const says = mortgageMessages.twoWaysOf[frequency];
  const ways = loan && waysOf({ ...loan, frequency, extraPayment: 0 });
  return (
    <>
      <p>{says.explained}</p>
      {ways && (
        <FactList
          facts={[
            {
              term: says.amortised,
              detail: <Figure dollars={ways.amortised} months={ways.months} />,
            },
            {
              term: says.share,
              detail: <Figure dollars={ways.shareOfMonthly} months={ways.monthsByShare} />,
            },
          ]}
        />
      )}
      <p>{says.ask}</p>
    </>
  );
}

function Figure({ dollars, months }: { dollars: number; months: number }) {
  return (
    <>
      <span className="tnum">{formatCents(dollars)}</span>
      <span className="block text-sm font-normal text-ink-2">paid off in {durationText(months)}</span>
    </>
  );
}

/** Both figures, and how long the loan takes with each; undefined when there are none. */
function waysOf(loan: Loan) {
  const ways = fortnightlyWays(loan);
  const plain = calculateRepayments(loan);
  if (!ways || !("repayments" in plain)) return undefined;
  const more = Math.max(0, ways.shareOfMonthly - ways.amortised);
  const faster = calculateRepayments({ ...loan, extraPayment: more });
  if (!("repayments" in faster)) return undefined;
  return { ...ways, months: plain.repayments.payoffMonths, monthsByShare: faster.repayments.payoffMonths };
}
