/** An agent's week of inspections; the current one, or that of a date ("2026-11-28"). */
export function weekPath(date?: string): string {
  return date === undefined ? "/dashboard/inspections" : `/dashboard/inspections?week=${date}`;
}

/** Who comes to an inspection. */
export function doorPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}`;
}

/** The page on which an inspection is moved or cancelled. */
export function changeInspectionPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/change`;
}

/** The id of an inspection's place in a list: the hash of an address that leads to it. */
export function inspectionElement(inspectionId: number): string {
  return `inspection-${inspectionId}`;
}

/** The page on which people register for an inspection. */
export function inspectionPath(id: number): string {
  return `/inspections/${id}`;
}

/** The same inspection as a file for a calendar. */
export function inspectionCalendarPath(id: number): string {
  return `/inspections/${id}/calendar.ics`;
}

/** All inspections of a home that are to come, as a file for a calendar. */
export function homeCalendarPath(listingId: number): string {
  return `/listings/${listingId}/inspections.ics`;
}

/** The page of a registration, by its receipt or by the mailed link that confirms it. */
export function registrationPath(receipt: string): string {
  return `/inspections/registrations/${receipt}`;
}

/** What a plan of inspections is of; without a day the next Saturday. */
export interface PlanAddress {
  /** "2026-11-29" */
  day?: string;
  /** Names and postcodes, beside the saved homes of whoever asks. */
  suburbs: readonly string[];
}

/** The inspections of a day, of one's saved homes and of these suburbs, in order of time. */
export function planPath(plan: PlanAddress): string {
  return `/inspections${planQuery(plan)}`;
}

/** The same inspections as a file for a calendar. */
export function planCalendarPath(plan: PlanAddress): string {
  return `/inspections/plan.ics${planQuery(plan)}`;
}

function planQuery({ day, suburbs }: PlanAddress): string {
  const query = new URLSearchParams(day === undefined ? [] : [["day", day]]);
  for (const suburb of suburbs) query.append("suburb", suburb);
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a private calendar; whoever has it reads the calendar. */
export function ownCalendarPath(token: string): string {
  return `/calendars/${token}.ics`;
}
