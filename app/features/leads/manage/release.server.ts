import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { queueLeadMails } from "#app/features/leads/model/mails.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { findLeadSubject, type LeadSubject } from "#app/features/leads/model/subject.server.ts";
import { releaseLeadMessages as messages } from "./manage.messages.ts";
import { lockLead, updateReleased } from "./manage.queries.server.ts";

/**
 * Sends on an enquiry that was held for review, to whom it would have gone and with a receipt to its sender. One that is
 * not held is fine as it is: nothing is sent twice. Throws `Forbidden` for who is no admin, `NotFound`, and `Conflict`
 * when it was withdrawn or what it is about is gone.
 */
export async function releaseLead(member: Member, leadId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(messages.onlyAdmins);
  await transaction(async () => {
    const lead = await lockLead(leadId);
    if (!lead) throw new NotFound(leadStatusMessages.noLead);
    const { heldReason, withdrawnAt } = lead;
    if (heldReason === null) return;
    if (withdrawnAt) throw new Conflict(messages.withdrawn);
    const { about, recipient, receiver } = await subjectOf(lead);
    await updateReleased(leadId);
    await queueLeadMails({ ...lead, about, heldReason: null }, recipient, receiver);
    const detail = { reason: heldReason };
    await recordChange(member, { action: "lead.released", subject: "lead", subjectId: leadId, detail });
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
    throw error instanceof Invalid ? new Conflict(messages.gone) : error;
  }
}
