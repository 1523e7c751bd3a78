import type { ComponentProps } from "react";

/** `value` is missing on purpose: a controlled field loses what was typed before hydration. Use `defaultValue`. */
export type TextareaProps = Omit<ComponentProps<"textarea">, "value" | "children">;

export function Textarea({ className = "", rows = 4, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={`control ${className}`} />;
}
