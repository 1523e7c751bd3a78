import { type ComponentProps, useRef } from "react";
import { Icon } from "./icon.tsx";
import { useFirstIntent } from "./use-first-intent.ts";

export interface SelectOption {
  value: string;
  label: string;
}

/** No `value`: hydration would reset a choice in a controlled field. Use `defaultValue`. */
export interface SelectProps extends Omit<ComponentProps<"select">, "value" | "children"> {
  options: readonly SelectOption[];
  /** Use the styled list, on wide screens with a mouse. */
  picker?: boolean;
}

export function Select({ picker = false, ...select }: SelectProps) {
  if (picker) return <SelectWithPicker {...select} />;
  return (
    <span className="select">
      <NativeSelect {...select} />
    </span>
  );
}

/** The native select stays focused, read aloud and submitted; only its list is replaced. */
function SelectWithPicker(select: SelectProps) {
  const box = useRef<HTMLSpanElement>(null);
  const Picker = useFirstIntent(box, loadPicker, suitsPicker)?.SelectPicker;
  return (
    <span className="select" ref={box}>
      <NativeSelect {...select} />
      {Picker && <Picker box={box} isWanted={suitsPicker} />}
    </span>
  );
}

function NativeSelect({ options, className = "", ...rest }: SelectProps) {
  return (
    <>
      <select {...rest} className={`control ${className}`}>
        {options.map(({ value, label }) => (
          // Without the attribute, the label is the value.
          <option key={value} value={value === label ? undefined : value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </>
  );
}

const loadPicker = () => import("./select-picker.tsx");

/** From 48rem (`breakpoint-md`) with a mouse: elsewhere the device's own list is better. */
function suitsPicker(): boolean {
  return matchMedia("(width >= 48rem) and (pointer: fine)").matches;
}
