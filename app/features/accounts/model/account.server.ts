import { transaction } from "#db/transaction.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Invalid, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { hashPassword, hashToken, generateToken } from "./secrets.server.ts";
import {
  consumeToken,
  deleteTokens,
  findCredentials,
  findToken,
  insertAccount,
  insertToken,
  isConfirmedEmail,
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

interface PreparedAccount {
  stored: StoredPassword;
  sendsLink: boolean;
}

/**
 * Consumes rate limits and hashes the password. Call before the transaction that stores the account. Throws `TooMany`.
 */
export async function prepareAccount(caller: Caller, { email, password }: RegisterInput): Promise<PreparedAccount> {
  await consumeRateLimit("register.address", caller.address);
  // Stops link floods from repeated registration and deletion.
  const sendsLink = await tryConsumeRateLimit("register.email", email);
  return { sendsLink, stored: await hashPassword(password) };
}

/** Stores an account and mails a confirmation link. Throws `Conflict` when the address has an account. */
export async function createAccount(
  { email, firstName, lastName, role }: RegisterInput,
  { stored, sendsLink }: PreparedAccount,
): Promise<Viewer> {
  const viewer = await insertAccount({
    email,
    firstName,
    lastName,
    role,
    consentVersion: consentVersion("account"),
    ...stored,
  });
  if (!viewer) throw new Conflict(accountMessages.accountExists);
  if (sendsLink) await queueConfirmation(viewer);
  return viewer;
}

const dayInSeconds = 24 * 3600;
const validMillis = dayInSeconds * 1000;

/**
 * Mails the confirmation link again. Throws `TooMany` at the limit, or the mailbox's daily limit of unrequested mails.
 */
export async function resendConfirmation(user: Pick<Viewer, "id" | "email">): Promise<void> {
  await consumeRateLimit("email.confirm.user", String(user.id));
  if (!(await queueConfirmation(user))) throw new TooMany(dayInSeconds);
}

/**
 * Mails a link that confirms the current address and invalidates earlier links. At the mailbox's daily limit of
 * unrequested mails, returns false and changes nothing.
 */
export async function queueConfirmation({ id: userId, email }: Pick<Viewer, "id" | "email">): Promise<boolean> {
  const token = generateToken();
  const expiresAt = new Date(Date.now() + validMillis);
  return transaction(async () => {
    if (!(await queueUnrequestedMail(confirmAccountMail(email, publicUrl(confirmEmailPath(token)))))) return false;
    await deleteTokens(userId, "confirm");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "confirm", email, expiresAt });
    return true;
  });
}

export interface EmailToConfirm {
  email: string;
  /** Replaces the account's current address. */
  isChange: boolean;
}

/** Undefined when expired or used. */
export async function findEmailToConfirm(token: string): Promise<EmailToConfirm | undefined> {
  const pending = await findToken(hashToken(token), "email", "confirm");
  if (!pending?.newEmail) return undefined;
  return { email: pending.newEmail, isChange: pending.newEmail !== pending.accountEmail };
}

/**
 * Confirms and returns the address that received this link, and stores it if new. Invalidates all other links. Throws
 * `Conflict` when the token has expired or was used, or another account has the address.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const used = await consumeToken(hashToken(token), "email", "confirm");
    if (!used?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(used.userId, used.newEmail))) throw new Conflict(accountMessages.emailInUse);
    await deleteTokens(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    return used.newEmail;
  });
}

/**
 * Mails an account's address. An unconfirmed one may be a stranger's, so its mails count towards the daily limit of
 * unrequested mails; `once` allows one of this kind beyond it. Returns whether the mail was queued.
 */
export async function queueAccountMail(
  { id, email }: Pick<Viewer, "id" | "email">,
  message: MailMessage,
  options?: { once?: boolean },
): Promise<boolean> {
  const isConfirmed = await isConfirmedEmail(id, email);
  const messageId = await (isConfirmed ? queueMail(message) : queueUnrequestedMail(message, options));
  return messageId !== undefined;
}

/**
 * Mails a link to the new address, and a notice to the current one, which stays valid until the link is used. Throws
 * `Invalid` for a wrong password or an address with an account, and `TooMany` at a limit.
 */
export async function requestEmailChange(member: Member, { email, currentPassword }: EmailChangeInput): Promise<void> {
  const { id: userId, email: currentEmail } = member.user;
  if (email === currentEmail) throw new Invalid({ email: [accountMessages.sameEmail] });
  await consumeRateLimit("email.change.user", String(userId));
  await confirmPassword(member, currentPassword);
  if (await findCredentials(email)) throw new Invalid({ email: [accountMessages.emailInUse] });
  const token = generateToken();
  const expiresAt = new Date(Date.now() + validMillis);
  const disclosedAddress = (await isConfirmedEmail(userId, currentEmail)) ? email : undefined;
  await transaction(async () => {
    await deleteTokens(userId, "email");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "email", email, expiresAt });
    if (!(await queueUnrequestedMail(confirmEmailMail(email, publicUrl(confirmEmailPath(token))))))
      throw new TooMany(dayInSeconds);
    await queueAccountMail(
      member.user,
      emailChangeRequestedMail(currentEmail, disclosedAddress, publicUrl(forgottenPasswordPath)),
    );
  });
}
