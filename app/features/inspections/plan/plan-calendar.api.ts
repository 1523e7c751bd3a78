import { inspectionCalendar } from "#app/features/inspections/calendar/calendar.server.ts";
import { readSavedHomes } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { calendarResponse } from "#app/http/text-response.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint } from "#app/http/file-endpoint.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import type { Route } from "./+types/plan-calendar.api";
import { decodePlan } from "./plan.ts";
import { findCalendarOfDay, readSuburbs } from "./plan.server.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** The plan of the same query, including cancelled inspections. May be empty. */
export const loader = fileEndpoint(async (args) => {
  const { date, suburbs: typed } = decodePlan(args.url.searchParams, new Date());
  const [{ homes }, { suburbs }] = await Promise.all([readSavedHomes(args), readSuburbs(typed)]);
  const inspections = await findCalendarOfDay({ saved: homes.map(({ id }) => id), suburbs }, date);
  return calendarResponse(inspectionCalendar(inspections), `inspections-${date}.ics`);
});

export const action = getOnly;
