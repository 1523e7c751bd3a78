import type { ComponentProps, ReactNode } from "react";

/** The id of a field's hint, for the control's aria-describedby. */
export function hintId(fieldId: string): string {
  return `${fieldId}-hint`;
}

export interface FieldProps {
  /** The id of the control inside. */
  id: string;
  label: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** A label above, a hint under it, then the control. With a hint, give the control `aria-describedby={hintId(id)}`. */
export function Field({ id, label, hint, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId(id)} className="mb-2 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

export interface FieldGroupProps {
  legend: string;
  className?: string;
  children: ReactNode;
}

/** Several controls that answer one question. */
export function FieldGroup({ legend, className = "", children }: FieldGroupProps) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** `value` is missing on purpose: a controlled field loses what was typed before hydration. Use `defaultValue`. */
export interface TextInputProps extends Omit<ComponentProps<"input">, "prefix" | "value"> {
  prefix?: string;
  suffix?: string;
}

export function TextInput({ prefix, suffix, className = "", type = "text", ...rest }: TextInputProps) {
  const input = <input {...rest} type={type} className={`control ${className}`} />;
  if (!prefix && !suffix) return input;
  return (
    <span className="affixed">
      {prefix && <span aria-hidden="true">{prefix}</span>}
      {input}
      {suffix && <span aria-hidden="true">{suffix}</span>}
    </span>
  );
}

/** `value` is missing on purpose: a controlled field loses what was typed before hydration. Use `defaultValue`. */
export type TextareaProps = Omit<ComponentProps<"textarea">, "value" | "children">;

export function Textarea({ className = "", rows = 4, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={`control ${className}`} />;
}

/** `checked` is missing on purpose: a controlled box loses what was ticked before hydration. Use `defaultChecked`. */
type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked">;

/** The box alone; its label stands beside it. Without a `value` it is sent as "on". */
export function Checkbox({ className = "", ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={`checkbox ${className}`} />;
}
