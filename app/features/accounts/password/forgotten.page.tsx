import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { emailSchema } from "#app/features/accounts/model/account.schema.ts";
import { requestPasswordReset } from "#app/features/accounts/model/account.server.ts";
import { accountMessages, forgottenPasswordPath, loginPath } from "#app/features/accounts/model/account.ts";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/forgotten.page";

const messages = {
  title: "Reset your password",
  description: "Get a link by email to set a new password.",
  lead: "Enter the email address of your account, and we'll send you a link to set a new password.",
  send: "Send the link",
  sending: "Sending...",
  failed: "Unable to send the link",
  sentTitle: "Check your inbox",
  sent: "If there is an account with this address, a link is on its way. It works for one hour. We send at most three an hour.",
  changeAddress: "Use another address",
  back: "Back to log in",
};
const formId = "account";
const forgottenPasswordForm = serverForm(emailSchema, { id: formId });

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, forgottenPasswordPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- the query only shows that the email was sent
export function loader({ url }: Route.LoaderArgs) {
  return { constraint: forgottenPasswordForm.constraint, sent: url.searchParams.has("sent") };
}

export const action = pageAction(
  forgottenPasswordForm,
  async (input, args: Route.ActionArgs) => {
    await requestPasswordReset(getCaller(args), input);
    return redirect(`${forgottenPasswordPath}?sent=1#sent`, 303);
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function ForgottenPasswordPage({ loaderData: { constraint, sent }, actionData }: Route.ComponentProps) {
  return sent ? <ResetLinkSent /> : <ForgottenPassword constraint={constraint} result={actionData} />;
}

interface ForgottenPasswordProps {
  constraint: FormConstraint;
  result?: FormResult;
}

function ForgottenPassword({ constraint, result }: ForgottenPasswordProps) {
  const form = useServerForm<{ email: string }>({
    id: formId,
    action: forgottenPasswordPath,
    constraint,
    result,
  });
  return (
    <CardPage form={form} title={messages.title}>
      <p className="text-ink-2">{messages.lead}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={form.fields.email} label={accountMessages.label.email} type="email" autoComplete="username" />
        <FormEnd pendingLabel={messages.sending}>{messages.send}</FormEnd>
      </ServerForm>
      <p>
        <TextLink to={loginPath({ tab: "consumer", mode: "login" })}>{messages.back}</TextLink>
      </p>
    </CardPage>
  );
}

/** The same for every address, to not reveal which ones have accounts. */
function ResetLinkSent() {
  return (
    <CardPage title={messages.title}>
      <div id="sent" role="status" tabIndex={-1} className="flex flex-col gap-2">
        <h2 className="text-lg">{messages.sentTitle}</h2>
        <p>{messages.sent}</p>
        <MailNote />
      </div>
      <p>
        <TextLink to={forgottenPasswordPath}>{messages.changeAddress}</TextLink>
      </p>
    </CardPage>
  );
}
