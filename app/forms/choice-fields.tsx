import { type FieldMetadata, getCollectionProps, getFieldsetProps } from "@conform-to/react";
import { FieldError } from "./field-error.tsx";

export interface RadioFieldProps {
  field: FieldMetadata<string>;
  legend: string;
  options: readonly { value: string; label: string }[];
  className?: string;
}

/** One of a few, all of them in sight. The error of the question belongs to its legend; the first choice takes its link. */
export function RadioField({ field, legend, options, className = "" }: RadioFieldProps) {
  const error = field.errors?.[0];
  const choices = getCollectionProps(field, { type: "radio", options: options.map(({ value }) => value) });
  return (
    <fieldset
      {...getFieldsetProps(field)}
      id={undefined}
      name={undefined}
      className={`field min-w-0 ${className}`}
      data-invalid={error ? "" : undefined}
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      <FieldError id={field.errorId} error={error} />
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ key, ...choice }, place) => {
          const id = place === 0 ? field.id : choice.id;
          return (
            <label key={key} className="flex min-h-(--tap) items-center gap-3">
              <input {...choice} id={id} className="checkbox" />
              {options[place]?.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
