import type { ReactNode } from "react";
import { Card, CardBody } from "#app/ui/card.tsx";
import type { LoanOption, PriceList } from "./service.ts";
import { financeMessages, renovationsMessages, servicesMessages, type Step } from "./services.messages.ts";

interface BenefitListProps {
  heading: string;
  /** In display order. */
  names: readonly string[];
  /** Optional, by name. */
  texts: Readonly<Record<string, string>>;
}

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

/** A price with GST must be at least as prominent as the one without (Australian Consumer Law, s 48). */
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

/** Labels every price as indicative. */
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

/** Options state no rates, because only lenders may quote them. */
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
