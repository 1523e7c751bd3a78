/** An agent's week of inspections: the current one, or that of a date ("2026-11-28"). */
export function weekPath(date?: string): string {
  return date === undefined ? "/dashboard/inspections" : `/dashboard/inspections?week=${date}`;
}

/** The check-in list of an inspection. */
export function checkInPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}`;
}

/** The page to move or cancel an inspection. */
export function changeInspectionPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/change`;
}

/** The element's id of an inspection in a list, used as the hash of its address. */
export function inspectionElement(inspectionId: number): string {
  return `inspection-${inspectionId}`;
}

/** The page to register for an inspection. */
export function inspectionPath(id: number): string {
  return `/inspections/${id}`;
}

export function inspectionCalendarPath(id: number): string {
  return `/inspections/${id}/calendar.ics`;
}

export function homeCalendarPath(listingId: number): string {
  return `/listings/${listingId}/inspections.ics`;
}

/** The page of a registration, by its receipt or its mailed confirmation token. */
export function registrationPath(receipt: string): string {
  return `/inspections/registrations/${receipt}`;
}

/** The contents of an inspection plan; without a day, the next Saturday. */
export interface PlanAddress {
  /** "2026-11-29" */
  day?: string;
  /** Names and postcodes, in addition to the visitor's saved homes. */
  suburbs: readonly string[];
}

/** The inspections of a day, of saved homes and of these suburbs. */
export function planPath(plan: PlanAddress): string {
  return `/inspections${planQuery(plan)}`;
}

/** The same inspections as a calendar file. */
export function planCalendarPath(plan: PlanAddress): string {
  return `/inspections/plan.ics${planQuery(plan)}`;
}

function planQuery({ day, suburbs }: PlanAddress): string {
  const query = new URLSearchParams(day === undefined ? [] : [["day", day]]);
  for (const suburb of suburbs) query.append("suburb", suburb);
  return query.size === 0 ? "" : `?${query}`;
}

/** The token in a private calendar's address is a secret. */
export function ownCalendarPath(token: string): string {
  return `/calendars/${token}.ics`;
}
