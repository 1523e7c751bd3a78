import { saveSearch } from "#app/features/saved-searches/model/lifecycle.server.ts";
import {
  publicSavedSearch,
  publicSavedSearchOptions,
  publicSavedSearchSchema,
} from "#app/features/saved-searches/model/saved-search.schema.ts";
import { savedSearchMessages } from "#app/features/saved-searches/model/saved-search.ts";
import { jsonEndpoint, jsonResponse, postOnly } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";

export const loader = postOnly;

/** Responds with 201 even if the search existed, to reveal nothing about the address. */
export const action = jsonEndpoint(async ({ request, context }) => {
  if (request.method !== "POST") return postOnly();
  const input = parseInput(publicSavedSearchSchema, await readInput(request, publicSavedSearchOptions));
  const { search } = await saveSearch(getCaller({ request, context }), input);
  return jsonResponse(JSON.stringify(publicSavedSearch(search)), {
    status: 201,
    headers: { "Cache-Control": "no-store" },
  });
}, savedSearchMessages.failed.text);
