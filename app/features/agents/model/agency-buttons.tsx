import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { Intents } from "#app/lib/intents.ts";

const messages = {
  confirm: "Confirm",
  decline: "Decline",
  remove: (agency: string) => `Remove from ${agency}`,
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

interface RemovalButtonProps extends Omit<AgencyButtonsProps, "intents"> {
  intents: Pick<Intents<"remove">, "form">;
  agency: string;
}

/** For admins. */
export function RemovalButton({ intents, agency, ...button }: RemovalButtonProps) {
  const form = intents.form(button.path, "remove", button.agent.id);
  return (
    <details open={isFailure(button.result) && button.result.formId === form.id} className="print:hidden">
      <summary className="link min-h-6 w-fit">
        {messages.remove(agency)} <span className="sr-only">{button.agent.name}</span>
      </summary>
      <div className="mt-2 flex flex-col items-start gap-3">
        <p className="text-ink-2">
          They and their colleagues can no longer manage each other’s homes. They can ask to join again.
        </p>
        <AgentButton form={form} label={messages.remove(agency)} {...button} />
      </div>
    </details>
  );
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
