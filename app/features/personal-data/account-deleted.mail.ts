import { brand } from "#platform/brand.ts";
import { composeMail, type MailContent, type MailMessage } from "#app/mail/layout.ts";

/** To the former address of an account. */
export function accountDeletedMail(address: string): MailMessage {
  const subject = "Your account was deleted";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Your account at ${brand.name} was deleted, with everything that belonged to it. This is the last email about it.`,
    ],
    closing: [`If this wasn't you, write to ${brand.email} or call ${brand.phone.label}.`],
    reason: `You are receiving this email because there was an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "account-deleted", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
