import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { openSession } from "#app/session/session.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { loginMessages } from "#app/features/accounts/model/account.ts";
import { logInSchema } from "#app/features/accounts/model/account.schema.ts";
import { authenticate } from "#app/features/accounts/model/account.server.ts";

/** Responds with 200 and the user, or 401 for wrong credentials. */
const handler = byMethod({
  POST: jsonEndpoint(async (args) => {
    const input = parseInput(logInSchema, await readInput(args.request, { names: Object.keys(logInSchema.shape) }));
    const viewer = await authenticate(getCaller(args).address, input);
    const cookie = await openSession(args.request, viewer.id);
    return jsonResponse(JSON.stringify(viewer), { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  }, loginMessages.unableToLogIn),
});

export const loader = handler;
export const action = handler;
