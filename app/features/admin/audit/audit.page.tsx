import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { type AuditEntry, type AuditImport, findAuditEntries } from "#app/features/audit/audit.queries.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { MAX_PAGE, pageNumber } from "#app/lib/page.ts";
import { requirePageAdmin } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TimeCell, RecordCell, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import type { Route } from "./+types/audit.page";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";

const messages = {
  description: "Who changed what, and when.",
  heading: "Changes",
  order: "Newest first. An entry cannot be changed or removed here.",
  columns: { when: "When", who: "Who", what: "What", detail: "Detail" },
  nobody: "The terminal, a mailed link, or an account since deleted",
  importer: ({ id, name, file }: { id: number; name: string; file?: number }) =>
    `Import: ${name} (feed ${id}${file === undefined ? "" : `, file ${file}`})`,
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
    "agent.unverified": "Verification of an agent removed",
    "agency.changed": "Details of an agency changed",
    "agency.created": "Agency created",
    "agency.logo_changed": "Logo of an agency changed",
    "agent.portrait_changed": "Portrait of an agent changed",
    "agent.held": "Agent held",
    "agent.hold_kept": "Hold on an agent upheld",
    "agent.release_requested": "Release of an agent requested",
    "agent.released": "Agent released",
    "agent.profile_changed": "Agent profile changed",
    "agent.agency_added": "Agent added to an agency",
    "agent.agency_confirmed": "Agency of an agent confirmed",
    "agent.agency_declined": "Agency of an agent declined",
    "agent.agency_removed": "Agent removed from an agency",
    "feed.changed": "Settings of a feed changed",
    "feed.connected": "Feed connected",
    "feed.file_confirmed": "File of a feed confirmed",
    "feed.removed": "Feed removed",
    "feed.token_created": "Token of a feed created",
    "lead.answered": "Enquiry answered",
    "lead.released": "Held lead released",
    "lead.answer_held": "Answer to an enquiry held for review",
    "lead.answer_released": "Held answer released",
    "lead.status_changed": "Status of a lead changed",
    "leads.exported": "Leads exported to a file",
    "listing.back_on_market": "Listing back on the market",
    "listing.deleted": "Listing deleted",
    "listing.door_list_exported": "Check-in list of an inspection exported to a file",
    "listing.drafted": "Listing saved as a draft",
    "listing.edited": "Listing changed",
    "listing.leased": "Listing leased",
    "listing.held": "Listing held",
    "listing.hold_kept": "Hold on a listing upheld",
    "listing.release_requested": "Release of a listing requested",
    "listing.released": "Listing released",
    "listing.reports_dismissed": "Reports of a listing closed without a hold",
    "listing.inspections_changed": "Inspections of a listing changed",
    "listing.pictures_changed": "Pictures of a listing changed",
    "listing.published": "Listing published",
    "listing.registrations_removed": "Registrations for an inspection removed",
    "listing.sold": "Listing sold",
    "listing.under_offer": "Listing under offer",
    "listing.unpublished": "Listing unpublished",
    "listing.withdrawn": "Listing withdrawn",
    "mail.resent": "Mail resent",
    "picture.held": "Picture of a listing held",
    "picture.hold_kept": "Hold on a picture upheld",
    "picture.release_requested": "Release of a picture requested",
    "picture.released": "Picture of a listing released",
    "user.admin_granted": "Admin rights granted",
    "user.admin_revoked": "Admin rights removed",
    "user.reinstated": "Account reinstated",
    "user.sessions_ended": "Person logged out everywhere",
    "user.suspended": "Account suspended",
  },
  subject: {
    agency: "Agency",
    agent: "Agent",
    feed: "Feed",
    lead: "Lead",
    listing: "Listing",
    mail: "Mail",
    user: "Account",
  },
  empty: "No changes yet",
  emptyHint: "Changes by admins and owners appear here.",
  emptyBeyond: "There is nothing on this page",
  emptyStep: "See the leads",
  newest: "See the newest changes",
  failed: "We couldn't load the audit trail just now.",
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.audit, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const page = Math.min(pageNumber(url.searchParams.get("page")), MAX_PAGE);
  const range = { limit: CHANGES_PER_PAGE + 1, offset: (page - 1) * CHANGES_PER_PAGE };
  return loadPage({ fallback: { page, results: undefined } }, async () => {
    const entries = await findAuditEntries(range);
    const lines = entries.slice(0, CHANGES_PER_PAGE).map(toAuditLine);
    return { page, results: { lines, hasMore: page < MAX_PAGE && entries.length > CHANGES_PER_PAGE } };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  page: pageNumber(params.get("page")),
  results: undefined,
}));

export default function AuditPage({ loaderData: { page, results } }: Route.ComponentProps) {
  return results ? (
    <AuditTrail page={page} {...results} />
  ) : (
    <LoadFailed title={messages.failed} path={auditPath(page)}>
      {adminMessages.loadFailed}
    </LoadFailed>
  );
}

interface AuditTrailProps {
  lines: readonly AuditLine[];
  page: number;
  hasMore: boolean;
}

const HEADING = "results";

const columns = [
  { label: messages.columns.what },
  { label: messages.columns.detail, className: "md:w-[32%]" },
  { label: messages.columns.who, className: "md:w-[25%]" },
  { label: messages.columns.when, className: "md:w-[16%]" },
];

function AuditTrail({ lines, page, hasMore }: AuditTrailProps) {
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="text-lg">
          {messages.heading}
        </h2>
        <p className="prose text-sm text-ink-2">{messages.order}</p>
      </div>
      {lines.length === 0 ? (
        <NoChanges isBeyond={page > 1} />
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
      <Pagination page={page} lastPage={page} openEnded={hasMore} pathOf={(to) => `${auditPath(to)}#${HEADING}`} />
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

function NoChanges({ isBeyond }: { isBeyond: boolean }) {
  return isBeyond ? (
    <EmptyState
      title={messages.emptyBeyond}
      level={3}
      actions={<ButtonLink to={auditAddress}>{messages.newest}</ButtonLink>}
    />
  ) : (
    <EmptyState title={messages.empty} level={3} actions={<ButtonLink to="/admin">{messages.emptyStep}</ButtonLink>}>
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

/** "priceFrequency" becomes "price frequency". */
function toPlainName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toLabel(labels: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;
}

const auditAddress = "/admin/audit";

const CHANGES_PER_PAGE = 50;

function auditPath(page: number): string {
  return page > 1 ? `${auditAddress}?page=${page}` : auditAddress;
}
