import { describeChangesSince } from "#app/features/listings/model/changes.ts";
import { byMethod, jsonEndpoint, jsonResponse, byRoute } from "#app/http/endpoint.server.ts";
import { parseInput, readInput } from "#app/http/read-body.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { readSavedHomes, saveHome, removeHome } from "./saved-homes.middleware.server.ts";
import { findStatesSinceSaved } from "./saved-homes.queries.server.ts";
import { saveHomeInputSchema } from "./saved-homes.schema.ts";
import { publicPriceWhenSaved, savedHomesMessages as messages } from "./saved-homes.ts";

/**
 * Saved homes with their changes, newest first, by user or cookie. POST responds with 201, or 200 when already saved.
 */
const savedHomes = byMethod({
  GET: jsonEndpoint(async (args) => {
    const { homes } = await readSavedHomes(args);
    keepPrivate(args.context);
    const states = await findStatesSinceSaved(homes);
    return homes.map(({ id, priceWhenSaved, savedAt }) => {
      const since = states.get(id) ?? [];
      const price = publicPriceWhenSaved(priceWhenSaved, null, since);
      return { listingId: id, priceWhenSaved: price, savedAt, changes: describeChangesSince(since) };
    });
  }, messages.listFailed),
  POST: jsonEndpoint(async (args) => {
    const names = Object.keys(saveHomeInputSchema.shape);
    const { listingId } = parseInput(saveHomeInputSchema, await readInput(args.request, { names }));
    const { isNew } = await saveHome(args, listingId);
    return jsonResponse(JSON.stringify({ listingId }), {
      status: isNew ? 201 : 200,
      headers: { "Cache-Control": "no-store" },
    });
  }, messages.saveFailed),
});

/** Responds with 204, even if not saved. */
const savedHome = byMethod({
  DELETE: jsonEndpoint(async (args) => {
    const id = readRowId(args.params.listingId);
    if (id === undefined) throw new NotFound(messages.noHome);
    await removeHome(args, id);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }, messages.removeFailed),
});

const handler = byRoute({
  "/api/saved-homes": savedHomes,
  "/api/saved-homes/:listingId": savedHome,
});

export const loader = handler;
export const action = handler;
