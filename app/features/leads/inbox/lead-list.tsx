import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { accountPath } from "#app/features/accounts/model/account.ts";
import {
  leadStatusMessages,
  leadElement,
  type LeadStatus,
  leadReplyMessages,
  noteMessages,
  reassignMessages,
} from "#app/features/leads/model/lead.ts";
import { LeadStatusForm } from "#app/features/leads/model/status-form.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormFailure, type FormResult, isFailure } from "#app/forms/form-result.ts";
import { useHash } from "#app/forms/stable-rows.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isPlainClick, Link, TextLink } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Assignee } from "./answering.queries.server.ts";
import {
  type AgentLeadFilters,
  type LeadTimeFilter,
  agentLeadIntents,
  agentLeadsCsvPath,
  agentLeadsPath,
  closedForms,
  hasAgentLeadFilters,
} from "./filters.ts";
import type { LeadCounts, AgentLeadPage } from "./inbox.queries.server.ts";
import { AgentLeadItem, type AgentLeadView, type FromRows, ReplyForm, ROW_PREFIX, rowElement } from "./lead-card.tsx";
import { type AdvisedTemplate, LeadChanges, Reassignment, LeadNotes, ReplyTemplates } from "./lead-forms.tsx";
import { AgentLeadSearch, type EnquiredHome, type EnquiryAgent } from "./lead-search.tsx";

/** "3 enquiries: Contacted" */
function agentLeadsHeading(counts: LeadCounts, status: LeadStatus | undefined): string {
  const countText = countOf(countLeads(counts, status), "enquiry", "enquiries");
  return status === undefined ? countText : `${countText}: ${leadStatusMessages.name[status]}`;
}

function countLeads(counts: LeadCounts, status?: LeadStatus): number {
  if (status !== undefined) return counts[status] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface AgentLeadsProps extends Omit<AgentLeadPage, "items" | "total" | "page"> {
  filters: AgentLeadFilters;
  homes: readonly EnquiredHome[];
  leads: readonly AgentLeadView[];
  agents: readonly EnquiryAgent[];
  templates: readonly AdvisedTemplate[];
  mayShareTemplates: boolean;
  /** Filled in from the chosen template. */
  draft?: { leadId: number; text: string; advice: string | undefined };
  /** Colleagues and the viewer; empty without an agency. */
  receivers: readonly Assignee[];
  /** Whether the viewer's role has the agency's enquiries. */
  hasOffice: boolean;
  /** Undefined until the agent confirms their address. */
  replyTo?: string;
  result?: FormResult;
  onSaved: () => void;
}

const HEADING = "results";

const cardForms = ["answer", "status", "note", "reassign"] as const;

const failureTitles = {
  answer: leadReplyMessages.failed,
  status: leadStatusMessages.failed.text,
  note: noteMessages.failed,
  reassign: reassignMessages.failed,
};

export function AgentLeads({
  filters,
  homes,
  leads,
  templates,
  mayShareTemplates,
  draft,
  agents,
  receivers,
  hasOffice,
  replyTo,
  counts,
  waiting,
  overdue,
  due,
  lastPage,
  ...changing
}: AgentLeadsProps) {
  const { status, pinnedIds, reassign, answer: _, template: __, ...others } = filters;
  // The template stays in the address after an answer was sent in place.
  const [sentTo, setSentTo] = useState<number>();
  const stable = { ...filters, ...closedForms, pinnedIds: leads.map(({ id }) => id) };
  const path = agentLeadsPath(stable);
  const failure = isFailure(changing.result) ? changing.result : undefined;
  const toFailedForm = (leadId: number) =>
    cardForms.find((name) => agentLeadIntents.formId(name, leadId) === failure?.formId);
  const hash = useHash();
  const { namedId, lastNamedId, nameLead } = useNamedLead(leads, hash);
  const requestedLead = leads.find(({ id }) => id === reassign || id === draft?.leadId || toFailedForm(id));
  const chosen = leads.find(({ id }) => id === lastNamedId) ?? requestedLead;
  const shownInPane = chosen ?? leads[0];
  const open = leads.find(({ id }) => id === namedId) ?? (isRowHash(hash) ? undefined : requestedLead);
  const current = useIsWide() ? chosen : open;
  useFocusOnReturn(open?.id);
  const { pathname, search } = useLocation();
  const isEmpty = countLeads(counts) === 0 && !hasAgentLeadFilters(filters);
  return (
    <section
      aria-labelledby={HEADING}
      data-open={open ? "" : undefined}
      className="enquiries -mt-3 flex flex-col gap-2"
    >
      <div className="around-inbox">
        {failure && !leads.some(({ id }) => toFailedForm(id)) && <Errors failure={failure} />}
        <div className="flex flex-wrap items-center gap-x-6">
          <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
            {agentLeadsHeading(counts, status)}
          </h2>
          {hasOffice && (
            <div className="ml-auto lg:order-last">
              <TabLinks label="Whose enquiries" tabs={toScopeTabs(filters)} />
            </div>
          )}
          {waiting + due > 0 && (
            <p className="flex flex-wrap gap-x-1 font-semibold max-lg:w-full">
              {waiting > 0 && (
                <>
                  <span>{waitingLine(formatNumber(waiting))} </span>
                  <CountLink
                    count={overdue}
                    text={overdueLine(formatNumber(overdue))}
                    when="overdue"
                    filters={others}
                  />
                </>
              )}
              {due > 0 && <CountLink count={due} text={dueLine(formatNumber(due))} when="due" filters={others} />}
            </p>
          )}
        </div>
        {!isEmpty && <AgentLeadSearch filters={filters} counts={counts} homes={homes} agents={agents} />}
      </div>
      {leads.length === 0 ? (
        <NoLeads isFiltered={!isEmpty} scope={filters.scope} />
      ) : (
        <ul className="inbox print:flex print:flex-col print:gap-4">
          {leads.map((lead) => {
            const failedForm = toFailedForm(lead.id);
            const hasReplyForm = lead.sender !== undefined && replyTo !== undefined;
            const hasOwnSummary = failedForm === "status" || (failedForm === "answer" && hasReplyForm);
            const toForm = (name: "answer" | "status" | "note") => agentLeadIntents.form(path, name, lead.id);
            // As the key, it resets both forms after an answer.
            const replyCount = lead.replies.length;
            const ownDraft = draft?.leadId === lead.id && sentTo !== lead.id ? draft : undefined;
            const confirmNotice = lead.sender && replyTo === undefined && <ConfirmFirst />;
            const replyForm = lead.sender && replyTo !== undefined && (
              <ReplyForm
                key={`${replyCount} ${ownDraft === undefined ? "" : filters.template}`}
                starts={templates
                  .filter(({ listingType }) => listingType === null || [null, listingType].includes(lead.listingType))
                  .map(({ id, name }) => ({
                    id,
                    name,
                    path: `${agentLeadsPath({ ...stable, answer: lead.id, template: id })}#${leadElement(lead.id)}`,
                  }))}
                draft={ownDraft?.text}
                advice={ownDraft?.advice}
                form={toForm("answer")}
                name={lead.name}
                email={lead.sender.email}
                replyTo={replyTo}
                isWaiting={replyCount === 0 && lead.status === "new"}
                lastReplyId={lead.replies.at(-1)?.id ?? 0}
                result={changing.result}
                onSent={() => {
                  setSentTo(lead.id);
                  document.getElementById(leadElement(lead.id))?.focus({ preventScroll: true });
                  changing.onSaved();
                }}
              />
            );
            return (
              <AgentLeadItem
                key={lead.id}
                lead={lead}
                status={
                  <LeadStatusForm
                    key={replyCount}
                    lead={lead}
                    form={toForm("status")}
                    isCompact
                    formResult={changing.result}
                    onSaved={changing.onSaved}
                  />
                }
                answer={confirmNotice || replyForm}
                isMoreOpen={reassign === lead.id || (failedForm !== undefined && failedForm !== "answer")}
                path={`${pathname}${search}${hashOf(lead.id)}`}
                onPress={(event) => nameLead(event, lead.id)}
                isShownInPane={lead === shownInPane}
                isOpen={lead === open}
                isCurrent={lead === current}
                errors={
                  failure &&
                  failedForm &&
                  !hasOwnSummary && <Errors failure={failure} failureTitle={failureTitles[failedForm]} />
                }
                back={<BackToRows to={`${pathname}${search}#${rowElement(lead.id)}`} />}
                actions={
                  <>
                    {lead.sender && (
                      <LeadNotes
                        key={`${lead.notes.length} ${lead.followUp?.day}`}
                        lead={lead}
                        form={toForm("note")}
                        result={changing.result}
                      />
                    )}
                    {lead.documents && (
                      <TextLink to={lead.documents} className="inline-flex min-h-(--tap) items-center font-semibold">
                        Send a document <span className="sr-only"> to {lead.name}</span>
                      </TextLink>
                    )}
                    {lead.mayReassign && receivers.length > 1 && (
                      <Reassignment
                        lead={lead}
                        receivers={receivers}
                        path={agentLeadsPath({ ...stable, reassign: lead.id })}
                        isOpen={reassign === lead.id}
                        result={changing.result}
                      />
                    )}
                  </>
                }
              >
                <LeadChanges changes={lead.changes} />
              </AgentLeadItem>
            );
          })}
        </ul>
      )}
      <div className="around-inbox">
        {leads.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
            <p className="text-sm text-ink-2">
              {pinnedIds
                ? "Enquiries keep their place until you reload this page."
                : "Enquiries waiting for an answer come first, the most urgent at the top. The rest follow, newest first."}
            </p>
            <a href={agentLeadsCsvPath(filters)} download className="link inline-flex min-h-(--tap) items-center">
              Download as CSV
            </a>
          </div>
        )}
        <ReplyTemplates
          templates={templates}
          mayShare={mayShareTemplates}
          toForm={(name, id) => agentLeadIntents.form(path, name, id)}
          result={changing.result}
        />
        <Pagination
          page={filters.page}
          lastPage={lastPage}
          pathOf={(to) => `${agentLeadsPath({ ...others, status, page: to })}#${HEADING}`}
        />
      </div>
    </section>
  );
}

/**
 * The enquiry that the hash names, and the last one that it named. On wide screens `nameLead` writes the hash without
 * the router, which would scroll to the enquiry: the rows stay under the pointer.
 */
function useNamedLead(leads: readonly AgentLeadView[], hash: string | undefined) {
  const { key } = useLocation();
  const findNamedId = () => leads.find(({ id }) => hash === hashOf(id))?.id;
  // The router may return to the hash that it last knew, so the key of the location is compared as well.
  const visit = `${key}${hash}`;
  const [lastVisit, setLastVisit] = useState(visit);
  const [namedId, setNamedId] = useState(findNamedId);
  const [lastNamedId, setLastNamedId] = useState(namedId);
  if (visit !== lastVisit) {
    setLastVisit(visit);
    setNamedId(findNamedId);
  }
  // A jump to another part of the page, such as the templates, must not hide a half-typed answer.
  if (namedId !== undefined && namedId !== lastNamedId) setLastNamedId(namedId);

  function nameLead(event: MouseEvent, id: number) {
    if (!isPlainClick(event) || !isWide()) return;
    event.preventDefault();
    window.history.replaceState(window.history.state, "", hashOf(id));
    flushSync(() => setNamedId(id));
    document.getElementById(leadElement(id))?.focus({ preventScroll: true });
  }

  return { namedId, lastNamedId, nameLead };
}

/** The breakpoint of `enquiries.css`. */
const WIDE = "(width >= 64rem)";

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function onWidthChange(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** True on the server. */
function useIsWide(): boolean {
  return useSyncExternalStore(onWidthChange, isWide, () => true);
}

/** A closed enquiry is hidden together with the focus. */
function useFocusOnReturn(leadId: number | undefined) {
  useEffect(() => {
    if (leadId === undefined) return undefined;
    return () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !activeElement?.closest(hashOf(leadId))) return;
      document.getElementById(rowElement(leadId))?.focus({ preventScroll: true });
    };
  }, [leadId]);
}

/** Goes back if the enquiry was opened from the rows, so that they keep their scroll position. */
function BackToRows({ to }: { to: string }) {
  const navigate = useNavigate();
  const state = useLocation().state as FromRows | null;

  function goBack(event: MouseEvent) {
    if (!state?.fromRows || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link
      to={to}
      onClick={goBack}
      className="-mb-2 inline-flex min-h-(--tap) items-center gap-1 justify-self-start font-semibold text-harbour lg:hidden print:hidden"
    >
      <Icon name="chevron-left" />
      Back to enquiries
    </Link>
  );
}

function Errors({ failure, failureTitle }: { failure: FormFailure; failureTitle?: string }) {
  return <ErrorSummary form={{ id: failure.formId, failure, failureTitle }} className="" />;
}

function isRowHash(hash: string | undefined): boolean {
  return hash?.startsWith(`#${ROW_PREFIX}`) ?? false;
}

function hashOf(leadId: number): string {
  return `#${leadElement(leadId)}`;
}

interface CountLinkProps {
  count: number;
  text: string;
  when: LeadTimeFilter;
  filters: AgentLeadFilters;
}

function CountLink({ count, text, when, filters }: CountLinkProps) {
  if (count === 0 || filters.when === when) return <span>{text} </span>;
  return (
    <TextLink to={agentLeadsPath({ ...filters, when, page: 1 })} className="whitespace-nowrap">
      {text}
    </TextLink>
  );
}

function ConfirmFirst() {
  return (
    <p className="w-full print:hidden">
      To answer here, confirm your email address. <TextLink to={accountPath}>Your account</TextLink>
    </p>
  );
}

function toScopeTabs({ scope: current }: AgentLeadFilters) {
  return ([undefined, "agency"] as const).map((scope) => ({
    to: agentLeadsPath({ scope, page: 1 }),
    label: scope === undefined ? "Mine" : "Agency",
    current: scope === current,
  }));
}

function NoLeads({ isFiltered, scope }: { isFiltered: boolean; scope: AgentLeadFilters["scope"] }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No enquiries match"
        level={3}
        actions={
          <ButtonLink to={agentLeadsPath({ scope, page: 1 })} preventScrollReset>
            Show all enquiries
          </ButtonLink>
        }
      >
        Try another name, status or home.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No enquiries yet"
      level={3}
      actions={<ButtonLink to="/dashboard/profile">Check your profile</ButtonLink>}
    >
      Enquiries from your agent page and your listings appear here straight away.
    </EmptyState>
  );
}

function overdueLine(overdue: string): string {
  return `Overdue: ${overdue}.`;
}

function dueLine(due: string): string {
  return `Follow-up due: ${due}.`;
}

function waitingLine(waiting: string): string {
  return `Waiting for an answer: ${waiting}.`;
}
