import type { LoanOption } from "./loan-options.ts";
import { ServiceSection } from "./service-section.tsx";
import { financeMessages as says } from "./services.messages.ts";

export interface LoanOptionListProps {
  options: readonly LoanOption[];
  notes: readonly string[];
}

/** What one can ask a broker about. Of no loan a rate is named: lenders name theirs. */
export function LoanOptionList({ options, notes }: LoanOptionListProps) {
  return (
    <ServiceSection id="options" heading={says.options}>
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
              {says.option[name] && <p className="prose text-ink-2">{says.option[name]}</p>}
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
