import { findSuburbSalesStats } from "#app/features/listings/embeds/homes.queries.server.ts";
import { toApiFigures, toApiHistory } from "#app/features/suburbs/model/market.ts";
import { suburbSlug } from "#app/features/suburbs/model/paths.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { findSuburbs, findPostcodeFigures, findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { getOnly, jsonEndpoint, boundedList, byRoute } from "#app/http/endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";

const list = jsonEndpoint(({ url }) => {
  cachePublicly("/api/suburbs");
  return boundedList(url, findSuburbs);
}, suburbsMessages.failedToFetch);

/**
 * With the newest figures of its postcode, all quarters of sales, and, as `ownFigures`, the sales and leases on this site
 * in the last twelve months.
 */
const one = jsonEndpoint(async ({ params }) => {
  const suburb = await findSuburb(suburbSlug(params["slug"] ?? ""));
  if (!suburb) throw new NotFound(suburbsMessages.notFound);
  cachePublicly(`/api/suburbs/${suburb.slug}`);
  const [figures, ownFigures] = await Promise.all([
    findPostcodeFigures(suburb.postcode),
    findSuburbSalesStats(suburb.name),
  ]);
  const { hasOutline: _, ...rest } = suburb;
  return { ...rest, figures: toApiFigures(figures), history: toApiHistory(figures), ownFigures };
}, suburbsMessages.failedToFetch);

export const loader = byRoute({
  "/api/suburbs": list,
  "/api/suburbs/:slug": one,
});
export const action = getOnly;
