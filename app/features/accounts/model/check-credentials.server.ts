import { setTimeout as wait } from "node:timers/promises";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid, WrongCredentials } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { accountMessages } from "./account.messages.ts";
import type { LogInInput } from "./account.schema.ts";
import { findCredentials, updatePassword } from "./accounts.queries.server.ts";
import { hashPassword, needsRehash, verifyPassword } from "./secrets.server.ts";

/** How many milliseconds a login takes for an address that is under attack from many places. */
const slowMillis = 1500;

/**
 * The person with this e-mail address and password. Throws `WrongCredentials`, after the same time whether or not the
 * address has an account, and `TooMany` at a limit. Failures count by network address, so that nobody can lock the owner
 * out of an account from elsewhere. Throws `Forbidden` for a suspended account, but only to who knows its password: nobody
 * else learns that there is one.
 */
export async function checkCredentials(caller: Caller, { email, password }: LogInInput): Promise<Viewer> {
  const attemptKey = `${email}\n${caller.address}`;
  await consumeRateLimit("login.address", caller.address);
  await consumeRateLimit("login.account.address", attemptKey);
  await slowDown(email);
  const account = await findCredentials(email);
  const matches = await verifyPassword(password, account?.stored);
  if (!account || !matches) throw new WrongCredentials(accountMessages.wrong);
  await resetRateLimit("login.account.address", attemptKey);
  if (account.stored && needsRehash(account.stored)) {
    await updatePassword(account.viewer.id, await hashPassword(password));
  }
  if (account.isSuspended) throw new Forbidden(accountMessages.suspended);
  return account.viewer;
}

/** Slows down guessing from many places at once. It never refuses: that would lock out the owner. */
async function slowDown(email: string): Promise<void> {
  if (!(await tryConsumeRateLimit("login.account", email))) await wait(slowMillis);
}

/**
 * Checks the password of the signed-in person again. It counts as a login: throws `TooMany` at the same limits, and
 * `Invalid` at the field `currentPassword`.
 */
export async function confirmPassword({ user, address }: Member, currentPassword: string): Promise<void> {
  try {
    await checkCredentials({ address }, { email: user.email, password: currentPassword });
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    throw new Invalid({ currentPassword: [accountMessages.wrongCurrentPassword] });
  }
}
