import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

interface AdminMessage {
  to: Mailbox;
  /** The service desk. */
  replyTo: Mailbox;
  text: string;
  /** "your agency Quartz & Flint". Undefined for a message that is not about one thing. */
  about: string | undefined;
}

/** A message from an admin to an agent, or to a principal of an agency. */
export function adminMessageMail({ to, replyTo, text, about }: AdminMessage): MailMessage {
  return composeMail(
    { kind: "admin-message", to, replyTo, subject: `A message from ${brand.name}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [about === undefined ? "We have a message for you:" : `We have a message about ${about}:`],
      quoted: text,
      closing: ["Reply to this email to reach our service desk."],
      reason: `You are receiving this email because you have an agent’s account on ${brand.name}.`,
    },
  );
}
