import { textResponse } from "./text-response.server.ts";

/** A calendar (RFC 5545) as a file to save or to subscribe to. */
export function calendarResponse(calendar: string, fileName: string): Response {
  return textResponse(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-cache",
    },
  });
}
