import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/** To the address of a new account: the link that confirms it. No name stands in it, as the address may be a stranger's. */
export function confirmAccountMail(address: string, url: string): MailMessage {
  const subject = "Confirm your email address";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Somebody created an account at ${brand.name} with this address.`,
      "Confirm that it is yours. We send no mails about saved searches before that.",
    ],
    link: { label: "Confirm this address", href: url },
    closing: [
      "The link works once, for 24 hours. Your account page sends a new one.",
      "It was not you? Then somebody typed your address. Do not follow the link, and nothing more will come.",
    ],
    reason: `You get this mail because your address was given for an account on ${brand.name}.`,
  };
  return composeMail({ kind: "confirm-account", to: { name: "", address }, subject }, content);
}
