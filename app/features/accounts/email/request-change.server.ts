import { transaction } from "#db/transaction.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { confirmEmailPath, forgottenPasswordPath } from "#app/features/accounts/model/paths.ts";
import { newToken, hashToken } from "#app/features/accounts/model/account-token.server.ts";
import { deleteTokens, insertToken } from "#app/features/accounts/model/tokens.queries.server.ts";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { emailMessages } from "./email.messages.ts";
import type { EmailChangeInput } from "#app/features/accounts/model/account.schema.ts";
import { findCredentials, isConfirmedEmailOf } from "#app/features/accounts/model/accounts.queries.server.ts";
import { confirmEmailMail } from "./confirm.mail.ts";
import { confirmPassword } from "#app/features/accounts/model/check-credentials.server.ts";
import { queueAccountMail } from "#app/features/accounts/model/account-mail.server.ts";
import { emailChangeRequestedMail } from "./change-requested.mail.ts";

const daySeconds = 24 * 3600;
const validMillis = daySeconds * 1000;

/**
 * Mails a link to the new address of an account, and a notice to the current one, which stays until the link is used.
 * Throws `Invalid` for an address that has an account or a wrong password; `TooMany` at a limit, and when the new mailbox has
 * had its unrequested mails of today.
 */
export async function requestEmailChange(member: Member, { email, currentPassword }: EmailChangeInput): Promise<void> {
  const { id: userId, email: currentEmail } = member.user;
  if (email === currentEmail) throw new Invalid({ email: [emailMessages.sameEmail] });
  await consumeRateLimit("email.change.user", String(userId));
  await confirmPassword(member, currentPassword);
  if (await findCredentials(email)) throw new Invalid({ email: [accountMessages.emailTaken] });
  const token = newToken();
  const expiresAt = new Date(Date.now() + validMillis);
  const shownAddress = (await isConfirmedEmailOf(userId, currentEmail)) ? email : undefined;
  await transaction(async () => {
    await deleteTokens(userId, "email");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "email", email, expiresAt });
    if (!(await queueUnrequestedMail(confirmEmailMail(email, publicUrl(confirmEmailPath(token))))))
      throw new TooMany(daySeconds);
    await queueAccountMail(
      member.user,
      emailChangeRequestedMail(currentEmail, shownAddress, publicUrl(forgottenPasswordPath)),
    );
  });
}
