import type { ComponentProps } from "react";
import { FieldError } from "#app/forms/field-error.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { hintId } from "#app/ui/field.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import type { LoanErrors, LoanFields } from "./loan-query.ts";
import { FREQUENCIES } from "./loan.ts";
import { mortgageAddress } from "./paths.ts";
import { mortgageMessages as messages } from "./mortgage.messages.ts";
import { resultId } from "./use-live-loan.ts";

export interface LoanFormProps {
  fields: LoanFields;
  errors: LoanErrors;
  formProps: ComponentProps<"form">;
}

/** The five inputs. Numbers are text: a number input drops what it does not understand. */
export function LoanForm({ fields, errors, formProps }: LoanFormProps) {
  return (
    <form
      {...formProps}
      method="get"
      action={`${mortgageAddress}#${resultId}`}
      autoComplete="off"
      aria-labelledby="inputs"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id="inputs" className="text-lg">
        {messages.inputs}
      </h2>
      <div className="grid items-end gap-4 md:grid-cols-2 lg:grid-cols-1">
        <LoanField
          name="loanAmount"
          label={messages.loanAmount}
          hint={messages.loanAmountHint}
          prefix="$"
          defaultValue={fields.loanAmount}
          error={errors.loanAmount}
        />
        <LoanField
          name="annualRate"
          label={messages.annualRate}
          hint={messages.annualRateHint}
          suffix="%"
          defaultValue={fields.annualRate}
          error={errors.annualRate}
        />
        <LoanField
          name="termYears"
          label={messages.termYears}
          hint={messages.termYearsHint}
          suffix={messages.years}
          defaultValue={fields.termYears}
          error={errors.termYears}
        />
        <LoanField
          name="extraPayment"
          label={messages.extraPayment}
          hint={messages.extraPaymentHint}
          prefix="$"
          defaultValue={fields.extraPayment}
          error={errors.extraPayment}
        />
      </div>
      <FrequencyField defaultValue={fields.frequency} error={errors.frequency} />
      <div className="flex flex-wrap gap-3">
        <Button>{messages.submit}</Button>
        <ButtonLink variant="quiet" to={mortgageAddress} preventScrollReset defaultShouldRevalidate={false}>
          {messages.reset}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The id of the first choice is the name of the field, where the link of a list of errors leads. */
function FrequencyField({ defaultValue, error }: { defaultValue: string; error?: string }) {
  return (
    <fieldset
      className="field min-w-0"
      data-invalid={error ? "" : undefined}
      aria-describedby={error ? "frequency-error" : undefined}
    >
      {/* Floated it is a child like the others; else it would sit on the edge of the box. */}
      <legend className="float-left font-semibold">{messages.frequency}</legend>
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
            {messages.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface LoanFieldProps extends Pick<TextInputProps, "prefix" | "suffix" | "defaultValue" | "inputMode"> {
  name: keyof LoanFields;
  label: string;
  hint?: string;
  error?: string;
}

/** A label, a hint, what is wrong, then the box with its unit. The id is the name: one such form stands on a page. */
function LoanField({ name, label, hint, error, ...control }: LoanFieldProps) {
  const describedBy = [error && `${name}-error`, hint && hintId(name)].filter(Boolean).join(" ");
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={hintId(name)} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
      <TextInput
        inputMode="decimal"
        {...control}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </div>
  );
}
