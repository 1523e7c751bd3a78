import type { MouseEvent, ReactNode } from "react";
import { enquiryLabel, type Wish, wishParameter } from "#app/features/leads/model/enquiry-fields.ts";
import { enquiryFormId, leadMessages } from "#app/features/leads/model/lead.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxesField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { type EnquiryFields, enquiryHeadingId, EnquirySent, SentNote, useSentEnquiry } from "./enquiry.tsx";

const messages = {
  sentTo: (recipient: string) => `Sent to ${recipient}.`,
  another: "Send another enquiry",
  goesTo: (agency: string) => `Goes to ${agency}.`,
  privacy: "How we look after it",
} as const;

export interface HomeEnquiryProps {
  form: ServerFormHandle<EnquiryFields>;
  wishes: readonly { value: string; label: string }[];
  /** The agent; absent for a home without one. */
  recipient?: string;
  agency?: string;
  /** The page's path without a receipt. */
  path: string;
  /** Set after sending without JavaScript. */
  sentReceipt?: string;
  /** Follows the confirmation. */
  afterwards: ReactNode;
  /** Includes the heading with `enquiryHeadingId`. */
  children: ReactNode;
}

/** The form on the page of a home, small enough for the first screen. */
export function HomeEnquiry({
  form,
  wishes,
  recipient,
  agency,
  path,
  sentReceipt,
  afterwards,
  children,
}: HomeEnquiryProps) {
  const sent = useSentEnquiry(sentReceipt, form);
  const { title } = leadMessages.succeeded;
  return (
    <section aria-labelledby={enquiryHeadingId} className="home-enquiry">
      {children}
      {sent.receipt ? (
        <EnquirySent
          receipt={sent.receipt}
          path={path}
          onEnd={sent.end}
          confirmation={recipient ? `${title} ${messages.sentTo(recipient)}` : title}
        />
      ) : (
        <>
          <SentNote {...sent} recipient={recipient} />
          {sent.last && afterwards}
          {sent.last && <h3 className="text-base">{messages.another}</h3>}
          <ErrorSummary form={form} className="" />
          <HomeEnquiryForm form={form} wishes={wishes} recipient={agency ?? recipient} />
        </>
      )}
      {sent.receipt && afterwards}
    </section>
  );
}

interface WishLinkProps {
  /** Of the home, without a query. */
  path: string;
  wish: Wish;
  variant: ButtonVariant;
  children: ReactNode;
}

/** Leads to the form on the page of a home with the wish ticked. Once hydrated, typed text is preserved. */
export function WishLink({ path, wish, variant, children }: WishLinkProps) {
  function tick(event: MouseEvent) {
    const form = document.forms.namedItem(enquiryFormId);
    const box = form?.querySelector<HTMLInputElement>(`input[value="${wish}"]`);
    if (!form || !box || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!box.checked) box.click();
    box.focus({ preventScroll: true });
    form.scrollIntoView();
  }
  return (
    <ButtonLink
      variant={variant}
      to={`${path}?${wishParameter}=${encodeURIComponent(wish)}#${enquiryFormId}`}
      rel="nofollow"
      onClick={tick}
    >
      {children}
    </ButtonLink>
  );
}

function HomeEnquiryForm({ form, wishes, recipient }: Pick<HomeEnquiryProps, "form" | "wishes" | "recipient">) {
  const { name, phone, email, message, wouldLike } = form.fields;
  return (
    <ServerForm form={form}>
      <div className="grid grid-cols-2 items-end gap-2.5">
        <TextField field={name} label={enquiryLabel("name")} autoComplete="name" />
        <TextField field={phone} label={enquiryLabel("phone")} type="tel" autoComplete="tel" />
      </div>
      <TextField field={email} label={enquiryLabel("email")} type="email" autoComplete="email" />
      <TextAreaField field={message} label={enquiryLabel("message")} rows={2} />
      <CheckboxesField field={wouldLike} legend="I would like" options={wishes} />
      <FormEnd pendingLabel="Submitting..." className="w-full">
        Send enquiry
      </FormEnd>
      <p className="text-center text-sm text-ink-2">
        {recipient && `${messages.goesTo(recipient)} `}
        <TextLink to="/privacy">{messages.privacy}</TextLink>
      </p>
    </ServerForm>
  );
}
