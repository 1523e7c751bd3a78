import { createHash } from "node:crypto";
import { transaction } from "#db/transaction.server.ts";
import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { leadReplyMessages } from "#app/features/leads/model/lead.messages.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { queueReply, queueReplyReview } from "#app/features/leads/model/mails.server.ts";
import { findHoldReason, findNewAccountHoldReason } from "#app/features/leads/model/spam.ts";
import { insertLeadChange, updateToAnswered } from "#app/features/leads/model/status.queries.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { isMailable } from "#app/mail/outbox.server.ts";
import {
  findReplyHistory,
  findRecentReplyTexts,
  insertReply,
  isConfirmedAddress,
  lockHandledLead,
} from "./inbox.queries.server.ts";

/** Longer conversations belong in the agent's own mailbox. */
const MAX_REPLIES = 20;

/** `canReply` is false until the agent confirms the address. */
export async function findReplySender({ id }: Pick<Viewer, "id">): Promise<Mailbox & { canReply: boolean }> {
  const { name, email, trust } = await findReplyAuthor(id);
  return { name: name || email, address: email, canReply: trust !== null };
}

/**
 * Mails an answer, stores it and stops the 24-hour clock in one transaction. Holds answers that look like spam, and
 * links and repeated text from a new account to an unconfirmed address. A repeat within a day is sent once, even when
 * concurrent. Throws `NotFound` if the enquiry is neither theirs nor their office's; `Conflict` if their address is unconfirmed or the enquiry
 * was withdrawn, cannot be mailed or was answered 20 times; `TooMany` at a rate limit.
 */
export async function replyToLead(caller: Member, leadId: number, text: string): Promise<"sent" | "quarantined"> {
  const { user } = caller;
  const { name, email, trust } = await findReplyAuthor(user.id);
  if (trust === null)
    throw new Conflict(
      "Please confirm your email address first: use the link that we emailed to you. Nothing was sent.",
    );
  if (trust !== "established") await consumeRateLimit("lead.answer.new", String(user.id));
  await consumeRateLimit("lead.answer.user", String(user.id));
  await consumeRateLimit("lead.answer.day", String(user.id));
  return transaction(async () => {
    const lead = (await lockHandledLead(user, leadId)) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(leadReplyMessages.notYours);
    const earlier = await findReplyHistory(leadId, user.id, text);
    if (earlier.isRepeated) return earlier.isQuarantined ? "quarantined" : "sent";
    if (lead.withdrawnAt)
      throw new Conflict(
        "The sender has withdrawn this enquiry, so nothing was sent. They do not want to be contacted about it.",
      );
    if (!isMailable(lead.email))
      throw new Conflict("We can't send email to this address, so nothing was sent. Please call instead.");
    if (earlier.count >= MAX_REPLIES)
      throw new Conflict(
        "You have answered this enquiry 20 times. Please write from your own email address from now on.",
      );

    const from = { name: name || email, address: email };
    const written = { name: from.name, message: text };
    const isSuspect = trust !== "established" && !(await isConfirmedAddress(lead.email));
    // Recognises concurrent copies as repeats.
    if (isSuspect) await lockHash(createHash("sha256").update(`answers of ${user.id}`).digest());
    const heldReason =
      findHoldReason(written) ??
      (isSuspect ? findNewAccountHoldReason(written, await findRecentReplyTexts(user.id)) : undefined) ??
      null;
    const messageId = heldReason === null ? await queueReply(lead, { from, trust, text }) : null;
    if (messageId === undefined)
      throw new Conflict(
        "This address has had several emails from us today, so nothing was sent. Please call, or write from your own email address.",
      );
    await insertReply({ leadId, userId: user.id, messageId, heldReason, name: from.name, answer: text });
    if (heldReason !== null) {
      await queueReplyReview(leadId, heldReason);
      await recordChange(caller, { action: "lead.answer_held", subject: "lead", subjectId: leadId, detail: {} });
      return "quarantined";
    }
    const isFirst = await updateToAnswered(leadId);
    if (isFirst) await insertLeadChange({ leadId, userId: user.id, fromStatus: "new", toStatus: "contacted" });
    const detail = isFirst ? { status: { from: "new", to: "contacted" } } : {};
    await recordChange(caller, { action: "lead.answered", subject: "lead", subjectId: leadId, detail });
    return "sent";
  });
}
