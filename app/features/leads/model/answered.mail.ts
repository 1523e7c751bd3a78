import { brand } from "#platform/brand.ts";
import { composeMail, type Mailbox, type MailContent, type MailMessage } from "#app/mail/layout.ts";

/** An answer to an enquiry. */
interface AnsweredEnquiry {
  leadId: number;
  /** The sender's address. */
  to: string;
  /** Whoever answers, and where a reply goes. */
  from: Mailbox;
  answer: string;
  /** Absent where the name of whoever answers and the title may not stand in the subject: the account is new, the address unproven. */
  about?: { title: string; url?: string };
  /** Absolute; shows the enquiry with its answers and withdraws it. Absent once its link has expired. */
  url?: string;
}

/**
 * To whoever enquired: the answer, as its agent wrote it. Nothing that the sender wrote is in it: the address may be a
 * stranger's.
 */
export function enquiryAnsweredMail({ leadId, to, from, answer, about, url }: AnsweredEnquiry): MailMessage {
  const subject = about
    ? `${from.name} has answered your enquiry: ${about.title}`
    : `Your enquiry on ${brand.name} has been answered`;
  const who = about ? from.name : "whoever wrote this";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`${about ? from.name : `A member of ${brand.name}`} has answered your enquiry:`],
    quoted: answer,
    details: about ? [{ label: "About", value: about.title, href: about.url }] : [{ label: "Name", value: from.name }],
    link: url === undefined ? undefined : { label: "See your enquiry and the answer", href: url },
    closing: [
      `Reply to this email and it goes straight to ${who}.`,
      ...(url === undefined
        ? []
        : ["The link works without an account. Keep it to yourself: whoever has it can see and withdraw the enquiry."]),
    ],
    reason: `You are receiving this email because an enquiry was sent with your address on ${brand.name}.`,
  };
  return composeMail(
    { kind: "enquiry-answered", to: { name: "", address: to }, replyTo: from, subject, leadId },
    content,
  );
}
