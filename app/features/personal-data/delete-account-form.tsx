import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { accountPath } from "#app/features/accounts/model/paths.ts";
import { HiddenUsername } from "#app/features/accounts/model/card-page.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/fields.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export const deleteAccountMessages = {
  title: "Delete this account?",
  deletedLead: "We will permanently delete the following now:",
  deleted: [
    "your account, and every login on every device",
    "your saved agents and homes, and your calendar address",
    "your saved searches and the emails about them",
    "your reports about homes; we keep undecided ones without your name",
  ],
  deletedForAgents: [
    "your listings, published or not",
    "the inspections of your listings: everyone who registered is told that they are cancelled",
    "your agent profile and its place in the directory",
  ],
  retained:
    "Enquiries that you have sent stay with the people who received them, who still have to answer, but are no longer linked to your account. The same goes for your registrations for inspections: you can still withdraw each one with the link in its email.",
  retainedForAgents:
    "Enquiries that you have received were emailed to you, but you will no longer see them here. Your answers stay with the people who asked.",
  irreversible: "This cannot be undone. You may want to download your data first.",
  delete: "Delete my account",
  deleting: "Deleting...",
  cancel: "Keep my account",
  failed: "Unable to delete the account",
  doneTitle: "Account deleted",
  done: (email: string) => `Your account has been deleted. We have sent a confirmation to ${email}.`,
} as const;

const messages = deleteAccountMessages;

export interface DeleteAccountFormProps {
  form: ServerFormHandle<{ currentPassword: string }>;
  email: string;
  isAgent: boolean;
}

export function DeleteAccountForm({ form, email, isAgent }: DeleteAccountFormProps) {
  const items = [...messages.deleted, ...(isAgent ? messages.deletedForAgents : [])];
  return (
    <section
      aria-labelledby="deletion"
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="deletion" className="text-lg">
        {messages.title}
      </h2>
      <p>{messages.deletedLead}</p>
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {items.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <p>{messages.retained}</p>
      {isAgent && <p>{messages.retainedForAgents}</p>}
      <p>{messages.irreversible}</p>
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
          <SubmitButton variant="danger" pendingLabel={messages.deleting}>
            {messages.delete}
          </SubmitButton>
          <ButtonLink to={accountPath} variant="quiet">
            {messages.cancel}
          </ButtonLink>
        </div>
      </ServerForm>
    </section>
  );
}
