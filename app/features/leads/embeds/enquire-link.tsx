import { useEffect, useEffectEvent, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { type AgentCardData, agentPath, agentsMessages, enquireWith } from "#app/features/agents/model/card.ts";
import { enquiryFormId, enquiryPath, readReceiptFromPath, readSentAt } from "#app/features/leads/model/lead.ts";
import { formatTimeOfDay } from "#app/features/leads/model/response-time.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
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

interface EnquireLinkProps {
  to: string;
  action: string;
  title: string;
  label: string;
  /** Distinguishes similar links for screen readers: "with Robin Sample". */
  hiddenLabel: string;
  /** The form has a suburb field if this has one. */
  constraint: FormConstraint;
  receiver?: string;
  variant?: ButtonVariant;
}

/** Links to a page with an enquiry form. Once hydrated, opens a dialog that preserves a draft. */
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
  const sentAt = readSentAt(receipt);
  return (
    <p className="order-last w-full text-sm">
      {sentAt && `${sentLine(formatTimeOfDay(sentAt))}. `}
      <TextLink to={enquiryPath(receipt)}>{enquiryMessages.receipt}</TextLink>
    </p>
  );
}

export interface EnquireAgentLinkProps extends Pick<EnquireLinkProps, "constraint" | "variant"> {
  agent: AgentCardData;
}

export function EnquireAgentLink({ agent, constraint, variant }: EnquireAgentLinkProps) {
  const { name, agencyName } = agent;
  return (
    <EnquireLink
      to={`${agentPath(agent)}#enquire`}
      action={agentPath(agent)}
      title={enquireWith(name)}
      label={agentsMessages.enquire}
      hiddenLabel={`with ${name}`}
      constraint={constraint}
      variant={variant}
      receiver={agencyName ? `${name}, ${agencyName}` : name}
    />
  );
}

interface EnquireDialogProps extends Pick<EnquiryFormOptions, "path" | "constraint"> {
  receiver?: string;
  draft: Partial<EnquiryFields>;
  onLeave: (draft: Partial<EnquiryFields>) => void;
  onSent: (receipt: string | undefined) => void;
}

function EnquireDialog({ path, constraint, receiver, draft, onLeave, onSent }: EnquireDialogProps) {
  const form = useEnquiryForm({ path, constraint, defaultValue: draft });

  const notifySent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) notifySent(readReceiptFromPath(form.done.to));
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
      {/* Preload the receiving page: if its scripts fail after sending, React Router reloads this page and the text is lost. */}
      <PrefetchPageLinks page={path} />
      <ErrorSummary form={form} className="" />
      {receiver && <p className="text-sm text-ink-2">{receiverLine(receiver)}</p>}
      <EnquiryForm form={form} asksForSuburb={"suburb" in constraint} />
    </>
  );
}
