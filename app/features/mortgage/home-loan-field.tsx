import { FieldError } from "#app/forms/field-error.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import type { HomeLoanField } from "./home-loan.ts";

export interface HomeLoanNumberProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue"> {
  name: HomeLoanField;
  label: string;
  error?: string;
}

/** The id of a field, for the link that leads to it. */
export function homeLoanFieldId(name: HomeLoanField): string {
  return `home-loan-${name}`;
}

/** A label with its unit, what is wrong, then the box. */
export function HomeLoanNumber({ name, label, error, ...control }: HomeLoanNumberProps) {
  const id = homeLoanFieldId(name);
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
      {/* Side by side, boxes stand in one line whatever is said above them. */}
      <div className="mt-auto">
        <TextInput
          {...control}
          id={id}
          name={name}
          inputMode="decimal"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
    </div>
  );
}
