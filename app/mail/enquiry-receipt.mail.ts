import { brand } from "#app/brand.ts";
import { detailsOf, type Enquiry, subjectOf } from "./enquiry.ts";
import { mailHtml, type MailContent, mailText } from "./layout.ts";
import type { MailMessage } from "./mail-message.ts";

/** To the sender: what was sent to whom, and the link that shows it, tells its status and withdraws it without an account. */
export function enquiryReceiptMail(enquiry: Enquiry, receiver: { name: string }, receiptUrl: string): MailMessage {
  const { name, email, message, leadId } = enquiry;
  const subject = `Your enquiry: ${subjectOf(enquiry)}`;
  const content: MailContent = {
    greeting: `Hello ${name},`,
    opening: [
      `Your enquiry is with ${receiver.name}. Expect an answer within 24 hours, by e-mail or by phone. This is what you sent:`,
    ],
    quoted: message ?? undefined,
    details: detailsOf(enquiry),
    link: { label: "See or withdraw your enquiry", href: receiptUrl },
    closing: [
      "The link works without an account. Keep it to yourself: whoever has it can see and withdraw this enquiry.",
      "You did not send it? Somebody typed your address. Withdraw it with the link above, and nothing more will follow.",
    ],
    reason: `You get this mail because an enquiry was sent with your address on ${brand.name}.`,
  };
  return {
    kind: "enquiry-receipt",
    to: { name, address: email },
    subject,
    text: mailText(content),
    html: mailHtml(subject, content),
    leadId,
  };
}
