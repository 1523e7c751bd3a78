import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import type { EmailChangeInput } from "#app/features/accounts/model/account.schema.ts";

const { label, settings } = accountMessages;

export interface EmailFormProps {
  form: ServerFormHandle<EmailChangeInput>;
  /** The address that waits to be confirmed. */
  pendingEmail: string | undefined;
}

export function EmailForm({ form, pendingEmail }: EmailFormProps) {
  const { email, currentPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      {pendingEmail !== undefined && (
        <p className="w-full border border-l-8 border-line-strong bg-buff p-3 wrap-anywhere">
          {settings.email.pending(pendingEmail)}
        </p>
      )}
      <TextField field={email} label={label.newEmail} type="email" autoComplete="email" className="w-full" />
      <div className="w-full">
        <PasswordField field={currentPassword} label={label.currentPassword} autoComplete="current-password" />
      </div>
      <Honeypot />
      <FormMessage />
      <SubmitButton pendingLabel={settings.saving}>{settings.email.save}</SubmitButton>
    </ServerForm>
  );
}
