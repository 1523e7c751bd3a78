import { setTimeout as wait } from "node:timers/promises";
import { newToken, tokenHashOf } from "#app/features/accounts/model/account-token.server.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { findCredentials, replacePassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { passwordChangedMail } from "#app/features/accounts/model/password-changed.mail.ts";
import { hashPassword } from "#app/features/accounts/model/password.server.ts";
import { forgottenPasswordPath, newPasswordPath } from "#app/features/accounts/model/paths.ts";
import {
  type AccountToken,
  deleteTokensOf,
  findToken,
  insertToken,
  takeToken,
} from "#app/features/accounts/model/tokens.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { Conflict, TooMany } from "#app/lib/errors.ts";
import { spend } from "#app/limits/limits.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { resetPasswordMail } from "./reset.mail.ts";

const validMillis = 3600 * 1000;
/** Longer than the work takes where there is an account: how long an answer takes does not tell whether there is one. */
const answerMillis = 400;

/**
 * Mails a link that sets a new password to the account of an address, and makes earlier ones worthless. It does not say
 * whether there is an account, neither by what it answers nor by when. Throws `TooMany` at the limit of the client.
 */
export async function requestPasswordReset({ address }: Caller, { email }: { email: string }): Promise<void> {
  await spend("password.reset.address", address);
  await Promise.all([wait(answerMillis), mailLink(email)]);
}

async function mailLink(email: string): Promise<void> {
  const account = (await mayMail(email)) ? await findCredentials(email) : undefined;
  if (!account) return;
  const userId = account.viewer.id;
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  await transaction(async () => {
    await deleteTokensOf(userId, "password");
    await insertToken({ tokenHash: tokenHashOf(token), userId, purpose: "password", expiresAt });
    await queueMail(resetPasswordMail(email, publicUrl(newPasswordPath(token))));
  });
}

/**
 * False when an address has had its mails. That is no failure: the link in the last of them works, and who asks in
 * somebody else's name must not be able to keep the owner from asking.
 */
async function mayMail(email: string): Promise<boolean> {
  try {
    await spend("password.reset.email", email);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Whose password the link with this token sets; undefined when it has expired or was used. Changes nothing. */
export async function findReset(token: string): Promise<AccountToken | undefined> {
  return findToken(tokenHashOf(token), "password");
}

/**
 * Sets the password of whoever got this token by mail, once, and says so by mail. Every session of the person and every
 * link mailed to them ends. Throws `Conflict` when the token has expired or was used.
 */
export async function resetPassword(token: string, newPassword: string): Promise<AccountToken> {
  const tokenHash = tokenHashOf(token);
  // Asked before the password is hashed, which is work that nobody should get for an invented token.
  if (!(await findToken(tokenHash, "password"))) throw new Conflict(accountMessages.link.expired);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    const taken = await takeToken(tokenHash, "password");
    if (!taken) throw new Conflict(accountMessages.link.expired);
    await replacePassword(taken.userId, stored);
    await queueMail(passwordChangedMail(taken.accountEmail, publicUrl(forgottenPasswordPath)));
    return taken;
  });
}
