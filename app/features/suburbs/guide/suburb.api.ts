import { getOnly, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { findSuburb } from "#app/features/suburbs/model/suburbs.queries.server.ts";

export const loader = jsonEndpoint(async ({ params }) => {
  const suburb = await findSuburb(params["slug"] ?? "");
  if (!suburb) throw new NotFound(suburbsMessages.notFound);
  return suburb;
}, suburbsMessages.failedToFetch);

export const action = getOnly;
