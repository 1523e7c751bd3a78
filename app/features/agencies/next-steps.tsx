import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { OwnAgency } from "./agency.queries.server.ts";

const messages = {
  nextSteps: "Next steps",
  done: (titles: readonly string[]) => `Done: ${titles.join(", ")}`,
  steps: {
    invite: { title: "Invite your colleagues", text: "Send them the invitation link below." },
    import: { title: "Connect your software", text: "Its homes, photos and inspections then appear by themselves." },
    listing: { title: "Add the first listing", text: "By hand, if it does not come from your software." },
  },
} as const;

interface NextStepsProps {
  agency: Pick<OwnAgency, "peopleCount" | "hasImports" | "hasListings" | "isNew">;
  rights: { mayInvite: boolean; mayImport: boolean };
}

/**
 * The steps of a new agency that the reader may take; nothing once all of them are done, or after a month with homes: an
 * office may have no software, and one person no colleagues.
 */
export function NextSteps({ agency, rights }: NextStepsProps) {
  const steps = [
    ...(rights.mayInvite ? [{ ...messages.steps.invite, to: "#invite", isDone: agency.peopleCount > 1 }] : []),
    ...(rights.mayImport
      ? [{ ...messages.steps.import, to: href("/dashboard/feeds"), isDone: agency.hasImports }]
      : []),
    { ...messages.steps.listing, to: href("/dashboard/listings/new"), isDone: agency.hasListings },
  ];
  const open = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);
  if (open.length === 0 || (agency.hasListings && !agency.isNew)) return null;
  return (
    <section aria-labelledby="next-steps" className="flex max-w-[40rem] flex-col gap-2 bg-shoal p-4">
      <h3 id="next-steps" className="text-lg">
        {messages.nextSteps}
      </h3>
      <ul className="flex flex-col gap-2">
        {open.map(({ title, text, to }) => (
          <li key={to}>
            <TextLink to={to} className="inline-block min-h-6 font-semibold">
              {title}
            </TextLink>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <p className="flex gap-2 text-sm text-ink-2">
          <Icon name="check" className="text-ok" />
          <span>{messages.done(done.map(({ title }) => title))}</span>
        </p>
      )}
    </section>
  );
}
