import type { ReactNode } from "react";
import { accountPath } from "#app/features/accounts/model/paths.ts";
import { settingsMessages as messages } from "./settings.messages.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailNote } from "#app/ui/mail-note.tsx";
import { accountIntents } from "./paths.ts";
import { EmailForm, NameForm, PasswordForm, type useAccountForms } from "./setting-forms.tsx";

export interface AccountSettingsProps {
  email: string;
  /** The address that waits to be confirmed. */
  pendingEmail: string | undefined;
  /** Whether a mailed link has confirmed the present address. */
  isConfirmed: boolean;
  forms: ReturnType<typeof useAccountForms>;
}

/** All that somebody may change about their account. */
export function AccountSettings({ email, pendingEmail, isConfirmed, forms }: AccountSettingsProps) {
  const { confirmation, name, password, sessions, data, deletion } = messages;
  return (
    <div className="flex flex-col gap-6">
      {!isConfirmed && (
        <AccountSection id="confirmation" title={confirmation.title} about={confirmation.about(email)}>
          <MailNote />
          <ButtonForm form={forms.confirmation} label={confirmation.send} pendingLabel={confirmation.sending} />
        </AccountSection>
      )}
      <AccountSection id="name" title={name.title} about={name.about}>
        <NameForm form={forms.name} />
      </AccountSection>
      <AccountSection id="email" title={messages.email.title} about={messages.email.about(email)}>
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

/** A form without fields. */
function ButtonForm({ form, label, pendingLabel }: ButtonFormProps) {
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-4">
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </ServerForm>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}

/** One thing about an account: what it is on the left, how to change it on the right. */
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
