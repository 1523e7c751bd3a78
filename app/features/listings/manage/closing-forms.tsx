import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { closingMessages as messages } from "./manage.messages.ts";
import { closeListingPath, closingIntents } from "./paths.ts";

/** The fields as a form has them: all texts. */
interface ClosingFields {
  closedOn: string;
  closedPrice: string;
  priceWithheld: string;
  version: string;
}

export interface ClosingFormsOptions {
  id: number;
  values: ClosingFields;
  reply?: FormReply;
}

/** The two forms of the page, by what becomes of the home. */
export function useClosingForms({ id, values, reply }: ClosingFormsOptions) {
  const path = closeListingPath(id);
  return {
    closing: useServerForm<ClosingFields>({
      ...closingIntents.form(path, "close"),
      // The price is needed unless it is withheld.
      constraint: { closedOn: { required: true }, closedPrice: { required: true } },
      reply,
      defaultValue: values,
    }),
    withdrawal: useServerForm({ ...closingIntents.form(path, "withdraw"), constraint: {}, reply }),
  };
}

export interface ClosingFormProps {
  form: ServerFormHandle<ClosingFields>;
  type: ListingType;
  /** How often the price is paid. */
  frequency: keyof typeof messages.priceHint;
  /** Where one goes without doing it. */
  home: { to: string };
}

/** When a home was sold or leased, and for how much. */
export function ClosingForm({ form, type, frequency, home }: ClosingFormProps) {
  const { closedOn, closedPrice, priceWithheld, version } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col gap-4">
      <p className="prose">{messages.meaning[type]}</p>
      <TextField
        field={closedOn}
        label={messages.closedOn[type]}
        type="date"
        autoComplete="off"
        className="sm:max-w-sm"
      />
      <TextField
        field={closedPrice}
        label={messages.closedPrice[type]}
        hint={messages.priceHint[frequency]}
        inputMode="numeric"
        prefix="$"
        autoComplete="off"
        className="sm:max-w-sm"
      />
      <CheckboxField field={priceWithheld} label={messages.withhold[type]} hint={messages.withholdHint} value="true" />
      <input type="hidden" name={version.name} defaultValue={version.initialValue} />
      <Honeypot />
      <FormMessage />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={messages.saving}>{messages.heading[type]}</SubmitButton>
        <ButtonLink variant="quiet" to={home.to}>
          {messages.back}
        </ButtonLink>
      </div>
    </ServerForm>
  );
}

/** A home that goes neither way leaves the market without a day or a price. */
export function WithdrawHomeForm({ form, type }: { form: ServerFormHandle; type: ListingType }) {
  return (
    <section aria-labelledby="withdraw" className="flex max-w-[40rem] flex-col gap-3 border-t border-line pt-4">
      <h2 id="withdraw" className="text-lg">
        {messages.withdrawHeading[type]}
      </h2>
      <p className="prose">{messages.withdrawMeaning}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.saving}>
          {messages.withdraw}
        </SubmitButton>
      </ServerForm>
    </section>
  );
}
