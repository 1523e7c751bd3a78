import { register } from "#app/features/agents/own-profile/own-profile.server.ts";
import { byMethod, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { openSession } from "#app/session/session.server.ts";
import { getCaller } from "#app/session/viewer.server.ts";
import { loginMessages } from "#app/features/accounts/model/account.ts";
import { registerSchema } from "#app/features/accounts/model/account.schema.ts";

/** Responds with 201 and the user, or 409 when the address has an account. */
const handler = byMethod({
  POST: jsonEndpoint(async (args) => {
    const names = Object.keys(registerSchema.shape);
    const input = parseInput(registerSchema, await readInput(args.request, { names }));
    const { viewer, cookie } = await register(getCaller(args), input, (id) => openSession(args.request, id));
    return jsonResponse(JSON.stringify(viewer), {
      status: 201,
      headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" },
    });
  }, loginMessages.unableToRegister),
});

export const loader = handler;
export const action = handler;
