import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { accountFormId } from "#app/features/accounts/model/account-form-id.ts";
import { AccountSheet } from "#app/features/accounts/model/account-sheet.tsx";
import { KnownUsername } from "#app/features/accounts/model/known-username.tsx";

const says = accountMessages.newPassword;

export interface NewPasswordProps {
  /** The page's own address, which holds the token. */
  path: string;
  email: string;
  constraint: FormConstraint;
  reply?: FormReply;
}

/** Sets a new password for whoever holds the link. */
export function NewPassword({ path, email, constraint, reply }: NewPasswordProps) {
  const form = useServerForm<{ newPassword: string }>({ id: accountFormId, action: path, constraint, reply });
  return (
    <AccountSheet form={form} title={says.title}>
      <p className="wrap-anywhere text-ink-2">{says.lead(email)}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <KnownUsername email={email} />
        <PasswordField
          field={form.fields.newPassword}
          label={accountMessages.label.newPassword}
          hint={accountMessages.passwordHint}
          autoComplete="new-password"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={says.setting}>{says.set}</SubmitButton>
      </ServerForm>
    </AccountSheet>
  );
}
