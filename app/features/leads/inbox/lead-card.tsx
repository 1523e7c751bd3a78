import { type MouseEvent, useEffect, useEffectEvent, type ReactNode } from "react";
import { agencyPath } from "#app/features/agencies/paths.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { enquiryDetails, type EnquiryRow } from "#app/features/leads/model/enquiry-fields.ts";
import { LeadClockLine, LeadReplies } from "#app/features/leads/model/enquiry-view.tsx";
import {
  leadElement,
  type LeadStatus,
  leadReplyMessages,
  leadStatusMessages,
  toMailtoLink,
} from "#app/features/leads/model/lead.ts";
import { type LeadClockView, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { toLeadReplyView, type LeadReplyView } from "#app/features/leads/model/sent-enquiry.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { formatDay, formatDayOfYear } from "#app/lib/dates.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableAddress, PhoneNumber } from "#app/ui/contact-links.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import type { AgentLead } from "./inbox.queries.server.ts";
import {
  type LeadChangeView,
  toLeadChangeView,
  FollowUpLine,
  type FollowUpView,
  type LeadNoteView,
  toLeadNoteView,
} from "./lead-forms.tsx";
import { templateMessages } from "./template.ts";

const messages = { toAgency: "To the agency" } as const;

const replyMessages = {
  again: "Write again",
  to: (name: string) => ` to ${name}`,
  hint: (to: string, replyTo: string) =>
    `We email it to ${to} and store it with the enquiry. Their reply goes to ${replyTo}.`,
} as const;

export interface AgentLeadView {
  id: number;
  name: string;
  status: LeadStatus;
  sentAt: string;
  /** "21 November" */
  sentOn: string;
  clock?: LeadClockView;
  about: { title: string; path?: string; isAgency?: boolean };
  isToAgency: boolean;
  /** The fields of the home's photo. */
  home?: Pick<NonNullable<AgentLead["listing"]>, "id" | "cover" | "heroImageUrl" | "propertyType">;
  details: EnquiryRow[];
  /** Undefined after a withdrawal. */
  sender?: { message: string; phone?: readonly PhonePart[]; email: string; reply: string };
  replies: LeadReplyView[];
  agent: { id: number; name: string } | null;
  /** In the scope of the agency. */
  isForOffice: boolean;
  /** Null for an enquiry to the agent. */
  listingType: ListingType | null;
  changes: LeadChangeView[];
  notes: LeadNoteView[];
  followUp?: FollowUpView;
  mayReassign: boolean;
  /** The page to send a document of the home. */
  documents?: string;
  /** The page of the sender: all their enquiries and registrations. */
  contact?: string;
}

interface ViewOptions {
  now: Date;
  phone?: readonly PhonePart[];
  scope?: "agency";
  documents?: string;
  contact: string;
}

/** Call in loaders, so that server and browser agree. */
export function toAgentLeadView(
  lead: AgentLead,
  { now, phone, scope, documents, contact }: ViewOptions,
): AgentLeadView {
  const { id, name, status, createdAt, email, message } = lead;
  return {
    agent: lead.agent && { id: lead.agent.id, name: lead.agent.name },
    isForOffice: scope === "agency",
    listingType: lead.listing?.listingType ?? null,
    changes: lead.changes.map(toLeadChangeView),
    notes: lead.notes.map(toLeadNoteView),
    followUp: lead.followUpOn === null ? undefined : { day: lead.followUpOn, isDue: lead.isDue },
    mayReassign: lead.mayReassign && lead.withdrawnAt === null,
    documents: lead.withdrawnAt === null ? documents : undefined,
    contact: lead.withdrawnAt === null ? contact : undefined,
    id,
    name,
    status,
    sentAt: `${formatDay(sydneyDate(createdAt))}, ${timeLabel(createdAt)}`,
    sentOn: formatDayOfYear(createdAt, now),
    clock: toLeadClockView(lead, now),
    about: toSubject(lead, scope),
    isToAgency: lead.agency !== null,
    home: lead.listing ? toPhoto(lead.listing) : undefined,
    details: enquiryDetails(lead),
    replies: lead.withdrawnAt ? [] : lead.replies.map(toLeadReplyView),
    sender:
      email === null
        ? undefined
        : { message: message ?? "", phone, email, reply: toMailtoLink(email, toMailSubject(lead)) },
  };
}

function toPhoto({ id, cover, heroImageUrl, propertyType }: NonNullable<AgentLead["listing"]>) {
  return { id, cover, heroImageUrl, propertyType };
}

function toSubject({ listing, agent, agency, appraisalAddress }: AgentLead, scope?: "agency"): AgentLeadView["about"] {
  if (listing) {
    const title = `${listing.address}, ${listing.suburb}`;
    return listing.isVisible ? { title, path: listingPath(listing) } : { title };
  }
  const agencyPage = agency?.isPublic ? agencyPath(agency) : undefined;
  const path = agency ? agencyPage : agent?.isListed ? agentPath(agent) : undefined;
  if (appraisalAddress) return { title: `an appraisal of ${appraisalAddress}`, path };
  if (agency) return { title: agency.name, path, isAgency: true };
  return { title: scope && agent ? `the agent page of ${agent.name}` : "your agent page", path };
}

function toMailSubject({ listing, agent, agency }: AgentLead): string {
  return listing ? `${listing.title}, ${listing.suburb}` : yourEnquiryTo(agency?.name ?? agent?.name ?? "");
}

interface AgentLeadCardProps {
  lead: AgentLeadView;
  /** The form that changes the status. */
  status: ReactNode;
  answer: ReactNode;
  /** Forms in disclosures. */
  actions: ReactNode;
  /** Narrow screens fold the status and the actions, except after a failure. */
  isMoreOpen: boolean;
  /** Of a form of this enquiry. */
  errors: ReactNode;
  /** To the rows, on narrow screens. */
  back: ReactNode;
  /** The list of earlier changes. */
  children: ReactNode;
}

interface AgentLeadItemProps extends AgentLeadCardProps {
  /** The address of this list with the enquiry as its hash. */
  path: string;
  /** Wide screens show it next to the rows. Before scripts have loaded, the hash decides. */
  isShownInPane: boolean;
  /** Narrow screens show it instead of the rows. Named by the hash or an error, not only the first one. */
  isOpen: boolean;
  /** Shown on a screen of the present width, and not only because it is the first one. */
  isCurrent: boolean;
  onPress: (event: MouseEvent) => void;
}

/** A row, and the enquiry, which wide screens show next to the rows and narrow ones instead of them. */
export function AgentLeadItem({ path, isShownInPane, isOpen, isCurrent, onPress, ...card }: AgentLeadItemProps) {
  return (
    <li data-chosen={isShownInPane ? "" : undefined} data-open={isOpen ? "" : undefined} className="lead-item">
      <AgentLeadRow lead={card.lead} path={path} isCurrent={isCurrent} onPress={onPress} />
      <AgentLeadCard {...card} />
    </li>
  );
}

/** Characters: more than fit in a row. */
const MAX_ROW_TEXT = 120;

/** The state of the location after a press on a row: Back leads to the rows. */
export interface FromRows {
  fromRows?: boolean;
}

/** Begins the hash after the enquiry was closed on a narrow screen. */
export const ROW_PREFIX = "row-";

export function rowElement(leadId: number): string {
  return `${ROW_PREFIX}${leadId}`;
}

type AgentLeadRowProps = Pick<AgentLeadItemProps, "lead" | "path" | "isCurrent" | "onPress">;

function AgentLeadRow({ lead, path, isCurrent, onPress }: AgentLeadRowProps) {
  const { id, name, status, sentOn, clock, about, sender, agent, isForOffice } = lead;
  const deadline = clock?.due && clock;
  return (
    <Link
      id={rowElement(id)}
      to={path}
      state={{ fromRows: true } satisfies FromRows}
      onClick={onPress}
      aria-current={isCurrent ? "true" : undefined}
      className="lead-row print:hidden"
    >
      <span className="flex items-baseline gap-3">
        <span className={`min-w-0 truncate ${deadline ? "font-semibold" : ""}`}>{name}</span>
        <span
          className={`ml-auto shrink-0 text-sm ${deadline?.state === "overdue" ? "font-semibold text-magenta" : ""}`}
        >
          {deadline ? deadline.mark : `${leadStatusMessages.name[status]}, ${sentOn}`}
        </span>
      </span>
      <span className="block truncate text-sm">
        {isForOffice && agent && `For ${agent.name}. `}
        {about.isAgency ? messages.toAgency : `About ${about.title}`}
      </span>
      <span className="block truncate text-sm text-ink-2">
        {sender ? sender.message.slice(0, MAX_ROW_TEXT) : "Withdrawn"}
      </span>
    </Link>
  );
}

function AgentLeadCard({
  lead,
  status: statusForm,
  answer,
  actions,
  isMoreOpen,
  errors,
  back,
  children,
}: AgentLeadCardProps) {
  const { id, name, status, sentAt, clock, about, isToAgency, home, details, sender, replies, agent, isForOffice } =
    lead;
  return (
    <div
      id={leadElement(id)}
      tabIndex={-1}
      className="lead-card min-w-0 border-line bg-surface lg:flex lg:gap-4 lg:border lg:border-t-3 lg:border-t-ink lg:p-5"
    >
      {back}
      {home && <CoverPhoto home={home} sizes="96px" className="small-photo w-24 shrink-0 self-start" />}
      <div className="lead-body">
        <div className="flex flex-col gap-1 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-lg wrap-anywhere">
              {lead.contact ? <TextLink to={lead.contact}>{name}</TextLink> : name}
            </h3>
            <Badge tone={status === "new" ? "buff" : "outline"}>{leadStatusMessages.name[status]}</Badge>
            {isToAgency && <Badge tone="outline">{messages.toAgency}</Badge>}
            {!sender && <Badge tone="outline">Withdrawn</Badge>}
          </div>
          {isForOffice && agent && <p className="text-sm font-semibold wrap-anywhere">For {agent.name}</p>}
          {clock && <LeadClockLine clock={clock} />}
          {lead.followUp && <FollowUpLine followUp={lead.followUp} />}
          <p className="text-sm wrap-anywhere text-ink-2">
            Sent {sentAt}
            {about.isAgency ? " to " : ". About "}
            {about.path ? <TextLink to={about.path}>{about.title}</TextLink> : about.title}
            {details.map(({ label, value }) => `. ${label}: ${value}`).join("")}
          </p>
        </div>
        {sender ? (
          <>
            <p className="prose max-w-none wrap-anywhere whitespace-pre-line">{sender.message}</p>
            <LeadReplies
              replies={replies}
              undeliveredNote="The email with this answer could not be delivered. Please call, or write from your own email address."
              quarantineNote="Waiting for review. It has not been sent yet."
            />
          </>
        ) : (
          <p className="prose text-ink-2">
            The sender has withdrawn this enquiry and does not want to be contacted about it.
          </p>
        )}
        {sender && <ContactLinks {...sender} />}
        {errors}
        {answer}
        <details className="lead-more wide-open" open={isMoreOpen}>
          <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour print:hidden">
            {sender ? "Notes, status and more" : "Status and more"}
          </summary>
          <div className="flex items-start gap-x-6 gap-y-2 max-sm:flex-col sm:flex-wrap">
            {actions}
            <div className="sm:ml-auto">{statusForm}</div>
          </div>
        </details>
        {children}
      </div>
    </div>
  );
}

function ContactLinks({
  phone,
  email,
  reply,
}: Pick<NonNullable<AgentLeadView["sender"]>, "phone" | "email" | "reply">) {
  return (
    <ul className="lead-contact lg:flex lg:flex-wrap lg:gap-x-6">
      {phone && (
        <ContactLink icon="phone">
          <PhoneNumber parts={phone} action="Call" />
        </ContactLink>
      )}
      <ContactLink icon="mail">
        <TextLink to={reply}>
          <span className="sr-only">Reply to </span>
          <BreakableAddress address={email} />
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
      <Icon name="chevron-right" className="ml-auto text-ink-2 lg:hidden print:hidden" />
    </li>
  );
}

/** Follows "Re: ". */
function yourEnquiryTo(agent: string): string {
  return `Your enquiry to ${agent}`;
}

interface ReplyFormProps {
  form: { id: string; action: string };
  name: string;
  email: string;
  replyTo: string;
  /** Neither answered here nor marked as contacted. */
  isWaiting: boolean;
  /** 0 without an answer. */
  lastReplyId: number;
  /** Templates to start with. */
  starts: readonly { id: number; name: string; path: string }[];
  draft?: string;
  /** Advice on the template. */
  advice?: string | undefined;
  result?: FormResult;
  onSent: () => void;
}

const constraint = { answer: { required: true } };

export function ReplyForm({
  form: { id, action },
  name,
  email,
  replyTo,
  isWaiting,
  lastReplyId,
  starts,
  draft,
  advice,
  result,
  onSent,
}: ReplyFormProps) {
  const failureTitle = leadReplyMessages.failed;
  const form = useServerForm<{ answer: string }>({
    id,
    action,
    constraint,
    result,
    inPlace: true,
    failureTitle,
    hasFailureToast: false,
    defaultValue: { answer: draft ?? "" },
  });
  const isAnswered = form.failure?.initialValue.anyway === "yes";
  const notifySent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) notifySent();
  }, [form.done]);

  return (
    <details className="print:hidden" open={isWaiting || draft !== undefined || form.failure !== undefined}>
      <summary
        className={`btn btn-quiet list-none wrap-anywhere [&::-webkit-details-marker]:hidden ${isWaiting ? "hidden" : ""}`}
      >
        <span>
          {replyMessages.again}
          <span className="sr-only">{replyMessages.to(name)}</span>
        </span>
      </summary>
      {starts.length > 0 && (
        <ul aria-label={templateMessages.start} className="mt-3 flex flex-wrap items-center gap-x-4">
          {starts.map((start) => (
            <li key={start.id}>
              <TextLink to={start.path} className="inline-flex min-h-(--tap) items-center wrap-anywhere">
                <span className="sr-only">{templateMessages.start} </span>
                {start.name}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <ErrorSummary form={form} elementId={`${id}-errors`} className="mt-3" />
      <ServerForm form={form} className="mt-3 flex max-w-[48rem] flex-col items-start gap-3">
        <TextAreaField
          field={form.fields.answer}
          label="Your answer"
          hint={[replyMessages.hint(email, replyTo), advice].filter(Boolean).join(" ")}
          autoComplete="off"
          rows={6}
          className="w-full [&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-30"
        />
        {/* After an answer of a colleague, the failure names the newest one. */}
        <input type="hidden" name="seen" value={isAnswered ? String(form.failure?.initialValue.seen) : lastReplyId} />
        <FormEnd pendingLabel="Sending...">{isAnswered ? leadReplyMessages.anyway : "Send answer"}</FormEnd>
      </ServerForm>
    </details>
  );
}
