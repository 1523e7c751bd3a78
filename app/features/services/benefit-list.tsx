import { ServiceSection } from "./service-section.tsx";

export interface BenefitListProps {
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
