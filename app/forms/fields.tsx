import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { Checkbox, hintId, Textarea, type TextareaProps, TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { type ReactNode, useState } from "react";
import { FieldError } from "./error-summary.tsx";
import { formMessages } from "./form-messages.ts";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { Button } from "#app/ui/button.tsx";

interface FormFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** Label, hint and error come before the control, in the order they are read aloud. */
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

export function FieldHint({ field, hint }: { field: FieldMetadata; hint?: string }) {
  if (!hint) return null;
  return (
    <p id={hintId(field.id)} className="text-sm text-ink-2">
      {hint}
    </p>
  );
}

/** The value for `ariaDescribedBy`. */
export function describedBy(field: FieldMetadata, hint: string | undefined): string | undefined {
  return hint ? hintId(field.id) : undefined;
}

export interface TextFieldProps extends Pick<
  TextInputProps,
  "autoComplete" | "inputMode" | "placeholder" | "prefix" | "spellCheck" | "suffix"
> {
  field: FieldMetadata;
  label: string;
  hint?: string;
  /** Numbers are text with an `inputMode`: a number input drops invalid input. */
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

interface TextAreaFieldProps extends Pick<TextareaProps, "autoComplete" | "placeholder" | "rows" | "spellCheck"> {
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

interface SelectFieldProps {
  field: FieldMetadata;
  label: string;
  options: readonly SelectOption[];
  hint?: string;
  autoComplete?: string;
  className?: string;
  /** Use the styled list, on wide screens with a mouse. */
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

interface CheckboxFieldProps {
  field: FieldMetadata;
  /** States whether agreeing is optional. */
  label: ReactNode;
  hint?: string;
  /** Default "on". */
  value?: string;
  className?: string;
}

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

interface PasswordFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
}

/** The button needs scripts; its space is reserved before. */
export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <FormField field={field} label={label} hint={hint}>
      <div className="flex gap-2">
        <TextInput
          {...getInputProps(field, { type: visible ? "text" : "password", ariaDescribedBy: describedBy(field, hint) })}
          autoComplete={autoComplete}
          // `autocapitalize` is only allowed on text inputs.
          autoCapitalize={visible ? "none" : undefined}
          spellCheck={false}
          className="min-w-0"
        />
        <Button
          type="button"
          variant="quiet"
          aria-pressed={visible}
          aria-label={formMessages.showPassword}
          onClick={() => setVisible(!visible)}
          className="js-only flex-none"
        >
          {visible ? formMessages.hide : formMessages.show}
        </Button>
      </div>
    </FormField>
  );
}
