import { useRouteLoaderData } from "react-router";
import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { CheckboxesField } from "#app/forms/choice-fields.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/link.tsx";
import { enquiryLabel } from "#app/features/leads/model/enquiry-fields.ts";
import { enquiryMessages as messages } from "./enquiry.messages.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { enquiryFormId } from "#app/features/leads/model/paths.ts";

/** What a person fills in; the rules are in lead.schema.ts. */
export type EnquiryFields = {
  name: string;
  email: string;
  phone: string;
  message: string;
  wouldLike?: string[];
  suburb?: string;
  propertyType?: string;
  consent?: string;
  serviceId?: string;
  agentId?: string;
};

export interface EnquiryFormProps {
  form: ServerFormHandle<EnquiryFields>;
  /** What it is about, in hidden fields for whoever reads the form; the page that takes it has its own. */
  about?: { serviceId?: string; agentId?: number };
  /** What can be ticked, only about a home. */
  wishes?: readonly { value: string; label: string }[];
  /** Only where the page does not know the place. */
  asksForSuburb?: boolean;
  /** Only beside the suburb, for a service that is priced by it. */
  asksForPropertyType?: boolean;
  /** Who gets it and who earns what from that, in place of the plain notice. */
  disclosure?: string;
  /** What one must agree to before it is sent. */
  consent?: string;
}

const propertyTypeOptions = [
  { value: "", label: messages.anyPropertyType },
  ...PROPERTY_TYPES.map((type) => ({ value: type, label: type })),
];

/**
 * The fields of an enquiry, in the order of the schema, so that errors are listed in the order of the page. A link to the
 * form leaves room above it for its heading.
 */
export function EnquiryForm({
  form,
  about = {},
  wishes = [],
  asksForSuburb = false,
  asksForPropertyType = false,
  disclosure,
  consent,
}: EnquiryFormProps) {
  const { name, email, phone, message, wouldLike, suburb, propertyType } = form.fields;
  return (
    <ServerForm form={form} className="flex scroll-mt-40 flex-col gap-4">
      {Object.entries(about).map(([field, value]) => (
        <input key={field} type="hidden" name={field} defaultValue={value} />
      ))}
      <TextField field={name} label={enquiryLabel("name")} autoComplete="name" />
      <TextField field={email} label={enquiryLabel("email")} type="email" autoComplete="email" />
      <TextField field={phone} label={enquiryLabel("phone")} type="tel" autoComplete="tel" />
      <TextAreaField
        field={message}
        label={enquiryLabel("message")}
        hint={messages.messageHint}
        rows={asksForPropertyType || consent ? 3 : asksForSuburb ? 4 : 5}
      />
      {wishes.length > 0 && <CheckboxesField field={wouldLike} legend={messages.wouldLike} options={wishes} />}
      {asksForSuburb && (
        <div className={asksForPropertyType ? "grid items-end gap-4 sm:grid-cols-2 sm:gap-3" : ""}>
          <TextField field={suburb} label={enquiryLabel("suburb")} autoComplete="address-level2" />
          {asksForPropertyType && (
            <SelectField
              picker
              field={propertyType}
              label={enquiryLabel("propertyType")}
              options={propertyTypeOptions}
            />
          )}
        </div>
      )}
      <Honeypot />
      <p className="text-sm text-ink-2">
        {disclosure ?? messages.notice} <TextLink to="/privacy">{messages.privacy}</TextLink>.
      </p>
      {consent && <CheckboxField field={form.fields.consent} label={consent} />}
      <FormMessage />
      <div className="submit-bar">
        <SubmitButton pendingLabel={messages.submitting}>{messages.submit}</SubmitButton>
      </div>
    </ServerForm>
  );
}

export interface EnquiryFormOptions {
  /** The address of the page that takes the enquiry, with its own query if it has one, and without a receipt. */
  path: string;
  /** From the loader: that of the page's form in enquiry.form.server.ts. */
  constraint: FormConstraint;
  /** The page's action data. */
  reply?: FormReply;
  defaultValue?: Partial<EnquiryFields>;
}

/** What the account of whoever is signed in says; the root's loader has it, so every page and dialog begins with it. */
interface Known {
  member?: { contact: Pick<EnquiryFields, "name" | "email"> };
}

/** An enquiry, sent in place: from the page that takes it, or from a dialog on another one. */
export function useEnquiryForm({ path, defaultValue, ...rest }: EnquiryFormOptions): ServerFormHandle<EnquiryFields> {
  const contact = useRouteLoaderData<Known>("root")?.member?.contact;
  return useServerForm<EnquiryFields>({
    id: enquiryFormId,
    action: path,
    inPlace: true,
    failureTitle: leadMessages.failed.title,
    defaultValue: { ...contact, ...defaultValue },
    ...rest,
  });
}
