import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { manageMessages as says } from "./manage.messages.ts";
import { frequencyOptions, type SearchFrequency } from "#app/features/saved-searches/model/frequency.ts";
import { searchIntents } from "./address.ts";
import type { SearchEntryProps } from "./search-entry.tsx";

/** How often a search mails: nothing is sent before the button is pressed. */
export function SearchFrequencyForm({ search: { id, words, frequency }, path, reply }: SearchEntryProps) {
  const form = useServerForm<{ frequency: SearchFrequency }>({
    ...searchIntents.form(path, "frequency", id),
    constraint: { frequency: { required: true } },
    reply,
    defaultValue: { frequency },
    inPlace: true,
    failureTitle: says.notSavedTitle,
  });
  return (
    <ServerForm form={form} className="flex max-w-md flex-col gap-2">
      <SelectField field={form.fields.frequency} label={says.frequency} options={frequencyOptions} autoComplete="off" />
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={says.changing} className="self-start">
        <span>
          {says.change} <span className="sr-only">{`${says.frequencyOf} ${words}`}</span>
        </span>
      </SubmitButton>
    </ServerForm>
  );
}
