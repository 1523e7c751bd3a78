import { MAX_WEEKS } from "#app/features/inspections/model/inspection.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import type { SelectOption } from "#app/ui/select.tsx";
import { manageMessages } from "./manage.messages.ts";

const messages = manageMessages.add;

/** What the form holds, as texts. */
export interface AddInspectionsFields {
  listing?: string;
  date: string;
  from: string;
  to: string;
  weeks: string;
}

const repeats: SelectOption[] = Array.from({ length: MAX_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? messages.once : messages.weekly(index + 1),
}));

export interface AddInspectionsFormProps {
  form: ServerFormHandle<AddInspectionsFields>;
  /** The homes to choose from; without them the page is one home's. */
  homes?: readonly SelectOption[];
}

/** Opens a home once, or weekly at the same time. */
export function AddInspectionsForm({ form, homes }: AddInspectionsFormProps) {
  const { listing, date, from, to, weeks } = form.fields;
  return (
    <section aria-labelledby="add-inspections" className="flex max-w-[40rem] flex-col gap-4 print:hidden">
      <h2 id="add-inspections" tabIndex={-1} className="text-lg">
        {messages.heading}
      </h2>
      <ServerForm form={form} className="flex flex-col gap-4">
        {homes && <SelectField field={listing} label={messages.home} options={homes} autoComplete="off" />}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField field={date} label={messages.date} type="date" autoComplete="off" />
          <SelectField field={weeks} label={messages.weeks} options={repeats} autoComplete="off" />
        </div>
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField field={from} label={messages.from} type="time" autoComplete="off" />
          <TextField field={to} label={messages.to} type="time" autoComplete="off" />
        </div>
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pendingLabel={messages.pending}>{messages.submit}</SubmitButton>
          <p className="text-sm text-ink-2">{messages.hint}</p>
        </div>
      </ServerForm>
    </section>
  );
}
