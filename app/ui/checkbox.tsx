import type { ComponentProps } from "react";

/** `checked` is missing on purpose: a controlled box loses what was ticked before hydration. Use `defaultChecked`. */
export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked">;

/** The box alone; its label stands beside it. Without a `value` it is sent as "on". */
export function Checkbox({ className = "", ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={`checkbox ${className}`} />;
}
