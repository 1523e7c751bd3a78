import { findClash } from "#app/features/inspections/model/inspection.ts";
import { knownPlace } from "#app/features/map/view.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { timeLabel } from "#app/lib/sydney-time.ts";
import { drawCourse } from "./course-chart.server.ts";
import { findCourse } from "./plan.queries.server.ts";
import { COURSE_SIZES, type CourseSize, drawnPlaceOf, MAX_TICKED, readTicks } from "./plan.ts";

/**
 * A chart of the inspections `see`, in order of time, with `apart` without lines between them. Those of `near` are hollow
 * marks. Their homes are public; the choice is the caller's own.
 */
export const loader = fileEndpoint(async ({ url }) => {
  const ids = readTicks(url.searchParams).slice(0, 2 * MAX_TICKED);
  const nearIds = readTicks(url.searchParams, "near").slice(0, MAX_TICKED);
  const all = ids.length === 0 ? [] : await findCourse([...ids, ...nearIds]);
  const inspections = all.filter(({ id }) => ids.includes(id));
  const isApart = url.searchParams.has("apart");
  // The marks of many homes are enough.
  const isCrowded = isApart && inspections.length > MAX_NAMED;
  const stops = inspections.map((inspection, index) => ({
    label: isCrowded ? "" : `${hourLabel(inspection)} ${inspection.address ?? inspection.suburb}`,
    ...drawnPlaceOf(inspection),
    isUnnumbered: isApart,
    isApart: isApart || findClash(inspection, inspections.slice(0, index)) !== undefined,
  }));
  const others = all
    .filter((inspection) => !inspections.includes(inspection))
    .map((inspection) => ({ label: hourLabel(inspection), place: knownPlace(inspection) }));
  const svg = drawCourse(stops, readSize(url.searchParams.get("size")), others);
  return drawingResponse(svg, "private, max-age=600");
});

function readSize(text: string | null): CourseSize {
  return text !== null && Object.hasOwn(COURSE_SIZES, text) ? (text as CourseSize) : "wide";
}

/** Homes without lines between them that are labelled. */
const MAX_NAMED = 12;

/** "11:15" */
const hourLabel = ({ startsAt }: { startsAt: Date }) => timeLabel(startsAt).replace(/ [ap]m$/, "");

export const action = getOnly;
