import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { describedBy, FormField } from "./form-field.tsx";

export interface ListFieldProps {
  field: FieldMetadata<string[]>;
  label: string;
  /** What can be added. */
  options: readonly string[];
  /** The words of the select's first option, while nothing is chosen and then. */
  blank: { none: string; some: string };
  /** Names the list of what is chosen. */
  chosenLabel: string;
  textOf: (value: string) => string;
}

/** Several of very many: those that are chosen as ticked boxes, and a select that adds one. All are sent under one name. */
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
