import type { ReactNode } from "react";
import { telephoneLink } from "#app/lib/telephone-link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { AgentLeadView } from "./inbox-lead.ts";
import { agentLeadsMessages as says } from "./inbox.messages.ts";
import { LeadClockLine } from "#app/features/leads/model/clock-line.tsx";
import { leadElement } from "#app/features/leads/model/status-address.ts";
import { leadStatusMessages } from "#app/features/leads/model/status.messages.ts";

export interface AgentLeadCardProps {
  lead: AgentLeadView;
  /** The form of its status. */
  children: ReactNode;
}

/** One enquiry: who asks what about what, how to answer, and what became of it. */
export function AgentLeadCard({ lead, children }: AgentLeadCardProps) {
  const { id, name, status, sentAt, clock, about, details, sender } = lead;
  return (
    <li
      id={leadElement(id)}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-4 border border-t-3 border-line border-t-ink bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-lg wrap-anywhere">{name}</h3>
            <Badge tone={status === "new" ? "buff" : "outline"}>{leadStatusMessages.name[status]}</Badge>
            {!sender && <Badge tone="outline">{says.withdrawn}</Badge>}
          </div>
          {clock && <LeadClockLine clock={clock} />}
          <p className="text-sm wrap-anywhere text-ink-2">
            {says.sent} {sentAt}. {says.about}{" "}
            {about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title}
            {details.map(({ term, detail }) => `. ${term}: ${detail}`).join("")}
          </p>
        </div>
        {sender ? (
          <>
            <p className="prose wrap-anywhere whitespace-pre-line">{sender.message}</p>
            <Ways {...sender} />
          </>
        ) : (
          <p className="prose text-ink-2">{says.withdrawnHint}</p>
        )}
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6">{children}</div>
    </li>
  );
}

/** How to answer. */
function Ways({ phone, email, reply }: Pick<NonNullable<AgentLeadView["sender"]>, "phone" | "email" | "reply">) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {phone && (
        <Way icon="phone">
          {/\d/.test(phone) ? (
            <TextLink to={telephoneLink(phone)}>
              <span className="sr-only">{says.call} </span>
              {phone}
            </TextLink>
          ) : (
            phone
          )}
        </Way>
      )}
      <Way icon="mail">
        <TextLink to={reply}>
          <span className="sr-only">{says.replyTo} </span>
          {email}
        </TextLink>
      </Way>
    </ul>
  );
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-(--tap) min-w-0 items-center gap-2">
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
