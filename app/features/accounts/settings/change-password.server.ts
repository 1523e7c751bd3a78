import { transaction } from "#db/transaction.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { queueAccountMail } from "#app/features/accounts/model/account-mail.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { forgottenPasswordPath } from "#app/features/accounts/model/paths.ts";
import type { PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import { replacePassword } from "#app/features/accounts/model/accounts.queries.server.ts";
import { confirmPassword } from "#app/features/accounts/model/check-credentials.server.ts";
import { hashPassword } from "#app/features/accounts/model/password.server.ts";
import { passwordChangedMail } from "#app/features/accounts/model/password-changed.mail.ts";

/**
 * Sets a new password for whoever knows the current one, and confirms it by mail. Ends every session of the person and opens a
 * new one with it, or changes nothing: nobody is told that it failed, and logged out by it. Returns what `openSession` does. Throws as
 * `confirmPassword` does.
 */
export async function changePassword(
  member: Member,
  { currentPassword, newPassword }: PasswordChangeInput,
  openSession: () => Promise<string>,
): Promise<string> {
  await confirmPassword(member, currentPassword);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    await replacePassword(member.user.id, stored);
    await queueAccountMail(member.user, passwordChangedMail(member.user.email, publicUrl(forgottenPasswordPath)));
    return openSession();
  });
}
