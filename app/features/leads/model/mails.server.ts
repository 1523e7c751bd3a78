import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findMailbox, type MemberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import { queueToAgent, queueToMember } from "#app/features/agents/model/membership.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findHomeTrust } from "#app/features/listings/model/listing.queries.server.ts";
import {
  canMailAddress,
  canMailText,
  type MailReader,
  mailableContact,
  shortListingPath,
  shortStatementPath,
} from "#app/features/listings/model/mail-safety.ts";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { queueWebhooks } from "#app/features/webhooks/webhook.server.ts";
import type { Mailbox, MailMessage } from "#app/mail/layout.ts";
import { linkSigner } from "#app/mail/link-token.server.ts";
import { isMailable, keepDeadMail, queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import {
  type Enquiry,
  replyMail,
  enquiryCoverMail,
  enquiryDeputyMail,
  enquiryReceiptMail,
  enquiryReceiptForUnconfirmed,
  enquiryReceivedMail,
  enquiryMovedMail,
  enquiryReassignedMail,
  replyReviewMail,
  type SentReceipt,
} from "./enquiry.mail.ts";
import type { ReceiptLead, StoredLead } from "./lead.queries.server.ts";
import { markAnsweredPath, enquiryPath, quarantinePath, leadMailMessages as messages } from "./lead.ts";
import { toSentEnquiry } from "./sent-enquiry.ts";
import { AWAITING_CONFIRMATION } from "./spam.ts";
import { type LeadSubject, getServiceDesk } from "./subject.server.ts";

/** The sender's page. A repeated enquiry gets the same token. */
export const { sign: signReceipt, read: readReceipt } = linkSigner({ purpose: "lead-receipt.1", days: 180 });

/** Lets the recipient mark a lead as answered; does not open the receipt. */
export const { sign: signMarkAnswered, read: readMarkAnswered } = linkSigner({ purpose: "lead-answered.1", days: 180 });

/** Undefined when expired. `now` in milliseconds. */
export function findValidReceipt(lead: { id: number; createdAt: Date }, now: number = Date.now()): string | undefined {
  const token = signReceipt(lead);
  return readReceipt(token, now).state === "valid" ? token : undefined;
}

interface MailedLead extends StoredLead, Omit<Enquiry, "leadId" | "sentAt" | "about"> {
  heldReason: string | null;
  userId: number | null;
}

export interface SentLead {
  lead: MailedLead;
  subject: LeadSubject;
}

/**
 * Queues the enquiries, and one receipt for all of them, which are the same request to several agents. A held lead is
 * sent only to the service desk, never to its own address, which may be a stranger's. Therefore only the confirmed
 * address of a signed-in sender gets a receipt that quotes the enquiry; any other counts as unrequested. A lead awaiting
 * confirmation is mailed to no one. A mail to an invalid address is stored as undeliverable.
 */
export async function queueLeadMails(leads: readonly SentLead[]): Promise<void> {
  const delivered: SentLead[] = [];
  for (const sent of leads) if (await queueLead(sent)) delivered.push(sent);
  await queueReceipt(delivered);
}

function toEnquiry({ lead, subject }: SentLead): Enquiry {
  return { ...lead, about: subject.about, leadId: lead.id, sentAt: lead.createdAt };
}

/** Whether the recipient gets it. */
async function queueLead({ lead, subject }: SentLead): Promise<boolean> {
  const enquiry = toEnquiry({ lead, subject });
  if (lead.heldReason === AWAITING_CONFIRMATION) return false;
  if (lead.heldReason !== null) {
    const review = toSendable(enquiryReceivedMail(enquiry, getServiceDesk()));
    await queueMail({ ...review, kind: "enquiry-held", subject: `[Review: ${lead.heldReason}] ${review.subject}` });
    return false;
  }
  await queueForRecipient(lead, enquiry, subject);
  await queueWebhooks(lead.appraisalAddress ? "appraisal.requested" : "enquiry.created", { leadId: lead.id });
  return true;
}

async function queueReceipt([first, ...others]: readonly SentLead[]): Promise<void> {
  if (!first) return;
  const { lead } = first;
  const isConfirmed = lead.userId !== null && (await isConfirmedEmail(lead.userId, lead.email));
  const receiptMail = isConfirmed ? enquiryReceiptMail : enquiryReceiptForUnconfirmed;
  const reader = isConfirmed ? "proven" : "anyone";
  const further = others.map((other) => toReceipt(other, reader));
  const mail = receiptMail(toEnquiry(first), await Promise.all([toReceipt(first, reader), ...further]));
  if (isMailable(lead.email)) await (isConfirmed ? queueMail : queueUnrequestedMail)(mail);
  else await keepDeadMail(mail, messages.unmailable);
}

async function toReceipt({ lead, subject }: SentLead, reader: MailReader): Promise<SentReceipt> {
  const { about, receiver, coverNames, contact, secondContact, assistant } = subject.mailable[reader];
  // The agency is not away.
  const cover = subject.agencyId === null ? subject.cover : undefined;
  const home = subject.listingId === null ? undefined : await findHomeTrust(subject.listingId);
  return {
    about,
    receiver,
    absence: cover && { until: cover.until, names: coverNames },
    url: publicUrl(enquiryPath(signReceipt(lead))),
    contact: home ? mailableContact(home, reader) : contact,
    secondContact,
    assistant,
    ...(home?.hasStatement &&
      subject.listingId !== null && { statementUrl: publicUrl(shortStatementPath(subject.listingId)) }),
  };
}

/**
 * The office replaces an address that is unconfirmed, else the service desk; the desk alone one that is invalid (older
 * than our validation).
 */
async function queueForRecipient(
  lead: StoredLead,
  enquiry: Enquiry,
  { recipient, receiver, copies, cover, unconfirmed, agencyId }: LeadSubject,
): Promise<void> {
  const answeredUrl = publicUrl(markAnsweredPath(signMarkAnswered(lead)));
  const deputies = (unconfirmed?.deputies ?? []).filter(({ address }) => isMailable(address));
  const addresses = [recipient, ...copies, ...deputies].map(({ address }) => address);
  for (const { name, email } of cover?.people ?? []) {
    const isElsewhere = email !== null && !addresses.includes(email);
    if (!cover || !isElsewhere || !isMailable(email)) continue;
    const to = { name, address: email };
    const absent = { agent: agencyId === null ? receiver : cover.name, until: cover.until, answeredUrl };
    await queueMail(toSendable(enquiryCoverMail(enquiry, to, absent)));
  }
  // Before the agent's own, the last of which counts as the recipient's.
  for (const to of copies) {
    const isCopied = ![recipient, ...deputies].some(({ address }) => address === to.address);
    if (isCopied && isMailable(to.address)) await queueMail(toSendable(enquiryReceivedMail(enquiry, to, answeredUrl)));
  }
  if (unconfirmed !== undefined && deputies.length > 0) {
    for (const to of deputies.toReversed())
      await queueMail(toSendable(enquiryDeputyMail(enquiry, to, { agent: unconfirmed.name, answeredUrl })));
    return;
  }
  if (unconfirmed !== undefined) {
    const { subject, ...mail } = toSendable(enquiryReceivedMail(enquiry, getServiceDesk(), answeredUrl));
    await queueMail({ ...mail, subject: `[${messages.unconfirmed(unconfirmed.name)}] ${subject}` });
    return;
  }
  const received = toSendable(enquiryReceivedMail(enquiry, recipient, answeredUrl));
  if (isMailable(recipient.address)) {
    await queueMail(received);
    return;
  }
  await keepDeadMail(received, `${messages.unmailable} ${messages.deskHasIt}`);
  const instead = toSendable(enquiryReceivedMail(enquiry, getServiceDesk(), answeredUrl));
  await queueMail({ ...instead, subject: `[Could not be emailed to ${recipient.name}] ${instead.subject}` });
}

interface ReplyAuthor {
  from: Mailbox;
  phone: string | null;
  portrait: SmallPicture | null;
  /** Null unless the agency is public. */
  agencyName: string | null;
  trust: MemberTrust;
}

/**
 * Queues the mail in the open transaction and returns its id. Undefined at an unconfirmed address's daily limit of
 * unrequested mails.
 */
export async function queueReply(
  lead: ReceiptLead,
  { from, phone, portrait, agencyName, trust, text }: ReplyAuthor & { text: string },
): Promise<number | undefined> {
  const isProven = lead.userId !== null && (await isConfirmedEmail(lead.userId, lead.email));
  const { about } = toSentEnquiry(lead);
  const receipt = findValidReceipt(lead);
  const reader = isProven ? "proven" : "anyone";
  const isNamed = canMailText(trust, reader, from.name, about.title);
  const mayGivePhone = canMailText(trust, reader, phone ?? "") || trust === "vouched";
  const home = isNamed || !lead.listing?.isVisible ? undefined : lead.listing;
  const trusted = lead.listing?.isVisible ? await findHomeTrust(lead.listing.id) : undefined;
  const knownSuburb = (home && trusted?.knownSuburb) ?? null;
  const mayGiveAddress = canMailAddress(trust, reader, { address: home?.address ?? null, knownSuburb });
  const plainHome =
    home && mayGiveAddress ? { title: listingName(home), url: publicUrl(shortListingPath(home.id)) } : undefined;
  const mail: MailMessage = replyMail({
    leadId: lead.id,
    to: lead.email,
    from,
    text,
    phone: mayGivePhone ? (phone ?? undefined) : undefined,
    isNamed,
    portrait,
    agency: agencyName !== null && (isNamed || trust !== "confirmed") ? agencyName : undefined,
    about: isNamed ? { title: about.title, url: about.path && publicUrl(about.path) } : plainHome,
    ...(lead.listing && trusted?.hasStatement && { statementUrl: publicUrl(shortStatementPath(lead.listing.id)) }),
    url: receipt && publicUrl(enquiryPath(receipt)),
  });
  return isProven ? queueMail(mail) : queueUnrequestedMail(mail);
}

/** Omits the answer, which the desk reads on its page. */
export async function queueReplyReview(leadId: number, reason: string): Promise<void> {
  await queueMail(replyReviewMail({ leadId, reason, url: publicUrl(quarantinePath) }, getServiceDesk()));
}

interface QueuedReassignment {
  /** Several for a home with two agents. */
  formerAgentIds: readonly number[];
  receiver: { id: number; userId: number; name: string };
  actor: { userId: number; name: string; trust: MemberTrust | null };
  note?: string;
}

/** Mails the new agent and those before, except the actor, each if their address is confirmed. */
export async function queueReassignment(
  lead: ReceiptLead,
  { formerAgentIds, receiver, actor, note }: QueuedReassignment,
): Promise<void> {
  // Agents may read the title of a home that is not public.
  const { path, title } = toSentEnquiry(lead).about;
  const url = path && publicUrl(path);
  const about = lead.listing
    ? { title: lead.listing.title, address: placeOf(lead.listing), short: listingName(lead.listing), url }
    : { title, url, isAgency: lead.agency !== null };
  const enquiry: Enquiry = { ...lead, leadId: lead.id, sentAt: lead.createdAt, about };
  const answeredUrl = publicUrl(markAnsweredPath(signMarkAnswered(lead)));
  const by = actor.trust === null ? undefined : { name: actor.name, note };
  if (receiver.userId !== actor.userId) {
    await queueToAgent(receiver.id, (to) => toSendable(enquiryReassignedMail(enquiry, to, { by, answeredUrl })));
  }
  const moved = {
    leadId: lead.id,
    name: lead.name,
    about: [about.title, lead.listing && placeOf(lead.listing)].filter(Boolean).join(", "),
    receiver: receiver.name,
  };
  for (const id of formerAgentIds) {
    const before = await findMailbox(id);
    if (before?.userId === actor.userId || id === receiver.id) continue;
    await queueToMember(before, (to) => enquiryMovedMail(moved, to));
  }
}

/** "12 Smith Street, Newtown", or the suburb of a home whose address is withheld. */
function placeOf({ address, suburb }: NonNullable<ReceiptLead["listing"]>): string {
  return [address, suburb].filter(Boolean).join(", ");
}

function toSendable(mail: MailMessage): MailMessage {
  return mail.replyTo && !isMailable(mail.replyTo.address) ? { ...mail, replyTo: undefined } : mail;
}
