import { transaction } from "#db/transaction.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { noteMessages as messages } from "#app/features/leads/model/lead.messages.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import type { NoteInput } from "#app/features/leads/model/lead.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatDay, sydneyDay } from "#app/lib/dates.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { lockHandledLead } from "./inbox.queries.server.ts";
import { findFollowUp, insertLeadNote, MAX_NOTES, updateFollowUp } from "./notes.queries.server.ts";

/**
 * Adds a private note to an enquiry, sets or removes the day to follow it up, or both, and records it. The same note
 * within an hour is stored once. Throws `NotFound` if the enquiry is neither theirs nor their office's, `Invalid`
 * without a change or for a past day, and `Conflict` if it was withdrawn, has 50 notes or someone else changed the day.
 */
export async function saveNote(caller: Member, leadId: number, { note, followUpOn, was }: NoteInput): Promise<void> {
  const { user } = caller;
  await consumeRateLimit("lead.note.user", String(user.id));
  await transaction(async () => {
    const lead = (await lockHandledLead(user, leadId)) ? await findSentLead(leadId) : undefined;
    if (!lead) throw new NotFound(messages.notYours);
    if (lead.withdrawnAt) throw new Conflict(messages.withdrawn);
    const stored = await findFollowUp(leadId, user.id, note);
    const isNewDay = followUpOn !== was && (followUpOn ?? null) !== stored.followUpOn;
    if (isNewDay && stored.followUpOn !== (was ?? null)) {
      throw new Conflict(
        messages.meanwhile(stored.name, stored.followUpOn === null ? undefined : formatDay(stored.followUpOn)),
      );
    }
    if (isNewDay && followUpOn !== undefined && followUpOn < sydneyDay(new Date()))
      throw new Invalid({ followUpOn: [messages.past] });
    if (note === undefined && followUpOn === was) throw new Invalid({ note: [messages.nothing] });
    const isNewNote = note !== undefined && !stored.isRepeated;
    if (isNewNote && stored.noteCount >= MAX_NOTES) throw new Conflict(messages.tooMany);
    if (isNewNote) await insertLeadNote({ leadId, userId: user.id, text: note });
    if (isNewDay) await updateFollowUp(leadId, user.id, followUpOn ?? null);
    if (isNewNote || isNewDay) {
      const detail = { hasNote: isNewNote, ...(isNewDay && { followUpOn: followUpOn ?? null }) };
      await recordChange(caller, { action: "lead.note_saved", subject: "lead", subjectId: leadId, detail });
    }
  });
}
