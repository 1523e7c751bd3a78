import { transaction } from "#db/transaction.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Invalid, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { hashPassword, hashToken, newToken } from "./secrets.server.ts";
import {
  consumeToken,
  deleteTokens,
  findCredentials,
  findToken,
  insertAccount,
  insertToken,
  isConfirmedEmailOf,
  type StoredPassword,
  updateEmail,
} from "./accounts.queries.server.ts";
import { accountMessages } from "./account.messages.ts";
import { confirmAccountMail, confirmEmailMail, emailChangeRequestedMail } from "./account.mail.ts";
import { confirmEmailPath, forgottenPasswordPath } from "./paths.ts";
import type { MailMessage } from "#app/mail/layout.ts";
import { consentVersion } from "#app/lib/consents.ts";
import type { EmailChangeInput, RegisterInput } from "./account.schema.ts";
import { confirmPassword } from "./check-credentials.server.ts";

/** What an account needs beside what was typed. */
interface PreparedAccount {
  stored: StoredPassword;
  /** Whether the link that confirms the address is mailed. */
  mailsLink: boolean;
}

/** To be done before the transaction that stores an account: consumes the limits and hashes the password. Throws `TooMany`. */
export async function prepareAccount(caller: Caller, { email, password }: RegisterInput): Promise<PreparedAccount> {
  await consumeRateLimit("register.address", caller.address);
  // An address that was registered and deleted again and again gets no link now: the account page sends it later.
  const mailsLink = await tryConsumeRateLimit("register.email", email);
  return { mailsLink, stored: await hashPassword(password) };
}

/**
 * Stores an account, and mails it the link that confirms its address. Throws `Conflict` when the e-mail address has an
 * account already.
 */
export async function createAccount(
  { email, firstName, lastName, role }: RegisterInput,
  { stored, mailsLink }: PreparedAccount,
): Promise<Viewer> {
  const viewer = await insertAccount({
    email,
    firstName,
    lastName,
    role,
    consentVersion: consentVersion("account"),
    ...stored,
  });
  if (!viewer) throw new Conflict(accountMessages.taken);
  if (mailsLink) await queueConfirmation(viewer);
  return viewer;
}

const dayInSeconds = 24 * 3600;
const validMillis = dayInSeconds * 1000;

/**
 * Mails a person the link again that confirms the address of their account. Throws `TooMany` at the limit, and when the
 * mailbox has had its unrequested mails of today: strangers may have caused them, and a link for a new password still arrives.
 */
export async function resendConfirmation(user: Pick<Viewer, "id" | "email">): Promise<void> {
  await consumeRateLimit("email.confirm.user", String(user.id));
  if (!(await queueConfirmation(user))) throw new TooMany(dayInSeconds);
}

/**
 * Mails an account the link that confirms its present address, and voids earlier ones. False when the mailbox has had its
 * unrequested mails of today: nothing is mailed, and the earlier links stay.
 */
export async function queueConfirmation({ id: userId, email }: Pick<Viewer, "id" | "email">): Promise<boolean> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  return transaction(async () => {
    if (!(await queueUnrequestedMail(confirmAccountMail(email, publicUrl(confirmEmailPath(token)))))) return false;
    await deleteTokens(userId, "confirm");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "confirm", email, expiresAt });
    return true;
  });
}

/** An address behind a mailed link. */
export interface EmailToConfirm {
  email: string;
  /** It takes the place of another address of the account. */
  isChange: boolean;
}

/** The address that the link with this token confirms; undefined when it has expired or was used. */
export async function findEmailToConfirm(token: string): Promise<EmailToConfirm | undefined> {
  const found = await findToken(hashToken(token), "email", "confirm");
  if (!found?.newEmail) return undefined;
  return { email: found.newEmail, isChange: found.newEmail !== found.accountEmail };
}

/**
 * Confirms the address to which this link was mailed, gives it to the account if it has another one, and returns the
 * address. A link works once, and voids every other link of the account. Throws `Conflict` when the token has expired or
 * was used, or when somebody else has taken the address meanwhile.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const used = await consumeToken(hashToken(token), "email", "confirm");
    if (!used?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(used.userId, used.newEmail))) throw new Conflict(accountMessages.emailTaken);
    await deleteTokens(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    return used.newEmail;
  });
}

/**
 * Queues a mail to the address of an account. Until its owner has confirmed it, the address may be a stranger's: then the
 * mail counts as one that the mailbox did not ask for, and is not queued when that has had enough of them today. With `once`
 * one of this kind is queued even then. Returns whether it is queued.
 */
export async function queueAccountMail(
  { id, email }: Pick<Viewer, "id" | "email">,
  message: MailMessage,
  options?: { once?: boolean },
): Promise<boolean> {
  const isConfirmed = await isConfirmedEmailOf(id, email);
  const messageId = await (isConfirmed ? queueMail(message) : queueUnrequestedMail(message, options));
  return messageId !== undefined;
}

/**
 * Mails a link to the new address of an account, and a notice to the current one, which stays until the link is used.
 * Throws `Invalid` for an address that has an account or a wrong password; `TooMany` at a limit, and when the new mailbox has
 * had its unrequested mails of today.
 */
export async function requestEmailChange(member: Member, { email, currentPassword }: EmailChangeInput): Promise<void> {
  const { id: userId, email: currentEmail } = member.user;
  if (email === currentEmail) throw new Invalid({ email: [accountMessages.sameEmail] });
  await consumeRateLimit("email.change.user", String(userId));
  await confirmPassword(member, currentPassword);
  if (await findCredentials(email)) throw new Invalid({ email: [accountMessages.emailTaken] });
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  const shownAddress = (await isConfirmedEmailOf(userId, currentEmail)) ? email : undefined;
  await transaction(async () => {
    await deleteTokens(userId, "email");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "email", email, expiresAt });
    if (!(await queueUnrequestedMail(confirmEmailMail(email, publicUrl(confirmEmailPath(token))))))
      throw new TooMany(dayInSeconds);
    await queueAccountMail(
      member.user,
      emailChangeRequestedMail(currentEmail, shownAddress, publicUrl(forgottenPasswordPath)),
    );
  });
}
