import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";

/** The current user, without the password hash. 401 when nobody is signed in. */
const answer = byMethod({
  GET: jsonEndpoint((asked) => Promise.resolve(requireUser(asked).user), "The account could not be read."),
});

export const loader = answer;
export const action = answer;
