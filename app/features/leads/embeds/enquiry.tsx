import { type ReactNode, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { enquiryLabel } from "#app/features/leads/model/enquiry-fields.ts";
import {
  leadMessages,
  enquiryFormId,
  enquiryPath,
  readReceiptFromPath,
  readSentAt,
} from "#app/features/leads/model/lead.ts";
import { formatTimeOfDay } from "#app/features/leads/model/response-time.ts";
import { PROPERTY_TYPES } from "#app/features/listings/model/criteria.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField, CheckboxesField } from "#app/forms/fields.tsx";
import { type FormDone, type FormResult, submittedValues } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { RetryForm } from "#app/forms/retry-form.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { TimedPanel } from "#app/forms/timed-panel.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { MailNote } from "#app/ui/alert.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";

export const enquiryMessages = {
  brokerConsent: "I agree that my enquiry is passed to a mortgage broker, who may contact me about it.",
  receipt: "See or withdraw your enquiry",
} as const;

/** `clock` as "10:42 am". */
export function sentLine(clock: string): string {
  return `Enquiry sent ${clock}`;
}

export function receiverLine(receiver: string): string {
  return `Your enquiry goes to ${receiver}.`;
}

interface EnquiryProps extends EnquiryFormProps {
  heading: string;
  receiver?: string;
  /** The page's path without a receipt. */
  path: string;
  /** Set after sending without JavaScript. */
  sentReceipt?: string;
  /** Contact options below the form. */
  children?: ReactNode;
}

export const enquiryHeadingId = "enquire-heading";
const headingId = enquiryHeadingId;

export function Enquiry({ form, heading, receiver, path, sentReceipt, children, ...formProps }: EnquiryProps) {
  const sent = useSentEnquiry(sentReceipt, form);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4 print:hidden"
    >
      <h2 id={headingId} tabIndex={-1} className="text-lg">
        {heading}
      </h2>
      {receiver && <p className="text-sm text-ink-2">{receiverLine(receiver)}</p>}
      {sent.receipt ? (
        <EnquirySent receipt={sent.receipt} path={path} onEnd={sent.end} />
      ) : (
        <>
          <SentNote {...sent} />
          <ErrorSummary form={form} className="" />
          <EnquiryForm form={form} {...formProps} />
        </>
      )}
      {children}
    </section>
  );
}

/** Remains above the form, which returns empty. */
export function SentNote({ clock, last, recipient }: Pick<SentFromPage, "clock" | "last"> & { recipient?: string }) {
  if (!clock || !last) return null;
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="check" className="flex-none text-ok" />
        {recipient ? `${sentLine(clock)} to ${recipient}` : sentLine(clock)}
      </p>
      <TextLink to={enquiryPath(last)} className="inline-flex min-h-11 items-center text-sm">
        {enquiryMessages.receipt}
      </TextLink>
    </div>
  );
}

interface EnquirySentProps {
  receipt: string;
  path: string;
  onEnd: () => void;
  /** Replaces the message in the corner, if the page shows none. */
  confirmation?: string;
}

/** Once hydrated, closes after five seconds. */
export function EnquirySent({ receipt, path, onEnd, confirmation }: EnquirySentProps) {
  return (
    <TimedPanel id="sent" onEnd={onEnd} focusAfter={headingId}>
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name="check" className="size-6 flex-none text-ok" />
        Thank You!
      </h2>
      {confirmation && <p className="mt-1 font-semibold">{confirmation}</p>}
      <p className="mt-1">{leadMessages.succeeded.text}</p>
      <MailNote />
      <ul className="mt-1 flex flex-wrap gap-x-5">
        <li>
          <TextLink to={enquiryPath(receipt)} className="inline-flex min-h-11 items-center">
            {enquiryMessages.receipt}
          </TextLink>
        </li>
        <li>
          <TextLink to={`${path}#enquire`} onClick={onEnd} className="inline-flex min-h-11 items-center">
            Send another enquiry
          </TextLink>
        </li>
      </ul>
    </TimedPanel>
  );
}

interface SentFromPage {
  receipt?: string;
  /** For the line that remains afterwards. */
  clock?: string;
  last?: string;
  end: () => void;
}

interface Form {
  done?: FormDone;
  reset: () => void;
}

/** Tracks enquiries sent in place or, without JavaScript, before the page was opened. */
export function useSentEnquiry(sentReceipt: string | undefined, { done, reset }: Form): SentFromPage {
  const [isReceiptDismissed, setReceiptDismissed] = useState(false);
  const [last, setLast] = useState<string>();
  const receipt = done ? readReceiptFromPath(done.to) : isReceiptDismissed ? undefined : sentReceipt;
  const sentAt = readSentAt(receipt ?? last ?? "");
  return {
    receipt,
    clock: sentAt && formatTimeOfDay(sentAt),
    last,
    end: () => {
      setReceiptDismissed(true);
      setLast(receipt);
      reset();
    },
  };
}

interface ServiceEnquiryProps extends Pick<
  EnquiryProps,
  "form" | "heading" | "path" | "sentReceipt" | "about" | "asksForPropertyType" | "children"
> {
  /** For mortgage brokers; the form must be `financeEnquiry`. */
  consent?: boolean;
}

/** Discloses our referral fee. */
export function ServiceEnquiry({ consent = false, ...enquiry }: ServiceEnquiryProps) {
  return consent ? (
    <Enquiry
      asksForSuburb
      disclosure="We pass your name, your contact details and your enquiry, and nothing else, to a licensed mortgage broker. We may earn a referral fee from them. You pay us nothing. We are not a lender and give no credit advice."
      consent={enquiryMessages.brokerConsent}
      {...enquiry}
    />
  ) : (
    <Enquiry
      asksForSuburb
      disclosure="We pass your enquiry to a partner who does this work. We may earn a referral fee if you choose them. You pay us nothing."
      {...enquiry}
    />
  );
}

/** lead.schema.ts has the rules. */
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

interface EnquiryFormProps {
  form: ServerFormHandle<EnquiryFields>;
  /** For tools that read the form; the server ignores them. */
  about?: { serviceId?: string; agentId?: number };
  /** Absent unless the enquiry is about a home. */
  wishes?: readonly { value: string; label: string }[];
  /** For pages that do not know the suburb. */
  asksForSuburb?: boolean;
  /** For services with prices per property type. */
  asksForPropertyType?: boolean;
  /** Replaces the plain privacy notice. */
  disclosure?: string;
  /** Label of a required checkbox. */
  consent?: string;
}

const propertyTypeOptions = [
  { value: "", label: "Not chosen" },
  ...PROPERTY_TYPES.map((type) => ({ value: type, label: type })),
];

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
    <ServerForm form={form} className="flex scroll-mt-40 flex-col gap-3">
      {Object.entries(about).map(([field, value]) => (
        <input key={field} type="hidden" name={field} defaultValue={value} />
      ))}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-x-2.5 gap-y-3">
        <TextField field={name} label={enquiryLabel("name")} autoComplete="name" />
        <TextField field={phone} label={enquiryLabel("phone")} type="tel" autoComplete="tel" />
      </div>
      <TextField field={email} label={enquiryLabel("email")} type="email" autoComplete="email" />
      <TextAreaField
        field={message}
        label={enquiryLabel("message")}
        hint="At least 10 characters"
        rows={asksForSuburb || asksForPropertyType || consent ? 2 : 4}
      />
      {wishes.length > 0 && <CheckboxesField field={wouldLike} legend="I would like" options={wishes} />}
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
        {disclosure ?? "We pass these details on so that the recipient can answer your enquiry."}{" "}
        <TextLink to="/privacy">How we look after your details</TextLink>.
      </p>
      {consent && <CheckboxField field={form.fields.consent} label={consent} />}
      <FormMessage />
      <div className="submit-bar">
        <SubmitButton pendingLabel="Submitting...">Send enquiry</SubmitButton>
      </div>
    </ServerForm>
  );
}

export interface EnquiryFormOptions {
  /** The page's path without a receipt. */
  path: string;
  constraint: FormConstraint;
  result?: FormResult;
  defaultValue?: Partial<EnquiryFields>;
}

interface RootData {
  member?: { contact: Pick<EnquiryFields, "name" | "email"> };
}

/** The signed-in member's name and address, to prefill a form. */
export function useContact(): Partial<Pick<EnquiryFields, "name" | "email">> {
  return useRouteLoaderData<RootData>("root")?.member?.contact ?? {};
}

export function useEnquiryForm({ path, defaultValue, ...rest }: EnquiryFormOptions): ServerFormHandle<EnquiryFields> {
  const contact = useContact();
  return useServerForm<EnquiryFields>({
    id: enquiryFormId,
    action: path,
    inPlace: true,
    failureTitle: leadMessages.failed.title,
    hasFailureToast: false,
    defaultValue: { ...contact, ...defaultValue },
    ...rest,
  });
}

interface EnquiryPageFailedProps {
  heading: string;
  path: string;
  result?: FormResult;
  children: ReactNode;
}

/** Replaces a page that failed to load: offers to resend the submitted fields, or shows the error. */
export function EnquiryPageFailed({ heading, path, result, children }: EnquiryPageFailedProps) {
  const submitted = submittedValues(result);
  if (submitted) return <RetryForm fields={submitted} action={path} />;
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {heading}
      </h1>
      {children}
    </div>
  );
}
