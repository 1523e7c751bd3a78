import { type ClientActionFunctionArgs, data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { requestEmailChange } from "#app/features/accounts/email/request-change.server.ts";
import { findAccountFacts, updateName } from "#app/features/accounts/model/accounts.queries.server.ts";
import { passwordFlash } from "#app/features/accounts/model/password-flash.ts";
import { accountPath } from "#app/features/accounts/model/paths.ts";
import { DeleteAccountForm } from "#app/features/personal-data/delete-account-form.tsx";
import { deleteAccountMessages } from "#app/features/personal-data/delete-account.messages.ts";
import { deleteAccount } from "#app/features/personal-data/delete-account.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { Flash } from "#app/session/flash.ts";
import { endOtherSessions, endSession, openSession } from "#app/session/session.server.ts";
import { requireUser, requirePageUser } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/account.page";
import { AccountSettings } from "./account-settings.tsx";
import { changePassword } from "./change-password.server.ts";
import { readSetting, type Setting, settingsFormId } from "./address.ts";
import { settingsForms } from "./settings.form.server.ts";
import { settingsMessages as says } from "./settings.messages.ts";
import { useAccountForms } from "./setting-forms.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, accountPath);
  return pageMeta({ title: says.title, description: says.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName, role } = requirePageUser({ context, url });
  return {
    ...(await findAccountFacts(id)),
    email,
    name: { firstName: firstName ?? "", lastName: lastName ?? "" },
    isAgent: role === "agent",
    deletes: readSetting(url.searchParams) === "deletion",
    constraints: {
      name: settingsForms.name.constraint,
      email: settingsForms.email.constraint,
      password: settingsForms.password.constraint,
      sessions: settingsForms.sessions.constraint,
      deletion: settingsForms.deletion.constraint,
    },
  };
}

const done = ({ title, text }: Pick<Flash, "title" | "text">) => ({ kind: "success", title, text }) as const;

const actions: Record<Setting, (args: Route.ActionArgs) => Promise<unknown>> = {
  name: pageAction(settingsForms.name, async (input, args: Route.ActionArgs) => {
    await updateName(requireUser(args).user.id, input);
    const { title, text } = says.done.name;
    return redirectWithFlash(accountPath, done({ title, text: text(`${input.firstName} ${input.lastName}`) }));
  }),
  email: pageAction(settingsForms.email, async (input, args: Route.ActionArgs) => {
    await requestEmailChange(requireUser(args), input);
    const { title, text } = says.done.email;
    return redirectWithFlash(accountPath, done({ title, text: text(input.email) }));
  }),
  password: pageAction(
    settingsForms.password,
    async (input, args: Route.ActionArgs) => {
      const member = requireUser(args);
      await changePassword(member, input);
      const message = passwordFlash(input.newPassword, member.user.email, done(says.done.password));
      const answer = redirectWithFlash(accountPath, message);
      answer.headers.append("Set-Cookie", await openSession(args.request, member.user.id));
      return answer;
    },
    { failure: says.password.failed },
  ),
  sessions: pageAction(settingsForms.sessions, async (_, args: Route.ActionArgs) => {
    await endOtherSessions(args.request, requireUser(args).user.id);
    return redirectWithFlash(accountPath, done(says.done.sessions));
  }),
  deletion: pageAction(
    settingsForms.deletion,
    async ({ currentPassword }, args: Route.ActionArgs) => {
      const member = requireUser(args);
      await deleteAccount(member, currentPassword);
      const { doneTitle: title, done: text } = deleteAccountMessages;
      const answer = redirectWithFlash("/", done({ title, text: text(member.user.email) }));
      answer.headers.append("Set-Cookie", await endSession(args.request));
      return answer;
    },
    { failure: deleteAccountMessages.failed },
  ),
};

export async function action(args: Route.ActionArgs) {
  const setting = readSetting(args.url.searchParams);
  if (!setting) throw data(null, { status: 404 });
  // Only these two forms keep what was typed for somebody who must log in first; the others hold passwords or nothing.
  if (setting !== "name" && setting !== "email") requirePageUser(args);
  return actions[setting](args);
}

export function clientAction(args: ClientActionFunctionArgs) {
  const setting = readSetting(new URL(args.request.url).searchParams) ?? "name";
  return formClientAction({ form: settingsFormId[setting] })(args);
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, pendingEmail, isAgent, deletes } = loaderData;
  const forms = useAccountForms({ ...loaderData, reply: actionData });
  return (
    <>
      <ErrorSummary form={forms.failed ?? forms.name} className="" />
      {deletes ? (
        <DeleteAccountForm form={forms.deletion} email={email} isAgent={isAgent} />
      ) : (
        <AccountSettings email={email} pendingEmail={pendingEmail} forms={forms} />
      )}
    </>
  );
}
