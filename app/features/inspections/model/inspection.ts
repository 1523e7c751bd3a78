/** An opening lasts at most so many hours. */
export const MAX_HOURS = 3;

/** A home has at most so many inspections to come. */
export const MAX_TO_COME = 50;

/** A series has at most so many weeks. */
export const MAX_WEEKS = 12;

/** Inspections are arranged at most so many days ahead. */
export const MAX_DAYS_AHEAD = 365;

/** Characters of the reason for a cancellation. */
export const MAX_REASON_LENGTH = 300;

/** Where an inspection stands; a cancelled one stays cancelled. */
export type InspectionState = "to come" | "on now" | "over" | "cancelled";

interface Timed {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

export function inspectionState({ startsAt, endsAt, cancelledAt }: Timed, now: Date): InspectionState {
  if (cancelledAt) return "cancelled";
  if (endsAt <= now) return "over";
  return startsAt <= now ? "on now" : "to come";
}
