import { useState } from "react";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { EnquireDialog } from "./enquire-dialog.tsx";
import type { EnquiryFields } from "./enquiry-form.tsx";
import { enquiryPath, receiptSentAt } from "#app/features/leads/model/paths.ts";
import { formatClock } from "#app/features/leads/model/clock.ts";
import { sentLine, enquiryMessages as messages } from "./enquiry.messages.ts";
import { type AgentCardData, agentPath } from "#app/features/agents/model/card.ts";
import { agentsMessages, enquireWith } from "#app/features/agents/model/agents.messages.ts";

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
      <TextLink to={enquiryPath(receipt)}>{messages.receipt}</TextLink>
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
