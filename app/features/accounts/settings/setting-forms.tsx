import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { settingsMessages as settings } from "./settings.messages.ts";
import type { EmailChangeInput, NameInput, PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import { HiddenUsername } from "#app/features/accounts/model/hidden-username.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";

const { label, passwordHint } = accountMessages;

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

export interface PasswordFormProps {
  form: ServerFormHandle<PasswordChangeInput>;
  /** Whose password it is. */
  email: string;
}

export function PasswordForm({ form, email }: PasswordFormProps) {
  const { currentPassword, newPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <HiddenUsername email={email} />
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
