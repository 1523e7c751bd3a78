import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailContent, type MailMessage } from "#app/mail/layout.ts";

/** An enquiry that its sender took back. */
interface WithdrawnEnquiry {
  leadId: number;
  name: string;
  email: string;
  /** What it was about. */
  about: string;
}

/** To whoever got the enquiry: that there is no more to do about it. */
export function enquiryWithdrawnMail({ leadId, name, email, about }: WithdrawnEnquiry, to: Mailbox): MailMessage {
  const subject = `Enquiry withdrawn: ${name}, ${about}`;
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [`${name} has withdrawn their enquiry and no longer wishes to be contacted about it.`],
    details: [
      { label: "About", value: about },
      { label: "Name", value: name },
      { label: "Email", value: email },
    ],
    closing: ["There is nothing more for you to do."],
    reason: `You are receiving this email because the enquiry was sent to you on ${brand.name}.`,
  };
  return composeMail({ kind: "enquiry-withdrawn", to, subject, leadId }, content);
}
