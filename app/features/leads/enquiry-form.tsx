import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextAreaField } from "#app/forms/text-area-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { leadMessages as says } from "./lead.messages.ts";

/** What a person fills in; the rules are in lead.schema.ts. */
export type EnquiryFields = {
  name: string;
  email: string;
  phone: string;
  message: string;
  suburb?: string;
  serviceId?: string;
  agentId?: string;
};

export interface EnquiryFormProps {
  form: ServerFormHandle<EnquiryFields>;
  /** What it is about, where the page's address does not say it. */
  about?: { serviceId?: string; agentId?: number };
  /** Only where the page does not know the place. */
  asksForSuburb?: boolean;
}

/** The fields of an enquiry, in the order of the schema, so that errors are listed in the order of the page. */
export function EnquiryForm({ form, about = {}, asksForSuburb = false }: EnquiryFormProps) {
  const { name, email, phone, message, suburb } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col gap-4">
      {Object.entries(about).map(([field, value]) => (
        <input key={field} type="hidden" name={field} defaultValue={value} />
      ))}
      <TextField field={name} label={says.label.name} autoComplete="name" />
      <TextField field={email} label={says.label.email} type="email" autoComplete="email" />
      <TextField field={phone} label={says.label.phone} type="tel" autoComplete="tel" />
      <TextAreaField field={message} label={says.label.message} hint={says.messageHint} rows={asksForSuburb ? 4 : 5} />
      {asksForSuburb && <TextField field={suburb} label={says.label.suburb} autoComplete="address-level2" />}
      <Honeypot />
      <p className="text-sm text-ink-2">
        {says.notice} <TextLink to="/privacy">{says.privacy}</TextLink>.
      </p>
      <FormMessage />
      <SubmitButton pendingLabel={says.submitting}>{says.submit}</SubmitButton>
    </ServerForm>
  );
}
