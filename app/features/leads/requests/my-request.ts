import { enquiryPath } from "#app/features/leads/model/paths.ts";
import type { SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/status.messages.ts";
import { leadStatuses, readLeadStatus } from "#app/features/leads/model/status.ts";
import { myRequestsMessages as says } from "./my-requests.messages.ts";
import type { RequestCounts } from "./requests.queries.server.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";

/** One's own enquiry in a list: every value is a finished text. */
export interface MyRequest {
  id: number;
  about: string;
  /** The page that shows all of it; absent when its receipt has expired. */
  path?: string;
  sentTo: string;
  sentAt: string;
  status: string;
  isNew: boolean;
}

/** An enquiry for its sender's list; call it in the loader, so that server and browser agree on the times. */
export function myRequest(lead: SentLead, receipt: string | undefined): MyRequest {
  const { about, sentTo, sentAt } = sentEnquiry(lead);
  const status = readLeadStatus(lead.status) ?? "new";
  return {
    id: lead.id,
    about: about.title,
    path: receipt && enquiryPath(receipt),
    sentTo,
    sentAt,
    status: lead.withdrawnAt ? says.withdrawn : leadStatusMessages.name[status],
    isNew: !lead.withdrawnAt && status === "new",
  };
}

/** How many requests have each status, in the order in which it usually happens; "Withdrawn" only when there are any. */
export function requestSummary(counts: RequestCounts): { label: string; count: number }[] {
  const summary: { label: string; count: number }[] = leadStatuses.map((status) => ({
    label: leadStatusMessages.name[status],
    count: counts[status] ?? 0,
  }));
  return counts.withdrawn ? [...summary, { label: says.withdrawn, count: counts.withdrawn }] : summary;
}

/** The address of a page of one's own enquiries. */
export function myRequestsPath(page: number): string {
  return page > 1 ? `/dashboard/requests?page=${page}` : "/dashboard/requests";
}
