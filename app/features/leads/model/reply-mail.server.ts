import { mayBeMailed } from "#app/features/listings/model/mail-words.ts";
import type { Mailbox, MailMessage } from "#app/mail/mail-message.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import type { MemberTrust } from "#app/features/agents/model/trust.queries.server.ts";
import { enquiryAnsweredMail } from "./answered.mail.ts";
import { receiptInForce } from "./lead-links.server.ts";
import type { ReceiptLead } from "./lead.queries.server.ts";
import { enquiryPath } from "./paths.ts";
import { sentEnquiry } from "./sent-enquiry.ts";

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
