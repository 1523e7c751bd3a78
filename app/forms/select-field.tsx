import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { describedBy, FormField } from "./form-field.tsx";

export interface SelectFieldProps {
  field: FieldMetadata;
  label: string;
  options: readonly SelectOption[];
  hint?: string;
  autoComplete?: string;
  className?: string;
  /** Shows the options in our own list, on wide screens with a mouse. */
  picker?: boolean;
}

export function SelectField({ field, label, options, hint, autoComplete, className, picker }: SelectFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint} className={className}>
      <Select
        {...getSelectProps(field, { ariaDescribedBy: describedBy(field, hint) })}
        options={options}
        picker={picker}
        autoComplete={autoComplete}
      />
    </FormField>
  );
}
