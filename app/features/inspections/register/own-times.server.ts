import { formatShortStart } from "#app/features/inspections/model/inspection-labels.server.ts";
import { registrationPath } from "#app/features/inspections/model/paths.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { dateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { signRegistration } from "./notify.server.ts";
import { findUpcomingRegistrations } from "./registrations.queries.server.ts";

/** An upcoming inspection that a member has registered for. Never in a page that is shared with others. */
interface OwnTime {
  listingId: number;
  inspectionId: number;
  /** "Sat 5 Dec, 10:00 am" */
  when: string;
  /** "Sat 5 Dec" */
  short: string;
  /** Of the registration, where it can be withdrawn. A secret. */
  path: string;
}

/** In order of time, one for each inspection. Without `listingIds`, of all homes. */
export async function findOwnTimes(userId: number, listingIds?: readonly number[]): Promise<OwnTime[]> {
  const rows = await findUpcomingRegistrations(userId, listingIds);
  return rows.map(toOwnTime);
}

/** A member's registrations, with the homes and days, in order of time. */
export async function findOwnAppointments(userId: number) {
  const rows = await findUpcomingRegistrations(userId);
  return rows.map((row) => ({ ...toOwnTime(row), date: sydneyDate(row.startsAt), name: listingName(row) }));
}

type Row = Awaited<ReturnType<typeof findUpcomingRegistrations>>[number];

function toOwnTime({ id, listingId, startsAt, registrationId, registeredAt }: Row): OwnTime {
  return {
    listingId,
    inspectionId: id,
    when: formatShortStart(startsAt),
    short: dateLabel(sydneyDate(startsAt)),
    path: registrationPath(signRegistration({ id: registrationId, createdAt: registeredAt })),
  };
}
