import type { ComponentProps } from "react";

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
