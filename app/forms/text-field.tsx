import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import { describedBy, FormField } from "./form-field.tsx";

export interface TextFieldProps extends Pick<
  TextInputProps,
  "autoComplete" | "inputMode" | "placeholder" | "prefix" | "spellCheck" | "suffix"
> {
  field: FieldMetadata;
  label: string;
  hint?: string;
  /** Numbers are text with an `inputMode`: a number input drops what it does not understand. */
  type?: "text" | "email" | "tel" | "password" | "url" | "search" | "date" | "time" | "datetime-local";
  className?: string;
}

export function TextField({ field, label, hint, type = "text", className, ...control }: TextFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint} className={className}>
      <TextInput {...getInputProps(field, { type, ariaDescribedBy: describedBy(field, hint) })} {...control} />
    </FormField>
  );
}
