import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { confirmPassword } from "#app/features/accounts/model/check-credentials.server.ts";
import { deleteAllSearches } from "#app/features/saved-searches/manage/change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { accountDeletedMail } from "./account-deleted.mail.ts";
import { deleteAccountRows } from "./delete-account.queries.server.ts";

/**
 * Deletes the account of whoever knows its password, and says so by mail: all of it or nothing. Enquiries stay with
 * those who received them. Throws as `confirmPassword` does.
 */
export async function deleteAccount(member: Member, currentPassword: string): Promise<void> {
  await confirmPassword(member, currentPassword);
  const { id, email } = member.user;
  await transaction(async () => {
    await recordChange(member, { action: "account.deleted", subject: "user", subjectId: id, detail: {} });
    // Before the account, which would take them along but not the address, if nothing else is kept for it.
    await deleteAllSearches({ userId: id });
    await deleteAccountRows(id);
    await queueMail(accountDeletedMail(email));
  });
}
