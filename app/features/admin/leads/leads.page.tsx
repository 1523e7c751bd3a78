import type { ReactNode } from "react";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminMessages, queueMessages } from "#app/features/admin/model/admin.messages.ts";
import {
  adminAgentPath,
  decodeLeadFilters,
  hasLeadFilters,
  type LeadFilters,
  leadIntents,
  leadsBasePath,
  leadsCsvPath,
  leadsPath,
  leadStatusChoices,
  nameListPath,
} from "#app/features/admin/model/filters.ts";
import { findQueue, type QueueItem, type QueueSubject } from "#app/features/admin/queue/queue.queries.server.ts";
import {
  approveQueued,
  askQueued,
  holdQueued,
  messageSchema,
  peopleSchema,
  verifyPeople,
} from "#app/features/admin/queue/queue.server.ts";
import {
  Queue,
  queueId,
  queueIntents,
  queuePath,
  type QueueRow,
  readQueued,
  readQueueKind,
} from "#app/features/admin/queue/queue.tsx";
import { leadElement, leadStatusMessages } from "#app/features/leads/model/lead.ts";
import { leadStatusIntent } from "#app/features/leads/model/status.form.server.ts";
import { holdSchema } from "#app/features/moderation/moderation.server.ts";
import { moderationMessages, decidePath } from "#app/features/moderation/moderation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { exceptInPlace, useFocusAfterRemoval, useStableRows } from "#app/forms/stable-rows.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { displayTime } from "#app/lib/dates.ts";
import { joinIntents } from "#app/lib/intents.ts";
import type { LongPage } from "#app/lib/page.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { env } from "#platform/env.server.ts";
import type { Route } from "./+types/leads.page";
import { LeadEntry, toLeadRow } from "./lead-entry.tsx";
import { findLeadPage } from "./leads.queries.server.ts";
import { rejectLead, releaseLead, releaseReply } from "./leads.server.ts";

const releaseMessages = {
  sent: {
    title: "Enquiry approved",
    text: "It is on its way to the recipient, and the sender gets a receipt.",
  },
  failed: "The enquiry could not be sent. Please try again later.",
  rejected: {
    title: "Enquiry rejected",
    text: "It was not sent. It stays in the list as closed.",
  },
  rejectFailed: "The enquiry could not be rejected. Please try again later.",
  sentReply: {
    title: "Answer approved",
    text: "It is on its way to the sender of the enquiry.",
  },
} as const;

const messages = {
  showAll: "Show all leads",
  searchHint: "Name, email, phone, message or source",
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: adminMessages.tab.leads,
    description: "All enquiries, their status, and those held for review.",
    url,
    noIndex: true,
  });
}

const toFilters = (url: URL) => decodeLeadFilters(url.searchParams);

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = toFilters(url);
  const kind = readQueueKind(url.searchParams);
  const form = {
    constraints: { message: toConstraint(messageSchema), hold: toConstraint(holdSchema) },
  };
  return loadPage({ fallback: { filters, form, queue: undefined, results: undefined } }, async () => {
    const [{ items, ...results }, queue] = await Promise.all([
      findLeadPage(filters),
      isFirstView(filters)
        ? findQueue({ verifies: env.REQUIRE_AGENT_VERIFICATION, edited: readQueued(url), kind })
        : undefined,
    ]);
    const now = new Date();
    return {
      filters: { ...filters, page: results.page },
      form,
      queue: queue && { items: toQueueRows(queue), hasMore: queue.hasMore, kind },
      results: {
        ...results,
        leads: items.map((lead) => toLeadRow(lead, now, lead.phone ? phoneParts(lead.phone) : undefined)),
      },
    };
  });
}

/** The queue is shown above the unfiltered list only. */
function isFirstView(filters: LeadFilters): boolean {
  return filters.page === 1 && filters.pinnedIds === undefined && !hasLeadFilters(filters);
}

function toQueueRows({ items, groups }: Awaited<ReturnType<typeof findQueue>>): QueueRow[] {
  // Each is shown with its first agent.
  const remaining = new Map(groups.map((group) => [group.id, group]));
  return items.map(({ agencyId, createdAt, message, ...item }) => {
    const group = agencyId === null ? undefined : remaining.get(agencyId);
    if (group) remaining.delete(group.id);
    return {
      ...item,
      group,
      since: displayTime(createdAt),
      reason: isUnverified(item.subject) ? queueMessages.newAgent : queueMessages.reason[item.subject],
      path: getReviewPath(item),
      message: message && { ...message, at: displayTime(new Date(message.at)) },
    };
  });
}

function getReviewPath({ subject, id, name }: Pick<QueueItem, "subject" | "id" | "name">): string {
  if (subject === "listing") return decidePath(id, leadsBasePath);
  if (subject === "agent") return adminAgentPath(id);
  return nameListPath("/admin/agencies", { search: name, page: 1 });
}

const backToQueue = ({ url }: Route.ActionArgs, message: { title: string; text: string; mailed?: boolean }) =>
  redirectWithFlash(`${queuePath(readQueueKind(url.searchParams))}#${queueId}`, { kind: "success", ...message });

/** An agent where agents need not be verified. */
const isUnverified = (subject: QueueSubject) => subject === "agent" && !env.REQUIRE_AGENT_VERIFICATION;

const approve = (subject: QueueSubject) =>
  intent({
    async act({ id }, args: Route.ActionArgs) {
      await approveQueued(requireAdmin(args), subject, id);
      return backToQueue(args, queueMessages.approved[isUnverified(subject) ? "newAgent" : subject]);
    },
    failure: queueMessages.failed,
  });

const ask = (subject: QueueSubject) =>
  intent({
    schema: messageSchema,
    async act({ id, input: { message } }, args: Route.ActionArgs) {
      await askQueued(requireAdmin(args), subject, id, message);
      return backToQueue(args, { ...queueMessages.message.asked, mailed: true });
    },
    failure: queueMessages.failed,
  });

const hold = (subject: QueueSubject) =>
  intent({
    schema: holdSchema,
    async act({ id, input: { reason } }, args: Route.ActionArgs) {
      await holdQueued(requireAdmin(args), subject, id, reason);
      const { agentOnHold: agent, listingOnHold: listing } = moderationMessages.done;
      return backToQueue(args, { ...{ agency: queueMessages.agencyOnHold, agent, listing }[subject], mailed: true });
    },
    failure: queueMessages.failed,
  });

/** Returns to the enquiry, unless it has left the list. */
function afterReview(
  { url }: Route.ActionArgs,
  id: number,
  message: { title: string; text: string; mailed?: boolean },
) {
  const { pinnedIds: _, ...filters } = toFilters(url);
  const path = leadsPath(filters);
  return redirectWithFlash(filters.status === "held" ? path : `${path}#${leadElement(id)}`, {
    kind: "success",
    ...message,
  });
}

const adminIntents = joinIntents(leadIntents, queueIntents);

export const action = intentAction(
  adminIntents,
  {
    approveAgency: approve("agency"),
    approveAgent: approve("agent"),
    approveListing: approve("listing"),
    approvePeople: intent({
      schema: peopleSchema,
      async act({ id, input: { people } }, args: Route.ActionArgs) {
        const count = await verifyPeople(requireAdmin(args), id, people);
        return backToQueue(args, queueMessages.approved.people(count));
      },
      failure: queueMessages.failed,
    }),
    askAgency: ask("agency"),
    askAgent: ask("agent"),
    askListing: ask("listing"),
    holdAgency: hold("agency"),
    holdAgent: hold("agent"),
    holdListing: hold("listing"),
    status: leadStatusIntent<Route.ActionArgs>({
      requireUser: requireAdmin,
      pathOf: (url) => leadsPath(toFilters(url)),
    }),
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseLead(requireAdmin(args), id);
        return afterReview(args, id, { ...releaseMessages.sent, mailed: true });
      },
      failure: releaseMessages.failed,
    }),
    reject: intent({
      async act({ id }, args: Route.ActionArgs) {
        await rejectLead(requireAdmin(args), id);
        return afterReview(args, id, releaseMessages.rejected);
      },
      failure: releaseMessages.rejectFailed,
    }),
    releaseReply: intent({
      async act({ id }, args: Route.ActionArgs) {
        await releaseReply(requireAdmin(args), id);
        const { pinnedIds: _, ...filters } = toFilters(args.url);
        return redirectWithFlash(leadsPath(filters), {
          kind: "success",
          ...releaseMessages.sentReply,
          mailed: true,
        });
      },
      failure: releaseMessages.failed,
    }),
  },
  { missingMessage: leadStatusMessages.noLead, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(adminIntents, {
  failure: {
    status: leadStatusMessages.failed.text,
    release: releaseMessages.failed,
    reject: releaseMessages.rejectFailed,
  },
});

export const shouldRevalidate = exceptInPlace(leadIntents);

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeLeadFilters(params),
  queue: undefined,
  results: undefined,
}));

export default function LeadsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters } = loaderData;
  const pinnedIds = loaderData.results?.leads.map(({ id }) => id);
  const pinnedPath = leadsPath({ ...filters, pinnedIds });
  const { data, reload } = useStableRows(loaderData, pinnedPath);
  const results = data.results ?? loaderData.results;
  useFocusAfterRemoval(results?.leads.map(({ id }) => id) ?? [], LEADS_HEADING_ID);
  const path = leadsPath(filters);
  return (
    <>
      {isFailure(actionData) && (
        <ErrorSummary
          form={{ id: actionData.formId, failure: actionData, failureTitle: leadStatusMessages.failed.title }}
          className=""
        />
      )}
      {loaderData.queue && (
        <Queue {...loaderData.queue} constraints={loaderData.form.constraints} result={actionData} />
      )}
      <LeadSearch filters={filters} />
      {results ? (
        <LeadList filters={filters} {...results} isEmpty={results.leads.length === 0}>
          {results.leads.map((lead) => (
            <LeadEntry key={lead.id} lead={lead} path={pinnedPath} formResult={actionData} onSaved={reload} />
          ))}
        </LeadList>
      ) : (
        <LoadFailed title="We couldn't load the leads just now." path={path}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

/** Gets the focus when the focused row leaves the list. */
export const LEADS_HEADING_ID = "results";

interface LeadListProps extends Omit<LongPage<never>, "items"> {
  filters: LeadFilters;
  isEmpty: boolean;
  children: ReactNode;
}

const columns = [
  { label: "Lead" },
  { label: "Received", className: "md:w-[14%]" },
  { label: "Status", className: "md:w-64" },
  { label: "Details", className: "md:w-[36%]" },
];

export function LeadList({ filters, isEmpty, total, countLimit, page, lastPage, openEnded, children }: LeadListProps) {
  const isFiltered = hasLeadFilters(filters);
  const heading = countText(total, "lead", "leads", countLimit);
  return (
    <section aria-labelledby={LEADS_HEADING_ID} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={LEADS_HEADING_ID} tabIndex={-1} data-announce={heading} className="text-lg">
            {heading}
          </h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
            {total > 0 && (
              <span>
                Enquiries waiting for an answer come first, the most urgent at the top. The rest follow, newest first.
              </span>
            )}
            {isFiltered && (
              <TextLink
                to={leadsBasePath}
                replace
                preventScrollReset
                className="inline-flex min-h-8 items-center print:hidden"
              >
                {messages.showAll}
              </TextLink>
            )}
          </p>
        </div>
        {total > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
            {total > countLimit && (
              <span className="text-sm text-ink-2">The file contains up to 50,000 leads, the newest first.</span>
            )}
            <ButtonLink to={leadsCsvPath(filters)} reloadDocument variant="quiet">
              Download CSV
            </ButtonLink>
          </div>
        )}
      </div>
      {isEmpty ? (
        <NoLeads isFiltered={isFiltered} />
      ) : (
        <RecordTable caption="Lead" columns={columns} phoneLayout="dense">
          {children}
        </RecordTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        openEnded={openEnded}
        pathOf={(to) => `${leadsPath({ ...filters, page: to })}#${LEADS_HEADING_ID}`}
      />
    </section>
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title="No leads found"
      level={3}
      actions={
        isFiltered ? (
          <ButtonLink to={leadsBasePath} replace preventScrollReset>
            {messages.showAll}
          </ButtonLink>
        ) : (
          <ButtonLink to="/listings">See the homes</ButtonLink>
        )
      }
    >
      {isFiltered
        ? "No leads match this search."
        : "Enquiries about homes, agents, services and trades appear here straight away."}
    </EmptyState>
  );
}

const statuses = [
  { value: "", label: "Any status" },
  ...leadStatusChoices.map((value) => ({
    value,
    label: value === "held" ? "Held for review" : leadStatusMessages.name[value],
  })),
];

export function LeadSearch({ filters }: { filters: LeadFilters }) {
  const { search = "", status = "", from = "", to = "" } = filters;
  return (
    <SearchForm
      action={leadsBasePath}
      label="Search leads"
      values={{ search, status, from, to }}
      className="grid items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto] print:hidden"
    >
      <Field id="search" label="Search">
        <span id={hintId("search")} className="sr-only">
          {messages.searchHint}
        </span>
        <div className="flex gap-2">
          <TextInput
            id="search"
            name="search"
            type="search"
            defaultValue={search}
            placeholder={messages.searchHint}
            aria-describedby={hintId("search")}
            className="min-w-0"
          />
          <Button>Search</Button>
        </div>
      </Field>
      <details className="wide-open" open={[status, from, to].some(Boolean)}>
        <summary className="min-h-(--tap) cursor-pointer py-2 font-semibold text-harbour">Status and dates</summary>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[12rem_11rem_11rem]">
          <Field id="status" label="Status" className="max-lg:col-span-2">
            <Select id="status" name="status" options={statuses} defaultValue={status} />
          </Field>
          <Field id="from" label="From">
            <TextInput id="from" name="from" type="date" defaultValue={from} className="min-w-0" />
          </Field>
          <Field id="to" label="To">
            <TextInput id="to" name="to" type="date" defaultValue={to} className="min-w-0" />
          </Field>
        </div>
      </details>
    </SearchForm>
  );
}
