import { brand } from "#app/brand.ts";
import { mailHtml, type MailContent, mailText } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";
import { confirmationKind, daysToConfirm, type Subject } from "./confirmation.ts";

const words = {
  searches: {
    subject: "Confirm your alerts about new homes",
    asked: `Somebody asked for mails to this address about new homes on ${brand.name} that match a saved search.`,
    label: "See what was asked for",
    reason: `You get this mail because your address was given for a saved search on ${brand.name}.`,
  },
  newsletter: {
    subject: "Confirm your newsletter",
    asked: `Somebody asked for the ${brand.name} newsletter to this address.`,
    label: "See what was asked for",
    reason: `You get this mail because your address was given for the newsletter of ${brand.name}.`,
  },
} as const satisfies Record<Subject, object>;

/** The question whether an address wants what somebody asked for with it. It holds nothing that was typed, and no name. */
export function confirmSubscriptionMail(address: string, subject: Subject, url: string): MailMessage {
  const says = words[subject];
  const content: MailContent = {
    greeting: "Hello,",
    opening: [says.asked, "We send nothing before you confirm it."],
    link: { label: says.label, href: url },
    closing: [
      `The page has a button to confirm. The link works for ${daysToConfirm} days.`,
      `It was not you? Then there is nothing to do: what is not confirmed is erased after ${daysToConfirm} days.`,
    ],
    reason: says.reason,
  };
  return {
    kind: confirmationKind[subject],
    to: { name: "", address },
    subject: says.subject,
    text: mailText(content),
    html: mailHtml(says.subject, content),
  };
}
