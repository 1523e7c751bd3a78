import { setTimeout as wait } from "node:timers/promises";
import { queueAccountMail, confirmPassword } from "#app/features/accounts/model/account.server.ts";
import { hashPassword, hashToken, generateToken } from "#app/features/accounts/model/secrets.server.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import {
  type AccountToken,
  consumeToken,
  deleteTokens,
  findCredentials,
  findToken,
  insertToken,
  markEmailConfirmed,
  replacePassword,
} from "#app/features/accounts/model/accounts.queries.server.ts";
import { passwordChangedMail, resetPasswordMail } from "#app/features/accounts/model/account.mail.ts";
import { forgottenPasswordPath, newPasswordPath } from "#app/features/accounts/model/paths.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import type { PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";

const validMillis = 3600 * 1000;
/** Longer than the work, so that the time of a response does not reveal whether there is an account. */
const responseMillis = 400;

/**
 * Mails a link that sets a new password and invalidates earlier links. Neither the response nor its time reveals
 * whether there is an account. Throws `TooMany` at the client's limit.
 */
export async function requestPasswordReset({ address }: Caller, { email }: { email: string }): Promise<void> {
  await consumeRateLimit("password.reset.address", address);
  await Promise.all([wait(responseMillis), sendResetLink(email)]);
}

async function sendResetLink(email: string): Promise<void> {
  const account = (await canMail(email)) ? await findCredentials(email) : undefined;
  if (!account) return;
  const userId = account.viewer.id;
  const token = generateToken();
  const expiresAt = new Date(Date.now() + validMillis);
  await transaction(async () => {
    // One more mail a day, so that strangers who use up the limit of unrequested mails cannot lock the owner out.
    const mail = resetPasswordMail(email, publicUrl(newPasswordPath(token)));
    if (!(await queueAccountMail(account.viewer, mail, { once: true }))) return;
    await deleteTokens(userId, "password");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "password", expiresAt });
  });
}

/** Not an error: the last mailed link works, and strangers who use up the hourly limit must not lock the owner out. */
function canMail(email: string): Promise<boolean> {
  return tryConsumeRateLimit("password.reset.email", email);
}

/** Finds the account whose password a token may set. Undefined when expired or used. */
export async function findPasswordReset(token: string): Promise<AccountToken | undefined> {
  return findToken(hashToken(token), "password");
}

/**
 * Sets the password and confirms the change by mail. Confirms the address, because the link proves access to the
 * mailbox. Ends all sessions and invalidates all emailed links. `afterReset` runs in the same transaction, so that the
 * link still works if it fails; its result is returned. Throws `Conflict` when the token has expired or was used.
 */
export async function resetPassword<Result>(
  token: string,
  newPassword: string,
  afterReset: (used: AccountToken) => Promise<Result>,
): Promise<Result> {
  const tokenHash = hashToken(token);
  // Check before the expensive hashing.
  if (!(await findToken(tokenHash, "password"))) throw new Conflict(accountMessages.link.expired);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    const used = await consumeToken(tokenHash, "password");
    if (!used) throw new Conflict(accountMessages.link.expired);
    await replacePassword(used.userId, stored);
    await markEmailConfirmed(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    await queueAccountMail(
      { id: used.userId, email: used.accountEmail },
      passwordChangedMail(used.accountEmail, publicUrl(forgottenPasswordPath)),
    );
    return afterReset(used);
  });
}

/**
 * Changes the password and confirms it by mail. Replaces all sessions with a new one in the same transaction, so that a
 * failure logs no one out. Returns the result of `openSession`. Throws like `confirmPassword`.
 */
export async function changePassword(
  member: Member,
  { currentPassword, newPassword }: PasswordChangeInput,
  openSession: () => Promise<string>,
): Promise<string> {
  await confirmPassword(member, currentPassword);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    await replacePassword(member.user.id, stored);
    await queueAccountMail(member.user, passwordChangedMail(member.user.email, publicUrl(forgottenPasswordPath)));
    return openSession();
  });
}
