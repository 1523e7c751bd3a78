import { setTimeout as wait } from "node:timers/promises";
import { queueAccountMail } from "#app/features/accounts/model/account.server.ts";
import { hashPassword, hashToken, newToken } from "#app/features/accounts/model/secrets.server.ts";
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
import { confirmPassword } from "#app/features/accounts/model/check-credentials.server.ts";

const validMillis = 3600 * 1000;
/** Every answer takes this long, which is longer than the work: the time does not reveal whether there is an account. */
const answerMillis = 400;

/**
 * Mails the account of an address a link that sets a new password, and voids earlier ones. The caller cannot learn whether
 * there is an account, neither from the answer nor from how long it takes. Throws `TooMany` at the limit of the client.
 */
export async function requestPasswordReset({ address }: Caller, { email }: { email: string }): Promise<void> {
  await consumeRateLimit("password.reset.address", address);
  await Promise.all([wait(answerMillis), mailLink(email)]);
}

async function mailLink(email: string): Promise<void> {
  const account = (await mayMail(email)) ? await findCredentials(email) : undefined;
  if (!account) return;
  const userId = account.viewer.id;
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  await transaction(async () => {
    // Once a day beyond the limit of unrequested mails: strangers who use that up must not lock the owner out.
    const mail = resetPasswordMail(email, publicUrl(newPasswordPath(token)));
    if (!(await queueAccountMail(account.viewer, mail, { once: true }))) return;
    await deleteTokens(userId, "password");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "password", expiresAt });
  });
}

/**
 * False when an address has had its mails of this hour. That is no failure: the link in the last of them works, and a
 * stranger who uses up the limit must not stop the owner from getting in.
 */
function mayMail(email: string): Promise<boolean> {
  return tryConsumeRateLimit("password.reset.email", email);
}

/** The account whose password the link with this token sets; undefined when it has expired or was used. */
export async function findPasswordReset(token: string): Promise<AccountToken | undefined> {
  return findToken(hashToken(token), "password");
}

/**
 * Sets the password of the account to which this token was mailed, and confirms it by mail. Whoever uses the link reads
 * the mails of the address, which is confirmed by that. Ends every session of the
 * person and voids every link mailed to them. What follows from it for the person (`along`) is written with it, or the link works
 * once more. Returns what `along` does. Throws `Conflict` when the token has expired or was used.
 */
export async function resetPassword<Result>(
  token: string,
  newPassword: string,
  along: (used: AccountToken) => Promise<Result>,
): Promise<Result> {
  const tokenHash = hashToken(token);
  // Checked before hashing, which is costly: nobody can cause that work with an invented token.
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
    return along(used);
  });
}

/**
 * Sets a new password for whoever knows the current one, and confirms it by mail. Ends every session of the person and opens a
 * new one with it, or changes nothing: nobody is told that it failed, and logged out by it. Returns what `openSession` does. Throws as
 * `confirmPassword` does.
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
