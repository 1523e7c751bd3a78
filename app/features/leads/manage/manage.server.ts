import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { queueAnswer, queueLeadMails } from "#app/features/leads/model/mails.server.ts";
import { findWriter } from "#app/features/agents/model/agent.queries.server.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { awaitsConfirmation, reasonToHold } from "#app/features/leads/model/spam.ts";
import { updateAnswered } from "#app/features/leads/model/status.queries.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import {
  findAwaiting,
  findLeadsForFile,
  lockLead,
  lockReply,
  updateHeldReason,
  updateReplyReleased,
} from "./manage.queries.server.ts";
import { enquiryCells } from "#app/features/leads/model/enquiry-fields.ts";
import { answerDue, leadClockView } from "#app/features/leads/model/clock.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { type LeadFilters, MAX_EXPORTED } from "./filters.ts";

const releaseLeadMessages = {
  onlyAdmins: "Only admins can do this.",
  withdrawn: "Its sender has withdrawn it.",
} as const;

/**
 * Sends on an enquiry that was held for review, to whom it would have gone and with a receipt to its sender. One that is
 * not held is fine as it is: nothing is sent twice. Throws `Forbidden` for who is no admin, `NotFound`, and `Conflict`
 * when it was withdrawn or what it is about is gone.
 */
export async function releaseLead(member: Member, leadId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  await transaction(async () => {
    const lead = await lockLead(leadId);
    if (!lead) throw new NotFound(leadStatusMessages.noLead);
    const { heldReason, withdrawnAt } = lead;
    if (heldReason === null) return;
    if (withdrawnAt) throw new Conflict(releaseLeadMessages.withdrawn);
    const subject = await subjectOf(lead);
    await updateHeldReason(leadId, null);
    await queueLeadMails({ ...lead, heldReason: null }, subject);
    const detail = { reason: heldReason };
    await recordChange(member, { action: "lead.released", subject: "lead", subjectId: leadId, detail });
  });
}

/**
 * Sends on what somebody enquired before they confirmed the address of their account. What looks like spam goes on waiting, for
 * our desk. What is about something that is no longer public stays held.
 */
export async function releaseConfirmed(userId: number): Promise<void> {
  for (const leadId of await findAwaiting(userId)) {
    await transaction(async () => {
      const lead = await lockLead(leadId);
      if (!lead || lead.heldReason !== awaitsConfirmation || lead.withdrawnAt) return;
      const heldReason = reasonToHold({ ...lead, message: lead.message ?? "", phone: lead.phone ?? "" }) ?? null;
      const subject = await subjectOf(lead);
      await updateHeldReason(leadId, heldReason);
      await queueLeadMails({ ...lead, heldReason }, subject);
    }).catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
  }
}

/**
 * Mails an answer that was held for review. One that is not held was mailed already, and is not again. Throws `Forbidden` for
 * who is no admin, `NotFound`, and `Conflict` when the enquiry was withdrawn, whoever answered has no confirmed address any
 * more, or the mailbox has had its unrequested mails of today.
 */
export async function releaseReply(member: Member, replyId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  await transaction(async () => {
    const reply = await lockReply(replyId);
    const lead = reply && (await findSentLead(reply.leadId));
    if (!lead) throw new NotFound("There is no such answer");
    const { heldReason, userId, answer, leadId } = reply;
    if (heldReason === null) return;
    if (lead.withdrawnAt) throw new Conflict(releaseLeadMessages.withdrawn);
    const writer = userId === null ? undefined : await findWriter(userId);
    if (!writer?.trust) throw new Conflict("Whoever wrote it has no account with a confirmed address any more.");
    const from = { name: reply.name, address: writer.email };
    const messageId = await queueAnswer(lead, { from, trust: writer.trust, answer });
    if (messageId === undefined)
      throw new Conflict("This address has had its unrequested emails of today. Try again tomorrow.");
    await updateReplyReleased(replyId, messageId);
    await updateAnswered(leadId);
    const detail = { reason: heldReason };
    await recordChange(member, { action: "lead.answer_released", subject: "lead", subjectId: leadId, detail });
  });
}

type Target = Record<"listingId" | "agentId" | "tradeId" | "serviceId", number | null>;

async function subjectOf({ listingId, agentId, tradeId, serviceId }: Target): Promise<LeadSubject> {
  try {
    return await findLeadSubject({
      listingId: listingId ?? undefined,
      agentId: agentId ?? undefined,
      tradeId: tradeId ?? undefined,
      serviceId: serviceId === null ? undefined : String(serviceId),
    });
  } catch (error) {
    throw error instanceof Invalid
      ? new Conflict("The home, agent or trade is no longer public, so there is nobody to send it to.")
      : error;
  }
}

const AT_ONCE = 1000;

/** The headings of the file. */
export const leadFileHeadings: readonly string[] = [
  "Id",
  "Received",
  ...enquiryCells({}).map(({ label }) => label),
  "Status",
  "Source",
  "Agent",
  "Held for review",
  "Withdrawn",
  "Answer due",
  "Opened",
  "Answered",
  "24 hours",
  "Message (first 500 characters)",
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
