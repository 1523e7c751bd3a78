import type { ReactNode } from "react";
import { Card, CardBody } from "#app/ui/card.tsx";
import { ExtraExamples } from "./extra-examples.tsx";
import type { Loan } from "./loan.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
import { QuotedTwoWays } from "./quoted-two-ways.tsx";

/** Three things to know before one signs, with the figures of this loan; without a loan, in general. */
export function InfoCards({ loan }: { loan?: Loan }) {
  return (
    <section aria-labelledby="more" className="print:hidden">
      <h2 id="more" className="mb-4 text-xl">
        {says.more}
      </h2>
      <ul className="grid gap-(--gap) lg:grid-cols-3">
        <InfoCard title={says.extraTitle}>
          <p>{says.extraPlain}</p>
          {loan && <ExtraExamples loan={loan} />}
          <p className="text-sm text-ink-2">{says.extraFixed}</p>
        </InfoCard>
        <InfoCard id="two-ways" title={says.twoWaysTitle}>
          <QuotedTwoWays loan={loan} />
        </InfoCard>
        <InfoCard title={says.notIncludedTitle}>
          <p>{says.notIncluded}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {says.notIncludedList.map((text) => (
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
