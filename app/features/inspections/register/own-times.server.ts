import { formatShortStart } from "#app/features/inspections/model/inspection-labels.server.ts";
import { registrationPath } from "#app/features/inspections/model/paths.ts";
import { dateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { signRegistration } from "./notify.server.ts";
import { findUpcomingRegistrations } from "./registrations.queries.server.ts";

/** An upcoming inspection that a member has registered for. Never in a page that is shared with others. */
export interface OwnTime {
  listingId: number;
  inspectionId: number;
  /** "Sat 5 Dec, 10:00 am" */
  when: string;
  /** "Sat 5 Dec" */
  day: string;
  /** Of the registration, where it can be withdrawn. A secret. */
  path: string;
}

/** In order of time, one for each inspection. Without `listingIds`, of all homes. */
export async function findOwnTimes(userId: number, listingIds?: readonly number[]): Promise<OwnTime[]> {
  const rows = await findUpcomingRegistrations(userId, listingIds);
  return rows.map(({ id, createdAt, inspectionId, listingId, startsAt }) => {
    const when = formatShortStart(startsAt);
    return {
      listingId,
      inspectionId,
      when,
      day: dateLabel(sydneyDate(startsAt)),
      path: registrationPath(signRegistration({ id, createdAt })),
    };
  });
}
