import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { accountFormId } from "#app/features/accounts/model/account-form-id.ts";
import { AccountSheet } from "#app/features/accounts/model/account-sheet.tsx";

const says = accountMessages.confirmEmail;

export interface ConfirmEmailProps {
  /** The page's own address, which holds the token. */
  path: string;
  email: string;
  reply?: FormReply;
}

/** A button, and not the link itself, confirms: mail programs open links to look at them. */
export function ConfirmEmail({ path, email, reply }: ConfirmEmailProps) {
  const form = useServerForm({ id: accountFormId, action: path, constraint: {}, reply });
  return (
    <AccountSheet form={form} title={says.title}>
      <p className="wrap-anywhere">{says.lead(email)}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={says.confirming}>{says.confirm}</SubmitButton>
      </ServerForm>
    </AccountSheet>
  );
}
