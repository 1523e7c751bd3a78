import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { Textarea, type TextareaProps } from "#app/ui/textarea.tsx";
import { describedBy, FormField } from "./form-field.tsx";

export interface TextAreaFieldProps extends Pick<
  TextareaProps,
  "autoComplete" | "placeholder" | "rows" | "spellCheck"
> {
  field: FieldMetadata;
  label: string;
  hint?: string;
  className?: string;
}

export function TextAreaField({ field, label, hint, className, ...control }: TextAreaFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint} className={className}>
      <Textarea {...getTextareaProps(field, { ariaDescribedBy: describedBy(field, hint) })} {...control} />
    </FormField>
  );
}
