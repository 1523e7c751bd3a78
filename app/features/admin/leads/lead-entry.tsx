import type { ReactNode } from "react";
import { Form } from "react-router";
import { leadIntents } from "#app/features/admin/model/filters.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { enquiryDetails, type EnquiryRow } from "#app/features/leads/model/enquiry-fields.ts";
import { LeadClockLine } from "#app/features/leads/model/enquiry-view.tsx";
import { leadMessages, leadElement, type LeadStatus, toMailtoLink } from "#app/features/leads/model/lead.ts";
import { type LeadClockView, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { LeadStatusForm, type LeadStatusFormProps } from "#app/features/leads/model/status-form.tsx";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { quotePath } from "#app/features/trades/trade.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type DisplayTime, displayTime } from "#app/lib/dates.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RecordCell, RecordMore, RecordRow, TimeCell } from "#app/ui/record-table.tsx";
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
  quarantineReason: string | null;
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
    quarantineReason: withdrawnAt ? null : lead.heldReason,
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
  const { id, name, received, clock, quarantineReason, quarantinedReplies } = lead;
  const isQuarantined = quarantineReason !== null || quarantinedReplies.length > 0;
  return (
    <RecordRow id={leadElement(id)} heading={<LeadHeading lead={lead} />}>
      <RecordCell>
        <TimeCell {...received} />
        {clock && <LeadClockLine clock={clock} />}
      </RecordCell>
      <RecordCell className="max-md:w-full">
        <LeadStatusForm lead={lead} form={leadIntents.form(path, "status", id)} {...changing} />
      </RecordCell>
      <RecordMore about={name} unfolded={isQuarantined && <Reviews lead={lead} path={path} />}>
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

function LeadDetails({ lead: { email, phone, source, quarantineReason, content } }: { lead: LeadRow }) {
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
      {quarantineReason === null && content?.message && <p className="whitespace-pre-line">{content.message}</p>}
    </>
  );
}

function NamedLink({ title, path }: TitledLink) {
  return path ? <TextLink to={path}>{title}</TextLink> : <span>{title}</span>;
}

/** What is held, to be read before the decision. */
function Reviews({ lead, path }: Pick<LeadEntryProps, "lead" | "path">) {
  const { id, name, status, quarantineReason, quarantinedReplies, content } = lead;
  const isRejected = status === "closed";
  return (
    <>
      {quarantineReason !== null && (
        <Review
          reason={isRejected ? `Rejected: ${quarantineReason}` : `Held for review: ${quarantineReason}`}
          text={content?.message}
        >
          <DecisionForm form={leadIntents.form(path, "release", id)}>
            Approve and send <span className="sr-only">{name}</span>
          </DecisionForm>
          {!isRejected && (
            <DecisionForm form={leadIntents.form(path, "reject", id)}>
              Reject <span className="sr-only">{name}</span>
            </DecisionForm>
          )}
        </Review>
      )}
      {quarantinedReplies.map((reply) => (
        <Review
          key={reply.id}
          reason={`Held for review: ${reply.reason}`}
          title={`Answer by ${reply.name}`}
          text={reply.text}
        >
          <DecisionForm form={leadIntents.form(path, "releaseReply", reply.id)}>
            Approve and send the answer <span className="sr-only">{name}</span>
          </DecisionForm>
        </Review>
      ))}
    </>
  );
}

interface ReviewProps {
  reason: string;
  title?: string;
  text?: string | null;
  /** The buttons. */
  children: ReactNode;
}

function Review({ reason, title, text, children }: ReviewProps) {
  return (
    <div className="mb-3 flex flex-col items-start gap-2 max-md:mt-2">
      <p className="flex gap-2 font-semibold text-warn">
        <Icon name="warning" className="mt-0.5" />
        {reason}
      </p>
      {title && <p className="font-semibold wrap-anywhere">{title}</p>}
      {text && <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{text}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">{children}</div>
    </div>
  );
}

interface DecisionFormProps {
  form: { id: string; action: string };
  children: ReactNode;
}

function DecisionForm({ form, children }: DecisionFormProps) {
  return (
    <Form id={form.id} method="post" action={form.action} preventScrollReset>
      <Honeypot />
      <Button variant="quiet">
        <span>{children}</span>
      </Button>
    </Form>
  );
}
