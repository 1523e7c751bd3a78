import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import { type ServerFormOptionsInBrowser, useServerForm } from "#app/forms/use-server-form.ts";
import { moderationMessages as messages } from "./moderation.messages.ts";

export interface ReasonFormProps extends Pick<
  ServerFormOptionsInBrowser<{ reason: string; note: string }>,
  "id" | "action" | "constraint" | "reply" | "inPlace"
> {
  /** What it does: the line that opens it, and its button. */
  label: string;
  /** What it is about, for those who hear it. */
  about?: string;
  /** What it does, before the reason is asked for. */
  lead?: string;
  pendingLabel: string;
  /** What is asked for: a reason that the agent reads, or a note for admins. */
  field?: { name: "reason" | "note"; label: string; hint?: string };
}

const reasonField = { name: "reason", label: messages.reason, hint: messages.reasonHint } as const;

/** A step that needs a reason: closed until somebody means to take it, and open again with what they wrote. */
export function ReasonForm({ label, about, lead, pendingLabel, field = reasonField, ...options }: ReasonFormProps) {
  const form = useServerForm<{ reason: string; note: string }>(options);
  const spoken = about && <span className="sr-only"> {about}</span>;
  return (
    <details open={form.failure !== undefined} className="w-full print:hidden">
      <summary className="link min-h-6 w-fit">
        <span>
          {label}
          {spoken}
        </span>
      </summary>
      <ServerForm form={form} className="mt-2 flex max-w-[40rem] flex-col items-start gap-3">
        {lead && <p className="prose text-ink-2">{lead}</p>}
        <TextAreaField
          field={form.fields[field.name]}
          label={field.label}
          hint={field.hint}
          rows={3}
          className="w-full"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
          <span>
            {label}
            {spoken}
          </span>
        </SubmitButton>
      </ServerForm>
    </details>
  );
}

export interface ReleaseButtonProps extends Pick<
  ServerFormOptionsInBrowser<object>,
  "id" | "action" | "reply" | "inPlace"
> {
  /** What is released, for those who hear it. */
  about: string;
}

export function ReleaseButton({ about, ...options }: ReleaseButtonProps) {
  const form = useServerForm({ ...options, constraint: {} });
  return (
    <ServerForm form={form} className="print:hidden">
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={messages.holds.releasing}>
        <span>
          {messages.holds.release} <span className="sr-only">{about}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}
