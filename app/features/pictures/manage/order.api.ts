import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { keepMessages as messages } from "./keep.messages.ts";
import { findApiPictures } from "#app/features/pictures/keep.queries.server.ts";
import { orderSchema } from "./keep.schema.ts";
import { orderPictures, requirePictureKeeper } from "./keep.server.ts";

const answer = byMethod({
  /** Orders the pictures of a home, and returns all of them. */
  PUT: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    requirePictureKeeper(member);
    const id = readRowId(asked.params["id"]);
    if (id === undefined) throw new NotFound(messages.noHome);
    const { order } = parseInput(orderSchema, await readInput(asked.request, bodyOptions(orderSchema)));
    await orderPictures(member, id, order);
    return findApiPictures(id, { origin: mediaOrigin(asked.url), all: true });
  }, messages.unableToOrder),
});

export const loader = answer;
export const action = answer;
