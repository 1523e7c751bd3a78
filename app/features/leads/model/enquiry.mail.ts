import { type Detail, type MailContent, mailHtml, mailText } from "#app/mail/layout.ts";
import { brand } from "#app/brand.ts";
import type { Mailbox, MailMessage } from "#app/mail/mail-message.ts";

/** An enquiry, as both of its mails tell it. */
export interface Enquiry {
  leadId: number;
  sentAt: Date;
  name: string;
  email: string;
  phone?: string | null;
  suburb?: string | null;
  propertyType?: string | null;
  message?: string | null;
  /** What it is about: a home, a service, an agent. */
  about: {
    title: string;
    address?: string | null;
    /** Absolute. */
    url?: string | null;
  };
}

const moment = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** What it is about in one line: "Sunny terrace, 12 Smith Street, Newtown". */
export function subjectOf({ about }: Enquiry): string {
  return [about.title, about.address].filter(Boolean).join(", ");
}

/** Who asks, about what and when. */
export function detailsOf({ about, name, email, phone, suburb, propertyType, sentAt, ...enquiry }: Enquiry): Detail[] {
  const details: (Detail | undefined)[] = [
    { label: "About", value: subjectOf({ about, name, email, sentAt, ...enquiry }), href: about.url ?? undefined },
    { label: "Name", value: name },
    { label: "Email", value: email, href: `mailto:${email}` },
    phone ? { label: "Phone", value: phone, href: `tel:${phone.replace(/[^+\d]/g, "")}` } : undefined,
    suburb ? { label: "Suburb", value: suburb } : undefined,
    propertyType ? { label: "Property type", value: propertyType } : undefined,
    { label: "Sent", value: moment.format(sentAt) },
  ];
  return details.filter((detail) => detail !== undefined);
}

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
