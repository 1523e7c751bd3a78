import { shownMoment } from "#app/lib/dates.ts";
import type { Member } from "#app/lib/caller.ts";
import { conflictMessages as messages } from "./conflict.messages.ts";
import { findLastChange } from "./last-change.queries.server.ts";

/** Who has changed a listing while this person's form was open, and when, as a sentence above the form. */
export async function lastChangeSentence(listingId: number, { user }: Member): Promise<string> {
  const change = await findLastChange(listingId);
  const { day, clock } = shownMoment(change?.createdAt ?? new Date());
  const other = change?.importer ? messages.importer(change.importer) : (change?.name ?? messages.somebody);
  const who = change?.userId === user.id ? messages.you : other;
  return messages.changedBy(who, day, clock);
}
