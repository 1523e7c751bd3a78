import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readAnswered } from "#app/features/leads/model/lead-links.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { updateAnswered } from "#app/features/leads/model/status.queries.server.ts";

/**
 * Marks the enquiry of a mailed token as answered; nothing changes when it no longer waits. The audit entry names no
 * person: whoever holds the mail may have answered, and not who is signed in. Throws `NotFound` when the
 * token is none, or no longer one.
 */
export async function markAnswered({ address }: Caller, token: string): Promise<void> {
  const answered = readAnswered(token);
  if (answered.state !== "valid") throw new NotFound(leadStatusMessages.noLead);
  const leadId = answered.id;
  await transaction(async () => {
    if (!(await updateAnswered(leadId))) return;
    const detail = { from: "new", to: "contacted", by: "the link in the mail" };
    await recordChange({ address }, { action: "lead.status_changed", subject: "lead", subjectId: leadId, detail });
  });
}
