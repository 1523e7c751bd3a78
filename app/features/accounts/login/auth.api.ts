import { logInSchema, registerSchema } from "#app/features/accounts/model/account.schema.ts";
import { authenticate } from "#app/features/accounts/model/account.server.ts";
import { loginMessages } from "#app/features/accounts/model/account.ts";
import { register } from "#app/features/agents/own-profile/own-profile.server.ts";
import { byMethod, byRoute, jsonEndpoint, jsonResponse } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { endSession, openSession } from "#app/session/session.server.ts";
import { getCaller, requireUser } from "#app/session/viewer.server.ts";

const handler = byRoute({
  /** Returns the current user, or 401. */
  "/api/auth/user": byMethod({
    GET: jsonEndpoint((args) => Promise.resolve(requireUser(args).user), "The account could not be read."),
  }),

  /** Responds with 200 and the user, or 401 for wrong credentials. */
  "/api/auth/login": byMethod({
    POST: jsonEndpoint(async (args) => {
      const input = parseInput(logInSchema, await readInput(args.request, { names: Object.keys(logInSchema.shape) }));
      const viewer = await authenticate(getCaller(args).ip, input);
      const cookie = await openSession(args.request, viewer.id);
      return jsonResponse(JSON.stringify(viewer), { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
    }, loginMessages.unableToLogIn),
  }),

  /** Responds with 201 and the user, or 409 when the address has an account. */
  "/api/auth/register": byMethod({
    POST: jsonEndpoint(async (args) => {
      const names = Object.keys(registerSchema.shape);
      const input = parseInput(registerSchema, await readInput(args.request, { names }));
      const { viewer, cookie } = await register(getCaller(args), input, (id) => openSession(args.request, id));
      return jsonResponse(JSON.stringify(viewer), {
        status: 201,
        headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" },
      });
    }, loginMessages.unableToRegister),
  }),

  /** Responds with 204, with or without a session. */
  "/api/auth/logout": byMethod({
    POST: jsonEndpoint(async ({ request }) => {
      const cookie = await endSession(request);
      return new Response(null, { status: 204, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
    }, loginMessages.logOutFailed),
  }),
});

export const loader = handler;
export const action = handler;
