import type { MailedContact } from "#app/features/listings/model/mail-safety.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

/** Texts of members only where the reader may get them (decision 024). */
export interface MailedDocument {
  /** "Contract of sale" */
  kind: string;
  isContract: boolean;
  /** "1.4 MB" */
  size: string;
  /** "12 Wilson Street, Newtown" */
  home: string;
  listingId: number;
  leadId?: number;
  /** Of the agent who sends it. */
  sender?: string;
  /** The agents of the home, after a sender who is another colleague. */
  agents: readonly MailedContact[];
  /** Of the Statement of Information. Absent without one. */
  statementUrl?: string;
  replyTo?: Mailbox;
  /** The page of the link. */
  url: string;
  /** "12 December 2026" */
  until: string;
}

/** To a person who enquired about a home or registered for an inspection. */
export function documentMail(document: MailedDocument, email: string): MailMessage {
  const { kind, isContract, size, home, listingId, leadId, sender, agents, statementUrl, replyTo, url, until } =
    document;
  return composeMail(
    {
      kind: "document",
      listingId,
      leadId,
      to: { name: "", address: email },
      replyTo,
      subject: `${kind}: ${home}`,
    },
    {
      greeting: "Hello,",
      opening: [
        `${sender ?? "The agent"} has sent you a file about this home.`,
        ...(isContract ? ["Have a solicitor or conveyancer read it before you sign anything or bid."] : []),
      ],
      details: [
        { label: "File", value: `${kind}, PDF, ${size}` },
        { label: "Home", value: home },
        ...agents.flatMap(({ name, phone, portrait }) => [
          ...(name ? [{ label: "Agent", value: name, picture: portrait }] : []),
          ...(phone ? [{ label: "Phone", value: phone, href: telephoneLink(phone) }] : []),
        ]),
      ],
      link: { label: "Open the file", href: url },
      closing: [
        `The link works until ${until} and without an account. Keep it to yourself: anyone who has it can download the file.`,
        ...(replyTo ? ["Your reply to this email goes to the agent."] : []),
        "If you did not ask for it, someone else gave your address. Do nothing, and nothing will happen.",
      ],
      furtherLinks: statementUrl === undefined ? [] : [{ label: "Statement of Information", href: statementUrl }],
      reason: `You are receiving this email because your address was given to the agent of this home on ${brand.name}.`,
    },
  );
}
