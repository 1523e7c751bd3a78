import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";

/** Returns the current user without the password hash, or 401. */
const answer = byMethod({
  GET: jsonEndpoint((asked) => Promise.resolve(requireUser(asked).user), "The account could not be read."),
});

export const loader = answer;
export const action = answer;
