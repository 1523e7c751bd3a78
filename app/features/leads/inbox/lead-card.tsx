import type { ReactNode } from "react";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { enquiryDetails, type EnquiryRow } from "#app/features/leads/model/enquiry-fields.ts";
import { LeadClockLine, LeadReplies } from "#app/features/leads/model/enquiry-view.tsx";
import { leadElement, type LeadStatus } from "#app/features/leads/model/status.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { AgentLead } from "./inbox.queries.server.ts";
import { formatSentAt, type LeadClockView, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { toMailtoLink } from "#app/features/leads/model/mailto-link.ts";
import { toLeadReplyView, type LeadReplyView } from "#app/features/leads/model/sent-enquiry.ts";

export interface AgentLeadView {
  id: number;
  name: string;
  status: LeadStatus;
  sentAt: string;
  clock?: LeadClockView;
  about: { title: string; path?: string };
  details: EnquiryRow[];
  /** Undefined after a withdrawal. */
  sender?: { message: string; phone?: readonly PhonePart[]; email: string; reply: string };
  replies: LeadReplyView[];
}

/** Call in loaders, so that server and browser agree. */
export function toAgentLeadView(lead: AgentLead, now: Date, phone?: readonly PhonePart[]): AgentLeadView {
  const { id, name, status, createdAt, email, message } = lead;
  return {
    id,
    name,
    status,
    sentAt: formatSentAt(createdAt),
    clock: toLeadClockView(lead, now),
    about: toSubject(lead),
    details: enquiryDetails(lead),
    replies: lead.withdrawnAt ? [] : lead.replies.map(toLeadReplyView),
    sender:
      email === null
        ? undefined
        : { message: message ?? "", phone, email, reply: toMailtoLink(email, toMailSubject(lead)) },
  };
}

function toSubject({ listing, agent }: AgentLead): AgentLeadView["about"] {
  if (listing) {
    const title = `${listing.title}, ${listing.suburb}`;
    return listing.isVisible ? { title, path: listingPath(listing) } : { title };
  }
  return { title: "your agent page", path: agent?.isListed ? agentPath(agent) : undefined };
}

function toMailSubject({ listing, agent }: AgentLead): string {
  return listing ? `${listing.title}, ${listing.suburb}` : yourEnquiryTo(agent?.name ?? "");
}

interface AgentLeadCardProps {
  lead: AgentLeadView;
  replyForm: ReactNode;
  children: ReactNode;
}

export function AgentLeadCard({ lead, replyForm, children }: AgentLeadCardProps) {
  const { id, name, status, sentAt, clock, about, details, sender, replies } = lead;
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
            {!sender && <Badge tone="outline">Withdrawn</Badge>}
          </div>
          {clock && <LeadClockLine clock={clock} />}
          <p className="text-sm wrap-anywhere text-ink-2">
            Sent {sentAt}. About {about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title}
            {details.map(({ label, value }) => `. ${label}: ${value}`).join("")}
          </p>
        </div>
        {sender ? (
          <>
            <p className="prose wrap-anywhere whitespace-pre-line">{sender.message}</p>
            <ContactLinks {...sender} />
            <LeadReplies
              replies={replies}
              undeliveredNote="The email with this answer could not be delivered. Please call, or write from your own email address."
              quarantineNote="Waiting for review. It has not been sent yet."
            />
            {replyForm}
          </>
        ) : (
          <p className="prose text-ink-2">
            The sender has withdrawn this enquiry and does not want to be contacted about it.
          </p>
        )}
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-6">{children}</div>
    </li>
  );
}

function ContactLinks({
  phone,
  email,
  reply,
}: Pick<NonNullable<AgentLeadView["sender"]>, "phone" | "email" | "reply">) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {phone && (
        <ContactLink icon="phone">
          <PhoneNumber parts={phone} action="Call" />
        </ContactLink>
      )}
      <ContactLink icon="mail">
        <TextLink to={reply}>
          <span className="sr-only">Reply to </span>
          {email}
        </TextLink>
      </ContactLink>
    </ul>
  );
}

function ContactLink({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-(--tap) min-w-0 items-center gap-2">
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** Follows "Re: ". */
function yourEnquiryTo(agent: string): string {
  return `Your enquiry to ${agent}`;
}
