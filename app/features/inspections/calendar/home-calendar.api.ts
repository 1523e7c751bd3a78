import { getOnly } from "#app/http/endpoint.server.ts";
import { calendarResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { findInspectionsForCalendar } from "#app/features/inspections/model/inspections.queries.server.ts";
import { inspectionCalendar } from "./calendar.server.ts";

/** Since 30 days ago, including cancelled inspections. May be empty. */
export const loader = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  if (id === undefined || !(await findListing(id))) throw new NotFound(listingsMessages.former);
  return calendarResponse(inspectionCalendar(await findInspectionsForCalendar(id)), `home-${id}.ics`);
});

export const action = getOnly;
