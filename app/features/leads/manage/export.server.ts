import { recordChange } from "#app/features/audit/record-change.server.ts";
import { enquiryCells } from "#app/features/leads/model/enquiry-fields.ts";
import { answerDue, leadClockView } from "#app/features/leads/model/clock.ts";
import type { Member } from "#app/lib/caller.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { type LeadFilters, MAX_EXPORTED } from "./filters.ts";
import { findLeadsForFile } from "./manage.queries.server.ts";
import { leadsMessages as messages, releaseLeadMessages } from "./manage.messages.ts";

const AT_ONCE = 1000;

/** The headings of the file. */
export const leadFileHeadings: readonly string[] = [
  messages.file.id,
  messages.file.received,
  ...enquiryCells({}).map(({ label }) => label),
  ...messages.file.rest,
];

/** A lead as a line of the file, in the order of its headings. */
type LeadLine = readonly string[];

/**
 * Reads the leads that match, the newest first and at most 50,000, a thousand at a time, and hands each thousand on as
 * lines; that they were taken out is kept. Throws `Forbidden` for who is no admin.
 */
export async function exportLeads(
  member: Member,
  filters: LeadFilters,
  write: (lines: readonly LeadLine[]) => void,
): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  let [before, count] = [MAX_INTEGER, 0];
  while (count < MAX_EXPORTED) {
    const limit = Math.min(AT_ONCE, MAX_EXPORTED - count);
    const leads = await findLeadsForFile(filters, { before, limit });
    const now = new Date();
    write(leads.map((lead) => lineOf(lead, now)));
    count += leads.length;
    before = leads.at(-1)?.id ?? before;
    if (leads.length < limit) break;
  }
  const { page: _, ...criteria } = filters;
  await recordChange(member, {
    action: "leads.exported",
    subject: "lead",
    subjectId: null,
    detail: { ...criteria, count },
  });
}

function lineOf(lead: Awaited<ReturnType<typeof findLeadsForFile>>[number], now: Date): LeadLine {
  const { id, createdAt, status, source, agentName, heldReason, withdrawnAt, openedAt, answeredAt, message } = lead;
  const texts = [
    status,
    source,
    agentName,
    heldReason,
    withdrawnAt?.toISOString(),
    withdrawnAt ? null : answerDue(createdAt).toISOString(),
    openedAt?.toISOString(),
    answeredAt?.toISOString(),
    leadClockView(lead, now)?.state,
    message,
  ];
  const content = enquiryCells({ ...lead, phone: lead.phone && groupedPhone(lead.phone) }).map(({ value }) => value);
  return [String(id), createdAt.toISOString(), ...content, ...texts.map((text) => text ?? "")];
}
