import type { ReactNode } from "react";

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
