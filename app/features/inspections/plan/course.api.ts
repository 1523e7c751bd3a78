import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { timeLabel } from "#app/lib/sydney-time.ts";
import { drawCourse } from "./course-chart.server.ts";
import { findClash } from "#app/features/inspections/model/inspection.ts";
import { MAX_TICKED, readTicks } from "./plan.ts";
import { findCourse } from "./plan.queries.server.ts";

/** A chart of the inspections `see`, in order of time, with `apart` without lines between them. Their homes are public; the choice is the caller's own. */
export const loader = fileEndpoint(async ({ url }) => {
  const ids = readTicks(url.searchParams).slice(0, 2 * MAX_TICKED);
  const inspections = ids.length === 0 ? [] : await findCourse(ids);
  const isApart = url.searchParams.has("apart");
  const stops = inspections.map((inspection, index) => {
    const { startsAt, address, title, latitude, longitude } = inspection;
    return {
      label: `${timeLabel(startsAt).replace(/ [ap]m$/, "")} ${address ?? title}`,
      place: latitude === null || longitude === null ? undefined : { latitude, longitude },
      isApart: isApart || findClash(inspection, inspections.slice(0, index)) !== undefined,
    };
  });
  const svg = drawCourse(stops, url.searchParams.get("size") === "narrow" ? "narrow" : "wide");
  return drawingResponse(svg, "private, max-age=600");
});

export const action = getOnly;
