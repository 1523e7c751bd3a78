import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { hintId } from "#app/ui/field.tsx";
import { FieldError } from "./field-error.tsx";
import { formMessages } from "./form-messages.ts";

export interface FormFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  className?: string;
  /** The control, with the props of `getInputProps` and its like. */
  children: ReactNode;
}

/** Label, hint, error, then the control: what must be known is heard and read before the control is reached. */
export function FormField({ field, label, hint, className = "", children }: FormFieldProps) {
  const error = field.errors?.[0];
  return (
    <div className={`field ${className}`} data-invalid={error ? "" : undefined}>
      <label htmlFor={field.id} className="block font-semibold">
        {label}
        {!field.required && <span className="font-normal text-ink-2"> {formMessages.optional}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError id={field.errorId} error={error} />
      {children}
    </div>
  );
}

/** The hint under a label, or nothing. */
export function FieldHint({ field, hint }: { field: FieldMetadata; hint?: string }) {
  if (!hint) return null;
  return (
    <p id={hintId(field.id)} className="text-sm text-ink-2">
      {hint}
    </p>
  );
}

/** For a control's `ariaDescribedBy`. */
export function describedBy(field: FieldMetadata, hint: string | undefined): string | undefined {
  return hint ? hintId(field.id) : undefined;
}
