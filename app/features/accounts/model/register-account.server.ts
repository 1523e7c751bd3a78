import { consentVersion } from "#app/lib/consents.ts";
import type { Caller, Viewer } from "#app/lib/caller.ts";
import { Conflict } from "#app/lib/errors.ts";
import { consumeRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import { accountMessages } from "./account.messages.ts";
import type { RegisterInput } from "./account.schema.ts";
import { insertAccount, type StoredPassword } from "./accounts.queries.server.ts";
import { queueConfirmation } from "./confirm-email.server.ts";
import { hashPassword } from "./password.server.ts";

/** What an account needs beside what was typed. */
export interface PreparedAccount {
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
