import { useEffect, useEffectEvent, useState } from "react";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { TextLink } from "#app/ui/link.tsx";
import {
  type EnquiryFields,
  EnquiryForm,
  type EnquiryFormOptions,
  enquiryMessages,
  receiverLine,
  sentLine,
  useEnquiryForm,
} from "./enquiry.tsx";
import { enquiryFormId, enquiryPath, receiptInPath, receiptSentAt } from "#app/features/leads/model/paths.ts";
import { formatClock } from "#app/features/leads/model/clock.ts";
import { type AgentCardData, agentPath } from "#app/features/agents/model/card.ts";
import { agentsMessages, enquireWith } from "#app/features/agents/model/agents.messages.ts";
import { PrefetchPageLinks } from "react-router";
import { ErrorSummary } from "#app/forms/error-summary.tsx";

interface EnquireLinkProps {
  /** The page that carries the form, with its hash. */
  to: string;
  /** The path of that page, which takes what is sent. */
  action: string;
  /** The heading of the dialog. */
  title: string;
  /** The words of the link. */
  label: string;
  /** The words after them for those who hear the link among others like it: "with Robin Sample". */
  hiddenLabel: string;
  /** From the loader: that of the page's form in enquire.form.server.ts. The form asks for a suburb when it has one. */
  constraint: FormConstraint;
  /** Who gets it, in words. */
  receiver?: string;
  variant?: ButtonVariant;
}

/**
 * A link to a page with an enquiry; once hydrated the same form in a dialog, which closes when it was sent. What was typed
 * is kept when the dialog is closed, and a line shows that something was sent.
 */
export function EnquireLink({
  to,
  action,
  title,
  label,
  hiddenLabel,
  constraint,
  receiver,
  variant,
}: EnquireLinkProps) {
  const [draft, setDraft] = useState<Partial<EnquiryFields>>({});
  const [receipt, setReceipt] = useState<string>();
  return (
    <>
      <DialogLink
        to={to}
        title={title}
        label={
          <>
            {label} <span className="sr-only">{hiddenLabel}</span>
          </>
        }
        variant={variant}
      >
        {(close) => (
          <EnquireDialog
            path={action}
            constraint={constraint}
            receiver={receiver}
            draft={draft}
            onLeave={setDraft}
            onSent={(sent) => {
              setReceipt(sent);
              close();
            }}
          />
        )}
      </DialogLink>
      {receipt && <SentLine receipt={receipt} />}
    </>
  );
}

function SentLine({ receipt }: { receipt: string }) {
  const sentAt = receiptSentAt(receipt);
  return (
    <p className="order-last w-full text-sm">
      {sentAt && `${sentLine(formatClock(sentAt))}. `}
      <TextLink to={enquiryPath(receipt)}>{enquiryMessages.receipt}</TextLink>
    </p>
  );
}

export interface EnquireAgentLinkProps extends Pick<EnquireLinkProps, "constraint"> {
  agent: AgentCardData;
}

/** The way from an agent's card to the enquiry on their page. */
export function EnquireAgentLink({ agent, constraint }: EnquireAgentLinkProps) {
  const { name, agencyName } = agent;
  return (
    <EnquireLink
      to={`${agentPath(agent)}#enquire`}
      action={agentPath(agent)}
      title={enquireWith(name)}
      label={agentsMessages.enquire}
      hiddenLabel={`with ${name}`}
      constraint={constraint}
      receiver={agencyName ? `${name}, ${agencyName}` : name}
    />
  );
}

interface EnquireDialogProps extends Pick<EnquiryFormOptions, "path" | "constraint"> {
  receiver?: string;
  /** What was typed and not sent when it was closed last. */
  draft: Partial<EnquiryFields>;
  /** It is closed, with this typed and not sent. */
  onLeave: (draft: Partial<EnquiryFields>) => void;
  onSent: (receipt: string | undefined) => void;
}

/** What stands in the dialog of an EnquireLink. */
function EnquireDialog({ path, constraint, receiver, draft, onLeave, onSent }: EnquireDialogProps) {
  const form = useEnquiryForm({ path, constraint, defaultValue: draft });

  const tellSent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) tellSent(receiptInPath(form.done.to));
  }, [form.done]);

  const leave = useEffectEvent((fields: HTMLFormElement) => {
    onLeave(form.done ? {} : Object.fromEntries(new FormData(fields)));
  });
  useEffect(() => {
    const fields = document.forms.namedItem(enquiryFormId);
    return () => {
      if (fields) leave(fields);
    };
  }, []);

  return (
    <>
      {/* The scripts of the page that takes it: when the line is lost meanwhile, React Router cannot fetch them and reloads this page, text and all. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      {receiver && <p className="text-sm text-ink-2">{receiverLine(receiver)}</p>}
      <EnquiryForm form={form} asksForSuburb={"suburb" in constraint} />
    </>
  );
}
