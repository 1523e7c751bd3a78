import { areaMapPath, regionsMapPath } from "#app/features/suburbs/model/paths.ts";
import { findAreas } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { drawAreaOf, drawAllRegions } from "./charts.server.ts";

/** For client navigations. */
export const loader = fileEndpoint(async ({ url }) => {
  const areas = await findAreas();
  const area = [...areas.regions, ...areas.councils].find((one) => areaMapPath(one) === url.pathname);
  const svg = url.pathname === regionsMapPath ? drawAllRegions(areas.regions) : area && drawAreaOf(area, areas);
  if (svg === undefined) throw new NotFound("There is no such map.");
  cachePublicly(url.pathname);
  return drawingResponse(svg, "no-cache");
});

export const action = getOnly;
