import { isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import { type Enquiry, enquiryReceiptMail, enquiryReceiptToStranger, enquiryReceivedMail } from "./enquiry.mail.ts";
import type { Mailbox } from "#app/mail/mail-message.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { answeredPath, enquiryPath } from "./paths.ts";
import { signAnswered, signReceipt } from "./lead-links.server.ts";
import { serviceDesk } from "./subject.server.ts";
import type { StoredLead } from "./lead.queries.server.ts";

interface MailedLead extends StoredLead, Omit<Enquiry, "leadId" | "sentAt"> {
  heldReason: string | null;
  /** Who was signed in when it was sent. */
  userId: number | null;
}

/**
 * Puts the mails of a new lead into the outbox: to whom it is for, and a receipt to its sender. One that is held goes to
 * our desk for review, and nothing to the address it gives: it may be a stranger's. For the same reason a receipt repeats
 * what was written only to the confirmed address of the person who was signed in. `receiver` is the recipient's name as
 * the sender knows it.
 */
export async function queueLeadMails(lead: MailedLead, recipient: Mailbox, receiver: string): Promise<void> {
  const enquiry: Enquiry = { ...lead, leadId: lead.id, sentAt: lead.createdAt };
  if (lead.heldReason !== null) {
    const review = enquiryReceivedMail(enquiry, serviceDesk());
    await queueMail({ ...review, kind: "enquiry-held", subject: `[Review: ${lead.heldReason}] ${review.subject}` });
    return;
  }
  await queueMail(enquiryReceivedMail(enquiry, recipient, publicUrl(answeredPath(signAnswered(lead)))));
  const isConfirmed = lead.userId !== null && (await isConfirmedEmailOf(lead.userId, lead.email));
  const receiptMail = isConfirmed ? enquiryReceiptMail : enquiryReceiptToStranger;
  await queueMail(receiptMail(enquiry, { receiver, url: publicUrl(enquiryPath(signReceipt(lead))) }));
}
