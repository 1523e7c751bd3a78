import type { ComponentProps } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FrequencyField } from "./frequency-field.tsx";
import { LoanField } from "./loan-field.tsx";
import type { LoanErrors, LoanFields } from "./loan-question.ts";
import { mortgageAddress } from "./mortgage-path.ts";
import { mortgageMessages as says } from "./mortgage.messages.ts";
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
        {says.inputs}
      </h2>
      <div className="grid items-end gap-4 md:grid-cols-2 lg:grid-cols-1">
        <LoanField
          name="loanAmount"
          label={says.loanAmount}
          hint={says.loanAmountHint}
          prefix="$"
          defaultValue={fields.loanAmount}
          error={errors.loanAmount}
        />
        <LoanField
          name="annualRate"
          label={says.annualRate}
          hint={says.annualRateHint}
          suffix="%"
          defaultValue={fields.annualRate}
          error={errors.annualRate}
        />
        <LoanField
          name="termYears"
          label={says.termYears}
          hint={says.termYearsHint}
          suffix={says.years}
          defaultValue={fields.termYears}
          error={errors.termYears}
        />
        <LoanField
          name="extraPayment"
          label={says.extraPayment}
          hint={says.extraPaymentHint}
          prefix="$"
          defaultValue={fields.extraPayment}
          error={errors.extraPayment}
        />
      </div>
      <FrequencyField defaultValue={fields.frequency} error={errors.frequency} />
      <div className="flex flex-wrap gap-3">
        <Button>{says.submit}</Button>
        <ButtonLink variant="quiet" to={mortgageAddress} preventScrollReset defaultShouldRevalidate={false}>
          {says.reset}
        </ButtonLink>
      </div>
    </form>
  );
}
