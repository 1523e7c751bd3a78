import { bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin, requireRowId } from "#app/http/request.server.ts";
import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { requireUser } from "#app/session/viewer.server.ts";
import { keepMessages as messages } from "./keep.messages.ts";
import { findApiPicture } from "#app/features/pictures/keep.queries.server.ts";
import { pictureChangesSchema } from "./keep.schema.ts";
import { deletePictureById, editPicture, requirePictureKeeper } from "./keep.server.ts";

const answer = byMethod({
  /** Changes the given fields, and returns the picture. */
  PATCH: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    requirePictureKeeper(member);
    const id = requireRowId(asked.params, messages.noPicture);
    const changes = parseInput(pictureChangesSchema, await readInput(asked.request, bodyOptions(pictureChangesSchema)));
    await editPicture(member, id, changes);
    return findApiPicture(id, mediaOrigin(asked.url));
  }, messages.unableToSave),

  /** 204, also if it was already deleted. */
  DELETE: jsonEndpoint(async (asked) => {
    const member = requireUser(asked);
    await deletePictureById(member, requireRowId(asked.params, messages.noPicture));
    return new Response(null, { status: 204 });
  }, messages.unableToDelete),
});

export const loader = answer;
export const action = answer;
