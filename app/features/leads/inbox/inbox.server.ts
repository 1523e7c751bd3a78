import { createHash } from "node:crypto";
import { findReplyAuthor } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { findSentLead, MAX_NOTES } from "#app/features/leads/model/lead.queries.server.ts";
import type { ReassignInput, NoteInput } from "#app/features/leads/model/lead.schema.ts";
import { leadReplyMessages, reassignMessages, noteMessages } from "#app/features/leads/model/lead.ts";
import { queueReply, queueReplyReview, queueReassignment } from "#app/features/leads/model/mails.server.ts";
import { formatSentAt } from "#app/features/leads/model/response-time.ts";
import { findQuarantineReason, findNewAccountQuarantineReason } from "#app/features/leads/model/spam.ts";
import { insertLeadChange, updateToAnswered } from "#app/features/leads/model/status.queries.server.ts";
import { adviseListing, findForbiddenText } from "#app/features/listings/model/check-advertisement.ts";
import { MAX_TEMPLATES } from "#app/features/managers/policy.ts";
import { queueWebhooks } from "#app/features/webhooks/webhook.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { formatDay, sydneyDay } from "#app/lib/dates.ts";
import { Conflict, NotFound, Invalid } from "#app/lib/errors.ts";
import { longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { isMailable } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  type Assignee,
  findLastReassignment,
  findSharingAgents,
  lockReceiver,
  updateLeadReceiver,
  findFollowUp,
  insertLeadNote,
  updateFollowUp,
  countTemplates,
  deleteTemplate,
  findTemplateHome,
  insertTemplate,
  lockTemplateAgency,
  type ReplyTemplate,
  type TemplateHome,
  updateTemplate,
} from "./answering.queries.server.ts";
import {
  findLastReply,
  findReplyHistory,
  findRecentReplyTexts,
  insertReply,
  isConfirmedAddress,
  lockHandledLead,
} from "./inbox.queries.server.ts";
import type { TemplateInput } from "./template.schema.ts";
import { fillTemplate, templateMessages } from "./template.ts";

/** Longer conversations belong in the agent's own mailbox. */
const MAX_REPLIES = 20;

/** `canReply` is false until the agent confirms the address. */
export async function findReplySender({ id }: Pick<Viewer, "id">): Promise<Mailbox & { canReply: boolean }> {
  const { name, email, trust } = await findReplyAuthor(id);
  return { name: name || email, address: email, canReply: trust !== null };
}

/** An answer that the form did not show. */
export class AnsweredMeanwhile extends Conflict {
  readonly replyId: number;
  constructor(reply: { id: number; name: string; answer: string; createdAt: Date; isOwn: boolean }) {
    super(
      leadReplyMessages.meanwhile(reply.isOwn ? undefined : reply.name, formatSentAt(reply.createdAt), reply.answer),
    );
    this.replyId = reply.id;
  }
}

/**
 * Mails an answer, stores it and stops the 24-hour clock in one transaction. Holds answers that look like spam, and
 * links and repeated text from a new account to an unconfirmed address. A repeat within a day is sent once, even when
 * concurrent. Throws `NotFound` unless the caller or their office handles the enquiry; `Conflict` if their address is
 * unconfirmed or the enquiry was withdrawn, cannot be mailed or was answered 20 times; `AnsweredMeanwhile` if the last
 * answer is newer than `seen`; `TooMany` at a rate limit.
 */
export async function replyToLead(
  caller: Member,
  leadId: number,
  text: string,
  seen?: number,
): Promise<"sent" | "quarantined"> {
  const { user } = caller;
  const { name, email, phone, portrait, agencyName, trust } = await findReplyAuthor(user.id);
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
    const last = seen === undefined ? undefined : await findLastReply(leadId, user.id);
    if (last && last.id > (seen ?? 0)) throw new AnsweredMeanwhile(last);
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
    const quarantineReason =
      findQuarantineReason(written) ??
      (isSuspect ? findNewAccountQuarantineReason(written, await findRecentReplyTexts(user.id)) : undefined) ??
      null;
    const messageId =
      quarantineReason === null ? await queueReply(lead, { from, phone, portrait, agencyName, trust, text }) : null;
    if (messageId === undefined)
      throw new Conflict(
        "This address has had several emails from us today, so nothing was sent. Please call, or write from your own email address.",
      );
    await insertReply({
      leadId,
      userId: user.id,
      messageId,
      heldReason: quarantineReason,
      name: from.name,
      answer: text,
    });
    if (quarantineReason !== null) {
      await queueReplyReview(leadId, quarantineReason);
      await recordChange(caller, { action: "lead.answer_held", subject: "lead", subjectId: leadId, detail: {} });
      return "quarantined";
    }
    const isFirst = await updateToAnswered(leadId);
    if (isFirst) {
      await insertLeadChange({ leadId, userId: user.id, fromStatus: "new", toStatus: "contacted" });
      await queueWebhooks("enquiry.answered", { leadId });
    }
    const detail = isFirst ? { status: { from: "new", to: "contacted" } } : {};
    await recordChange(caller, { action: "lead.answered", subject: "lead", subjectId: leadId, detail });
    return "sent";
  });
}

/**
 * Gives an enquiry to a colleague, emails the agents before and after, and records it, in one transaction. Throws `NotFound` if the
 * policy does not allow it, `Invalid` unless the colleague is an active agent of the same agency, and `Conflict` if the
 * enquiry was withdrawn or no longer belongs to the agent shown in the form.
 */
export async function reassignLead(caller: Member, leadId: number, input: ReassignInput): Promise<Assignee> {
  const { user } = caller;
  await consumeRateLimit("lead.reassign.user", String(user.id));
  return transaction(async () => {
    const receiver = await lockReceiver(user.id, input.to);
    const lead = (await lockHandledLead(user, leadId, "reassign")) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(reassignMessages.notYours);
    if (lead.withdrawnAt) throw new Conflict(reassignMessages.withdrawn);
    if (lead.agentId !== (input.from ?? null)) {
      const last = await findLastReassignment(leadId);
      throw new Conflict(
        last?.name && last.toAgent ? reassignMessages.meanwhile(last.name, last.toAgent) : reassignMessages.moved,
      );
    }
    if (!receiver) throw new Invalid({ to: [reassignMessages.noColleague] });
    if (receiver.id === lead.agentId) throw new Invalid({ to: [reassignMessages.same] });
    const sharing = await findSharingAgents(leadId);
    await updateLeadReceiver(leadId, receiver.id);
    const agents = { fromAgentId: lead.agentId, toAgentId: receiver.id };
    await insertLeadChange({ leadId, userId: user.id, ...agents, note: input.note });
    await queueWebhooks("enquiry.reassigned", { leadId });
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

/**
 * Adds a private note to an enquiry, sets or removes the day to follow it up, or both, and records it. The same note
 * within an hour is stored once. Throws `NotFound` unless the caller or their office handles the enquiry, `Invalid`
 * without a change or for a past day, and `Conflict` if it was withdrawn, has 50 notes or someone else changed the day.
 */
export async function saveNote(caller: Member, leadId: number, { note, followUpOn, was }: NoteInput): Promise<void> {
  const { user } = caller;
  await consumeRateLimit("lead.note.user", String(user.id));
  await transaction(async () => {
    const lead = (await lockHandledLead(user, leadId)) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(noteMessages.notYours);
    if (lead.withdrawnAt) throw new Conflict(noteMessages.withdrawn);
    const stored = await findFollowUp(leadId, user.id, note);
    const isNewDay = followUpOn !== was && (followUpOn ?? null) !== stored.followUpOn;
    if (isNewDay && stored.followUpOn !== (was ?? null)) {
      throw new Conflict(
        noteMessages.meanwhile(stored.name, stored.followUpOn === null ? undefined : formatDay(stored.followUpOn)),
      );
    }
    if (isNewDay && followUpOn !== undefined && followUpOn < sydneyDay(new Date()))
      throw new Invalid({ followUpOn: [noteMessages.past] });
    if (note === undefined && followUpOn === was) throw new Invalid({ note: [noteMessages.nothing] });
    const isNewNote = note !== undefined && !stored.isRepeated;
    if (isNewNote && stored.noteCount >= MAX_NOTES) throw new Conflict(noteMessages.tooMany);
    if (isNewNote) await insertLeadNote({ leadId, userId: user.id, text: note });
    if (isNewDay) await updateFollowUp(leadId, user.id, followUpOn ?? null);
    if (isNewNote || isNewDay) {
      const detail = { hasNote: isNewNote, ...(isNewDay && { followUpOn: followUpOn ?? null }) };
      await recordChange(caller, { action: "lead.note_saved", subject: "lead", subjectId: leadId, detail });
    }
  });
}

/**
 * Creates a template (id 0) or changes one. Throws `Invalid` if the role may not change the agency's, `NotFound` if it
 * was deleted or the caller may not change it, and `Conflict` at 20 templates of the person or the agency.
 */
export async function saveTemplate(caller: Member, id: number, { owner, homes, ...text }: TemplateInput) {
  const userId = caller.user.id;
  await consumeRateLimit("lead.template.user", String(userId));
  await transaction(async () => {
    const agencyId = await lockTemplateAgency(userId);
    const row = { ...text, listingType: homes === "both" ? null : homes };
    if (id === 0) {
      if (owner === "agency" && agencyId === null) throw new Invalid({ owner: [templateMessages.notAgency] });
      const holder = owner === "agency" ? { userId: null, agencyId } : { userId, agencyId: null };
      if ((await countTemplates(holder)) >= MAX_TEMPLATES) throw new Conflict(templateMessages.tooMany);
      await insertTemplate({ ...row, ...holder });
    } else if (!(await updateTemplate(userId, id, row))) throw new NotFound(templateMessages.missing);
    const detail = { isNew: id === 0 };
    await recordChange(caller, { action: "reply_template.saved", subject: "agency", subjectId: agencyId, detail });
  });
}

/** Throws `NotFound` if it was deleted or the caller may not change it. */
export async function removeTemplate(caller: Member, id: number): Promise<void> {
  await transaction(async () => {
    const agencyId = await lockTemplateAgency(caller.user.id);
    if (!(await deleteTemplate(caller.user.id, id))) throw new NotFound(templateMessages.missing);
    await recordChange(caller, {
      action: "reply_template.deleted",
      subject: "agency",
      subjectId: agencyId,
      detail: {},
    });
  });
}

/** The text for one enquiry, and the warnings of the advertising rules for its home. */
export async function fillForLead(
  template: ReplyTemplate,
  { name, listing }: { name: string; listing: { id: number } | null },
): Promise<{ text: string; advice: string | undefined }> {
  const home = listing ? await findTemplateHome(listing.id) : undefined;
  const inspection = home?.startsAt
    ? `${longDateLabel(sydneyDate(home.startsAt))}, ${timeLabel(home.startsAt)}`
    : undefined;
  return {
    text: fillTemplate(template.text, { name, address: home?.address, inspection }),
    advice: adviseTemplate(template, home),
  };
}

type AdvisedHome = Pick<TemplateHome, "listingType" | "price" | "priceTo" | "state" | "postcode">;

/** The sentences that an advertisement with this text gets; without a home, of each kind of the template. Undefined without any. */
export function adviseTemplate(
  { text, listingType }: Pick<ReplyTemplate, "text" | "listingType">,
  home?: AdvisedHome,
): string | undefined {
  const kinds = listingType === null ? (["sale", "rent"] as const) : [listingType];
  const homes = home ? [home] : kinds.map((kind) => ({ listingType: kind }));
  const sentences = homes.flatMap((kind) => {
    const advertisement = { ...kind, description: text };
    const forbidden = findForbiddenText("description", advertisement);
    return [forbidden && `${forbidden.replace(/\.$/, "")}.`, adviseListing(advertisement)?.description];
  });
  return [...new Set(sentences.filter((sentence) => sentence !== undefined))].join(" ") || undefined;
}
