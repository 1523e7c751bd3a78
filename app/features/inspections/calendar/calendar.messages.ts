import { brand } from "#app/brand.ts";

/** The words of calendars. */
export const calendarMessages = {
  name: `Inspections on ${brand.name}`,
  inspection: (home: string) => `Inspection: ${home}`,
  cancelled: (home: string) => `Cancelled: inspection of ${home}`,
  noInspection: "There is no such inspection",
} as const;
