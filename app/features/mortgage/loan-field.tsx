import { FieldError } from "#app/forms/field-error.tsx";
import { hintId } from "#app/ui/field.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import type { LoanFields } from "./loan-question.ts";

export interface LoanFieldProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue" | "inputMode"> {
  name: keyof LoanFields;
  label: string;
  hint?: string;
  error?: string;
}

/** A label, a hint, what is wrong, then the box with its unit. The id is the name: one such form stands on a page. */
export function LoanField({ name, label, hint, error, ...control }: LoanFieldProps) {
  const describedBy = [error && `${name}-error`, hint && hintId(name)].filter(Boolean).join(" ");
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId(name)} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
      <TextInput
        inputMode="decimal"
        {...control}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  );
}
