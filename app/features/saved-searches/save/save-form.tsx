import type { Criteria } from "#app/features/listings/model/criteria.ts";
import { criteriaWords } from "#app/features/listings/model/filter-words.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { FieldError } from "#app/forms/field-error.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { frequencyOptions } from "#app/features/saved-searches/model/frequency.ts";
import type { SaveSearchFields } from "./save-fields.ts";
import { savedSearchMessages as says } from "#app/features/saved-searches/model/saved-search.messages.ts";

export interface SaveSearchFormProps {
  form: ServerFormHandle<SaveSearchFields>;
  /** What is saved; it is changed on the search page. */
  criteria: Criteria;
}

/** What is looked for, in words and in hidden fields; who is mailed, and how often. */
export function SaveSearchForm({ form, criteria }: SaveSearchFormProps) {
  const { email, frequency } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col gap-4">
      <div>
        <p className="text-ink-2">{says.lead}</p>
        <p className="font-semibold wrap-anywhere">{criteriaWords(criteria)}</p>
        <CriteriaErrors form={form} criteria={criteria} />
      </div>
      {Object.entries<string | number | undefined>({ ...criteria }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} defaultValue={value} />,
      )}
      <TextField field={email} label={says.label.email} type="email" autoComplete="email" />
      <SelectField field={frequency} label={says.label.frequency} options={frequencyOptions} />
      <Honeypot />
      <p className="text-sm text-ink-2">
        {says.notice} <TextLink to="/privacy">{says.privacy}</TextLink>.
      </p>
      <FormMessage />
      <SubmitButton pendingLabel={says.submitting}>{says.submit}</SubmitButton>
    </ServerForm>
  );
}

/** What cannot be saved as it is, and the way to where it is changed. The summary leads to each sentence, as there is no field. */
function CriteriaErrors({ form, criteria }: SaveSearchFormProps) {
  const wrong = Object.entries(form.failure?.error ?? {}).filter(([name]) => name in criteria);
  if (wrong.length === 0) return null;
  return (
    <>
      {wrong.map(([name, [sentence]]) => (
        <div key={name} id={`${form.id}-${name}`} tabIndex={-1}>
          <FieldError id={`${form.id}-${name}-error`} error={sentence} />
        </div>
      ))}
      <TextLink to={listingsPath(criteria)}>{says.change}</TextLink>
    </>
  );
}
