import type { FormResult } from "#app/forms/form-result.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { Intents } from "#app/lib/intents.ts";

const messages = {
  confirm: "Confirm",
  decline: "Decline",
} as const;

export interface AgencyButtonsProps {
  agent: { id: number; name: string };
  intents: Pick<Intents<"confirm" | "decline">, "form">;
  /** With its query. */
  path: string;
  result?: FormResult;
}

/** For agencies and admins. */
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
