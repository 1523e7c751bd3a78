import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { findSuburbSalesStats } from "#app/features/listings/embeds/suburb-homes.queries.server.ts";
import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { suburbSlug } from "#app/features/suburbs/model/suburb-question.ts";
import { findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";

/** Includes sales and leases on this site in the last twelve months, separate from the public figures. */
export const loader = jsonEndpoint(async ({ params }) => {
  const suburb = await findSuburb(suburbSlug(params["slug"] ?? ""));
  if (!suburb) throw new NotFound(suburbsMessages.notFound);
  cachePublicly(`/api/suburbs/${suburb.slug}`);
  return { ...suburb, ownFigures: await findSuburbSalesStats(suburb.name) };
}, suburbsMessages.failedToFetch);

export const action = getOnly;
