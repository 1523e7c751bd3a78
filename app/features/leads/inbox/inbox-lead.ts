import { agentPath } from "#app/features/agents/model/card.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { agentLeadsMessages as says, waitingLine, yourEnquiryTo } from "./inbox.messages.ts";
import type { AgentLead, LeadCounts } from "./inbox.queries.server.ts";
import { type LeadClockView, leadClockView } from "#app/features/leads/model/clock.ts";
import { leadStatusMessages } from "#app/features/leads/model/status.messages.ts";
import type { LeadStatus } from "#app/features/leads/model/status.ts";
import { formatSentAt } from "#app/features/leads/model/time.ts";
import { replyAddress } from "#app/features/leads/model/reply-address.ts";

/** An enquiry as its agent sees it: every value is a finished text. */
export interface AgentLeadView {
  id: number;
  name: string;
  status: LeadStatus;
  sentAt: string;
  /** Where it stands in its 24 hours. */
  clock?: LeadClockView;
  about: { title: string; path?: string };
  /** What the sender said of where and what. */
  details: { term: string; detail: string }[];
  /** Absent once it was withdrawn. */
  sender?: { message: string; phone: string | null; email: string; reply: string };
}

/** An enquiry for the page; call it in the loader, so that server and browser agree on the times. */
export function agentLeadView(lead: AgentLead, now: Date): AgentLeadView {
  const { id, name, status, createdAt, email, phone, message, suburb, propertyType } = lead;
  const details = [
    { term: says.suburb, detail: suburb },
    { term: says.propertyType, detail: propertyType },
  ];
  return {
    id,
    name,
    status,
    sentAt: formatSentAt(createdAt),
    clock: leadClockView(lead, now),
    about: aboutOf(lead),
    details: details.flatMap(({ term, detail }) => (detail ? [{ term, detail }] : [])),
    sender:
      email === null
        ? undefined
        : { message: message ?? "", phone, email, reply: replyAddress(email, subjectOf(lead)) },
  };
}

function aboutOf({ listing, agent }: AgentLead): AgentLeadView["about"] {
  if (listing) {
    const title = `${listing.title}, ${listing.suburb}`;
    return listing.isVisible ? { title, path: listingPath(listing) } : { title };
  }
  return agent?.isListed ? { title: says.ownPage, path: agentPath(agent) } : { title: says.ownPage };
}

function subjectOf({ listing, agent }: AgentLead): string {
  return listing ? `${listing.title}, ${listing.suburb}` : yourEnquiryTo(agent?.name ?? "");
}

/** The heading of the list, which is also said when the status changes: "12 enquiries", "3 enquiries: Contacted". */
export function agentLeadsHeading(counts: LeadCounts, status: LeadStatus | undefined): string {
  const found = countOf(countLeads(counts, status), "enquiry", "enquiries");
  return status === undefined ? found : `${found}: ${leadStatusMessages.name[status]}`;
}

/** How many wait, below the heading: "Waiting for an answer: 3. Overdue: 1."; undefined when none does. */
export function agentLeadsWaiting({ waiting, overdue }: { waiting: number; overdue: number }): string | undefined {
  return waiting === 0 ? undefined : waitingLine(formatNumber(waiting), formatNumber(overdue));
}

/** How many there are with this status, or in all. */
export function countLeads(counts: LeadCounts, status?: LeadStatus): number {
  if (status !== undefined) return counts[status] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
