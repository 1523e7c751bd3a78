import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { leadStatusMessages } from "./lead.messages.ts";
import { findLeadRecipient, updateAnswered, updateLeadStatus, updateWithdrawn } from "./status.queries.server.ts";
import type { LeadStatus } from "./status.ts";
import { readAnswered, readReceipt } from "./lead-links.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { enquiryWithdrawnMail } from "./enquiry.mail.ts";
import { findSentLead } from "./lead.queries.server.ts";
import { sentEnquiry } from "./sent-enquiry.ts";

/**
 * Sets the status of an enquiry, any status after any other: for its agent, the owner of its home, and admins. The same
 * status again changes nothing. Throws `NotFound` when it is not theirs, or not there.
 */
export async function changeLeadStatus(
  caller: Member,
  leadId: number,
  status: LeadStatus,
): Promise<{ id: number; status: LeadStatus }> {
  return transaction(async () => {
    const was = await updateLeadStatus(caller.user, leadId, status);
    if (was === undefined) throw new NotFound(leadStatusMessages.noLead);
    if (was !== status) {
      const detail = { from: was, to: status };
      await recordChange(caller, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
    }
    return { id: leadId, status };
  });
}

/**
 * Marks the enquiry of a mailed token as answered; nothing changes when it no longer waits. The audit entry names no
 * person: whoever holds the mail may have answered, and not who is signed in. Throws `NotFound` when the
 * token is none, or no longer one.
 */
export async function markAnswered({ address }: Caller, token: string): Promise<void> {
  const answered = readAnswered(token);
  if (answered.state !== "valid") throw new NotFound(leadStatusMessages.noLead);
  const leadId = answered.id;
  await transaction(async () => {
    if (!(await updateAnswered(leadId))) return;
    const detail = { from: "new", to: "contacted", by: "the link in the mail" };
    await recordChange({ address }, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
  });
}

/**
 * Withdraws the enquiry of a receipt and mails its recipient. A second time changes nothing.
 * Throws `NotFound` when the token is no receipt, or no longer one.
 */
export async function withdrawLead(token: string): Promise<void> {
  const receipt = readReceipt(token);
  if (receipt.state !== "valid") throw new NotFound(leadStatusMessages.noLead);
  const leadId = receipt.id;
  await transaction(async () => {
    if (!(await updateWithdrawn(leadId))) return;
    const lead = await findSentLead(leadId);
    const recipient = await findLeadRecipient(leadId);
    if (!lead || !recipient) return;
    const { name, email } = lead;
    // The mail goes to the agent, who knows the home even when it is not public.
    const about = lead.listing?.title ?? sentEnquiry(lead).about.title;
    await queueMail(enquiryWithdrawnMail({ leadId, name, email, about }, recipient));
  });
}
