import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import {
  auditActors,
  auditBasePath,
  type AuditFilters,
  auditPath,
  decodeAuditFilters,
} from "#app/features/admin/model/filters.ts";
import {
  type AuditEntry,
  type AuditImport,
  type AuditSearch,
  findAuditEntries,
} from "#app/features/audit/audit.queries.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { MAX_PAGE } from "#app/lib/page.ts";
import { addDays, startOfDate } from "#app/lib/sydney-time.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { TimeCell, RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/audit.page";

const messages = {
  description: "Who changed what, and when.",
  heading: "Changes",
  order: "Newest first. An entry cannot be changed or removed here.",
  columns: { when: "When", who: "Who", what: "What", detail: "Detail" },
  nobody: "A command, an emailed link or a deleted account",
  importer: ({ id, name, file }: { id: number; name: string; file?: number }) =>
    `Import of ${name} (connection ${id}${file === undefined ? "" : `, file ${file}`})`,
  noDetail: "None",
  nothing: "nothing",
  yes: "yes",
  no: "no",
  fromWord: "from",
  toWord: "to",
  action: {
    "account.deleted": "Account deleted",
    "agent.featured": "Agent featured",
    "agent.unfeatured": "Agent no longer featured",
    "agent.verified": "Agent verified",
    "agent.unverified": "Agent no longer verified",
    "agency.messaged": "Message sent to an agency",
    "agent.messaged": "Message sent to an agent",
    "listing.first_approved": "First listing approved",
    "listing.messaged": "Message sent about a listing",
    "agency.changed": "Agency details changed",
    "agency.closed": "Agency closed",
    "agency.merged": "Agency merged into another",
    "agency.confirmed": "Agency confirmed",
    "agency.held": "Agency put on hold",
    "agency.released": "Agency released from a hold",
    "agency.created": "Agency created",
    "agency.invitation_renewed": "Agency invitation link renewed",
    "agency.invitation_sent": "Agency invitation emailed",
    "agency.invitation_approved": "Agency invitation approved",
    "agency.invitation_withdrawn": "Agency invitation withdrawn",
    "agency.office_added": "Office of an agency added",
    "agency.office_changed": "Office of an agency changed",
    "agency.office_closed": "Office of an agency closed",
    "agency.enquiry_receiver_changed": "Receiver of the agency’s enquiries changed",
    "agency.logo_changed": "Agency logo changed",
    "agent.portrait_changed": "Agent portrait changed",
    "agent.held": "Agent put on hold",
    "agent.hold_kept": "Agent kept on hold",
    "agent.release_requested": "Release of agent requested",
    "agent.released": "Agent released",
    "agent.profile_changed": "Agent profile changed",
    "agent.agency_added": "Agent added to an agency",
    "agent.agency_confirmed": "Agent confirmed by an agency",
    "agent.agency_declined": "Agent declined by an agency",
    "agent.agency_requested": "Agent asked to join an agency",
    "agent.invitation_accepted": "Agent joined an agency by invitation",
    "agent.agency_removed": "Agent removed from an agency",
    "agent.agency_left": "Agent left an agency",
    "agent.leave_changed": "Leave of an agent changed",
    "agent.office_changed": "Office of an agent changed",
    "agent.role_changed": "Role in an agency changed",
    "contact.erased": "Person erased on request",
    "feed.changed": "Import settings changed",
    "feed.connected": "Import connection created",
    "feed.file_confirmed": "Import file confirmed",
    "webhook.connected": "Webhook secret made",
    "webhook.changed": "Webhook changed",
    "webhook.removed": "Webhook removed",
    "feed.removed": "Import connection removed",
    "feed.token_created": "Import token created",
    "lead.answered": "Enquiry answered",
    "lead.reassigned": "Enquiry reassigned",
    "lead.released": "Held enquiry approved",
    "lead.rejected": "Held enquiry rejected",
    "lead.answer_held": "Answer to an enquiry held for review",
    "lead.answer_released": "Held answer approved",
    "lead.note_saved": "Note on an enquiry saved",
    "lead.status_changed": "Lead status changed",
    "leads.exported": "Leads exported",
    "listing.back_on_market": "Listing back on the market",
    "listing.contract_offered": "Contract of sale offered to a visitor",
    "listing.deleted": "Listing deleted",
    "listing.document_attached": "Document attached to a listing",
    "listing.document_deleted": "Document of a listing deleted",
    "listing.document_link_stopped": "Link to a document stopped",
    "listing.document_sent": "Document of a listing sent",
    "listing.door_list_exported": "Check-in list exported",
    "listing.drafted": "Listing saved as a draft",
    "listing.edited": "Listing changed",
    "listing.leased": "Listing leased",
    "listing.held": "Listing put on hold",
    "listing.hold_kept": "Listing kept on hold",
    "listing.release_requested": "Release of listing requested",
    "listing.released": "Listing released",
    "listing.reports_dismissed": "Reports about a listing closed without a hold",
    "listing.follow_up_sent": "Email sent to the visitors of an inspection",
    "listing.inspections_changed": "Listing inspections changed",
    "listing.pictures_changed": "Listing pictures changed",
    "listing.published": "Listing published",
    "listing.registrations_removed": "Inspection registrations removed",
    "listing.handed_over": "Listing given to another agent",
    "listing.second_agent_changed": "Second agent of a listing changed",
    "listing.assistant_changed": "Assistant of a listing changed",
    "listing.sold": "Listing sold",
    "listing.under_offer": "Listing under offer",
    "listing.unpublished": "Listing unpublished",
    "listing.auction_reported": "Auction result reported",
    "listing.confirmation_requested": "Agent asked whether a listing is available",
    "listing.confirmed_available": "Listing confirmed as available",
    "listing.attached": "Import of a listing resumed",
    "listing.detached": "Import of a listing stopped",
    "listing.duplicate_answered": "Duplicate listing answered",
    "listing.expired": "Listing taken off without a confirmation",
    "listing.same_home_answered": "Imported listing compared with another",
    "listing.price_confirmed": "Price of an imported listing confirmed",
    "listing.offer_recorded": "Offer recorded",
    "listing.offer_corrected": "Offer corrected",
    "listing.offer_withdrawn": "Offer withdrawn",
    "listing.statement_published": "Statement of Information published",
    "listing.price_correction_started": "Time to correct a price began",
    "listing.price_stopped": "Listing stopped for its price",
    "listing.tenant_photos_answered": "Tenant’s belongings answered",
    "listing.estimate_saved": "Estimate saved",
    "listing.estimate_withdrawn": "Estimate withdrawn",
    "listing.withdrawn": "Listing withdrawn",
    "mail.resent": "Email resent",
    "reply_template.deleted": "Reply template deleted",
    "reply_template.saved": "Reply template saved",
    "picture.held": "Picture put on hold",
    "picture.hold_kept": "Picture kept on hold",
    "picture.release_requested": "Release of picture requested",
    "picture.released": "Picture released",
    "user.admin_granted": "Admin rights granted",
    "user.admin_revoked": "Admin rights removed",
    "user.reinstated": "Account reinstated",
    "user.sessions_ended": "Account logged out everywhere",
    "user.suspended": "Account suspended",
  },
  subject: {
    agency: "Agency",
    agent: "Agent",
    feed: "Import connection",
    lead: "Lead",
    listing: "Listing",
    mail: "Email",
    user: "Account",
  },
  search: {
    label: "Search changes",
    who: "Who",
    actor: "By",
    anyone: "Anyone",
    actors: { people: "People", imports: "Imports", other: "Commands, links, deleted accounts" },
    action: "Change",
    anyAction: "Any change",
    subject: "Subject, such as Listing 12",
    from: "From",
    to: "To",
    submit: "Search",
    showAll: "Show all changes",
    none: "No change matches",
    noneHint: "“Who” finds part of an email address, or of the name of an import.",
  },
  empty: "No changes yet",
  emptyHint: "Changes by admins and owners appear here.",
  emptyBeyond: "There is nothing on this page",
  newest: "See the newest changes",
  failed: "We couldn't load the audit trail just now.",
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.audit, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = decodeAuditFilters(url.searchParams);
  const { page } = filters;
  const range = { limit: CHANGES_PER_PAGE + 1, offset: (page - 1) * CHANGES_PER_PAGE };
  return loadPage({ fallback: { filters, results: undefined } }, async () => {
    const search = toAuditSearch(filters);
    const entries = search ? await findAuditEntries({ ...search, ...range }) : [];
    const lines = entries.slice(0, CHANGES_PER_PAGE).map(toAuditLine);
    return { filters, results: { lines, hasMore: page < MAX_PAGE && entries.length > CHANGES_PER_PAGE } };
  });
}

/** Undefined if no entry can match: the subject is unknown. */
export function toAuditSearch({ who, actor, action, subject, from, to }: AuditFilters): AuditSearch | undefined {
  const named = subject === undefined ? undefined : readSubject(subject);
  if (subject !== undefined && !named) return undefined;
  return {
    who,
    actor,
    action,
    subject: named,
    from: from === undefined ? undefined : startOfDate(from),
    until: to === undefined ? undefined : startOfDate(addDays(to, 1)),
  };
}

/** "listing 12", "Account 3" or "12". Undefined for any other text. */
function readSubject(text: string): AuditSearch["subject"] {
  const [, label = "", number] = /^(?:(.*\S)\s+)?#?(\d{1,10})$/.exec(text.trim()) ?? [];
  const id = readRowId(number);
  if (id === undefined) return undefined;
  if (label === "") return { id };
  const known = Object.entries(messages.subject).find(([name, heading]) =>
    [name, heading.toLowerCase()].includes(label.toLowerCase()),
  );
  return known && { name: known[0], id };
}

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeAuditFilters(params),
  results: undefined,
}));

export default function AuditPage({ loaderData: { filters, results } }: Route.ComponentProps) {
  const { page, ...search } = filters;
  const isEmpty = page === 1 && !hasAnyFilter(search) && results?.lines.length === 0;
  return (
    <>
      {!isEmpty && <AuditSearchForm filters={filters} />}
      {results ? (
        <AuditTrail filters={filters} {...results} />
      ) : (
        <LoadFailed title={messages.failed} path={auditPath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

const actors = [
  { value: "", label: messages.search.anyone },
  ...auditActors.map((value) => ({ value, label: messages.search.actors[value] })),
];

const actions = [
  { value: "", label: messages.search.anyAction },
  ...Object.entries<string>(messages.action)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

function AuditSearchForm({ filters }: { filters: AuditFilters }) {
  const { who = "", actor = "", action = "", subject = "", from = "", to = "" } = filters;
  return (
    <SearchForm
      action={auditBasePath}
      label={messages.search.label}
      values={{ who, actor, action, subject, from, to }}
      className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 print:hidden"
    >
      <Field id="who" label={messages.search.who}>
        <TextInput id="who" name="who" type="search" defaultValue={who} className="min-w-0" />
      </Field>
      <Field id="actor" label={messages.search.actor}>
        <Select id="actor" name="actor" options={actors} defaultValue={actor} />
      </Field>
      <Field id="action" label={messages.search.action}>
        <Select id="action" name="action" options={actions} defaultValue={action} />
      </Field>
      <Field id="subject" label={messages.search.subject}>
        <TextInput id="subject" name="subject" type="search" defaultValue={subject} className="min-w-0" />
      </Field>
      <div className="grid min-w-0 grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
        <Field id="from" label={messages.search.from}>
          <TextInput id="from" name="from" type="date" defaultValue={from} />
        </Field>
        <Field id="to" label={messages.search.to}>
          <TextInput id="to" name="to" type="date" defaultValue={to} />
        </Field>
      </div>
      <Button className="justify-self-start">{messages.search.submit}</Button>
    </SearchForm>
  );
}

interface AuditTrailProps {
  lines: readonly AuditLine[];
  filters: AuditFilters;
  hasMore: boolean;
}

function hasAnyFilter(search: Omit<AuditFilters, "page">): boolean {
  return Object.values(search).some((value) => value !== undefined);
}

const HEADING = "results";

const columns = [
  { label: messages.columns.what },
  { label: messages.columns.detail, className: "md:w-[32%]" },
  { label: messages.columns.who, className: "md:w-[25%]" },
  { label: messages.columns.when, className: "md:w-[16%]" },
];

function AuditTrail({ lines, filters, hasMore }: AuditTrailProps) {
  const { page, ...search } = filters;
  const isFiltered = hasAnyFilter(search);
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {messages.heading}
        </h2>
        {lines.length > 0 && <p className="prose text-sm text-ink-2">{messages.order}</p>}
        {isFiltered && lines.length > 0 && (
          <TextLink to={auditBasePath} className="inline-flex min-h-8 items-center text-sm print:hidden">
            {messages.search.showAll}
          </TextLink>
        )}
      </div>
      {lines.length === 0 ? (
        <NoChanges isBeyond={page > 1} isFiltered={isFiltered} />
      ) : (
        <RecordTable caption={messages.heading} columns={columns}>
          {lines.map((line) => (
            <RecordRow key={line.id} heading={<What {...line} />}>
              <RecordCell label={messages.columns.detail}>{line.detail}</RecordCell>
              <RecordCell label={messages.columns.who}>{line.who}</RecordCell>
              <RecordCell label={messages.columns.when}>
                <TimeCell {...line.when} />
              </RecordCell>
            </RecordRow>
          ))}
        </RecordTable>
      )}
      <Pagination
        page={page}
        lastPage={page}
        openEnded={hasMore}
        pathOf={(to) => `${auditPath({ ...filters, page: to })}#${HEADING}`}
      />
    </section>
  );
}

function What({ what, subject }: Pick<AuditLine, "what" | "subject">) {
  return (
    <>
      <span className="font-semibold">{what}</span>
      {subject && <p className="text-ink-2">{subject}</p>}
    </>
  );
}

function NoChanges({ isBeyond, isFiltered }: { isBeyond: boolean; isFiltered: boolean }) {
  if (isFiltered && !isBeyond) {
    return (
      <EmptyState
        title={messages.search.none}
        level={3}
        actions={<ButtonLink to={auditBasePath}>{messages.search.showAll}</ButtonLink>}
      >
        {messages.search.noneHint}
      </EmptyState>
    );
  }
  return isBeyond ? (
    <EmptyState
      title={messages.emptyBeyond}
      level={3}
      actions={<ButtonLink to={auditBasePath}>{messages.newest}</ButtonLink>}
    />
  ) : (
    <EmptyState title={messages.empty} level={3}>
      {messages.emptyHint}
    </EmptyState>
  );
}

interface AuditLine {
  id: number;
  when: DisplayTime;
  who: string;
  /** Unknown actions as stored. */
  what: string;
  /** "Lead 12" */
  subject?: string;
  detail: string;
}

/** Call in loaders, so that server and browser agree. */
export function toAuditLine({ id, createdAt, user, action, subject, subjectId, detail }: AuditEntry): AuditLine {
  const { import: importer, ...rest } = detail;
  const isImport = !user && isAuditImport(importer);
  return {
    id,
    when: displayTime(createdAt),
    who: user?.email ?? (isImport ? messages.importer(importer) : messages.nobody),
    what: toLabel(messages.action, action),
    subject: subjectId === null ? undefined : `${toLabel(messages.subject, subject)} ${subjectId}`,
    detail: formatDetail(isImport ? rest : detail),
  };
}

function isAuditImport(importer: unknown): importer is AuditImport {
  return typeof importer === "object" && importer !== null && "id" in importer && "name" in importer;
}

/** "status: from new to closed" */
export function formatDetail(detail: unknown): string {
  if (detail === null || detail === undefined || detail === "") return messages.nothing;
  if (typeof detail === "boolean") return detail ? messages.yes : messages.no;
  if (typeof detail === "number" || typeof detail === "string") return String(detail);
  if (Array.isArray(detail)) return detail.map(formatDetail).join(", ") || messages.nothing;
  const pairs = Object.entries(detail);
  if (isChange(detail))
    return `${messages.fromWord} ${formatPart(detail.from)} ${messages.toWord} ${formatPart(detail.to)}`;
  return pairs.map(([name, value]) => `${toPlainName(name)}: ${formatPart(value)}`).join(", ") || messages.noDetail;
}

/** In brackets if nested. */
function formatPart(value: unknown): string {
  const text = formatDetail(value);
  const hasParts = typeof value === "object" && value !== null && !Array.isArray(value) && !isChange(value);
  return hasParts ? `(${text})` : text;
}

function isChange(detail: object): detail is { from: unknown; to: unknown } {
  return "from" in detail && "to" in detail && Object.keys(detail).length === 2;
}

/** Converts "priceFrequency" to "price frequency". */
function toPlainName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toLabel(labels: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}

const CHANGES_PER_PAGE = 50;
