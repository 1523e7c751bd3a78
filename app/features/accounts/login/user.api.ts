import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";

/** Returns the current user, or 401. */
const handler = byMethod({
  GET: jsonEndpoint((args) => Promise.resolve(requireUser(args).user), "The account could not be read."),
});

export const loader = handler;
export const action = handler;
