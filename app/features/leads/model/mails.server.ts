import { isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import type { MemberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import { mayBeMailed } from "#app/features/listings/model/mail-words.ts";
import {
  type Enquiry,
  enquiryAnsweredMail,
  enquiryReceiptMail,
  enquiryReceiptToStranger,
  enquiryReceivedMail,
  replyHeldMail,
} from "./enquiry.mail.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { isMailable, keepDeadMail, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { answeredPath, enquiryPath, heldLeadsPath } from "./paths.ts";
import { leadMailMessages as messages } from "./lead.messages.ts";
import { receiptInForce, signAnswered, signReceipt } from "./lead-links.server.ts";
import { sentEnquiry } from "./sent-enquiry.ts";
import { awaitsConfirmation } from "./spam.ts";
import { type LeadSubject, serviceDesk } from "./subject.server.ts";
import type { ReceiptLead, StoredLead } from "./lead.queries.server.ts";

interface MailedLead extends StoredLead, Omit<Enquiry, "leadId" | "sentAt" | "about"> {
  heldReason: string | null;
  /** Who was signed in when it was sent. */
  userId: number | null;
}

/**
 * Puts the mails of a new lead into the outbox: to whom it is for, and a receipt to its sender. One that is held goes to
 * our desk for review, and nothing to the address it gives: it may be a stranger's. For the same reason a receipt repeats
 * what was written only to the confirmed address of the person who was signed in, and any other counts as a mail that its
 * mailbox did not ask for. One that waits for its sender to confirm their account goes to nobody. A mail that cannot be sent
 * is kept with the lead, for an admin to see.
 */
export async function queueLeadMails(lead: MailedLead, subject: LeadSubject): Promise<void> {
  const enquiry: Enquiry = { ...lead, about: subject.about, leadId: lead.id, sentAt: lead.createdAt };
  if (lead.heldReason === awaitsConfirmation) return;
  if (lead.heldReason !== null) {
    const review = toSendable(enquiryReceivedMail(enquiry, serviceDesk()));
    await queueMail({ ...review, kind: "enquiry-held", subject: `[Review: ${lead.heldReason}] ${review.subject}` });
    return;
  }
  await queueForRecipient(lead, enquiry, subject);
  const isConfirmed = lead.userId !== null && (await isConfirmedEmailOf(lead.userId, lead.email));
  const receiptMail = isConfirmed ? enquiryReceiptMail : enquiryReceiptToStranger;
  const { about, receiver } = subject.told[isConfirmed ? "proven" : "anyone"];
  const receipt = receiptMail({ ...enquiry, about }, { receiver, url: publicUrl(enquiryPath(signReceipt(lead))) });
  if (isMailable(lead.email)) await (isConfirmed ? queueMail : queueUnrequestedMail)(receipt);
  else await keepDeadMail(receipt, messages.unmailable);
}

/** Our desk gets what cannot be mailed to its recipient, whose address may be older than our rule, or unconfirmed. */
async function queueForRecipient(
  lead: StoredLead,
  enquiry: Enquiry,
  { recipient, unconfirmed }: LeadSubject,
): Promise<void> {
  const answeredUrl = publicUrl(answeredPath(signAnswered(lead)));
  const received = toSendable(enquiryReceivedMail(enquiry, recipient, answeredUrl));
  if (unconfirmed !== undefined) {
    await queueMail({ ...received, subject: `[${messages.unconfirmed(unconfirmed)}] ${received.subject}` });
    return;
  }
  if (isMailable(recipient.address)) {
    await queueMail(received);
    return;
  }
  await keepDeadMail(received, `${messages.unmailable} ${messages.deskHasIt}`);
  const instead = toSendable(enquiryReceivedMail(enquiry, serviceDesk(), answeredUrl));
  await queueMail({ ...instead, subject: `[Could not be mailed to ${recipient.name}] ${instead.subject}` });
}

/**
 * Queues the mail with an answer to whoever sent the enquiry, in the open transaction. Returns its id; undefined when their
 * address is not their account's confirmed one and its mailbox has had its unrequested mails of today.
 */
export async function queueAnswer(
  lead: ReceiptLead,
  { from, trust, answer }: { from: Mailbox; trust: MemberTrust; answer: string },
): Promise<number | undefined> {
  const isProven = lead.userId !== null && (await isConfirmedEmailOf(lead.userId, lead.email));
  const { about } = sentEnquiry(lead);
  const receipt = receiptInForce(lead);
  const mayBeNamed = mayBeMailed(trust, isProven ? "proven" : "anyone", from.name, about.title);
  const mail: MailMessage = enquiryAnsweredMail({
    leadId: lead.id,
    to: lead.email,
    from,
    answer,
    about: mayBeNamed ? { title: about.title, url: about.path && publicUrl(about.path) } : undefined,
    url: receipt && publicUrl(enquiryPath(receipt)),
  });
  return isProven ? queueMail(mail) : queueUnrequestedMail(mail);
}

/** Tells our desk that an answer waits for review; its words are on the desk's page. */
export async function queueReplyReview(leadId: number, heldReason: string): Promise<void> {
  await queueMail(replyHeldMail({ leadId, heldReason, url: publicUrl(heldLeadsPath) }, serviceDesk()));
}

/** Without a reply address that is none. */
function toSendable(mail: MailMessage): MailMessage {
  return mail.replyTo && !isMailable(mail.replyTo.address) ? { ...mail, replyTo: undefined } : mail;
}
