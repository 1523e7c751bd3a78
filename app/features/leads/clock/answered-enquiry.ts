import { seenBy } from "./answered.messages.ts";
import { type LeadClockView, leadClockView } from "#app/features/leads/model/clock.ts";
import { formatSentAt } from "#app/features/leads/model/time.ts";
import type { SentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";

/** An enquiry as the page behind the mailed link shows it: every value is a finished text. Nothing that the sender wrote to be reached by. */
export interface AnsweredEnquiry {
  state: "asked" | "done" | "withdrawn";
  name: string;
  about: string;
  sentAt: string;
  clock?: LeadClockView;
  /** When it was answered, if that is known. */
  answered?: string;
}

/** The enquiry for the page; call it in the loader, so that server and browser agree on the times. */
export function answeredEnquiry(lead: SentLead, now: Date): AnsweredEnquiry {
  const { name, status, withdrawnAt, answeredAt } = lead;
  const { about, sentAt } = sentEnquiry(lead, now);
  return {
    state: withdrawnAt ? "withdrawn" : status === "new" ? "asked" : "done",
    name,
    about: about.title,
    sentAt,
    clock: leadClockView(lead, now),
    answered: answeredAt ? seenBy(name, formatSentAt(answeredAt)) : undefined,
  };
}
