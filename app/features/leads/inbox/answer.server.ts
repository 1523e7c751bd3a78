import { brand } from "#app/brand.ts";
import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { receiptInForce } from "#app/features/leads/model/lead-links.server.ts";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { enquiryPath } from "#app/features/leads/model/paths.ts";
import { sentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { updateAnswered } from "#app/features/leads/model/status.queries.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox } from "#app/mail/mail-message.ts";
import { isMailable, queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { enquiryAnsweredMail } from "./answered.mail.ts";
import { findAnswerer, findEarlierReplies, insertReply, lockHandledLead } from "./answer.queries.server.ts";
import { answerMessages as messages } from "./inbox.messages.ts";

/** More than these are a correspondence, which belongs into the agent's own mailbox. */
const MAX_REPLIES = 20;

/** The agent as whoever enquired knows them, and where a reply to their answer goes. */
export async function answererOf({ id }: Pick<Viewer, "id">): Promise<Mailbox> {
  const { name, addresses } = await findAnswerer(id);
  const address = addresses.find(isMailable) ?? brand.email;
  return { name: name || address, address };
}

/**
 * Answers an enquiry: the mail to its sender, the answer that is kept with it and the end of its 24 hours are written
 * together or not at all. The same answer of the same person within a day is one answer, however often and at once it
 * comes. Throws `NotFound` when the enquiry is not theirs, `Conflict` when it was withdrawn, cannot be mailed or was
 * answered 20 times, and `TooMany` at the limit.
 */
export async function answerLead(caller: Member, leadId: number, answer: string): Promise<void> {
  const { user } = caller;
  await consumeRateLimit("lead.answer.user", String(user.id));
  await transaction(async () => {
    const lead = (await lockHandledLead(user, leadId)) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(leadStatusMessages.noLead);
    const earlier = await findEarlierReplies(leadId, user.id, answer);
    if (earlier.isRepeated) return;
    if (lead.withdrawnAt) throw new Conflict(messages.withdrawn);
    if (!isMailable(lead.email)) throw new Conflict(messages.unmailable);
    if (earlier.count >= MAX_REPLIES) throw new Conflict(messages.tooOften);

    const from = await answererOf(user);
    const { about } = sentEnquiry(lead);
    const receipt = receiptInForce(lead);
    const mail = enquiryAnsweredMail({
      leadId,
      to: lead.email,
      from,
      answer,
      about: { title: about.title, url: about.path && publicUrl(about.path) },
      url: receipt && publicUrl(enquiryPath(receipt)),
    });
    const messageId = await queueMail(mail);
    await insertReply({ leadId, userId: user.id, messageId, name: from.name, answer });
    const isFirst = await updateAnswered(leadId);
    const detail = isFirst ? { status: { from: "new", to: "contacted" } } : {};
    await recordChange(caller, { action: "lead.answered", subject: "lead", subjectId: leadId, detail });
  });
}
