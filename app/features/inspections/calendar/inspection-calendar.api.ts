import { getOnly } from "#app/http/endpoint.server.ts";
import { calendarResponse } from "#app/http/text-response.server.ts";
import { fileEndpoint } from "#app/http/file-endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { findOpening } from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionCalendar } from "./calendar.server.ts";

/** One inspection. Cancelled ones are served too, so that calendars are updated. */
export const loader = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  const opening = id === undefined ? undefined : await findOpening(id);
  if (!opening) throw new NotFound("There is no such inspection");
  return calendarResponse(inspectionCalendar([opening]), `inspection-${opening.id}.ics`);
});

export const action = getOnly;
