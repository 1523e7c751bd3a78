import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { picturesMessages as messages } from "#app/features/pictures/manage.messages.ts";
import { findApiPictures } from "#app/features/pictures/manage.queries.server.ts";
import { orderSchema, orderPictures, requirePictureManager } from "#app/features/pictures/manage.server.ts";

const endpoint = byMethod({
  PUT: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requirePictureManager(member);
    const id = readRowId(args.params["id"]);
    if (id === undefined) throw new NotFound(messages.noHome);
    const { order } = parseInput(orderSchema, await readInput(args.request, bodyOptions(orderSchema)));
    await orderPictures(member, id, order);
    return findApiPictures(id, { origin: mediaOrigin(args.url), all: true });
  }, messages.unableToOrder),
});

export const loader = endpoint;
export const action = endpoint;
