import {
  type AnyValue,
  type Criteria,
  type CriterionName,
  pickSavedCriteria,
  type SavedName,
  getValue,
} from "#app/features/listings/model/criteria.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath, valueTexts } from "#app/features/listings/model/filters.ts";
import {
  frequencyOptions,
  type SearchFrequency,
  savedSearchMessages as messages,
} from "#app/features/saved-searches/model/saved-search.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/link.tsx";

export const saveSearchFormId = "save-search";

export type SaveSearchFields = { [Name in keyof Criteria]?: string } & {
  email?: string;
  frequency?: SearchFrequency;
};

/** A constant, which need not be sent for a rarely opened dialog. A test compares it with the schema. */
export const saveSearchConstraint = {
  type: { required: true },
  email: { required: true },
  frequency: { required: true },
};

const NOT_SAVED: Record<Exclude<CriterionName, SavedName>, string> = {
  open: messages.anyDay,
  listedWithin: messages.allNew,
};

export interface SaveSearchFormOptions {
  path: string;
  email?: string;
  result?: FormResult;
  /** Set in a dialog, which stays on its page. */
  inPlace?: boolean;
}

export function useSaveSearchForm({ path, email, ...rest }: SaveSearchFormOptions): ServerFormHandle<SaveSearchFields> {
  const form = useServerForm<SaveSearchFields>({
    id: saveSearchFormId,
    action: path,
    constraint: saveSearchConstraint,
    defaultValue: { email, frequency: "daily" },
    failureTitle: messages.failed.title,
    // On a phone it would cover the button. The summary has the focus and is announced.
    hasFailureToast: false,
    ...rest,
  });
  const [errorText, ...others] = Object.values(form.failure?.error ?? {}).flat();
  const isEmailMissing = errorText === messages.email && others.length === 0;
  return isEmailMissing ? { ...form, failureTitle: messages.emailRequired } : form;
}

export interface SaveSearchFormProps {
  form: ServerFormHandle<SaveSearchFields>;
  filters: Criteria;
}

/** The criteria as text and hidden fields, with inputs for address and frequency. */
export function SaveSearchForm({ form, filters }: SaveSearchFormProps) {
  const criteria = pickSavedCriteria(filters);
  const { email, frequency } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col gap-4">
      <div>
        <p className="text-ink-2">{messages.lead}</p>
        <p className="font-semibold wrap-anywhere">{criteriaSummary(criteria)}</p>
        {Object.entries(NOT_SAVED)
          .filter(([name]) => getValue(filters, name as CriterionName) !== undefined)
          .map(([name, reason]) => (
            <p key={name} className="text-sm text-ink-2">
              {reason}
            </p>
          ))}
        <CriteriaErrors form={form} criteria={criteria} />
      </div>
      {Object.entries<AnyValue | undefined>({ ...criteria }).map(([name, value]) =>
        value === undefined
          ? null
          : valueTexts(value).map((text) => (
              <input key={`${name} ${text}`} type="hidden" name={name} defaultValue={text} />
            )),
      )}
      <TextField field={email} label={messages.label.email} type="email" autoComplete="email" />
      <SelectField field={frequency} label={messages.label.frequency} options={frequencyOptions} />
      <Honeypot />
      <p className="text-sm text-ink-2">
        {messages.notice} <TextLink to="/privacy">{messages.privacy}</TextLink>.
      </p>
      <FormMessage />
      <SubmitButton pendingLabel={messages.submitting}>{messages.submit}</SubmitButton>
    </ServerForm>
  );
}

/** The error summary links here, because the criteria have no visible fields. */
function CriteriaErrors({ form, criteria }: Pick<SaveSearchFormProps, "form"> & { criteria: Criteria }) {
  const wrong = Object.entries(form.failure?.error ?? {}).filter(([name]) => name in criteria);
  if (wrong.length === 0) return null;
  return (
    <>
      {wrong.map(([name, [errorText]]) => (
        <div key={name} id={`${form.id}-${name}`} tabIndex={-1}>
          <FieldError id={`${form.id}-${name}-error`} error={errorText} />
        </div>
      ))}
      <TextLink to={listingsPath(criteria)}>{messages.change}</TextLink>
    </>
  );
}
