import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { accountFormId } from "#app/features/accounts/model/account-form-id.ts";
import { forgottenPasswordPath } from "#app/features/accounts/model/paths.ts";
import { AccountSheet } from "#app/features/accounts/model/account-sheet.tsx";
import { loginPath } from "#app/features/accounts/model/login-address.ts";

const says = accountMessages.forgot;

export interface ForgottenPasswordProps {
  constraint: FormConstraint;
  reply?: FormReply;
}

/** Asks for the address of an account whose password nobody remembers. */
export function ForgottenPassword({ constraint, reply }: ForgottenPasswordProps) {
  const form = useServerForm<{ email: string }>({
    id: accountFormId,
    action: forgottenPasswordPath,
    constraint,
    reply,
  });
  return (
    <AccountSheet form={form} title={says.title}>
      <p className="text-ink-2">{says.lead}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={form.fields.email} label={accountMessages.label.email} type="email" autoComplete="username" />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={says.sending}>{says.send}</SubmitButton>
      </ServerForm>
      <p>
        <TextLink to={loginPath({ tab: "consumer", mode: "login" })}>{says.back}</TextLink>
      </p>
    </AccountSheet>
  );
}

/** The same for every address, whether it has an account or not. */
export function ResetLinkSent() {
  return (
    <AccountSheet title={says.title}>
      <div id="sent" role="status" tabIndex={-1} className="flex flex-col gap-2">
        <h2 className="text-lg">{says.sentTitle}</h2>
        <p>{says.sent}</p>
      </div>
      <p>
        <TextLink to={forgottenPasswordPath}>{says.again}</TextLink>
      </p>
    </AccountSheet>
  );
}
