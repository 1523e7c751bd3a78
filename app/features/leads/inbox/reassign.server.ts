import { transaction } from "#db/transaction.server.ts";
import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { reassignMessages as messages } from "#app/features/leads/model/lead.messages.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import type { ReassignInput } from "#app/features/leads/model/lead.schema.ts";
import { queueReassignment } from "#app/features/leads/model/mails.server.ts";
import { insertLeadChange } from "#app/features/leads/model/status.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { lockHandledLead } from "./inbox.queries.server.ts";
import {
  type EnquiryReceiver,
  findLastReassignment,
  findSharingAgents,
  lockReceiver,
  updateLeadReceiver,
} from "./reassign.queries.server.ts";

/**
 * Gives an enquiry to a colleague, emails the agents before and after, and records it, in one transaction. Throws `NotFound` if the
 * policy does not allow it, `Invalid` unless the colleague is an active agent of the same agency, and `Conflict` if the
 * enquiry was withdrawn or no longer belongs to the agent shown in the form.
 */
export async function reassignLead(caller: Member, leadId: number, input: ReassignInput): Promise<EnquiryReceiver> {
  const { user } = caller;
  await consumeRateLimit("lead.reassign.user", String(user.id));
  return transaction(async () => {
    const receiver = await lockReceiver(user.id, input.to);
    const lead = (await lockHandledLead(user, leadId, "reassign")) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(messages.notYours);
    if (lead.withdrawnAt) throw new Conflict(messages.withdrawn);
    if (lead.agentId !== (input.from ?? null)) {
      const last = await findLastReassignment(leadId);
      throw new Conflict(last?.name && last.toAgent ? messages.meanwhile(last.name, last.toAgent) : messages.moved);
    }
    if (!receiver) throw new Invalid({ to: [messages.noColleague] });
    if (receiver.id === lead.agentId) throw new Invalid({ to: [messages.same] });
    const sharing = await findSharingAgents(leadId);
    await updateLeadReceiver(leadId, receiver.id);
    const agents = { fromAgentId: lead.agentId, toAgentId: receiver.id };
    await insertLeadChange({ leadId, userId: user.id, ...agents, note: input.note });
    await recordChange(caller, {
      action: "lead.reassigned",
      subject: "lead",
      subjectId: leadId,
      detail: { ...agents, hasNote: input.note !== undefined },
    });
    const { name, email, trust } = await findReplyAuthor(user.id);
    await queueReassignment(lead, {
      formerAgentIds: [...new Set([lead.agentId, ...sharing])].filter((id) => id !== null),
      receiver,
      actor: { userId: user.id, name: name || email, trust },
      note: input.note,
    });
    return receiver;
  });
}
