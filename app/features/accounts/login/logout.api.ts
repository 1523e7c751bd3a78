import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { endSession } from "#app/session/session.server.ts";
import { loginMessages } from "#app/features/accounts/model/account.ts";

/** Responds with 204, with or without a session. */
const handler = byMethod({
  POST: jsonEndpoint(async ({ request }) => {
    const cookie = await endSession(request);
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  }, loginMessages.logOutFailed),
});

export const loader = handler;
export const action = handler;
