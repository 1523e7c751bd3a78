import { calendarResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { toEtag, isNotModified, setResponseHeader } from "#app/http/response-headers.server.ts";
import { readOwnCalendar } from "./calendar.server.ts";

/** The secret address replaces a login, so it must not enter shared caches or search engines. */
export const loader = fileEndpoint(async ({ params, request, context }) => {
  setResponseHeader(context, "Cache-Control", "private, no-cache");
  setResponseHeader(context, "X-Robots-Tag", "noindex");
  const calendar = await readOwnCalendar((params["file"] ?? "").replace(/\.ics$/, ""));
  const etag = toEtag(calendar);
  setResponseHeader(context, "ETag", etag);
  return isNotModified(request, etag)
    ? new Response(null, { status: 304 })
    : calendarResponse(calendar, "my-inspections.ics");
});

export const action = getOnly;
