import type { ReactNode } from "react";
import { Card, CardBody } from "#app/ui/card.tsx";
import type { LoanOption, PriceList } from "./service.ts";
import { financeMessages, renovationsMessages, servicesMessages, type Step } from "./services.messages.ts";

interface BenefitListProps {
  heading: string;
  /** The names of the benefits, in order. */
  names: readonly string[];
  /** One sentence for each name that we can say more of. */
  texts: Readonly<Record<string, string>>;
}

/** What one gets, as a ruled list: the name in the margin, what it means beside it. */
export function BenefitList({ heading, names, texts }: BenefitListProps) {
  return (
    <ServiceSection id="benefits" heading={heading}>
      <ul>
        {names.map((name) => (
          <li key={name} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <h3 className="font-semibold">{name}</h3>
            {texts[name] && <p className="prose text-ink-2">{texts[name]}</p>}
          </li>
        ))}
      </ul>
    </ServiceSection>
  );
}

/** The steps from the first question to the end, numbered as marks on a scale. */
export function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ServiceSection id="process" heading={servicesMessages.process}>
      <ol className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="flex flex-col gap-1 border-b border-line py-4 xl:border-b-0">
            <span aria-hidden="true" className="text-figure leading-none font-bold text-ink-3 tnum">
              {index + 1}
            </span>
            <h3 className="font-semibold">{name}</h3>
            <p className="prose text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </ServiceSection>
  );
}

/** What it costs, and beside it what that leaves out. A price with GST is never smaller than the one without (Australian Consumer Law, s 48). */
export function PriceTable({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="pricing" heading={servicesMessages.pricing}>
      <div className="grid gap-x-8 md:grid-cols-[minmax(0,1fr)_14rem]">
        <dl>
          {rows.map(({ name, price, withGst }) => (
            <div key={name} className="border-b border-line py-4">
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-price tnum">
                <span>{price}</span>
                {withGst && <strong className="font-bold">{withGst}</strong>}
              </dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-col gap-2 py-4 text-ink-2">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </ServiceSection>
  );
}

/** The packages with their prices, each figure with the word that it is no offer. */
export function PackageList({ prices: { rows, notes } }: { prices: PriceList }) {
  return (
    <ServiceSection id="packages" heading={renovationsMessages.packages}>
      {notes.map((note) => (
        <p key={note} className="prose pt-4">
          {note}
        </p>
      ))}
      <ul className="grid gap-4 pt-4 sm:grid-cols-2">
        {rows.map(({ name, price, atLeast }) => (
          <Card as="li" key={name}>
            <CardBody>
              <h3 className="text-lg">{name}</h3>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="text-price font-bold tnum">{price}</span>
                {atLeast !== undefined && <span className="text-sm text-ink-2">{servicesMessages.indicative}</span>}
              </p>
              <p className="text-ink-2">{renovationsMessages.package[name]}</p>
            </CardBody>
          </Card>
        ))}
      </ul>
    </ServiceSection>
  );
}

interface LoanOptionListProps {
  options: readonly LoanOption[];
  notes: readonly string[];
}

/** What one can ask a broker about. Of no loan a rate is named: lenders name theirs. */
export function LoanOptionList({ options, notes }: LoanOptionListProps) {
  return (
    <ServiceSection id="options" heading={financeMessages.options}>
      <ul>
        {options.map(({ name, terms }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <h3 className="font-semibold">{name}</h3>
            <div className="flex flex-col gap-1">
              {terms.map((term) => (
                <p key={term} className="prose font-medium">
                  {term}
                </p>
              ))}
              {financeMessages.option[name] && <p className="prose text-ink-2">{financeMessages.option[name]}</p>}
            </div>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="prose pt-3">
          {note}
        </p>
      ))}
    </ServiceSection>
  );
}

interface ServiceSectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

/** A part of a service page under its ink rule. */
function ServiceSection({ id, heading, children }: ServiceSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b-3 border-ink pb-2 text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
