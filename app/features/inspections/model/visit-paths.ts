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

/** The page that shows a registration to whoever holds its receipt. */
export function registrationPath(receipt: string): string {
  return `/inspections/registrations/${receipt}`;
}
