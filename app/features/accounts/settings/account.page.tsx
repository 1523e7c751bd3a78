import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { requestEmailChange } from "#app/features/accounts/email/request-change.server.ts";
import {
  deletionSchema,
  emailChangeSchema,
  nameSchema,
  passwordChangeSchema,
} from "#app/features/accounts/model/account.schema.ts";
import {
  findAccountFacts,
  isConfirmedEmailOf,
  updateName,
} from "#app/features/accounts/model/accounts.queries.server.ts";
import { resendConfirmation } from "#app/features/accounts/model/confirm-email.server.ts";
import { passwordFlash } from "#app/features/accounts/model/password-flash.ts";
import { accountPath } from "#app/features/accounts/model/paths.ts";
import { DeleteAccountForm } from "#app/features/personal-data/delete-account-form.tsx";
import { deleteAccountMessages } from "#app/features/personal-data/delete-account.messages.ts";
import { deleteAccount } from "#app/features/personal-data/delete-account.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { constraintOf } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { Flash } from "#app/session/flash.ts";
import { endOtherSessions, openSession, withoutSession } from "#app/session/session.server.ts";
import { requireUser, requirePageUser } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/account.page";
import { AccountSettings } from "./account-settings.tsx";
import { changePassword } from "./change-password.server.ts";
import { accountIntents } from "./paths.ts";
import { settingsMessages as messages } from "./settings.messages.ts";
import { useAccountForms } from "./setting-forms.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, accountPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName, role } = requirePageUser({ context, url });
  return {
    ...(await loadWholePage(() => findAccountFacts(id))),
    email,
    name: { firstName: firstName ?? "", lastName: lastName ?? "" },
    isAgent: role === "agent",
    deletes: accountIntents.read(url)?.name === "deletion",
    constraints: {
      name: constraintOf(nameSchema),
      email: constraintOf(emailChangeSchema),
      password: constraintOf(passwordChangeSchema),
      deletion: constraintOf(deletionSchema),
    },
  };
}

const success = ({ title, text }: Pick<Flash, "title" | "text">) => ({ kind: "success", title, text }) as const;

const mailed = (message: Pick<Flash, "title" | "text">) => ({ ...success(message), mailed: true });

const change = intentAction(
  accountIntents,
  {
    confirmation: intent({
      async act(_, args: Route.ActionArgs) {
        const { user } = requireUser(args);
        const isConfirmed = await isConfirmedEmailOf(user.id, user.email);
        if (!isConfirmed) await resendConfirmation(user);
        const { confirmation, confirmedBefore } = messages.done;
        const flash = isConfirmed ? success(confirmedBefore) : mailed(confirmation);
        return redirectWithFlash(accountPath, flash);
      },
      failure: messages.confirmation.failed,
    }),
    name: intent({
      schema: nameSchema,
      async act({ input }, args: Route.ActionArgs) {
        await updateName(requireUser(args).user.id, input);
        const { title, text } = messages.done.name;
        return redirectWithFlash(accountPath, success({ title, text: text(`${input.firstName} ${input.lastName}`) }));
      },
    }),
    email: intent({
      schema: emailChangeSchema,
      async act({ input }, args: Route.ActionArgs) {
        await requestEmailChange(requireUser(args), input);
        const { title, text } = messages.done.email;
        return redirectWithFlash(accountPath, mailed({ title, text: text(input.email) }));
      },
    }),
    password: intent({
      schema: passwordChangeSchema,
      async act({ input }, args: Route.ActionArgs) {
        const member = requireUser(args);
        const cookie = await changePassword(member, input, () => openSession(args.request, member.user.id));
        const flash = passwordFlash(input.newPassword, member.user.email, success(messages.done.password));
        const response = redirectWithFlash(accountPath, flash);
        response.headers.append("Set-Cookie", cookie);
        return response;
      },
      failure: messages.password.failed,
    }),
    sessions: intent({
      async act(_, args: Route.ActionArgs) {
        await endOtherSessions(args.request, requireUser(args).user.id);
        return redirectWithFlash(accountPath, success(messages.done.sessions));
      },
    }),
    deletion: intent({
      schema: deletionSchema,
      async act({ input: { currentPassword } }, args: Route.ActionArgs) {
        const member = requireUser(args);
        await deleteAccount(member, currentPassword);
        const { doneTitle: title, done } = deleteAccountMessages;
        const response = redirectWithFlash("/", mailed({ title, text: done(member.user.email) }));
        response.headers.append("Set-Cookie", withoutSession());
        return response;
      },
      failure: deleteAccountMessages.failed,
    }),
  },
  { notFound: messages.notFound },
);

export async function action(args: Route.ActionArgs) {
  const setting = accountIntents.read(args.url)?.name;
  // Only these two forms keep what was typed for somebody who must log in first; the others hold passwords or nothing.
  if (setting !== "name" && setting !== "email") requirePageUser(args);
  return change(args);
}

export const clientAction = intentClientAction(accountIntents, {
  failure: {
    confirmation: messages.confirmation.failed,
    password: messages.password.failed,
    deletion: deleteAccountMessages.failed,
  },
});

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, pendingEmail, isConfirmed, isAgent, deletes } = loaderData;
  const forms = useAccountForms({ ...loaderData, reply: actionData });
  return (
    <>
      <ErrorSummary form={forms.failed ?? forms.name} className="" />
      {deletes ? (
        <DeleteAccountForm form={forms.deletion} email={email} isAgent={isAgent} />
      ) : (
        <AccountSettings email={email} pendingEmail={pendingEmail} isConfirmed={isConfirmed} forms={forms} />
      )}
    </>
  );
}
