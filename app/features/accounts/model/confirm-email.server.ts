import { transaction } from "#db/transaction.server.ts";
import { Conflict } from "#app/lib/errors.ts";
import { hashToken } from "./account-token.server.ts";
import { deleteTokens, findToken, consumeToken } from "./tokens.queries.server.ts";
import { accountMessages } from "./account.messages.ts";
import { updateEmail } from "./accounts.queries.server.ts";

/** The address that the link with this token confirms; undefined when it has expired or was used. */
export async function findEmailToConfirm(token: string): Promise<string | undefined> {
  return (await findToken(hashToken(token), "email"))?.newEmail ?? undefined;
}

/**
 * Gives an account the address to which this link was mailed and returns the address. A link works once, and voids every
 * other link of the account. Throws `Conflict` when the token has expired or was used, or when somebody else has taken
 * the address meanwhile.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const used = await consumeToken(hashToken(token), "email");
    if (!used?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(used.userId, used.newEmail))) throw new Conflict(accountMessages.emailTaken);
    await deleteTokens(used.userId);
    return used.newEmail;
  });
}
