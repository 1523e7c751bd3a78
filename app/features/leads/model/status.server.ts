import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { leadStatusMessages } from "./lead.messages.ts";
import { updateLeadStatus } from "./status.queries.server.ts";
import type { LeadStatus } from "./status.ts";

/**
 * Sets the status of an enquiry, any status after any other: for its agent, the owner of its home, and admins. The same
 * status again changes nothing. Throws `NotFound` when it is not theirs, or not there.
 */
export async function changeLeadStatus(
  caller: Member,
  leadId: number,
  status: LeadStatus,
): Promise<{ id: number; status: LeadStatus }> {
  return transaction(async () => {
    const was = await updateLeadStatus(caller.user, leadId, status);
    if (was === undefined) throw new NotFound(leadStatusMessages.noLead);
    if (was !== status) {
      const detail = { from: was, to: status };
      await recordChange(caller, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
    }
    return { id: leadId, status };
  });
}
