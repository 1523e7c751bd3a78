import { findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { findPrimaryIntakeRings, findSchoolAreasAt } from "./nearby.queries.server.ts";
import { loadPlaceNames, placeDrawing } from "./place-chart.server.ts";
import { type ChartCentre, listSchoolsOfHome, listTakingSchools, readChartFile } from "./places.ts";

export const loader = fileEndpoint(async ({ params }) => {
  const file = readChartFile(params["file"] ?? "");
  const centre = file && ("slug" in file.at ? await findSuburb(file.at.slug) : file.at);
  const svg = centre && (file.isNames ? await loadNames(centre) : await loadDrawing(centre));
  if (svg === undefined) throw new NotFound("There is no such picture.");
  return drawingResponse(svg, "public, max-age=86400");
});

/** The chart of a home shows the intake area of its public primary school. */
async function loadDrawing(centre: ChartCentre) {
  return placeDrawing(centre, "slug" in centre ? [] : await findPrimaryIntakeRings(centre));
}

async function loadNames(centre: ChartCentre) {
  const schools = "slug" in centre ? undefined : listSchoolsOfHome(await findSchoolAreasAt(centre));
  return (await loadPlaceNames(centre, listTakingSchools(schools)))?.html;
}

export const action = getOnly;
