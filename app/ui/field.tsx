import type { ComponentProps, ReactNode } from "react";

export function hintId(fieldId: string): string {
  return `${fieldId}-hint`;
}

export interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

/** With a hint, give the control `aria-describedby={hintId(id)}`. */
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

/** Several controls for one question. */
export function FieldGroup({ legend, className = "", children }: FieldGroupProps) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** No `value`: hydration would reset text typed into a controlled field. Use `defaultValue`. */
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

/** No `value`: see `TextInputProps`. */
export type TextareaProps = Omit<ComponentProps<"textarea">, "value" | "children">;

export function Textarea({ className = "", rows = 4, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={`control ${className}`} />;
}

/** No `checked`: see `TextInputProps`. Use `defaultChecked`. */
type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked">;

/** The box without a label. Without a `value` it submits "on". */
export function Checkbox({ className = "", ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={`checkbox ${className}`} />;
}
