import type { FormReply } from "#app/forms/form-reply.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { Intents } from "#app/lib/intents.ts";
import { agencyMessages as messages } from "./agents.messages.ts";

export interface AgencyButtonsProps {
  /** Who waits. */
  agent: { id: number; name: string };
  /** Of the page that they stand on. */
  intents: Pick<Intents<"confirm" | "decline">, "form">;
  /** The page's path and query. */
  path: string;
  /** The page's action data. */
  reply?: FormReply;
}

/** What an agency, or an admin, says to an agent who waits for the agency. */
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

interface RemovalButtonProps extends Omit<AgencyButtonsProps, "intents"> {
  intents: Pick<Intents<"remove">, "form">;
  /** Its name. */
  agency: string;
}

/** What an admin presses for an agent who does not belong to their agency. */
export function RemovalButton({ intents, agency, ...button }: RemovalButtonProps) {
  return (
    <AgentButton
      form={intents.form(button.path, "remove", button.agent.id)}
      label={messages.remove(agency)}
      {...button}
    />
  );
}

interface AgentButtonProps extends Pick<AgencyButtonsProps, "agent" | "reply"> {
  form: ReturnType<Intents<"confirm">["form"]>;
  label: string;
}

function AgentButton({ agent, form: address, reply, label }: AgentButtonProps) {
  const form = useServerForm({ ...address, constraint: {}, reply, inPlace: true });
  return (
    <ServerForm form={form}>
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={messages.saving}>
        <span>
          {label} <span className="sr-only">{agent.name}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}
