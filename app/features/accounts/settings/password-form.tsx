import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import type { PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import { KnownUsername } from "#app/features/accounts/model/known-username.tsx";

const { label, passwordHint, settings } = accountMessages;

export interface PasswordFormProps {
  form: ServerFormHandle<PasswordChangeInput>;
  /** Whose password it is. */
  email: string;
}

export function PasswordForm({ form, email }: PasswordFormProps) {
  const { currentPassword, newPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <KnownUsername email={email} />
      <div className="flex w-full flex-col gap-4">
        <PasswordField field={currentPassword} label={label.currentPassword} autoComplete="current-password" />
        <PasswordField field={newPassword} label={label.newPassword} hint={passwordHint} autoComplete="new-password" />
      </div>
      <Honeypot />
      <FormMessage />
      <SubmitButton pendingLabel={settings.saving}>{settings.password.save}</SubmitButton>
    </ServerForm>
  );
}
