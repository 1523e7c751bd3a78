import { transaction } from "#db/transaction.server.ts";
import { Conflict } from "#app/lib/errors.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { forgottenPasswordPath } from "#app/features/accounts/model/paths.ts";
import { tokenHashOf } from "#app/features/accounts/model/account-token.server.ts";
import { type AccountToken, findToken, takeToken } from "#app/features/accounts/model/tokens.queries.server.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { replacePassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { hashPassword } from "#app/features/accounts/model/password.server.ts";
import { passwordChangedMail } from "#app/features/accounts/model/password-changed.mail.ts";

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
  if (!(await findToken(tokenHash, "password"))) throw new Conflict(accountMessages.link.gone.password.title);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    const taken = await takeToken(tokenHash, "password");
    if (!taken) throw new Conflict(accountMessages.link.gone.password.title);
    await replacePassword(taken.userId, stored);
    await queueMail(passwordChangedMail(taken.accountEmail, publicUrl(forgottenPasswordPath)));
    return taken;
  });
}
