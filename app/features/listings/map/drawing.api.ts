import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findPointSuburbs, findRegionSuburbs, findSchoolOutlines } from "./counts.queries.server.ts";
import { ANYWHERE, drawingPath } from "./map-summary.ts";
import { loadSearchMap, resolveView } from "./search-map.server.ts";

export const loader = fileEndpoint(async ({ url }) => {
  const { filters, notices } = decodeListingFilters(url.searchParams);
  const [points, regionSuburbs, outlines] = await Promise.all([
    findPointSuburbs(),
    findRegionSuburbs(filters),
    findSchoolOutlines(filters.school ?? []),
  ]);
  const fitted = resolveView(filters, points, regionSuburbs, outlines);
  if (url.searchParams.has(ANYWHERE)) {
    const { area = [], ...others } = filters;
    const anywhere = { ...others, suburb: undefined, nearby: undefined, region: undefined };
    const { draw } = await loadSearchMap(anywhere, fitted, points, [], [...area, ...outlines]);
    return drawingResponse(draw(), "no-cache");
  }
  const { draw } = await loadSearchMap(filters, fitted, points, regionSuburbs, outlines);
  if (notices.length === 0) cachePublicly(drawingPath(filters, filters.map ?? null));
  return drawingResponse(draw(), "no-cache");
});

export const action = getOnly;
