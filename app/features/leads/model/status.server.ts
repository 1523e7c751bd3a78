import { recordChange } from "#app/features/audit/record-change.server.ts";
import { queueWebhooks } from "#app/features/webhooks/webhook.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { enquiryWithdrawnMail } from "./enquiry.mail.ts";
import { findSentLead } from "./lead.queries.server.ts";
import { leadStatusMessages, type LeadStatus } from "./lead.ts";
import { readMarkAnswered, readReceipt } from "./mails.server.ts";
import { toSentEnquiry } from "./sent-enquiry.ts";
import {
  findLeadRecipients,
  insertLeadChange,
  updateLeadStatus,
  updateToAnswered,
  updateWithdrawn,
} from "./status.queries.server.ts";

/**
 * For the enquiry's agent, the listing's owner, those of their agency who may answer for them, and admins. Throws
 * `NotFound` if unknown or for anyone else.
 */
export async function changeLeadStatus(
  caller: Member,
  leadId: number,
  status: LeadStatus,
): Promise<{ id: number; status: LeadStatus }> {
  return transaction(async () => {
    const changed = await updateLeadStatus(caller.user, leadId, status);
    if (!changed) throw new NotFound(leadStatusMessages.noLead);
    const { was, isAnswer } = changed;
    if (was !== status) {
      const detail = { from: was, to: status };
      await insertLeadChange({ leadId, userId: caller.user.id, fromStatus: was, toStatus: status });
      if (isAnswer) await queueWebhooks("enquiry.answered", { leadId });
      await recordChange(caller, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
    }
    return { id: leadId, status };
  });
}

/**
 * Does nothing if not waiting. The audit entry names no person, because anyone can use the mailed link. Throws
 * `NotFound` for an invalid or expired token.
 */
export async function markAnswered({ ip }: Caller, token: string): Promise<void> {
  const link = readMarkAnswered(token);
  if (link.state !== "valid") throw new NotFound(leadStatusMessages.noLead);
  const leadId = link.id;
  await transaction(async () => {
    if (!(await updateToAnswered(leadId))) return;
    const detail = { from: "new", to: "contacted", by: "the link in the mail" };
    await insertLeadChange({ leadId, isByLink: true, fromStatus: "new", toStatus: "contacted" });
    await queueWebhooks("enquiry.answered", { leadId });
    await recordChange({ ip }, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
  });
}

/** Mails the recipient; a repeat does nothing. Throws `NotFound` for an invalid or expired receipt. */
export async function withdrawLead(token: string): Promise<void> {
  const receipt = readReceipt(token);
  if (receipt.state !== "valid") throw new NotFound(leadStatusMessages.noLead);
  const leadId = receipt.id;
  await transaction(async () => {
    if (!(await updateWithdrawn(leadId))) return;
    await queueWebhooks("enquiry.withdrawn", { leadId });
    const lead = await findSentLead(leadId);
    if (!lead) return;
    const { name, email } = lead;
    // Agents may read the title of a home that is not public.
    const about = lead.listing?.title ?? toSentEnquiry(lead).about.title;
    for (const recipient of await findLeadRecipients(leadId)) {
      await queueMail(enquiryWithdrawnMail({ leadId, name, email, about }, recipient));
    }
  });
}
