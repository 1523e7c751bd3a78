import type { ReactNode } from "react";
import { agentPath } from "#app/features/agents/model/card.ts";
import { LeadClockLine } from "#app/features/leads/model/enquiry-view.tsx";
import { type LeadClockView, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { enquiryDetails, type EnquiryRow } from "#app/features/leads/model/enquiry-fields.ts";
import { leadMessages, leadElement, type LeadStatus, toMailtoLink } from "#app/features/leads/model/lead.ts";
import { LeadStatusForm, type LeadStatusFormProps } from "#app/features/leads/model/status-form.tsx";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { quotePath } from "#app/features/trades/trade.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { type DisplayTime, displayTime } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RecordCell, RecordMore, RecordRow, TimeCell } from "#app/ui/record-table.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Form } from "react-router";
import { leadIntents } from "#app/features/admin/model/filters.ts";
import type { ListedLead } from "./leads.queries.server.ts";

interface TitledLink {
  title: string;
  /** Undefined without a public page. */
  path?: string;
}

export interface LeadRow {
  id: number;
  name: string;
  status: LeadStatus;
  received: DisplayTime;
  /** Also set for held leads. */
  clock?: LeadClockView;
  about?: TitledLink;
  agent?: TitledLink;
  source: string | null;
  email: string;
  phone?: readonly PhonePart[];
  heldReason: string | null;
  quarantinedReplies: { id: number; name: string; text: string; reason: string }[];
  /** Undefined after a withdrawal. */
  content?: { replyLink: string; details: EnquiryRow[]; message: string | null };
}

/** Call in loaders, so that server and browser agree. */
export function toLeadRow(lead: ListedLead, now: Date, phone?: readonly PhonePart[]): LeadRow {
  const { id, name, email, message, source, agent, withdrawnAt } = lead;
  const about = toSubjectLink(lead);
  const subject = about?.title ?? agent?.name ?? leadMessages.aboutNothing;
  return {
    id,
    name,
    // A check constraint allows only these.
    status: lead.status as LeadStatus,
    received: displayTime(lead.createdAt),
    clock: toLeadClockView(lead, now),
    about,
    agent: agent ? toAgentLink(agent) : undefined,
    source: toReadableSource(source),
    email,
    phone,
    heldReason: withdrawnAt ? null : lead.heldReason,
    quarantinedReplies: withdrawnAt
      ? []
      : lead.replies.flatMap(({ heldReason, ...result }) =>
          heldReason === null ? [] : [{ id: result.id, name: result.name, text: result.answer, reason: heldReason }],
        ),
    content: withdrawnAt
      ? undefined
      : { replyLink: toMailtoLink(email, subject), details: enquiryDetails(lead), message },
  };
}

/** Without the kinds of "Southerly: trade:Copper Wombat Plumbing". */
function toReadableSource(source: string | null): string | null {
  return source && `Source: ${source.replaceAll(/(?<=: |; )(?:agent|trade):/g, "")}`;
}

function toSubjectLink({ listing, listingIsVisible, trade, service }: ListedLead): TitledLink | undefined {
  if (listing) {
    const title = `${listing.title}, ${listing.suburb}`;
    return listingIsVisible ? { title, path: listingPath(listing) } : { title };
  }
  if (trade) return { title: trade.companyName, path: quotePath(trade) };
  return service ? { title: service.title } : undefined;
}

function toAgentLink(agent: NonNullable<ListedLead["agent"]>): TitledLink {
  return agent.isListed ? { title: agent.name, path: agentPath(agent) } : { title: agent.name };
}

interface LeadEntryProps extends Pick<LeadStatusFormProps, "formResult" | "onSaved"> {
  lead: LeadRow;
  /** With the current rows. */
  path: string;
}

export function LeadEntry({ lead, path, ...changing }: LeadEntryProps) {
  const { id, name, received, clock, heldReason, quarantinedReplies } = lead;
  return (
    <RecordRow id={leadElement(id)} heading={<LeadHeading lead={lead} />}>
      <RecordCell>
        <TimeCell {...received} />
        {clock && <LeadClockLine clock={clock} />}
      </RecordCell>
      <RecordCell className="max-md:w-full">
        <LeadStatusForm lead={lead} form={leadIntents.form(path, "status", id)} {...changing} />
        {heldReason && (
          <HoldNotice reason={heldReason} form={leadIntents.form(path, "release", id)}>
            Approve and send <span className="sr-only">{name}</span>
          </HoldNotice>
        )}
        {quarantinedReplies.map((result) => (
          <HoldNotice key={result.id} reason={result.reason} form={leadIntents.form(path, "releaseReply", result.id)}>
            Approve and send the answer <span className="sr-only">{name}</span>
          </HoldNotice>
        ))}
      </RecordCell>
      <RecordMore about={name}>
        <LeadDetails lead={lead} />
      </RecordMore>
    </RecordRow>
  );
}

function LeadHeading({ lead: { name, about, agent, content } }: { lead: LeadRow }) {
  return (
    <>
      <span className="text-base font-semibold">{name}</span>{" "}
      {!content && <Badge tone="outline">Withdrawn by the sender</Badge>}
      {(about ?? agent) && (
        <p>
          {about && <NamedLink {...about} />}
          {about && agent && " · "}
          {agent && <NamedLink {...agent} />}
        </p>
      )}
    </>
  );
}

function LeadDetails({ lead: { email, phone, source, quarantinedReplies, content } }: { lead: LeadRow }) {
  return (
    <>
      <div>
        <p>
          {content ? (
            <TextLink to={content.replyLink}>
              <span className="sr-only">Write to </span>
              {email}
            </TextLink>
          ) : (
            email
          )}
        </p>
        {phone && (
          <p>{content ? <PhoneNumber parts={phone} action="Call" /> : phone.map(({ text }) => text).join("")}</p>
        )}
        {source && <p className="text-ink-2">{source}</p>}
        {content?.details.map(({ name, label, value }) => (
          <p key={name} className="wrap-anywhere">
            {label}: {value}
          </p>
        ))}
      </div>
      {content?.message && <p className="whitespace-pre-line">{content.message}</p>}
      {quarantinedReplies.map((result) => (
        <div key={result.id}>
          <p className="font-semibold wrap-anywhere">{quarantinedReplyLabel(result.name)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{result.text}</p>
        </div>
      ))}
    </>
  );
}

function NamedLink({ title, path }: TitledLink) {
  return path ? <TextLink to={path}>{title}</TextLink> : <span>{title}</span>;
}

interface HoldNoticeProps {
  reason: string;
  form: { id: string; action: string };
  children: ReactNode;
}

function HoldNotice({ reason, form, children }: HoldNoticeProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex gap-2 font-semibold text-warn">
        <Icon name="warning" className="mt-0.5" />
        {`Held for review: ${reason}`}
      </p>
      <Form id={form.id} method="post" action={form.action} preventScrollReset className="print:hidden">
        <Honeypot />
        <Button variant="quiet">
          <span>{children}</span>
        </Button>
      </Form>
    </div>
  );
}

function quarantinedReplyLabel(name: string): string {
  return `Answer by ${name}`;
}
