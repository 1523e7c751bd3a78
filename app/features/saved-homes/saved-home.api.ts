import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { savedHomesMessages as messages } from "./saved-homes.ts";
import { removeHome } from "./saved-homes.middleware.server.ts";

/** Responds with 204, even if not saved. */
const handler = byMethod({
  DELETE: jsonEndpoint(async (args) => {
    const id = readRowId(args.params.listingId);
    if (id === undefined) throw new NotFound(messages.noHome);
    await removeHome(args, id);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }, messages.removeFailed),
});

export const loader = handler;
export const action = handler;
