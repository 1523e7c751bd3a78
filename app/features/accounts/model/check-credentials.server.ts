import { setTimeout as wait } from "node:timers/promises";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid, WrongCredentials } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { accountMessages } from "./account.messages.ts";
import { type LogInInput, logInSchema } from "./account.schema.ts";
import { findCredentials, updatePassword } from "./accounts.queries.server.ts";
import { hashPassword, needsRehash, verifyPassword } from "./secrets.server.ts";

/** When many clients attack an address. */
const slowMillis = 1500;

/**
 * Finds the user. Throws `WrongCredentials`, in constant time so that it does not reveal which addresses have accounts,
 * and `TooMany` at a limit. Failures count per client, so that no one else can lock the owner out. Throws `Forbidden`
 * for a suspended account, but only after the right password.
 */
export async function checkCredentials(caller: Caller, { email, password }: LogInInput): Promise<Viewer> {
  const attemptKey = `${email}\n${caller.address}`;
  await consumeRateLimit("login.address", caller.address);
  await consumeRateLimit("login.account.address", attemptKey);
  await slowDown(email);
  const account = await findCredentials(email);
  const matches = await verifyPassword(password, account?.stored);
  if (!account || !matches) throw new WrongCredentials(accountMessages.wrongCredentials);
  await resetRateLimit("login.account.address", attemptKey);
  if (account.stored && needsRehash(account.stored)) {
    await updatePassword(account.viewer.id, await hashPassword(password));
  }
  if (account.isSuspended) throw new Forbidden(accountMessages.suspended);
  return account.viewer;
}

/** Slows down guessing from many clients. Refusing would lock out the owner. */
async function slowDown(email: string): Promise<void> {
  if (!(await tryConsumeRateLimit("login.account", email))) await wait(slowMillis);
}

/**
 * Checks the user's password again. Counts as a login: throws `TooMany` at the same limits, and `Invalid` for
 * `currentPassword`.
 */
export async function confirmPassword({ user, address }: Member, currentPassword: string): Promise<void> {
  try {
    await checkCredentials({ address }, { email: user.email, password: currentPassword });
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    throw new Invalid({ currentPassword: [accountMessages.wrongCurrentPassword] });
  }
}

const strategy = "form";

const authenticator = new Authenticator<Viewer>().use(
  new FormStrategy(async ({ form, request }) => {
    const address = request.headers.get("x-client-address") ?? "unknown";
    return checkCredentials({ address }, logInSchema.parse(Object.fromEntries(form)));
  }),
  strategy,
);

/**
 * Throws like `checkCredentials`. The strategy accepts bodies of any size, so it gets a new request with only the
 * validated input.
 */
export async function authenticate(address: string, { email, password }: LogInInput): Promise<Viewer> {
  const body = new URLSearchParams({ email, password });
  const request = new Request("https://southerly.invalid/login", {
    method: "POST",
    headers: { "x-client-address": address },
    body,
  });
  return authenticator.authenticate(strategy, request);
}
