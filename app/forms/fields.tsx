import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  getCollectionProps,
  getFieldsetProps,
} from "@conform-to/react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, hintId, Textarea, type TextareaProps, TextInput, type TextInputProps } from "#app/ui/field.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { FieldError } from "./error-summary.tsx";
import { formMessages } from "./form-result.ts";

interface FormFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** Marks the required fields instead of the optional ones, for forms with many of these. Such a form explains the mark. */
export const RequiredMarks = createContext(false);

/** Label, hint and error come before the control, in the order they are read aloud. */
function FormField({ field, label, hint, className = "", children }: FormFieldProps) {
  const error = field.errors?.[0];
  const marksRequired = useContext(RequiredMarks);
  return (
    <div className={`field ${className}`} data-invalid={error ? "" : undefined}>
      <label
        htmlFor={field.id}
        className={`block font-semibold ${marksRequired && field.required ? "required-mark" : ""}`.trimEnd()}
      >
        {label}
        {!marksRequired && !field.required && <span className="font-normal text-ink-2"> {formMessages.optional}</span>}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldError id={field.errorId} error={error} />
      {children}
    </div>
  );
}

function FieldHint({ field, hint }: { field: FieldMetadata; hint?: string }) {
  if (!hint) return null;
  return (
    <p id={hintId(field.id)} className="text-sm text-ink-2">
      {hint}
    </p>
  );
}

/** The value for `ariaDescribedBy`. */
function describedBy(field: FieldMetadata, hint: string | undefined): string | undefined {
  return hint ? hintId(field.id) : undefined;
}

export interface TextFieldProps extends Pick<
  TextInputProps,
  "autoComplete" | "inputMode" | "list" | "pattern" | "placeholder" | "prefix" | "spellCheck" | "suffix"
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

export interface ChoiceFieldProps<Value> {
  field: FieldMetadata<Value>;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  /** One choice per line. */
  isStacked?: boolean;
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
  isStacked = false,
  className = "",
}: ChoiceFieldProps<Value> & { type: "radio" | "checkbox" }) {
  const error = field.errors?.[0];
  const marksRequired = useContext(RequiredMarks);
  const choices = getCollectionProps(field, { type, options: options.map(({ value }) => value) });
  return (
    <fieldset
      {...getFieldsetProps(field, { ariaDescribedBy: describedBy(field, hint) })}
      id={undefined}
      name={undefined}
      className={`field min-w-0 ${className}`}
      data-invalid={error ? "" : undefined}
    >
      <legend
        className={`mb-1 font-semibold ${marksRequired && field.required && type === "radio" ? "required-mark" : ""}`.trimEnd()}
      >
        {legend}
        {type === "checkbox" && !field.required && (
          <span className="font-normal text-ink-2"> {formMessages.optional}</span>
        )}
      </legend>
      <FieldHint field={field} hint={hint} />
      <FieldError id={field.errorId} error={error} />
      <div className={`flex gap-x-6 ${isStacked ? "flex-col" : "flex-wrap"}`}>
        {choices.map(({ key, ...choice }, index) => {
          const id = index === 0 ? field.id : choice.id?.replaceAll(" ", "-");
          return (
            <label key={key} className="flex min-h-(--tap) items-center gap-3">
              <input {...choice} id={id} className="checkbox" />
              <span className="min-w-0 wrap-anywhere">{options[index]?.label}</span>
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
