import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "./field-error.tsx";
import { describedBy, FieldHint } from "./form-field.tsx";

export interface CheckboxFieldProps {
  field: FieldMetadata;
  /** A sentence to agree to; it says itself whether it is optional. */
  label: ReactNode;
  hint?: string;
  /** What is sent when it is ticked, "on" unless it is said. */
  value?: string;
  className?: string;
}

/** A box with its sentence beside it; it is sent with its value, or not at all. */
export function CheckboxField({ field, label, hint, value, className = "" }: CheckboxFieldProps) {
  const error = field.errors?.[0];
  const { type: _, ...control } = getInputProps(field, {
    type: "checkbox",
    value,
    ariaDescribedBy: describedBy(field, hint),
  });
  return (
    <div className={`field ${className}`} data-invalid={error ? "" : undefined}>
      <FieldError id={field.errorId} error={error} />
      <div className="flex gap-3">
        <Checkbox {...control} />
        <div className="min-w-0">
          <label htmlFor={field.id}>{label}</label>
          <FieldHint field={field} hint={hint} />
        </div>
      </div>
    </div>
  );
}
