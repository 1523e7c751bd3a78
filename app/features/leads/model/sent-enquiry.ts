import { agencyPath } from "#app/features/agencies/paths.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { servicePath } from "#app/features/services/service.ts";
import { quotePath } from "#app/features/trades/trade.ts";
import { joinNames } from "#app/lib/text.ts";
import { brand } from "#platform/brand.ts";
import { type EnquiryRow, enquiryRows } from "./enquiry-fields.ts";
import type { LeadReply, SentLead } from "./lead.queries.server.ts";
import { leadMessages as messages, leadReplyMessages } from "./lead.ts";
import { formatSentAt, getLeadClock } from "./response-time.ts";
import { AWAITING_CONFIRMATION } from "./spam.ts";

export interface SentEnquiry {
  about: { title: string; path?: string };
  sentTo: string;
  sentAt: string;
  status: string;
  withdrawnAt?: string;
  rows: EnquiryRow[];
  message: string | null;
  replies: LeadReplyView[];
}

/** The fields visible to the sender. Omits the reason for a hold. */
export function toSentEnquiry(lead: SentLead, now: Date = new Date()): SentEnquiry {
  const { listing, agent, trade, agency, message, withdrawnAt } = lead;
  return {
    rows: enquiryRows(lead),
    message,
    // Held answers have not been sent.
    replies: lead.replies.filter(({ heldReason }) => heldReason === null).map(toLeadReplyView),
    status: toStatusText(lead, now),
    about: toSubject(lead),
    sentTo: [
      agency?.name ?? agent?.name ?? (listing ? messages.contactOfHome : (trade?.companyName ?? brand.name)),
      // The agency is not away.
      ...(lead.coveredBy.length > 0 && !agency
        ? [messages.covered(joinNames(lead.coveredBy.map(({ name }) => name)))]
        : []),
    ].join(". "),
    sentAt: formatSentAt(lead.createdAt),
    withdrawnAt: withdrawnAt ? formatSentAt(withdrawnAt) : undefined,
  };
}

function toStatusText(lead: SentLead, now: Date): string {
  if (lead.withdrawnAt) return messages.withdrawn;
  if (lead.heldReason === AWAITING_CONFIRMATION) return messages.awaitsConfirmation;
  if (getLeadClock(lead, now).state === "overdue") return messages.overdue;
  return messages.status[lead.status as keyof typeof messages.status] ?? lead.status;
}

/** Does not name homes that are not public. */
function toSubject({ listing, agent, trade, agency, service }: SentLead): SentEnquiry["about"] {
  if (listing && !listing.isVisible) return { title: messages.hiddenHome(listing.suburb) };
  if (listing) return { title: listing.title, path: listingPath(listing) };
  if (trade) return { title: trade.companyName, path: quotePath(trade) };
  if (service) return { title: service.title, path: servicePath(service.slug) };
  if (agency) return { title: agency.name, path: agency.isPublic ? agencyPath(agency) : undefined };
  if (agent) return { title: agent.name, path: agent.isListed ? agentPath(agent) : undefined };
  return { title: messages.aboutNothing };
}

export interface LeadReplyView {
  id: number;
  /** States the author and the time. */
  heading: string;
  text: string;
  isUndelivered: boolean;
  /** The sender of the enquiry must not see it. */
  isQuarantined: boolean;
}

/** Call in loaders, so that server and browser agree. */
export function toLeadReplyView({
  id,
  name,
  answer: text,
  createdAt,
  isUndelivered,
  heldReason: quarantineReason,
}: LeadReply): LeadReplyView {
  const heading = leadReplyMessages.answeredBy(name, formatSentAt(new Date(createdAt)));
  return { id, heading, text, isUndelivered, isQuarantined: quarantineReason !== null };
}
