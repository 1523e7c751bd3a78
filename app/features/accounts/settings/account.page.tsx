import { type ReactNode, useEffect, useRef } from "react";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  type EmailChangeInput,
  type NameInput,
  type PasswordChangeInput,
  deletionSchema,
  emailChangeSchema,
  nameSchema,
  passwordChangeSchema,
} from "#app/features/accounts/model/account.schema.ts";
import {
  changePassword,
  passwordFlash,
  requestEmailChange,
  resendConfirmation,
} from "#app/features/accounts/model/account.server.ts";
import {
  accountIntents,
  accountPath,
  accountMessages,
  deleteAccountMessages,
  settingsMessages as messages,
} from "#app/features/accounts/model/account.ts";
import {
  findAccountDetails,
  isConfirmedEmail,
  updateName,
} from "#app/features/accounts/model/accounts.queries.server.ts";
import { HiddenUsername } from "#app/features/accounts/model/card-page.tsx";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { deleteAccount } from "#app/features/personal-data/delete-account.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { PasswordField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { type Flash, redirectWithFlash } from "#app/session/flash.server.ts";
import { clearSessionCookie, endOtherSessions, openSession } from "#app/session/session.server.ts";
import { requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { BreakableAddress } from "#app/ui/contact-links.tsx";
import type { Route } from "./+types/account.page";

const { label: labels, passwordHint } = accountMessages;

const settings = ["confirmation", "name", "email", "password", "sessions", "deletion"] as const;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, accountPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName, role } = requirePageUser({ context, url });
  const [details, membership] = await loadPageOrUnavailable(() =>
    Promise.all([findAccountDetails(id), role === "agent" ? findMembership(id) : undefined]),
  );
  return {
    ...details,
    /** Unconfirmed addresses get no email about the answer of an agency. */
    agency: membership?.agencyName ?? undefined,
    hasRequest: membership?.requestedAgencyId != null,
    email,
    name: { firstName: firstName ?? "", lastName: lastName ?? "" },
    isAgent: role === "agent",
    deletes: accountIntents.read(url)?.name === "deletion",
    constraints: {
      name: toConstraint(nameSchema),
      email: toConstraint(emailChangeSchema),
      password: toConstraint(passwordChangeSchema),
      deletion: toConstraint(deletionSchema),
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
        const isConfirmed = await isConfirmedEmail(user.id, user.email);
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
        response.headers.append("Set-Cookie", clearSessionCookie());
        return response;
      },
      failure: deleteAccountMessages.failed,
    }),
  },
  { missingMessage: messages.notFound },
);

export async function action(args: Route.ActionArgs) {
  const setting = accountIntents.read(args.url)?.name;
  // Only these forms preserve their input through a login; others have passwords or nothing.
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
  const { email, isAgent, deletes } = loaderData;
  const forms = useAccountForms({ ...loaderData, result: actionData });
  return (
    <>
      <ErrorSummary form={forms.failed ?? forms.name} className="" />
      {deletes ? (
        <DeleteAccountForm form={forms.deletion} email={email} isAgent={isAgent} />
      ) : (
        <AccountSettings {...loaderData} forms={forms} />
      )}
    </>
  );
}

interface AccountSettingsProps {
  email: string;
  /** Until confirmed. */
  pendingEmail: string | undefined;
  /** The current address. */
  isConfirmed: boolean;
  isAgent: boolean;
  /** Of an agent. */
  agency?: string;
  hasRequest: boolean;
  forms: ReturnType<typeof useAccountForms>;
}

function AccountSettings(props: AccountSettingsProps) {
  const { email, pendingEmail, isConfirmed, isAgent, agency, hasRequest, forms } = props;
  const { confirmation, name, password, sessions, data, deletion } = messages;
  return (
    <div className="flex flex-col gap-6">
      {!isConfirmed && (
        <AccountSection
          id="confirmation"
          title={confirmation.title}
          about={(isAgent ? confirmation.aboutAgent : confirmation.about)(email)}
        >
          {agency !== undefined && <p className="wrap-anywhere">{confirmation.member(agency)}</p>}
          {hasRequest && <p>{confirmation.requested}</p>}
          <MailNote />
          <ButtonForm form={forms.confirmation} label={confirmation.send} pendingLabel={confirmation.sending} />
        </AccountSection>
      )}
      <AccountSection id="name" title={name.title} about={name.about}>
        <NameForm form={forms.name} />
      </AccountSection>
      <AccountSection
        id="email"
        title={messages.email.title}
        about={
          <>
            {messages.email.about} <BreakableAddress address={email} />.
          </>
        }
      >
        <EmailForm form={forms.email} pendingEmail={pendingEmail} />
      </AccountSection>
      <AccountSection id="password" title={password.title} about={password.about}>
        <PasswordForm form={forms.password} email={email} />
      </AccountSection>
      <AccountSection id="sessions" title={sessions.title} about={sessions.about}>
        <ButtonForm form={forms.sessions} label={sessions.save} pendingLabel={messages.saving} />
      </AccountSection>
      <AccountSection id="data" title={data.title} about={data.about}>
        <ButtonLink to="/dashboard/my-data" variant="quiet" reloadDocument>
          {data.save}
        </ButtonLink>
      </AccountSection>
      <AccountSection id="deletion" title={deletion.title} about={deletion.about}>
        <ButtonLink to={accountIntents.form(accountPath, "deletion").action} variant="quiet">
          {deletion.open}
        </ButtonLink>
      </AccountSection>
    </div>
  );
}

interface ButtonFormProps {
  form: ServerFormHandle;
  label: string;
  pendingLabel: string;
}

function ButtonForm({ form, label, pendingLabel }: ButtonFormProps) {
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <FormEnd variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </FormEnd>
    </ServerForm>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

function AccountSection({ id, title, about, children }: AccountSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 border-b border-line pb-6 last:border-b-0 lg:grid-cols-[20rem_minmax(0,32rem)]"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="mt-1 wrap-anywhere text-ink-2">{about}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

type Setting = (typeof settings)[number];

interface EmailFormProps {
  form: ServerFormHandle<EmailChangeInput>;
  /** Until confirmed. */
  pendingEmail: string | undefined;
}

function EmailForm({ form, pendingEmail }: EmailFormProps) {
  const { email, currentPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      {pendingEmail !== undefined && (
        <p className="w-full border border-l-8 border-line-strong bg-buff p-3 wrap-anywhere">
          {messages.email.pending(pendingEmail)}
        </p>
      )}
      {pendingEmail !== undefined && <MailNote />}
      <TextField field={email} label={labels.newEmail} type="email" autoComplete="email" className="w-full" />
      <div className="w-full">
        <PasswordField field={currentPassword} label={labels.currentPassword} autoComplete="current-password" />
      </div>
      <FormEnd pendingLabel={messages.saving}>{messages.email.save}</FormEnd>
    </ServerForm>
  );
}

function NameForm({ form }: { form: ServerFormHandle<NameInput> }) {
  const { firstName, lastName } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField field={firstName} label={labels.firstName} autoComplete="given-name" />
        <TextField field={lastName} label={labels.lastName} autoComplete="family-name" />
      </div>
      <FormEnd pendingLabel={messages.saving}>{messages.name.save}</FormEnd>
    </ServerForm>
  );
}

interface PasswordFormProps {
  form: ServerFormHandle<PasswordChangeInput>;
  /** For password managers. */
  email: string;
}

function PasswordForm({ form, email }: PasswordFormProps) {
  const { currentPassword, newPassword } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <HiddenUsername email={email} />
      <div className="flex w-full flex-col gap-4">
        <PasswordField field={currentPassword} label={labels.currentPassword} autoComplete="current-password" />
        <PasswordField field={newPassword} label={labels.newPassword} hint={passwordHint} autoComplete="new-password" />
      </div>
      <FormEnd pendingLabel={messages.saving}>{messages.password.save}</FormEnd>
    </ServerForm>
  );
}

interface AccountFormsOptions {
  constraints: Partial<Record<Setting, FormConstraint>>;
  name: Partial<NameInput>;
  /** Changes after each successful submission. */
  version: string;
  result?: FormResult;
}

/** Returns the forms, and the rejected one as `failed`. */
function useAccountForms({ constraints, name, version, result }: AccountFormsOptions) {
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

interface DeleteAccountFormProps {
  form: ServerFormHandle<{ currentPassword: string }>;
  email: string;
  isAgent: boolean;
}

function DeleteAccountForm({ form, email, isAgent }: DeleteAccountFormProps) {
  const items = [...deleteAccountMessages.deleted, ...(isAgent ? deleteAccountMessages.deletedForAgents : [])];
  return (
    <section
      aria-labelledby="deletion"
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="deletion" className="text-lg">
        {deleteAccountMessages.title}
      </h2>
      <p>{deleteAccountMessages.deletedLead}</p>
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {items.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <p>{deleteAccountMessages.retained}</p>
      {isAgent && <p>{deleteAccountMessages.retainedForAgents}</p>}
      <p>{deleteAccountMessages.irreversible}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <HiddenUsername email={email} />
        <PasswordField
          field={form.fields.currentPassword}
          label={accountMessages.label.currentPassword}
          autoComplete="current-password"
        />
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingLabel={deleteAccountMessages.deleting}>
            {deleteAccountMessages.delete}
          </SubmitButton>
          <ButtonLink to={accountPath} variant="quiet">
            {deleteAccountMessages.cancel}
          </ButtonLink>
        </div>
      </ServerForm>
    </section>
  );
}
