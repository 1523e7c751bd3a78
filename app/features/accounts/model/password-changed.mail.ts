import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/** To the address of an account: that its password is another one now, and what to do if that was somebody else. */
export function passwordChangedMail(address: string, resetUrl: string): MailMessage {
  const subject = "Your password was changed";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `The password of your account at ${brand.name} was changed. Everyone who was logged in with the old one has been logged out.`,
    ],
    link: { label: "This wasn't me: set a new password", href: resetUrl },
    closing: ["If this was you, there is nothing to do."],
    reason: `You are receiving this email because there is an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "password-changed", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
