import { accountDeletedMail } from "#app/features/accounts/model/account.mail.ts";
import { queueAccountMail, confirmPassword } from "#app/features/accounts/model/account.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { cancelInspectionsOfOwner } from "#app/features/inspections/manage.server.ts";
import { deleteAbuseReportsByUser } from "#app/features/moderation/abuse-reports.queries.server.ts";
import { deleteAllSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { transaction } from "#db/transaction.server.ts";
import { deleteAccountRows, softDeleteListingsOfUser } from "./account-data.queries.server.ts";

/**
 * Deletes an account in one transaction and confirms it by mail. Recipients keep their enquiries. Cancels inspections
 * of the user's listings and notifies those registered. Throws like `confirmPassword`.
 */
export async function deleteAccount(member: Member, currentPassword: string): Promise<void> {
  await confirmPassword(member, currentPassword);
  const { id, email } = member.user;
  await transaction(async () => {
    await recordChange(member, { action: "account.deleted", subject: "user", subjectId: id, detail: {} });
    // Before the account, because its foreign keys would leave an empty subscriber.
    await deleteAllSearches({ userId: id });
    await deleteAbuseReportsByUser(id);
    await queueAccountMail({ id, email }, accountDeletedMail(email));
    // Before the cancellations, because their mails must not link to the listings.
    await softDeleteListingsOfUser(id);
    await cancelInspectionsOfOwner(id);
    await deleteAccountRows(id);
  });
}
