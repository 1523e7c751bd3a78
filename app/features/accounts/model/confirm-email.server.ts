import { transaction } from "#db/transaction.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { Conflict, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { hashToken, newToken } from "./account-token.server.ts";
import { deleteTokens, findToken, consumeToken, insertToken } from "./tokens.queries.server.ts";
import { accountMessages } from "./account.messages.ts";
import { updateEmail } from "./accounts.queries.server.ts";
import { confirmAccountMail } from "./confirm-account.mail.ts";
import { confirmEmailPath } from "./paths.ts";

const validMillis = 24 * 3600 * 1000;

const dayInSeconds = 24 * 3600;

/**
 * Mails a person the link again that confirms the address of their account. Throws `TooMany` at the limit, and when the
 * mailbox has had its unrequested mails of today: strangers may have caused them, and a link for a new password still arrives.
 */
export async function resendConfirmation(user: Pick<Viewer, "id" | "email">): Promise<void> {
  await consumeRateLimit("email.confirm.user", String(user.id));
  if (!(await queueConfirmation(user))) throw new TooMany(dayInSeconds);
}

/**
 * Mails an account the link that confirms its present address, and voids earlier ones. False when the mailbox has had its
 * unrequested mails of today: nothing is mailed, and the earlier links stay.
 */
export async function queueConfirmation({ id: userId, email }: Pick<Viewer, "id" | "email">): Promise<boolean> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  return transaction(async () => {
    if (!(await queueUnrequestedMail(confirmAccountMail(email, publicUrl(confirmEmailPath(token)))))) return false;
    await deleteTokens(userId, "confirm");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "confirm", email, expiresAt });
    return true;
  });
}

/** An address behind a mailed link. */
export interface EmailToConfirm {
  email: string;
  /** It takes the place of another address of the account. */
  isChange: boolean;
}

/** The address that the link with this token confirms; undefined when it has expired or was used. */
export async function findEmailToConfirm(token: string): Promise<EmailToConfirm | undefined> {
  const found = await findToken(hashToken(token), "email", "confirm");
  if (!found?.newEmail) return undefined;
  return { email: found.newEmail, isChange: found.newEmail !== found.accountEmail };
}

/**
 * Confirms the address to which this link was mailed, gives it to the account if it has another one, and returns the
 * address. A link works once, and voids every other link of the account. Throws `Conflict` when the token has expired or
 * was used, or when somebody else has taken the address meanwhile.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const used = await consumeToken(hashToken(token), "email", "confirm");
    if (!used?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(used.userId, used.newEmail))) throw new Conflict(accountMessages.emailTaken);
    await deleteTokens(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    return used.newEmail;
  });
}
