import type { Viewer } from "#app/lib/caller.ts";
import { composeMail, type MailContent, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";

/** To the address of a new account, which may be a stranger's. Contains no name. */
export function confirmAccountMail(address: string, url: string, role: Viewer["role"]): MailMessage {
  const subject = "Confirm your email address";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Someone created an account at ${brand.name} with this address.`,
      role === "agent"
        ? "Please confirm that it is yours. Once you do, enquiries reach you by email, and you join the agency whose invitation you have accepted, if there is one."
        : "Please confirm that it is yours. We won't email you about saved searches until you do.",
    ],
    link: { label: "Confirm this address", href: url },
    closing: [
      "The link works once, within 24 hours. You can request a new one on your account page.",
      "If this wasn't you, someone else typed your address. Ignore this email and you will hear nothing more.",
    ],
    reason: `You are receiving this email because your address was given for an account on ${brand.name}.`,
  };
  return composeMail({ kind: "confirm-account", isAboutAccount: true, to: { name: "", address }, subject }, content);
}

/** To the new address of an account, which may be a stranger's. Contains no name. */
export function confirmEmailMail(address: string, url: string): MailMessage {
  const subject = "Confirm your email address";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`Someone asked to use this address for their account at ${brand.name}.`],
    link: { label: "Confirm this address", href: url },
    closing: [
      "The link works once, within 24 hours. Nothing changes until you use it.",
      "If this wasn't you, someone else typed your address and there is nothing to do.",
    ],
    reason: `You are receiving this email because your address was given for an account on ${brand.name}.`,
  };
  return composeMail({ kind: "confirm-email", isAboutAccount: true, to: { name: "", address }, subject }, content);
}

/**
 * Warns the current address. Pass `newAddress` only when that is confirmed; an unconfirmed mailbox must not receive a
 * stranger's text.
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
    closing: ["Setting a new password stops the change. If this was you, there is nothing to do."],
    reason: `You are receiving this email because there is an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "email-change-asked", isAboutAccount: true, to: { name: "", address }, subject }, content);
}

/** Reports a changed password, with a link for owners who did not change it. */
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

/** To an account's address. Contains no name, because it is unverified. */
export function resetPasswordMail(address: string, url: string): MailMessage {
  const subject = "Set a new password";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`Someone asked to set a new password for your account at ${brand.name}.`],
    link: { label: "Set a new password", href: url },
    closing: [
      "The link works once, within one hour. Your password stays the same until you use it.",
      "If this wasn't you, there is nothing to do. Nobody can use the link without this email.",
    ],
    reason: `You are receiving this email because there is an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "reset-password", isAboutAccount: true, to: { name: "", address }, subject }, content);
}

/** To the former address of an account. */
export function accountDeletedMail(address: string): MailMessage {
  const subject = "Your account was deleted";
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      `Your account at ${brand.name} was deleted, with everything that belonged to it. This is the last email about it.`,
    ],
    closing: [`If this wasn't you, write to ${env.SUPPORT_EMAIL} or call ${env.SUPPORT_PHONE}.`],
    reason: `You are receiving this email because there was an account with your address on ${brand.name}.`,
  };
  return composeMail({ kind: "account-deleted", isAboutAccount: true, to: { name: "", address }, subject }, content);
}
