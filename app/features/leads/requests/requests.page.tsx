import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { LeadReplies } from "#app/features/leads/model/enquiry-view.tsx";
import {
  findOwnLeadPage,
  type OwnLead,
  type OwnLeadPage,
  type RequestCounts,
} from "#app/features/leads/model/lead.queries.server.ts";
import { enquiryPath, leadStatuses, readLeadStatus } from "#app/features/leads/model/lead.ts";
import { findValidReceipt } from "#app/features/leads/model/mails.server.ts";
import { type LeadReplyView, toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import type { ListingLineData } from "#app/features/listings/model/card.queries.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { CardPrice, nextTimes } from "#app/features/listings/model/listing-card.tsx";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/requests.page";

const messages = {
  page: "My Requests",
  /** Agents' terms are internal. */
  status: {
    new: "Waiting for an answer",
    contacted: "Answered",
    qualified: "In progress",
    converted: "Agreed",
    closed: "Closed",
    withdrawn: "Withdrawn",
  },
  summary: {
    new: "waiting for an answer",
    contacted: "answered",
    qualified: "in progress",
    converted: "agreed",
    closed: "no further action",
    withdrawn: "withdrawn",
  },
  toHome: "See the home",
  readReplies: (count: number) => (count === 1 ? "Read the answer" : `Read ${count} answers`),
} as const;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myRequestsPath(1));
  return pageMeta({
    title: messages.page,
    description: "Your enquiries, who received them, and their status.",
    url,
    noIndex: true,
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  const page = pageNumber(url.searchParams.get("page"));
  return loadPage({ fallback: { results: undefined, page } }, async () => {
    const { items: leads, ...results } = await findOwnLeadPage(viewer.id, page);
    return { results: { ...results, requests: leads.map((lead) => toMyRequest(lead, findValidReceipt(lead))) }, page };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  page: pageNumber(params.get("page")),
  results: undefined,
}));

export default function RequestsPage({ loaderData: { results, page } }: Route.ComponentProps) {
  if (results) return <MyRequests {...results} />;
  return (
    <LoadFailed title="We couldn't load your requests just now." path={myRequestsPath(page)}>
      They are safe with us. Please try again in a moment.
    </LoadFailed>
  );
}

interface MyRequest {
  id: number;
  about: string;
  home?: ListingLineData;
  /** Undefined when the receipt has expired. */
  path?: string;
  sentTo: string;
  sentAt: string;
  status: string;
  isNew: boolean;
  replies: LeadReplyView[];
}

/** Call in loaders, so that server and browser agree. */
export function toMyRequest({ home, ...lead }: OwnLead, receipt: string | undefined): MyRequest {
  const { about, sentTo, sentAt, replies } = toSentEnquiry(lead);
  const status = readLeadStatus(lead.status) ?? "new";
  return {
    id: lead.id,
    about: home ? listingName(home) : about.title,
    ...(home && { home }),
    path: receipt && enquiryPath(receipt),
    sentTo,
    sentAt,
    status: messages.status[lead.withdrawnAt ? "withdrawn" : status],
    isNew: !lead.withdrawnAt && status === "new",
    replies,
  };
}

/** In the usual order, without zeros. */
export function toRequestSummary(counts: RequestCounts): { status: string; note: string; count: number }[] {
  return ([...leadStatuses, "withdrawn"] as const)
    .map((status) => ({ status, note: messages.summary[status], count: counts[status] ?? 0 }))
    .filter(({ count }) => count > 0);
}

export function myRequestsPath(page: number): string {
  return page > 1 ? `/dashboard/requests?page=${page}` : "/dashboard/requests";
}

interface MyRequestsProps extends Omit<OwnLeadPage, "items"> {
  requests: readonly MyRequest[];
}

const HEADING = "requests";

function MyRequests({ requests, counts, total, page, lastPage }: MyRequestsProps) {
  const isEmpty = requests.length === 0;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {isEmpty ? messages.page : countOf(total, "request")}
        </h2>
        {total > 1 && <p className="text-sm text-ink-2">Newest first.</p>}
      </div>
      {isEmpty ? (
        <EmptyState
          title="No service requests yet"
          level={3}
          actions={<ButtonLink to="/agents">Find an agent</ButtonLink>}
        >
          Enquiries that you send to agents, trades and our services while logged in are listed here.
        </EmptyState>
      ) : (
        <div>
          <Summary counts={counts} />
          <ul>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </div>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${myRequestsPath(to)}#${HEADING}`} />
    </section>
  );
}

/** The specified counts by status, on one line. */
function Summary({ counts }: Pick<MyRequestsProps, "counts">) {
  return (
    <dl className="flex flex-wrap gap-x-4 border-t-3 border-ink pt-2 text-sm text-ink-2">
      {toRequestSummary(counts).map(({ status, note, count }) => (
        <div key={status}>
          <dt className="sr-only">{status}</dt>
          <dd>
            <span className="font-bold text-ink tnum">{count}</span> {note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Request({ request }: { request: MyRequest }) {
  const { about, home, path, sentTo, sentAt, status, isNew, replies } = request;
  const times = home ? nextTimes(home) : [];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-4">
      {home && <CoverPhoto home={home} sizes="96px" className="small-photo w-20 sm:w-24" />}
      <div className={home ? "min-w-0" : "col-span-2 min-w-0"}>
        <h3 className="text-lg wrap-anywhere first-letter:uppercase">
          {path ? <TextLink to={path}>{about}</TextLink> : about}
        </h3>
        <p className="text-sm wrap-anywhere text-ink-2">
          Sent to {sentTo} on {sentAt}
        </p>
        {home && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="font-semibold">
              <CardPrice home={home} />
            </span>
            {times.length > 0 && (
              <span>
                <DottedFacts facts={times} />
              </span>
            )}
            <TextLink to={listingPath(home)} className="inline-block py-1">
              {messages.toHome}
              <span className="sr-only">: {about}</span>
            </TextLink>
          </p>
        )}
      </div>
      <p className={home ? "col-start-2 sm:col-start-3" : "col-span-2 sm:col-span-1 sm:col-start-3"}>
        <Badge tone={isNew ? "buff" : "outline"}>{status}</Badge>
      </p>
      {replies.length > 0 && (
        <details className="col-span-full">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {messages.readReplies(replies.length)}
            <span className="sr-only">: {about}</span>
          </summary>
          <LeadReplies replies={replies} />
        </details>
      )}
    </li>
  );
}
