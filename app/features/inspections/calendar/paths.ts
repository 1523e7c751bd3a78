import { defineIntents } from "#app/lib/intents.ts";

/** What a member does with their private calendar address, on the page of their plan. */
export const calendarIntents = defineIntents({
  "new-calendar": { whole: true },
  "renew-calendar": { whole: true },
  "stop-calendar": { whole: true },
});

/** The id of that part of the page. */
export const calendarElement = "calendar";

/** The address of a private calendar; whoever has it reads the calendar. */
export function ownCalendarPath(token: string): string {
  return `/calendars/${token}.ics`;
}
