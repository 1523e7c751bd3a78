import { type ReactNode, useState } from "react";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { receiverLine, sentLine, enquiryMessages as messages } from "./enquiry.messages.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { TimedPanel } from "#app/forms/timed-panel.tsx";
import { MailNote } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { enquiryPath, receiptInPath, receiptSentAt } from "#app/features/leads/model/paths.ts";
import type { FormDone } from "#app/forms/form-reply.ts";
import { formatClock } from "#app/features/leads/model/clock.ts";

interface EnquiryProps extends EnquiryFormProps {
  heading: string;
  /** Who gets it, in words. */
  receiver?: string;
  /** The address of the page, with its own query if it has one, and without a receipt. */
  path: string;
  /** The receipt of an enquiry that was sent without JavaScript: the page is opened with it. */
  sentReceipt?: string;
  /** Other ways to ask; they stand below the form. */
  children?: ReactNode;
}

/** The heading above the form, which is read next when the panel has gone. */
const headingId = "enquire-heading";

/** The enquiry of a page: the form, or in its place that it was sent. */
export function Enquiry({ form, heading, receiver, path, sentReceipt, children, ...asked }: EnquiryProps) {
  const sent = useSentEnquiry(sentReceipt, form);
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
        <EnquirySent receipt={sent.receipt} path={path} onEnd={sent.end} />
      ) : (
        <>
          {sent.clock && sent.last && (
            <p className="text-sm">
              <strong className="font-semibold">{sentLine(sent.clock)}.</strong>{" "}
              <TextLink to={enquiryPath(sent.last)}>{messages.receipt}</TextLink>
            </p>
          )}
          <EnquiryForm form={form} {...asked} />
        </>
      )}
      {children}
    </section>
  );
}

interface EnquirySentProps {
  receipt: string;
  /** The address of the page with the form again. */
  path: string;
  onEnd: () => void;
}

/** Stands in the form's place when it was sent: five seconds once hydrated, else until the page is left. */
function EnquirySent({ receipt, path, onEnd }: EnquirySentProps) {
  return (
    <TimedPanel id="sent" onEnd={onEnd} focusAfter={headingId} className="border border-l-8 border-ok bg-ok-soft p-4">
      <h2 className="text-lg">{messages.thanks}</h2>
      <p className="mt-1">{leadMessages.succeeded.text}</p>
      <MailNote />
      <ul className="mt-2">
        <li>
          <TextLink to={enquiryPath(receipt)} className="inline-flex min-h-11 items-center">
            {messages.receipt}
          </TextLink>
        </li>
        <li>
          <TextLink to={`${path}#enquire`} onClick={onEnd} className="inline-flex min-h-11 items-center">
            {messages.another}
          </TextLink>
        </li>
      </ul>
    </TimedPanel>
  );
}

/** What was sent from a page last. */
interface SentFromPage {
  /** Its receipt, while the panel that confirms it stands in the form's place. */
  receipt?: string;
  /** When it was sent, "10:42 am", and its receipt: a line that stays when the panel has gone. */
  clock?: string;
  last?: string;
  /** Puts the form back, empty. */
  end: () => void;
}

interface Form {
  done?: FormDone;
  startAgain: () => void;
}

/**
 * Follows what is sent from a page: it may be opened with a receipt (sent without JavaScript), and its form may be sent
 * in place any number of times.
 */
function useSentEnquiry(sentReceipt: string | undefined, { done, startAgain }: Form): SentFromPage {
  const [isOpeningOver, setOpeningOver] = useState(false);
  const [last, setLast] = useState<string>();
  const receipt = done ? receiptInPath(done.to) : isOpeningOver ? undefined : sentReceipt;
  const sentAt = receiptSentAt(receipt ?? last ?? "");
  return {
    receipt,
    clock: sentAt && formatClock(sentAt),
    last,
    end: () => {
      setOpeningOver(true);
      setLast(receipt);
      startAgain();
    },
  };
}

interface ServiceEnquiryProps extends Pick<
  EnquiryProps,
  "form" | "heading" | "path" | "sentReceipt" | "about" | "asksForPropertyType" | "children"
> {
  /** It goes to a mortgage broker, and only with consent: the form is `financeEnquiry`. */
  consent?: boolean;
}

/** The enquiry of a page about a partner service, with what we may earn from it. */
export function ServiceEnquiry({ consent = false, ...enquiry }: ServiceEnquiryProps) {
  return consent ? (
    <Enquiry asksForSuburb disclosure={messages.brokerDisclosure} consent={messages.brokerConsent} {...enquiry} />
  ) : (
    <Enquiry asksForSuburb disclosure={messages.partnerDisclosure} {...enquiry} />
  );
}
