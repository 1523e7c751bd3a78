import { brand } from "#app/brand.ts";
import { composeMail, type MailContent } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";

/**
 * To the present address of an account: that another one is to take its place. `newAddress` is for an address that is
 * confirmed: to another one we mail nothing that somebody typed.
 */
export function emailChangeRequestedMail(
  address: string,
  newAddress: string | undefined,
  resetUrl: string,
): MailMessage {
  const subject = "Your email address is about to change";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Someone who knows your password asked to change the email address of your account at ${brand.name}. It changes once the new address is confirmed.`,
    ],
    details: newAddress === undefined ? [] : [{ label: "New address", value: newAddress }],
    link: { label: "This wasn't me: set a new password", href: resetUrl },
    closing: ["A new password stops the change. If this was you, there is nothing to do."],
    reason: `You are receiving this email because there is an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "email-change-asked", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
