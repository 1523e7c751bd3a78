import { checkInIntents } from "#app/features/inspections/model/paths.ts";
import { CheckboxesField, CheckboxField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";

export const checkInFormMessages = {
  walkIn: "Add a walk-in",
  another: "This is another person",
  seeExisting: "See the person on the list",
  removeUnconfirmed: (count: number) =>
    count === 1 ? "Remove the person without a confirmed email" : `Remove all ${count} without a confirmed email`,
  removing: "Removing...",
} as const;

export interface WalkInFields {
  name: string;
  phone: string;
  email: string;
  another: string;
}

/**
 * For people who had not registered. Only a name is required. `existing` is the element's id of the person on the list
 * with the same name and email address.
 */
export function WalkInForm({ form, existing }: { form: ServerFormHandle<WalkInFields>; existing?: string }) {
  const { name, phone, email, another } = form.fields;
  const typedEmail = form.failure?.initialValue["email"];
  return (
    <section aria-labelledby="walk-in-heading" className="flex max-w-[40rem] flex-col gap-4 print:hidden">
      <h2 id="walk-in-heading" tabIndex={-1} className="text-lg">
        {checkInFormMessages.walkIn}
      </h2>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={name} label="Name" autoComplete="off" />
        <TextField field={phone} label="Phone" type="tel" autoComplete="off" />
        <TextField field={email} label="Email" type="email" autoComplete="off" />
        {existing !== undefined && typeof typedEmail === "string" && (
          <>
            <CheckboxField key={typedEmail} field={another} label={checkInFormMessages.another} value={typedEmail} />
            <p>
              <a href={`#${existing}`} className="link inline-flex min-h-(--tap) items-center">
                {checkInFormMessages.seeExisting}
              </a>
            </p>
          </>
        )}
        <Honeypot />
        <FormMessage />
        <p className="text-sm text-ink-2">Tell them that you store their details to contact them about this home.</p>
        <SubmitButton className="min-h-14" pendingLabel="Adding...">
          Add to the list
        </SubmitButton>
      </ServerForm>
    </section>
  );
}

interface RemovalFormsProps {
  path: string;
  people: readonly { value: string; label: string }[];
  /** The number without a confirmed address. */
  unconfirmed: number;
  constraint: FormConstraint;
  result?: FormResult;
}

export function RemovalForms({ path, people, unconfirmed, constraint, result }: RemovalFormsProps) {
  const all = useServerForm({ ...checkInIntents.form(path, "removeUnconfirmed"), constraint: {}, result });
  const selected = useServerForm<{ people: string[] }>({ ...checkInIntents.form(path, "remove"), constraint, result });
  const isOpen = all.failure !== undefined || selected.failure !== undefined;
  return (
    <details open={isOpen} className="max-w-[48rem] border border-line bg-surface p-4 print:hidden">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Remove people</summary>
      <div className="mt-3 flex flex-col gap-5">
        <p className="prose">
          For registrations that are not genuine. We notify people who have confirmed their email address.
        </p>
        {unconfirmed > 0 && (
          <ServerForm form={all} className="flex flex-col items-start gap-3">
            <FormEnd variant="danger" pendingLabel={checkInFormMessages.removing}>
              {checkInFormMessages.removeUnconfirmed(unconfirmed)}
            </FormEnd>
          </ServerForm>
        )}
        <ServerForm form={selected} className="flex flex-col items-start gap-4">
          <CheckboxesField field={selected.fields.people} legend="Who to remove" options={people} className="w-full" />
          <FormEnd variant="quiet" pendingLabel={checkInFormMessages.removing}>
            Remove the selected people
          </FormEnd>
        </ServerForm>
      </div>
    </details>
  );
}
