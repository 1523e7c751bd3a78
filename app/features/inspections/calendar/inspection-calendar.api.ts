import { getOnly } from "#app/http/endpoint.server.ts";
import { calendarResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { findPublicInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionCalendar } from "./calendar.server.ts";

/** Serves cancelled inspections too, so that calendars are updated. */
export const loader = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  const inspection = id === undefined ? undefined : await findPublicInspection(id);
  if (!inspection) throw new NotFound("There is no such inspection");
  return calendarResponse(inspectionCalendar([inspection]), `inspection-${inspection.id}.ics`);
});

export const action = getOnly;
