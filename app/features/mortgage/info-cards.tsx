import type { ReactNode } from "react";
import { formatCents, formatDollars } from "#app/lib/numbers.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { type Loan, PERIOD_NOUNS, calculateRepayments, durationText, toFortnightlyQuotes } from "./loan.ts";
import { mortgagePath } from "./loan-query.ts";
import { mortgageMessages as messages } from "./mortgage.messages.ts";

export function InfoCards({ loan }: { loan?: Loan }) {
  return (
    <section aria-labelledby="more" className="print:hidden">
      <h2 id="more" className="mb-4 text-xl">
        {messages.more}
      </h2>
      <ul className="grid gap-(--gap) lg:grid-cols-3">
        <InfoCard title={messages.extraTitle}>
          <p>{messages.extraPlain}</p>
          {loan && <ExtraExamples loan={loan} />}
          <p className="text-sm text-ink-2">{messages.extraFixed}</p>
        </InfoCard>
        <InfoCard id="two-ways" title={messages.twoWaysTitle}>
          <QuotedTwoWays loan={loan} />
        </InfoCard>
        <InfoCard title={messages.notIncludedTitle}>
          <p>{messages.notIncluded}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {messages.notIncludedList.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </InfoCard>
      </ul>
    </section>
  );
}

function InfoCard({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Card as="li">
      <CardBody className="gap-3">
        <h3 id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-4 text-lg">
          {title}
        </h3>
        {children}
      </CardBody>
    </Card>
  );
}

const EXAMPLES = [100, 250, 500];

/** Each links to the calculator. */
function ExtraExamples({ loan }: { loan: Loan }) {
  const examples = EXAMPLES.flatMap((extraPayment) => {
    const outcome = calculateRepayments({ ...loan, extraPayment });
    if ("problem" in outcome) return [];
    const { interestSaved = 0, monthsSaved = 0 } = outcome.repayments;
    return [{ extraPayment, interestSaved, monthsSaved }];
  });
  if (examples.length === 0) return null;
  return (
    <table className="w-full text-left text-sm tnum group-data-unfinished/loan:invisible">
      <caption className="sr-only">{`${messages.extraTitle}, each ${PERIOD_NOUNS[loan.frequency]}`}</caption>
      <thead>
        <tr className="border-b border-ink">
          {messages.extraColumns.map((column, index) => (
            <th key={column} scope="col" className="py-1 pr-3 font-semibold last:pr-0">
              {index === 0 ? `${column} a ${PERIOD_NOUNS[loan.frequency]}` : column}
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

/** Explains two correct fortnightly (or weekly) figures. Uses fortnights for a monthly loan. */
function QuotedTwoWays({ loan }: { loan?: Loan }) {
  const frequency = loan?.frequency === "weekly" ? "weekly" : "fortnightly";
  const wording = messages.twoWaysOf[frequency];
  const ways = loan && waysOf({ ...loan, frequency, extraPayment: 0 });
  return (
    <>
      <p>{wording.explained}</p>
      {ways && (
        <FactList
          items={[
            {
              term: wording.amortised,
              detail: <Figure dollars={ways.amortised} months={ways.months} />,
            },
            {
              term: wording.share,
              detail: <Figure dollars={ways.shareOfMonthly} months={ways.monthsByShare} />,
            },
          ]}
        />
      )}
      <p>{wording.ask}</p>
    </>
  );
}

function Figure({ dollars, months }: { dollars: number; months: number }) {
  return (
    <>
      <span className="tnum">{formatCents(dollars)}</span>
      <span className="block text-sm font-normal text-ink-2">{`paid off in ${durationText(months)}`}</span>
    </>
  );
}

/** Both figures and the resulting terms, otherwise undefined. */
function waysOf(loan: Loan) {
  const ways = toFortnightlyQuotes(loan);
  const plain = calculateRepayments(loan);
  if (!ways || !("repayments" in plain)) return undefined;
  const more = Math.max(0, ways.shareOfMonthly - ways.amortised);
  const faster = calculateRepayments({ ...loan, extraPayment: more });
  if (!("repayments" in faster)) return undefined;
  return { ...ways, months: plain.repayments.payoffMonths, monthsByShare: faster.repayments.payoffMonths };
}
