import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useFocusAfterRemoval } from "#app/forms/stable-rows.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { formatDay } from "#app/lib/dates.ts";
import { defineIntents, type Intents } from "#app/lib/intents.ts";
import { DottedFacts } from "#app/ui/facts.tsx";
import type { AgencyRequest } from "./agent.queries.server.ts";

const messages = {
  confirm: "Confirm",
  decline: "Decline",
  waiting: "Waiting for your agency",
  about:
    "These agents say that they work with you. Once you confirm an agent, their page shows your agency. All agents of an agency manage each other’s homes: they can edit, publish, withdraw and mark them as sold, arrange inspections and see who has registered. Only confirm people you know; a principal can remove them again.",
  licence: (number: string) => `Licence ${number}`,
  noLicence: "No licence number given",
  email: (email: string, isConfirmed: boolean) => `${email} (${isConfirmed ? "confirmed" : "not confirmed yet"})`,
  requested: (day: string) => `Asked on ${day}`,
} as const;

export const joinRequestIntents = defineIntents({ confirm: { inPlace: true }, decline: { inPlace: true } });

export interface AgencyButtonsProps {
  agent: { id: number; name: string };
  intents: Pick<Intents<"confirm" | "decline">, "form">;
  /** The page's path with its query. */
  path: string;
  result?: FormResult;
}

/** The buttons of agencies and admins. */
export function AgencyButtons(props: AgencyButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <AgencyButton {...props} name="confirm" />
      <AgencyButton {...props} name="decline" />
    </div>
  );
}

function AgencyButton({ intents, name, ...button }: AgencyButtonsProps & { name: "confirm" | "decline" }) {
  return <AgentButton form={intents.form(button.path, name, button.agent.id)} label={messages[name]} {...button} />;
}

interface AgentButtonProps extends Pick<AgencyButtonsProps, "agent" | "result"> {
  form: ReturnType<Intents<"confirm">["form"]>;
  label: string;
}

function AgentButton({ agent, form: address, result, label }: AgentButtonProps) {
  const form = useServerForm({ ...address, constraint: {}, result, inPlace: true });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel="Saving...">
        <span>
          {label} <span className="sr-only">{agent.name}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}

interface JoinRequestsProps {
  /** Of agents who named the user's agency. */
  requests: readonly AgencyRequest[];
  /** Of a page with `joinRequestIntents`. */
  path: string;
  /** The id of the element that gets the focus after the last answer. */
  focusAfterRemoval: string;
  result?: FormResult;
}

const headingId = "colleagues";

/** For people who accept others into their agency. Nothing without requests. */
export function JoinRequests({ requests, path, focusAfterRemoval, result }: JoinRequestsProps) {
  useFocusAfterRemoval(
    requests.map(({ id }) => id),
    focusAfterRemoval,
  );
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex max-w-[48rem] flex-col gap-3 border-t border-ink pt-3">
      <h3 id={headingId} tabIndex={-1} className="text-lg">
        {messages.waiting}
      </h3>
      <p>{messages.about}</p>
      <ul className="flex flex-col">
        {requests.map((agent) => (
          <li
            key={agent.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{agent.name}</p>
              <p className="text-sm text-ink-2">
                <DottedFacts
                  facts={[
                    agent.licenceNumber ? messages.licence(agent.licenceNumber) : messages.noLicence,
                    agent.requestedOn && messages.requested(formatDay(agent.requestedOn)),
                  ]}
                />
              </p>
              {agent.email !== null && (
                <p className="text-sm text-ink-2">{messages.email(agent.email, agent.isEmailConfirmed)}</p>
              )}
            </div>
            <AgencyButtons agent={agent} intents={joinRequestIntents} path={path} result={result} />
          </li>
        ))}
      </ul>
    </section>
  );
}
