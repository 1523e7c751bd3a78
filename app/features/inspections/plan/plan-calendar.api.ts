import { inspectionCalendar } from "#app/features/inspections/calendar/calendar.server.ts";
import { readSavedHomes } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { calendarResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import type { Route } from "./+types/plan-calendar.api";
import { findCalendarOfDay, readSuburbs } from "./plan.server.ts";
import { decodePlan, type PlanQuery } from "./plan.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** The ticked inspections of the same query, or else all of its plan; includes cancelled ones. May be empty. */
export const loader = fileEndpoint(async (args) => {
  const { date, ...query } = decodePlan(args.url.searchParams, new Date());
  const inspections = await findCalendarOfDay(await readHomes(args, query), date);
  return calendarResponse(inspectionCalendar(inspections), `inspections-${date}.ics`);
});

async function readHomes(
  args: Route.LoaderArgs,
  { suburbs: typed, region, see }: Pick<PlanQuery, "suburbs" | "region" | "see">,
) {
  if (see.length > 0) return { saved: [], suburbs: [], chosen: see };
  const [{ homes }, { suburbs }] = await Promise.all([readSavedHomes(args), readSuburbs(typed)]);
  return { saved: homes.map(({ id }) => id), suburbs, region };
}

export const action = getOnly;
