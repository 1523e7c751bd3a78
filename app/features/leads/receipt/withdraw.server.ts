import { transaction } from "#db/transaction.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { enquiryWithdrawnMail } from "./withdrawn.mail.ts";
import { receiptMessages } from "./receipt.messages.ts";
import { findLeadRecipient, updateWithdrawn } from "./withdraw.queries.server.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/lead-links.server.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";

/**
 * Withdraws the enquiry of a receipt and mails its recipient. A second time changes nothing.
 * Throws `NotFound` when the token is no receipt, or no longer one.
 */
export async function withdrawLead(token: string): Promise<void> {
  const receipt = readReceipt(token);
  if (receipt.state !== "valid") throw new NotFound(receiptMessages.noReceipt);
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
