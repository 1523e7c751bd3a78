import { addInspections, cancelInspection, moveInspection } from "#app/features/inspections/manage.server.ts";
import { findUpcomingInspections } from "#app/features/inspections/manage.queries.server.ts";
import { type InspectionTimes, expandSchedule } from "#app/features/inspections/model/inspection.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import type { FeedInspection } from "#app/features/imports/model/import-listing.ts";
import { applyMessages } from "./apply-messages.ts";

/**
 * Replaces the inspections of the previous version with those of the next: a missing one is cancelled, another time on the same
 * day is a move, and inspections added by agents stay. Returns a message for each that failed.
 */
export async function arrangeFedInspections(
  member: Member,
  listingId: number,
  before: readonly FeedInspection[],
  after: readonly FeedInspection[],
): Promise<string[]> {
  if (before.length === 0 && after.length === 0) return [];
  const now = new Date();
  const toCome = await findUpcomingInspections(listingId, now);
  const stored = (one: FeedInspection) => {
    const opening = openingOf(one, now);
    return opening && toCome.find((other) => isSame(opening, other));
  };
  const added = after.filter((one) => openingOf(one, now) && !stored(one));
  const gone = before.flatMap((one) => {
    const opening = after.some((other) => isSaidAlike(one, other)) ? undefined : stored(one);
    return opening ? [{ ...one, id: opening.id }] : [];
  });
  const changes = gone.map((one) => {
    const moved = added.findIndex(({ date }) => date === one.date);
    return { ...one, to: moved < 0 ? undefined : added.splice(moved, 1)[0] };
  });
  // Cancel first to make room for moves; of several later moves, start with the last.
  const isLater = ({ from, to }: (typeof changes)[number]) => to !== undefined && to.from > from;
  const inOrder = [
    ...changes.filter(({ to }) => !to),
    ...changes.filter(isLater).toReversed(),
    ...changes.filter((one) => one.to && !isLater(one)),
  ];
  const problems: string[] = [];
  const attempt = async (work: () => Promise<unknown>) => problems.push(...(await sentencesAgainst(work)));
  for (const { id, to } of inOrder) {
    if (to && (await sentencesAgainst(() => moveInspection(member, id, to))).length === 0) continue;
    // The old time is over even if the new one is refused.
    await attempt(() => cancelInspection(member, id, applyMessages.inspectionGone));
    if (to) added.push(to);
  }
  for (const one of added) await attempt(() => addInspections(member, listingId, { ...one, weeks: 1 }));
  return problems;
}

/** The messages of a rejected operation; empty when it succeeded. */
async function sentencesAgainst(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    return error instanceof Invalid ? Object.values(error.errors).flat() : [error.message];
  }
}

/** Undefined for a past or invalid time. */
function openingOf(inspection: FeedInspection, now: Date): InspectionTimes | undefined {
  const schedule = expandSchedule({ ...inspection, weeks: 1 }, now);
  return "errors" in schedule ? undefined : schedule.times[0];
}

function isSame(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

function isSaidAlike(one: FeedInspection, other: FeedInspection): boolean {
  return one.date === other.date && one.from === other.from && one.to === other.to;
}
