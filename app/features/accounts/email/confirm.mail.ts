import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/** To the new address of an account: the link that confirms it. No name stands in it, as the address may be a stranger's. */
export function confirmEmailMail(address: string, url: string): MailMessage {
  const subject = "Confirm your email address";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`Someone asked to use this address for their account at ${brand.name}.`],
    link: { label: "Confirm this address", href: url },
    closing: [
      "The link works once, for 24 hours. Nothing changes before that.",
      "If this wasn't you, someone else typed your address and there is nothing to do.",
    ],
    reason: `You are receiving this email because your address was given for an account on ${brand.name}.`,
  };
  return composeMail({ kind: "confirm-email", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
