import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/** To the address of an account: the link that sets a new password. No name stands in it, as nobody has proved theirs. */
export function resetPasswordMail(address: string, url: string): MailMessage {
  const subject = "Set a new password";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`Someone asked to set a new password for your account at ${brand.name}.`],
    link: { label: "Set a new password", href: url },
    closing: [
      "The link works once, for one hour. Your password stays as it is until you follow it.",
      "If this wasn't you, there is nothing to do. Nobody can use the link without this email.",
    ],
    reason: `You are receiving this email because there is an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "reset-password", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
