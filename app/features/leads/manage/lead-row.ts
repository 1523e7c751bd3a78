import { agentPath } from "#app/features/agents/model/card.ts";
import { type LeadClockView, leadClockView } from "#app/features/leads/model/clock.ts";
import { enquiryDetails, type EnquiryRow } from "#app/features/leads/model/enquiry-fields.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { replyAddress } from "#app/features/leads/model/reply-address.ts";
import type { LeadStatus } from "#app/features/leads/model/status.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { quotePath } from "#app/features/trades/paths.ts";
import { type ShownMoment, shownMoment } from "#app/lib/dates.ts";
import type { ListedLead } from "./manage.queries.server.ts";

interface Named {
  title: string;
  /** Where there is a page of it. */
  path?: string;
}

/** A lead as the list shows it: every value is a finished text. */
export interface LeadRow {
  id: number;
  name: string;
  status: LeadStatus;
  received: ShownMoment;
  /** Where it stands in its 24 hours; that of a held one runs, too. */
  clock?: LeadClockView;
  /** Absent when it is to an agent, or to nobody in particular. */
  about?: Named;
  agent?: Named;
  source: string | null;
  email: string;
  phone: string | null;
  heldReason: string | null;
  /** How to answer and what the sender wrote; absent once it was withdrawn. */
  answer?: { reply: string; details: EnquiryRow[]; message: string | null };
}

/** A lead for the page; call it in the loader, so that server and browser agree on the times. */
export function leadRow(lead: ListedLead, now: Date): LeadRow {
  const { id, name, email, phone, message, source, agent, withdrawnAt } = lead;
  const about = aboutOf(lead);
  const subject = about?.title ?? agent?.name ?? leadMessages.aboutNothing;
  return {
    id,
    name,
    // The column's check allows these only.
    status: lead.status as LeadStatus,
    received: shownMoment(lead.createdAt),
    clock: leadClockView(lead, now),
    about,
    agent: agent ? namedAgent(agent) : undefined,
    source,
    email,
    phone,
    heldReason: withdrawnAt ? null : lead.heldReason,
    answer: withdrawnAt ? undefined : { reply: replyAddress(email, subject), details: enquiryDetails(lead), message },
  };
}

function aboutOf({ listing, listingIsVisible, trade, service }: ListedLead): Named | undefined {
  if (listing) {
    const title = `${listing.title}, ${listing.suburb}`;
    return listingIsVisible ? { title, path: listingPath(listing) } : { title };
  }
  if (trade) return { title: trade.companyName, path: quotePath(trade) };
  return service ? { title: service.title } : undefined;
}

function namedAgent(agent: NonNullable<ListedLead["agent"]>): Named {
  return agent.isListed ? { title: agent.name, path: agentPath(agent) } : { title: agent.name };
}
