import type { Caller, Viewer } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { accountMessages } from "./account.messages.ts";
import type { RegisterInput } from "./account.schema.ts";
import { insertAccount, type StoredPassword } from "./accounts.queries.server.ts";
import { hashPassword } from "./password.server.ts";

/** To be done before the transaction that stores an account: consumes the limit and hashes the password. Throws `TooMany`. */
export async function prepareAccount(caller: Caller, { password }: RegisterInput): Promise<StoredPassword> {
  await consumeRateLimit("register.address", caller.address);
  return hashPassword(password);
}

/** Stores an account. Throws `Conflict` when the e-mail address has one already. */
export async function createAccount(
  { email, firstName, lastName, role }: RegisterInput,
  stored: StoredPassword,
): Promise<Viewer> {
  const viewer = await insertAccount({ email, firstName, lastName, role, ...stored });
  if (!viewer) throw new Conflict(accountMessages.taken);
  return viewer;
}
