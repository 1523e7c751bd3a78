import { type LeadFilters, MAX_EXPORTED_LEADS } from "#app/features/admin/model/filters.ts";
import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { enquiryCells } from "#app/features/leads/model/enquiry-fields.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.ts";
import { queueReply, queueLeadMails } from "#app/features/leads/model/mails.server.ts";
import { getResponseDeadline, toLeadClockView } from "#app/features/leads/model/response-time.ts";
import { AWAITING_CONFIRMATION, findQuarantineReason } from "#app/features/leads/model/spam.ts";
import { insertLeadChange, updateToAnswered } from "#app/features/leads/model/status.queries.server.ts";
import { changeLeadStatus } from "#app/features/leads/model/status.server.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import { queueWebhooks } from "#app/features/webhooks/webhook.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findLeadsAwaitingConfirmation,
  findLeadsForExport,
  lockLead,
  lockReply,
  updateQuarantineReason,
  updateRejected,
  updateReplyReleased,
} from "./leads.queries.server.ts";

const releaseLeadMessages = {
  onlyAdmins: "Only admins can do this.",
  withdrawn: "The sender has withdrawn this enquiry.",
  alreadySent: "This enquiry was already approved and sent.",
} as const;

/**
 * Mails a held enquiry to its recipient and a receipt to its sender; does nothing if not held. A rejected one is new
 * again. Throws `Forbidden` for
 * non-admins, `NotFound`, and `Conflict` if it was withdrawn or its subject is no longer public.
 */
export async function releaseLead(member: Member, leadId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  await transaction(async () => {
    const lead = await lockLead(leadId);
    if (!lead) throw new NotFound(leadStatusMessages.noLead);
    const { heldReason: quarantineReason, withdrawnAt } = lead;
    if (quarantineReason === null) return;
    if (withdrawnAt) throw new Conflict(releaseLeadMessages.withdrawn);
    const subject = await findSubject(lead);
    await updateQuarantineReason(leadId, null, subject);
    if (lead.status === "closed") await changeLeadStatus(member, leadId, "new");
    await queueLeadMails([{ lead: { ...lead, heldReason: null }, subject }]);
    const detail = { reason: quarantineReason };
    await recordChange(member, { action: "lead.released", subject: "lead", subjectId: leadId, detail });
  });
}

/**
 * Closes a held enquiry without sending it; does nothing if already closed. Throws `Forbidden` for non-admins,
 * `NotFound`, and `Conflict` if it was sent meanwhile or withdrawn.
 */
export async function rejectLead(member: Member, leadId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  await transaction(async () => {
    const lead = await lockLead(leadId);
    if (!lead) throw new NotFound(leadStatusMessages.noLead);
    if (lead.heldReason === null) throw new Conflict(releaseLeadMessages.alreadySent);
    if (lead.withdrawnAt) throw new Conflict(releaseLeadMessages.withdrawn);
    if (lead.status === "closed") return;
    await updateRejected(leadId);
    await insertLeadChange({ leadId, userId: member.user.id, fromStatus: lead.status, toStatus: "closed" });
    const detail = { reason: lead.heldReason };
    await recordChange(member, { action: "lead.rejected", subject: "lead", subjectId: leadId, detail });
  });
}

/**
 * Sends the enquiries that waited for this confirmation. Enquiries that look like spam, or about a subject that is no
 * longer public, stay held.
 */
export async function releaseLeadsOfConfirmedUser(userId: number): Promise<void> {
  for (const leadId of await findLeadsAwaitingConfirmation(userId)) {
    await transaction(async () => {
      const lead = await lockLead(leadId);
      if (!lead || lead.heldReason !== AWAITING_CONFIRMATION || lead.withdrawnAt || lead.status === "closed") return;
      const quarantineReason =
        findQuarantineReason({ ...lead, message: lead.message ?? "", phone: lead.phone ?? "" }) ?? null;
      const subject = await findSubject(lead);
      await updateQuarantineReason(leadId, quarantineReason, subject);
      await queueLeadMails([{ lead: { ...lead, heldReason: quarantineReason }, subject }]);
    }).catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
    });
  }
}

/**
 * Mails a held answer; does nothing if not held. Throws `Forbidden` for non-admins, `NotFound`, and `Conflict` if the
 * enquiry was withdrawn, the author's address is no longer confirmed, or the recipient has reached the daily limit of
 * unrequested mails.
 */
export async function releaseReply(member: Member, replyId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  await transaction(async () => {
    const reply = await lockReply(replyId);
    const lead = reply && (await findSentLead(reply.leadId));
    if (!lead) throw new NotFound("There is no such answer");
    const { heldReason: quarantineReason, userId, answer: text, leadId } = reply;
    if (quarantineReason === null) return;
    if (lead.withdrawnAt) throw new Conflict(releaseLeadMessages.withdrawn);
    const writer = userId === null ? undefined : await findReplyAuthor(userId);
    if (!writer?.trust) throw new Conflict("The author no longer has an account with a confirmed email address.");
    const from = { name: reply.name, address: writer.email };
    const messageId = await queueReply(lead, {
      from,
      phone: writer.phone,
      portrait: writer.portrait,
      agencyName: writer.agencyName,
      trust: writer.trust,
      text,
    });
    if (messageId === undefined)
      throw new Conflict(
        "This email address has reached today's limit for emails that it did not request. Try again tomorrow.",
      );
    await updateReplyReleased(replyId, messageId);
    if (await updateToAnswered(leadId)) {
      await insertLeadChange({ leadId, userId: userId ?? undefined, fromStatus: "new", toStatus: "contacted" });
      await queueWebhooks("enquiry.answered", { leadId });
    }
    const detail = { reason: quarantineReason };
    await recordChange(member, { action: "lead.answer_released", subject: "lead", subjectId: leadId, detail });
  });
}

type Target = Record<"listingId" | "agentId" | "tradeId" | "agencyId" | "serviceId", number | null>;

async function findSubject({ listingId, agentId, tradeId, agencyId, serviceId }: Target): Promise<LeadSubject> {
  try {
    return await findLeadSubject({
      listingId: listingId ?? undefined,
      agentId: agentId ?? undefined,
      tradeId: tradeId ?? undefined,
      agencyId: agencyId ?? undefined,
      serviceId: serviceId === null ? undefined : String(serviceId),
    });
  } catch (error) {
    throw error instanceof Invalid
      ? new Conflict("The home, agent or trade is no longer public, so there is nobody to send it to.")
      : error;
  }
}

const EXPORT_BATCH_SIZE = 1000;

export const leadCsvHeadings: readonly string[] = [
  "Lead ID",
  "Received",
  ...enquiryCells({}).map(({ label }) => label),
  "Status",
  "Source",
  "Agent",
  "Held for review",
  "Withdrawn",
  "Answer due",
  "Seen",
  "Answered",
  "Answer status",
  "Message (first 500 characters)",
];

type CsvRow = readonly string[];

/**
 * Passes matching leads to `write` in batches, newest first and at most 50,000, and records the export in the audit
 * log. Throws `Forbidden` for non-admins.
 */
export async function exportLeads(
  member: Member,
  filters: LeadFilters,
  write: (lines: readonly CsvRow[]) => void,
): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(releaseLeadMessages.onlyAdmins);
  let [before, count] = [MAX_INTEGER, 0];
  while (count < MAX_EXPORTED_LEADS) {
    const limit = Math.min(EXPORT_BATCH_SIZE, MAX_EXPORTED_LEADS - count);
    const leads = await findLeadsForExport(filters, { before, limit });
    const now = new Date();
    write(leads.map((lead) => toCsvRow(lead, now)));
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

function toCsvRow(lead: Awaited<ReturnType<typeof findLeadsForExport>>[number], now: Date): CsvRow {
  const { id, createdAt, status, source, agentName, heldReason, withdrawnAt, openedAt, answeredAt, message } = lead;
  const texts = [
    status,
    source,
    agentName,
    heldReason,
    withdrawnAt?.toISOString(),
    withdrawnAt ? null : getResponseDeadline(createdAt).toISOString(),
    openedAt?.toISOString(),
    answeredAt?.toISOString(),
    toLeadClockView(lead, now)?.state,
    message,
  ];
  const content = enquiryCells({ ...lead, phone: lead.phone && groupedPhone(lead.phone) }).map(({ value }) => value);
  return [String(id), createdAt.toISOString(), ...content, ...texts.map((text) => text ?? "")];
}
