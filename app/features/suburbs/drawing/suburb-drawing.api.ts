import { findAllStations } from "#app/features/nearby/nearby.queries.server.ts";
import { findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, drawingResponse } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { drawSuburbNames, suburbDrawing } from "./suburb-drawing.server.ts";

export const loader = fileEndpoint(async ({ params }) => {
  const [, slug = "", suffix = ""] =
    /^([a-z0-9-]{1,80})(\.wide|\.narrow|\.names|\.unit-names)?\.svg$/.exec(params["file"] ?? "") ?? [];
  const kind = suffix === ".wide" ? "wide" : suffix === ".narrow" ? "narrow" : "card";
  const suburb = slug === "" ? undefined : await findSuburb(slug);
  const svg =
    suburb &&
    (suffix.endsWith("names")
      ? (await drawSuburbNames(suburb, await findAllStations(), suffix === ".names" ? "house" : "strata"))?.html
      : suburbDrawing(suburb, kind));
  if (svg === undefined) throw new NotFound("There is no such picture.");
  return drawingResponse(svg, "public, max-age=86400");
});

export const action = getOnly;
