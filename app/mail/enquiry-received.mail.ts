import { brand } from "#app/brand.ts";
import { detailsOf, type Enquiry, subjectOf } from "./enquiry.ts";
import { mailHtml, type MailContent, mailText } from "./layout.ts";
import type { Mailbox, MailMessage } from "./mail-message.ts";

/**
 * To the agent, or to the service desk: who asks, about what, that a reply goes to them, and the link that tells them it
 * is answered; without one while it is reviewed. Nothing in it needs an account.
 */
export function enquiryReceivedMail(enquiry: Enquiry, to: Mailbox, answeredUrl?: string): MailMessage {
  const { name, email, phone, message, leadId } = enquiry;
  const subject = `Enquiry from ${name}: ${subjectOf(enquiry)}`;
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [`${name} has sent you an enquiry.`],
    quoted: message ?? undefined,
    details: detailsOf(enquiry),
    link: answeredUrl === undefined ? undefined : { label: `Tell ${name} that you have answered`, href: answeredUrl },
    closing: [
      `Reply to this e-mail: your answer goes straight to ${name}.${phone ? " Or call the number above." : ""}`,
      "They have been told to expect an answer within 24 hours.",
      ...(answeredUrl === undefined
        ? []
        : ["The link above works without an account. Use it once you have answered, however you did."]),
    ],
    reason: `You get this mail because people can send you enquiries on ${brand.name}.`,
  };
  return {
    kind: "enquiry-received",
    to,
    replyTo: { name, address: email },
    subject,
    text: mailText(content),
    html: mailHtml(subject, content),
    leadId,
  };
}
