import { FieldError } from "#app/forms/field-error.tsx";
import { FREQUENCIES } from "./loan.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";

/** The id of the first choice is the name of the field, where the link of a list of errors leads. */
export function FrequencyField({ defaultValue, error }: { defaultValue: string; error?: string }) {
  return (
    <fieldset
      className="field min-w-0"
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? "frequency-error" : undefined}
    >
      {/* Floated it is a child like the others; else it would sit on the edge of the box. */}
      <legend className="float-left font-semibold">{says.frequency}</legend>
      <FieldError id="frequency-error" error={error} />
      <div className="flex flex-wrap gap-x-4">
        {FREQUENCIES.map((frequency, index) => (
          <label key={frequency} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              id={index === 0 ? "frequency" : `frequency-${frequency}`}
              type="radio"
              name="frequency"
              value={frequency}
              defaultChecked={frequency === defaultValue}
              className="checkbox"
            />
            {says.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
