/** The words of calendars. */
export const calendarMessages = {
  name: "Inspections of homes",
  inspection: (home: string) => `Inspection: ${home}`,
  cancelled: (home: string) => `Cancelled: inspection of ${home}`,
  noInspection: "There is no such inspection",
} as const;
