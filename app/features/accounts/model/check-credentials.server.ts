import { setTimeout as wait } from "node:timers/promises";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Invalid, TooMany, WrongCredentials } from "#app/lib/errors.ts";
import { forgive, spend } from "#app/limits/limits.server.ts";
import { accountMessages } from "./account.messages.ts";
import type { LogInInput } from "./account.schema.ts";
import { findCredentials, updatePassword } from "./accounts.queries.server.ts";
import { hashPassword, isOutdated, isPassword } from "./password.server.ts";

/** How long (milliseconds) an address that many try to get into takes to answer. */
const slowMillis = 1500;

/**
 * The person whose e-mail address and password these are. Throws `WrongCredentials`, in the same time whether or not
 * the address has an account, and `TooMany` at a limit. Who fails from one place is stopped there only: the owner of an
 * account is never locked out by others.
 */
export async function checkCredentials(caller: Caller, { email, password }: LogInInput): Promise<Viewer> {
  const accountHere = `${email}\n${caller.address}`;
  await spend("login.address", caller.address);
  await spend("login.account.address", accountHere);
  await slowDown(email);
  const account = await findCredentials(email);
  const matches = await isPassword(password, account?.stored);
  if (!account || !matches) throw new WrongCredentials(accountMessages.wrong);
  await forgive("login.account.address", accountHere);
  if (account.stored && isOutdated(account.stored)) {
    await updatePassword(account.viewer.id, await hashPassword(password));
  }
  return account.viewer;
}

/** Guessing from many places at once is made slow, and nothing more. */
async function slowDown(email: string): Promise<void> {
  try {
    await spend("login.account", email);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    await wait(slowMillis);
  }
}

/**
 * Makes sure that whoever sits at an open session knows its password. Throws `Invalid` at the field `currentPassword`, and
 * `TooMany` at the limits of a login, which it counts as.
 */
export async function confirmPassword({ user, address }: Member, currentPassword: string): Promise<void> {
  try {
    await checkCredentials({ address }, { email: user.email, password: currentPassword });
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    throw new Invalid({ currentPassword: [accountMessages.wrongCurrentPassword] });
  }
}
