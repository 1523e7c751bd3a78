import { CRITERIA, ROOM_CRITERIA } from "#app/features/listings/model/criteria.ts";
import { propertyTypeOptions, roomOptions } from "#app/features/listings/model/filter-controls.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type EditSearchFields, listingTypeOptions, suburbChoices } from "./edit-values.ts";
import { frequencyOptions } from "#app/features/saved-searches/model/frequency.ts";
import { manageMessages as says } from "./manage.messages.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.messages.ts";

export interface EditSearchFormProps {
  form: ServerFormHandle<EditSearchFields>;
  /** The suburbs that have homes now, one a line. */
  suburbNames: string;
  /** The path of the list. */
  path: string;
}

/** What a search looks for and how often it mails, in the order of its schema. */
export function EditSearchForm({ form, suburbNames, path }: EditSearchFormProps) {
  const { fields } = form;
  const { label } = savedSearchMessages;
  return (
    <ServerForm
      form={form}
      className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <RadioField field={fields.type} legend={label.type} options={listingTypeOptions()} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.suburb}
          label={CRITERIA.suburb.label}
          options={suburbChoices(suburbNames, fields.suburb.initialValue)}
        />
        <SelectField
          field={fields.propertyType}
          label={CRITERIA.propertyType.label}
          options={propertyTypeOptions(fields.propertyType.initialValue ?? "")}
        />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Price field={fields.priceMin} label={CRITERIA.priceMin.label} />
        <Price field={fields.priceMax} label={CRITERIA.priceMax.label} />
      </div>
      <p className="text-sm text-ink-2">{says.priceHint}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {ROOM_CRITERIA.map((name) => (
          <Rooms key={name} field={fields[name]} label={`${CRITERIA[name].label}, ${says.atLeast}`} />
        ))}
      </div>
      <TextField field={fields.keywords} label={CRITERIA.keywords.label} hint={says.keywordsHint} autoComplete="off" />
      <SelectField field={fields.frequency} label={label.frequency} options={frequencyOptions} />
      <p className="text-sm text-ink-2">{says.editHint}</p>
      <Honeypot />
      <FormMessage />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={says.saving}>{says.saveChanges}</SubmitButton>
        <ButtonLink variant="quiet" to={path}>
          {says.backToSearches}
        </ButtonLink>
      </div>
    </ServerForm>
  );
}

type FieldProps = Pick<Parameters<typeof TextField>[0], "field" | "label">;

function Price(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" prefix="$" autoComplete="off" />;
}

function Rooms({ field, label: name }: FieldProps) {
  const chosen = typeof field.initialValue === "string" ? field.initialValue : "";
  return <SelectField field={field} label={name} options={roomOptions(chosen)} />;
}
