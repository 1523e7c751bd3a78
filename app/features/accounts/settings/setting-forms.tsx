import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import type { EmailChangeInput, NameInput, PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import { accountIntents, accountPath } from "#app/features/accounts/model/paths.ts";
import { HiddenUsername } from "#app/features/accounts/model/hidden-username.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField, TextField } from "#app/forms/fields.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { useEffect, useRef } from "react";
import { settingsMessages as messages } from "./settings.messages.ts";

const { label, passwordHint } = accountMessages;

const settings = ["confirmation", "name", "email", "password", "sessions", "deletion"] as const;
type Setting = (typeof settings)[number];

export interface EmailFormProps {
  form: ServerFormHandle<EmailChangeInput>;
  /** Until confirmed. */
  pendingEmail: string | undefined;
}

export function EmailForm({ form, pendingEmail }: EmailFormProps) {
  const { email, currentPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      {pendingEmail !== undefined && (
        <p className="w-full border border-l-8 border-line-strong bg-buff p-3 wrap-anywhere">
          {messages.email.pending(pendingEmail)}
        </p>
      )}
      {pendingEmail !== undefined && <MailNote />}
      <TextField field={email} label={label.newEmail} type="email" autoComplete="email" className="w-full" />
      <div className="w-full">
        <PasswordField field={currentPassword} label={label.currentPassword} autoComplete="current-password" />
      </div>
      <Honeypot />
      <FormMessage />
      <SubmitButton pendingLabel={messages.saving}>{messages.email.save}</SubmitButton>
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
      <SubmitButton pendingLabel={messages.saving}>{messages.name.save}</SubmitButton>
    </ServerForm>
  );
}

export interface PasswordFormProps {
  form: ServerFormHandle<PasswordChangeInput>;
  /** For password managers. */
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
      <SubmitButton pendingLabel={messages.saving}>{messages.password.save}</SubmitButton>
    </ServerForm>
  );
}

export interface AccountFormsOptions {
  constraints: Partial<Record<Setting, FormConstraint>>;
  name: Partial<NameInput>;
  /** Changes after each successful submission. */
  version: string;
  result?: FormResult;
}

/** Returns the forms, and the rejected one as `failed`. */
export function useAccountForms({ constraints, name, version, result }: AccountFormsOptions) {
  const options = (setting: Setting) => ({
    ...accountIntents.form(accountPath, setting),
    constraint: constraints[setting] ?? {},
    result,
  });
  const forms = {
    confirmation: useServerForm(options("confirmation")),
    name: useServerForm<NameInput>({ ...options("name"), defaultValue: name }),
    email: useServerForm<EmailChangeInput>(options("email")),
    password: useServerForm<PasswordChangeInput>(options("password")),
    sessions: useServerForm(options("sessions")),
    deletion: useServerForm<{ currentPassword: string }>(options("deletion")),
  };
  useResetForms(version);
  return { ...forms, failed: Object.values(forms).find(({ failure }) => failure) };
}

/** After a successful submission. */
function useResetForms(version: string) {
  const lastVersion = useRef(version);
  useEffect(() => {
    if (lastVersion.current === version) return;
    lastVersion.current = version;
    for (const setting of settings) document.forms.namedItem(accountIntents.formId(setting))?.reset();
  }, [version]);
}
