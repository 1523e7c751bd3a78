import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import type { NameInput } from "#app/features/accounts/model/account.schema.ts";

const { label, settings } = accountMessages;

export function NameForm({ form }: { form: ServerFormHandle<NameInput> }) {
  const { firstName, lastName } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField field={firstName} label={label.firstName} autoComplete="given-name" />
        <TextField field={lastName} label={label.lastName} autoComplete="family-name" />
      </div>
      <Honeypot />
      <FormMessage />
      <SubmitButton pendingLabel={settings.saving}>{settings.name.save}</SubmitButton>
    </ServerForm>
  );
}
