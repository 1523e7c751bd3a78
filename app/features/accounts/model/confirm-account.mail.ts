import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/** To the address of a new account: the link that confirms it. No name stands in it, as the address may be a stranger's. */
export function confirmAccountMail(address: string, url: string): MailMessage {
  const subject = "Confirm your email address";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Someone created an account at ${brand.name} with this address.`,
      "Please confirm that it is yours. We won't email you about saved searches before that.",
    ],
    link: { label: "Confirm this address", href: url },
    closing: [
      "The link works once, for 24 hours. Your account page sends a new one.",
      "If this wasn't you, someone else typed your address. Ignore this email and you will hear nothing more.",
    ],
    reason: `You are receiving this email because your address was given for an account on ${brand.name}.`,
  };
  return composeMail({ kind: "confirm-account", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
