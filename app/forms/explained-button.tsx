import { useServerForm } from "./use-server-form.ts";
import type { FormResult } from "./form-result.ts";
import { Honeypot } from "./honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "./server-form.tsx";

interface ExplainedButtonProps {
  /** Of `defineIntents`. */
  form: { id: string; action: string };
  label: string;
  /** While the form is being submitted. */
  pendingLabel: string;
  result?: FormResult;
  /** One sentence or two. */
  children: string;
}

/** A form of its own: its explanation, then one button. */
export function ExplainedButton({ form: { id, action }, label, pendingLabel, result, children }: ExplainedButtonProps) {
  const form = useServerForm({ id, action, constraint: {}, result });
  return (
    <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-2">
      <p>{children}</p>
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </ServerForm>
  );
}
