import { isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import { type Enquiry, enquiryReceiptMail, enquiryReceiptToStranger, enquiryReceivedMail } from "./enquiry.mail.ts";
import type { Mailbox, MailMessage } from "#app/mail/mail-message.ts";
import { isMailable, keepDeadMail, queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { answeredPath, enquiryPath } from "./paths.ts";
import { leadMailMessages as messages } from "./lead.messages.ts";
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
 * the sender knows it. A mail that cannot be sent is kept with the lead, for an admin to see.
 */
export async function queueLeadMails(lead: MailedLead, recipient: Mailbox, receiver: string): Promise<void> {
  const enquiry: Enquiry = { ...lead, leadId: lead.id, sentAt: lead.createdAt };
  if (lead.heldReason !== null) {
    const review = toSendable(enquiryReceivedMail(enquiry, serviceDesk()));
    await queueMail({ ...review, kind: "enquiry-held", subject: `[Review: ${lead.heldReason}] ${review.subject}` });
    return;
  }
  await queueForRecipient(lead, enquiry, recipient);
  const isConfirmed = lead.userId !== null && (await isConfirmedEmailOf(lead.userId, lead.email));
  const receiptMail = isConfirmed ? enquiryReceiptMail : enquiryReceiptToStranger;
  const receipt = receiptMail(enquiry, { receiver, url: publicUrl(enquiryPath(signReceipt(lead))) });
  if (isMailable(lead.email)) await queueMail(receipt);
  else await keepDeadMail(receipt, messages.unmailable);
}

/** Our desk gets what cannot be mailed to its recipient, whose address may be older than our rule. */
async function queueForRecipient(lead: StoredLead, enquiry: Enquiry, recipient: Mailbox): Promise<void> {
  const answeredUrl = publicUrl(answeredPath(signAnswered(lead)));
  const received = toSendable(enquiryReceivedMail(enquiry, recipient, answeredUrl));
  if (isMailable(recipient.address)) {
    await queueMail(received);
    return;
  }
  await keepDeadMail(received, `${messages.unmailable} ${messages.deskHasIt}`);
  const instead = toSendable(enquiryReceivedMail(enquiry, serviceDesk(), answeredUrl));
  await queueMail({ ...instead, subject: `[Could not be mailed to ${recipient.name}] ${instead.subject}` });
}

/** Without a reply address that is none. */
function toSendable(mail: MailMessage): MailMessage {
  return mail.replyTo && !isMailable(mail.replyTo.address) ? { ...mail, replyTo: undefined } : mail;
}
