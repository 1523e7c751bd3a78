import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { newPasswordSchema } from "#app/features/accounts/model/account.schema.ts";
import { findPasswordReset, passwordFlash, resetPassword } from "#app/features/accounts/model/account.server.ts";
import {
  accountMessages,
  forgottenPasswordPath,
  loginPath,
  newPasswordPath,
} from "#app/features/accounts/model/account.ts";
import { CardPage, UnusableLink, HiddenUsername } from "#app/features/accounts/model/card-page.tsx";
import { startOwnSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { PasswordField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { openSession } from "#app/session/session.server.ts";
import type { Route } from "./+types/new-password.page";

const messages = {
  title: "Set a new password",
  description: "Set a new password for your account.",
  lead: (email: string) => `For the account of ${email}. Anyone logged in with the old password will be logged out.`,
  set: "Set password",
  setting: "Setting password...",
  failed: "Unable to set the password",
  doneTitle: "Password changed",
  done: "You are logged in here, and logged out everywhere else.",
  suspended: "Your account is suspended, so you cannot log in yet.",
  expired: {
    text: "Reset links work once, within an hour. Only the newest one works.",
    action: "Ask for a new link",
  },
};
const formId = "account";
const newPasswordForm = serverForm(newPasswordSchema, { id: formId });

/** The address is secret, so the meta tags point to the request page. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, forgottenPasswordPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = newPasswordPath(params.token);
  const { constraint } = newPasswordForm;
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const reset = await findPasswordReset(params.token);
    if (!reset) return data({ state: "gone", path } as const, { status: 410 });
    return { state: "open", path, constraint, email: reset.accountEmail } as const;
  });
}

export const action = pageAction(
  newPasswordForm,
  async ({ newPassword }, { request, params }: Route.ActionArgs) => {
    const { accountEmail, cookie } = await resetPassword(params.token, newPassword, async (used) => {
      // The link confirms the address, so searches waiting for that can start.
      await startOwnSearches(used.accountEmail);
      return { ...used, cookie: used.isSuspended ? undefined : await openSession(request, used.userId) };
    });
    if (cookie === undefined) {
      const { doneTitle: title, suspended: text } = messages;
      return redirectWithFlash(loginPath({ tab: "consumer", mode: "login" }), { kind: "success", title, text });
    }
    const done = { kind: "success", title: messages.doneTitle, text: messages.done } as const;
    const response = redirectWithFlash("/", passwordFlash(newPassword, accountEmail, done));
    response.headers.append("Set-Cookie", cookie);
    return response;
  },
  { failure: messages.failed },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function NewPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "open") {
    const { state, path } = loaderData;
    const expired = { ...messages.expired, to: forgottenPasswordPath };
    return <UnusableLink reason={state} path={path} title={messages.title} expired={expired} />;
  }
  return <NewPassword {...loaderData} result={actionData} />;
}

interface NewPasswordProps {
  /** Contains the token. */
  path: string;
  email: string;
  constraint: FormConstraint;
  result?: FormResult;
}

function NewPassword({ path, email, constraint, result }: NewPasswordProps) {
  const form = useServerForm<{ newPassword: string }>({ id: formId, action: path, constraint, result });
  return (
    <CardPage form={form} title={messages.title}>
      <p className="wrap-anywhere text-ink-2">{messages.lead(email)}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <HiddenUsername email={email} />
        <PasswordField
          field={form.fields.newPassword}
          label={accountMessages.label.newPassword}
          hint={accountMessages.passwordHint}
          autoComplete="new-password"
        />
        <FormEnd pendingLabel={messages.setting}>{messages.set}</FormEnd>
      </ServerForm>
    </CardPage>
  );
}
