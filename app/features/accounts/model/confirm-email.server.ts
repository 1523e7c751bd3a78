import { transaction } from "#db/transaction.server.ts";
import { Conflict } from "#app/lib/errors.ts";
import { tokenHashOf } from "./account-token.server.ts";
import { deleteTokensOf, findToken, takeToken } from "./tokens.queries.server.ts";
import { accountMessages } from "./account.messages.ts";
import { updateEmail } from "./accounts.queries.server.ts";

/** The address that the link with this token confirms; undefined when it has expired or was used. Changes nothing. */
export async function findEmailToConfirm(token: string): Promise<string | undefined> {
  return (await findToken(tokenHashOf(token), "email"))?.newEmail ?? undefined;
}

/**
 * Gives an account the address that its mailed link was sent to, once; answers the address. Links that were mailed to the
 * old one are worthless from then on. Throws `Conflict` when the token has expired or was used, or somebody else has
 * taken the address in between.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const taken = await takeToken(tokenHashOf(token), "email");
    if (!taken?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(taken.userId, taken.newEmail))) throw new Conflict(accountMessages.emailTaken);
    await deleteTokensOf(taken.userId);
    return taken.newEmail;
  });
}
