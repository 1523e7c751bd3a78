import { href } from "react-router";
import { SelectField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { EnquiryReceiver } from "./agency.queries.server.ts";

const path = href("/dashboard/agency");

export const receiverIntents = defineIntents({ receiver: { fullPage: true } });

export const AGENCY_ENQUIRIES_ID = "agency-enquiries";

export const receiverMessages = {
  saved: (name: string) => ({ title: "Saved", text: `New enquiries to the agency go to ${name}.` }),
  failed: "We couldn’t save who receives the enquiries. Please try again in a moment.",
} as const;

const messages = {
  heading: "Enquiries to the agency",
  lead: "Visitors of your agency’s page write to the agency, not to one person. Principals, managers and assistants see and answer these enquiries too, and can reassign them.",
  goesTo: (name: string) => `They go to ${name}.`,
  goesToNobody: "No one in the agency can receive them at present, so your agency’s page has no enquiry form.",
  label: "New ones go to",
  principal: "The principal",
  save: "Save",
  saving: "Saving...",
  crmLead: "Have new enquiries, appraisals and registrations sent to your CRM as they arrive.",
  crm: "Webhook for your CRM",
} as const;

interface AgencyEnquiriesProps {
  /** Undefined if no one can receive them. */
  receiver?: EnquiryReceiver;
  /** Undefined for people who may not choose. */
  choices?: readonly { id: number; name: string }[];
  mayConnectWebhook: boolean;
  result?: FormResult;
}

export function AgencyEnquiries({ receiver, choices, mayConnectWebhook, result }: AgencyEnquiriesProps) {
  return (
    <section
      aria-labelledby={AGENCY_ENQUIRIES_ID}
      className="flex max-w-[40rem] flex-col gap-2 border-t border-ink pt-3"
    >
      <h3 id={AGENCY_ENQUIRIES_ID} tabIndex={-1} className="text-lg">
        {messages.heading}
      </h3>
      <p className="prose">{messages.lead}</p>
      {choices ? (
        <ReceiverForm key={receiver?.id} receiver={receiver} choices={choices} result={result} />
      ) : (
        <p className="wrap-anywhere">{receiver ? messages.goesTo(receiver.name) : messages.goesToNobody}</p>
      )}
      {mayConnectWebhook && (
        <p className="prose">
          {messages.crmLead}{" "}
          <TextLink to={href("/dashboard/agency/webhook")} className="inline-flex min-h-(--tap) items-center">
            {messages.crm}
          </TextLink>
        </p>
      )}
    </section>
  );
}

type ReceiverFormProps = Pick<AgencyEnquiriesProps, "receiver" | "result"> &
  Required<Pick<AgencyEnquiriesProps, "choices">>;

function ReceiverForm({ receiver, choices, result }: ReceiverFormProps) {
  const form = useServerForm<{ receiver: string }>({
    ...receiverIntents.form(path, "receiver"),
    constraint: {},
    result,
    defaultValue: { receiver: receiver?.isChosen ? String(receiver.id) : "" },
  });
  const byDefault = receiver && !receiver.isChosen ? `${messages.principal} (${receiver.name})` : messages.principal;
  return (
    <ServerForm form={form} className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        field={form.fields.receiver}
        label={messages.label}
        options={[
          { value: "", label: byDefault },
          ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        autoComplete="off"
        className="w-full max-w-[24rem]"
      />
      <FormEnd variant="quiet" pendingLabel={messages.saving}>
        {messages.save}
      </FormEnd>
    </ServerForm>
  );
}
