import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

/** `value` is missing on purpose: a controlled field loses what was chosen before hydration. Use `defaultValue`. */
export interface SelectProps extends Omit<ComponentProps<"select">, "value" | "children"> {
  options: readonly SelectOption[];
}

export function Select({ options, className = "", ...rest }: SelectProps) {
  return (
    <span className="select">
      <select {...rest} className={`control ${className}`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
