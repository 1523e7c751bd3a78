import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AgentProgress } from "./first-steps.server.ts";

interface FirstStep {
  title: string;
  text: string;
  to: string;
  /** "waiting" for someone else. */
  state: "done" | "waiting" | "open";
}

/** The steps of a new agent: profile, agency, first listing. Undefined once nothing is left for them to do. */
export function getFirstSteps({ missing, agency, firstListing }: AgentProgress): FirstStep[] | undefined {
  const steps: FirstStep[] = [
    {
      title: "Finish your profile",
      text: missing ?? "The directory shows you.",
      to: href("/dashboard/profile"),
      state: missing === undefined ? "done" : "open",
    },
    {
      title: "Join or create an agency",
      text:
        agency === "requested"
          ? "Someone at the agency has to accept you."
          : "You share homes with your colleagues, and can connect your software.",
      to: href("/dashboard/agency"),
      state: ({ none: "open", requested: "waiting", member: "done" } as const)[agency],
    },
    firstListing === "draft"
      ? {
          title: "Publish your first listing",
          text: "You have saved a draft.",
          to: href("/dashboard/listings"),
          state: "open",
        }
      : {
          title: "Add your first listing",
          text: "Buyers and renters can then enquire about it.",
          to: href("/dashboard/listings/new"),
          state: firstListing === "none" ? "open" : "done",
        },
  ];
  return steps.some(({ state }) => state === "open") ? steps : undefined;
}

/** Nothing once all steps are done. */
export function FirstSteps({ progress }: { progress: AgentProgress }) {
  const steps = getFirstSteps(progress);
  if (!steps) return null;
  const next = steps.find(({ state }) => state === "open");
  return (
    <section aria-labelledby="first-steps" className="flex max-w-[48rem] flex-col gap-2 bg-shoal p-4 print:hidden">
      <h2 id="first-steps" className="text-lg">
        Next steps
      </h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.to} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
            {step.state === "done" ? (
              <Icon name="check" className="mt-1 text-ok" />
            ) : (
              <span aria-hidden="true">{steps.indexOf(step) + 1}.</span>
            )}
            <div>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <TextLink to={step.to} className="inline-block min-h-6 font-semibold">
                  {step.title}
                </TextLink>
                {step === next && <Badge tone="outline">Next</Badge>}
                {step.state === "done" && <span className="text-ink-2">(done)</span>}
                {step.state === "waiting" && <span className="text-ink-2">(waiting for an answer)</span>}
              </p>
              <p className="text-sm text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
