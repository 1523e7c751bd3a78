import {
  findInspectionsForCalendar,
  findPublicInspection,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { getOnly, byRoute } from "#app/http/endpoint.server.ts";
import { calendarResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { toEtag, isNotModified, setResponseHeader } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { auctionCalendar, inspectionCalendar, readOwnCalendar } from "./calendar.server.ts";

/** Since 30 days ago, including cancelled inspections. May be empty. */
const ofHome = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  if (id === undefined || !(await findListing(id))) throw new NotFound(listingPageMessages.former);
  return calendarResponse(inspectionCalendar(await findInspectionsForCalendar(id)), `home-${id}.ics`);
});

/** Only while the auction is to come. */
const ofAuction = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  const home = id === undefined ? undefined : await findListing(id);
  if (!home || home.auctionTime === null || home.auctionAt === null) throw new NotFound("There is no such auction");
  return calendarResponse(auctionCalendar({ ...home, auctionAt: home.auctionAt }), `auction-${home.id}.ics`);
});

/** Serves cancelled inspections too, so that calendars are updated. */
const ofInspection = fileEndpoint(async ({ params }) => {
  const id = readRowId(params.id);
  const inspection = id === undefined ? undefined : await findPublicInspection(id);
  if (!inspection) throw new NotFound("There is no such inspection");
  return calendarResponse(inspectionCalendar([inspection]), `inspection-${inspection.id}.ics`);
});

/** The secret address replaces a login, so it must not enter shared caches or search engines. */
const ofVisitor = fileEndpoint(async ({ params, request, context }) => {
  setResponseHeader(context, "Cache-Control", "private, no-cache");
  setResponseHeader(context, "X-Robots-Tag", "noindex");
  const calendar = await readOwnCalendar((params["file"] ?? "").replace(/\.ics$/, ""));
  const etag = toEtag(calendar);
  setResponseHeader(context, "ETag", etag);
  return isNotModified(request, etag)
    ? new Response(null, { status: 304 })
    : calendarResponse(calendar, "my-inspections.ics");
});

export const loader = byRoute({
  "/listings/:id/auction.ics": ofAuction,
  "/listings/:id/inspections.ics": ofHome,
  "/inspections/:id/calendar.ics": ofInspection,
  "/calendars/:file": ofVisitor,
});
export const action = getOnly;
