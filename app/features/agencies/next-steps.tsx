import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { OwnAgency } from "./agency.queries.server.ts";

const messages = {
  nextSteps: "Next steps",
  done: "done",
  steps: {
    invite: { title: "Invite your colleagues", text: "Send them the invitation link below." },
    import: { title: "Connect your software", text: "Its homes, photos and inspections then appear by themselves." },
    listing: { title: "Add the first listing", text: "By hand, if it does not come from your software." },
  },
} as const;

interface NextStepsProps {
  agency: Pick<OwnAgency, "peopleCount" | "hasImports" | "hasListings">;
  rights: { mayInvite: boolean; mayImport: boolean };
}

/** The steps of a new agency that the reader may take; nothing once all of them are done. */
export function NextSteps({ agency, rights }: NextStepsProps) {
  const steps = [
    ...(rights.mayInvite ? [{ ...messages.steps.invite, to: "#invite", isDone: agency.peopleCount > 1 }] : []),
    ...(rights.mayImport
      ? [{ ...messages.steps.import, to: href("/dashboard/feeds"), isDone: agency.hasImports }]
      : []),
    { ...messages.steps.listing, to: href("/dashboard/listings/new"), isDone: agency.hasListings },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section aria-labelledby="next-steps" className="flex max-w-[48rem] flex-col gap-2 bg-shoal p-4">
      <h3 id="next-steps" className="text-lg">
        {messages.nextSteps}
      </h3>
      <ol className="flex flex-col gap-3">
        {steps.map(({ title, text, to, isDone }) => (
          <li key={to} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
            {isDone ? <Icon name="check" className="mt-1 text-ok" /> : <span aria-hidden="true">•</span>}
            <div>
              <TextLink to={to} className="inline-block min-h-6 font-semibold">
                {title}
              </TextLink>
              {isDone && <span className="text-ink-2"> ({messages.done})</span>}
              <p className="text-sm text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
