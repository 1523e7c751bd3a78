import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { callerOf } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/forgotten.page";
import { accountFormId } from "#app/features/accounts/model/account-form-id.ts";
import { forgottenPasswordPath } from "#app/features/accounts/model/paths.ts";
import { forgottenPasswordForm } from "#app/features/accounts/model/account.form.server.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { ForgottenPassword, ResetLinkSent } from "./forgotten-password.tsx";
import { requestPasswordReset } from "./request-reset.server.ts";

const says = accountMessages.forgot;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, forgottenPasswordPath);
  return pageMeta({ title: says.title, description: says.description, url, noIndex: true });
}

export function loader({ url }: Route.LoaderArgs) {
  return { constraint: forgottenPasswordForm.constraint, sent: url.searchParams.has("sent") };
}

export const action = pageAction(
  forgottenPasswordForm,
  async (input, args: Route.ActionArgs) => {
    await requestPasswordReset(callerOf(args), input);
    return redirect(`${forgottenPasswordPath}?sent=1#sent`, 303);
  },
  { failure: says.failed },
);

export const clientAction = formClientAction({ form: accountFormId });

export default function ForgottenPasswordPage({ loaderData: { constraint, sent }, actionData }: Route.ComponentProps) {
  return sent ? <ResetLinkSent /> : <ForgottenPassword constraint={constraint} reply={actionData} />;
}
