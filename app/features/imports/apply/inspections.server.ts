import { addInspections, cancelInspection, moveInspection } from "#app/features/inspections/manage.server.ts";
import { findUpcomingInspections } from "#app/features/inspections/manage.queries.server.ts";
import { type InspectionTimes, expandSchedule } from "#app/features/inspections/model/inspection.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import type { ImportInspection } from "#app/features/imports/model/import-listing.ts";
import { applyMessages } from "./apply-messages.ts";

/**
 * Cancels missing inspections, moves those with another time on the same day, and leaves those added by agents. Returns
 * a message for each failure.
 */
export async function syncInspections(
  member: Member,
  listingId: number,
  before: readonly ImportInspection[],
  after: readonly ImportInspection[],
): Promise<string[]> {
  if (before.length === 0 && after.length === 0) return [];
  const now = new Date();
  const toCome = await findUpcomingInspections(listingId, now);
  const stored = (one: ImportInspection) => {
    const opening = toInspectionTimes(one, now);
    return opening && toCome.find((other) => isSame(opening, other));
  };
  const added = after.filter((one) => toInspectionTimes(one, now) && !stored(one));
  const removed = before.flatMap((one) => {
    const opening = after.some((other) => isSameInspection(one, other)) ? undefined : stored(one);
    return opening ? [{ ...one, id: opening.id }] : [];
  });
  const changes = removed.map((one) => {
    const moved = added.findIndex(({ date }) => date === one.date);
    return { ...one, to: moved < 0 ? undefined : added.splice(moved, 1)[0] };
  });
  // To make room, cancel first and start later moves with the last.
  const isLater = ({ from, to }: (typeof changes)[number]) => to !== undefined && to.from > from;
  const inOrder = [
    ...changes.filter(({ to }) => !to),
    ...changes.filter(isLater).toReversed(),
    ...changes.filter((one) => one.to && !isLater(one)),
  ];
  const problems: string[] = [];
  const attempt = async (work: () => Promise<unknown>) => problems.push(...(await findProblems(work)));
  for (const { id, to } of inOrder) {
    if (to && (await findProblems(() => moveInspection(member, id, to))).length === 0) continue;
    // Even if the new time is refused.
    await attempt(() => cancelInspection(member, id, applyMessages.inspectionRemoved));
    if (to) added.push(to);
  }
  for (const one of added) await attempt(() => addInspections(member, listingId, { ...one, weeks: 1 }));
  return problems;
}

async function findProblems(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    return error instanceof Invalid ? Object.values(error.errors).flat() : [error.message];
  }
}

/** Undefined for a past or invalid time. */
function toInspectionTimes(inspection: ImportInspection, now: Date): InspectionTimes | undefined {
  const schedule = expandSchedule({ ...inspection, weeks: 1 }, now);
  return "errors" in schedule ? undefined : schedule.times[0];
}

function isSame(one: InspectionTimes, other: InspectionTimes): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();
}

function isSameInspection(one: ImportInspection, other: ImportInspection): boolean {
  return one.date === other.date && one.from === other.from && one.to === other.to;
}
