import { type FieldMetadata, getCollectionProps, getFieldsetProps, getSelectProps } from "@conform-to/react";
import { Checkbox } from "#app/ui/field.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { FieldError } from "./error-summary.tsx";
import { describedBy, FieldHint, FormField } from "./fields.tsx";
import { formMessages } from "./form-messages.ts";

export interface ChoiceFieldProps<Value> {
  field: FieldMetadata<Value>;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  className?: string;
}

export function RadioField(props: ChoiceFieldProps<string>) {
  return <ChoiceField type="radio" {...props} />;
}

/** Checkboxes with one name. */
export function CheckboxesField(props: ChoiceFieldProps<string[] | undefined>) {
  return <ChoiceField type="checkbox" {...props} />;
}

/** The error belongs to the legend and links to the first choice. */
function ChoiceField<Value>({
  type,
  field,
  legend,
  hint,
  options,
  className = "",
}: ChoiceFieldProps<Value> & { type: "radio" | "checkbox" }) {
  const error = field.errors?.[0];
  const choices = getCollectionProps(field, { type, options: options.map(({ value }) => value) });
  return (
    <fieldset
      {...getFieldsetProps(field, { ariaDescribedBy: describedBy(field, hint) })}
      id={undefined}
      name={undefined}
      className={`field min-w-0 ${className}`}
      data-invalid={error ? "" : undefined}
    >
      <legend className="mb-1 font-semibold">
        {legend}
        {type === "checkbox" && !field.required && (
          <span className="font-normal text-ink-2"> {formMessages.optional}</span>
        )}
      </legend>
      <FieldHint field={field} hint={hint} />
      <FieldError id={field.errorId} error={error} />
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ key, ...choice }, place) => {
          const id = place === 0 ? field.id : choice.id?.replaceAll(" ", "-");
          return (
            <label key={key} className="flex min-h-(--tap) items-center gap-3">
              <input {...choice} id={id} className="checkbox" />
              <span className="min-w-0 wrap-anywhere">{options[place]?.label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export interface ListFieldProps {
  field: FieldMetadata<string[]>;
  label: string;
  options: readonly string[];
  /** The first option of the select, before and after a choice. */
  blank: { none: string; some: string };
  chosenLabel: string;
  textOf: (value: string) => string;
}

/** Chosen options as ticked boxes, and a select that adds one. All share one name. */
export function ListField({ field, label, options, blank, chosenLabel, textOf }: ListFieldProps) {
  const initial: unknown[] = [field.initialValue].flat();
  const chosen = new Set(initial.filter((value): value is string => typeof value === "string" && value !== ""));
  const first: SelectOption = { value: "", label: chosen.size === 0 ? blank.none : blank.some };
  return (
    <FormField field={field} label={label}>
      {chosen.size > 0 && (
        <ul aria-label={chosenLabel} className="mb-2 flex flex-wrap gap-x-4">
          {[...chosen].map((value) => (
            <li key={value}>
              <label className="flex min-h-(--tap) items-center gap-3">
                <Checkbox name={field.name} value={value} defaultChecked />
                {textOf(value)}
              </label>
            </li>
          ))}
        </ul>
      )}
      <Select
        {...getSelectProps(field, { value: false, ariaDescribedBy: describedBy(field, undefined) })}
        multiple={undefined}
        defaultValue=""
        options={[first, ...options.map((value) => ({ value, label: value }))]}
        autoComplete="off"
      />
    </FormField>
  );
}
