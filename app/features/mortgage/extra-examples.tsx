import { formatDollars } from "#app/lib/dollars.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Loan } from "./loan.ts";
import { durationText, PERIOD_NOUNS } from "./loan-labels.ts";
import { mortgagePath } from "./mortgage-path.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { calculateRepayments } from "./repayments.ts";

const EXAMPLES = [100, 250, 500];

/** What three extra repayments would save on this loan; each leads to the calculator with it put in. */
export function ExtraExamples({ loan }: { loan: Loan }) {
  const examples = EXAMPLES.flatMap((extraPayment) => {
    const outcome = calculateRepayments({ ...loan, extraPayment });
    if ("problem" in outcome) return [];
    const { interestSaved = 0, monthsSaved = 0 } = outcome.repayments;
    return [{ extraPayment, interestSaved, monthsSaved }];
  });
  if (examples.length === 0) return null;
  return (
    <table className="w-full text-left text-sm tnum">
      <caption className="sr-only">
        {says.extraTitle}, each {PERIOD_NOUNS[loan.frequency]}
      </caption>
      <thead>
        <tr className="border-b border-ink">
          {says.extraColumns.map((column, index) => (
            <th key={column} scope="col" className="py-1 pr-3 font-semibold last:pr-0">
              {column}
              {index === 0 && ` a ${PERIOD_NOUNS[loan.frequency]}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ extraPayment, interestSaved, monthsSaved }) => (
          <tr key={extraPayment} className="border-b border-line align-baseline">
            <th scope="row" className="py-1 pr-3 font-normal">
              <TextLink
                to={mortgagePath({ ...loan, extraPayment })}
                preventScrollReset
                defaultShouldRevalidate={false}
                className="inline-block py-1"
              >
                {formatDollars(extraPayment)}
              </TextLink>
            </th>
            <td className="py-1 pr-3">{formatDollars(interestSaved)}</td>
            <td className="py-1">{durationText(monthsSaved)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
