import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findAmenitiesNearSuburb } from "#app/features/nearby/nearby.queries.server.ts";
import { suburbMapPath } from "#app/features/suburbs/model/paths.ts";
import { suburbSlug } from "#app/features/suburbs/model/suburb-question.ts";
import { findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { drawSuburbMap } from "./suburb-map.server.ts";

/** For client navigations. */
export const loader = fileEndpoint(async ({ params }) => {
  const suburb = await findSuburb(suburbSlug(params["slug"] ?? ""));
  const places = suburb && (await findAmenitiesNearSuburb(suburb));
  const svg = suburb && drawSuburbMap(suburb.slug, places?.stations ?? []);
  if (!suburb || svg === undefined) throw new NotFound("There is no such map.");
  cachePublicly(suburbMapPath(suburb));
  return drawingResponse(svg, "no-cache");
});

export const action = getOnly;
