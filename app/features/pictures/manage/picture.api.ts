import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin, requireRowId } from "#app/http/request.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { picturesMessages as messages } from "#app/features/pictures/manage.messages.ts";
import { findApiPicture } from "#app/features/pictures/manage.queries.server.ts";
import {
  pictureChangesSchema,
  deletePictureById,
  editPicture,
  requirePictureManager,
} from "#app/features/pictures/manage.server.ts";

const endpoint = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requirePictureManager(member);
    const id = requireRowId(args.params, messages.noPicture);
    const changes = parseInput(pictureChangesSchema, await readInput(args.request, bodyOptions(pictureChangesSchema)));
    await editPicture(member, id, changes);
    return findApiPicture(id, mediaOrigin(args.url));
  }, messages.unableToSave),

  /** 204, also if it was already deleted. */
  DELETE: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    await deletePictureById(member, requireRowId(args.params, messages.noPicture));
    return new Response(null, { status: 204 });
  }, messages.unableToDelete),
});

export const loader = endpoint;
export const action = endpoint;
