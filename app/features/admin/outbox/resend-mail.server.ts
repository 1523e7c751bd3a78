import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { resendMessage } from "#app/mail/outbox.server.ts";
import { adminMessages, outboxMessages } from "#app/features/admin/model/admin.messages.ts";
import { findMailStatus } from "#app/features/admin/model/admin.queries.server.ts";

/**
 * Sends a "dead" or "kept" email again. Does nothing for queued and sent ones, so a second press sends nothing twice.
 * Throws `Forbidden` for non-admins, and `NotFound`.
 */
export async function resendMail(member: Member, mailId: number): Promise<void> {
  if (!member.user.isAdmin) throw new Forbidden(adminMessages.onlyAdmins);
  await transaction(async () => {
    const was = await findMailStatus(mailId);
    if (was === undefined) throw new NotFound(outboxMessages.noMail);
    if (!(await resendMessage(mailId))) return;
    await recordChange(member, { action: "mail.resent", subject: "mail", subjectId: mailId, detail: { was } });
  });
}
