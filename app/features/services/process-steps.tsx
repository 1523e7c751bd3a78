import { ServiceSection } from "./service-section.tsx";
import { servicesMessages as says, type Step } from "./services.messages.ts";

/** The steps from the first question to the end, numbered as marks on a scale. */
export function ProcessSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ServiceSection id="process" heading={says.process}>
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
