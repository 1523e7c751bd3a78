import type { ReactNode } from "react";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { EnquirySent } from "./enquiry-sent.tsx";
import { receiverLine, sentLine } from "#app/features/leads/model/lead.messages.ts";
import { useSentEnquiry } from "./use-sent-enquiry.ts";

export interface EnquiryProps extends EnquiryFormProps {
  heading: string;
  /** Who gets it, in words. */
  receiver?: string;
  /** The address of the page, with its own query if it has one, and without a receipt. */
  path: string;
  /** The receipt of what was sent before the page was opened. */
  openedWith?: string;
  /** Other ways to ask; they stand below the form. */
  children?: ReactNode;
}

const headingId = "enquire-heading";

/** The enquiry of a page: the form, or in its place that it was sent. */
export function Enquiry({ form, heading, receiver, path, openedWith, children, ...asked }: EnquiryProps) {
  const sent = useSentEnquiry(openedWith, form);
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <h2 id={headingId} tabIndex={-1} className="text-lg">
        {heading}
      </h2>
      {receiver && <p className="text-sm text-ink-2">{receiverLine(receiver)}</p>}
      {sent.receipt ? (
        <EnquirySent receipt={sent.receipt} path={path} headingId={headingId} onEnd={sent.end} />
      ) : (
        <>
          {sent.clock && <p className="text-sm font-semibold">{sentLine(sent.clock)}</p>}
          <EnquiryForm form={form} {...asked} />
        </>
      )}
      {children}
    </section>
  );
}
