import { byMethod, jsonEndpoint } from "#app/http/endpoint.server.ts";
import { mediaOrigin } from "#app/http/public-origin.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { keepMessages as messages } from "./keep.messages.ts";
import { findApiPictures, findKeptHome, homeIsVisible } from "./keep.queries.server.ts";

const answer = byMethod({
  /** The pictures of a home in their order: those that are ready, and for whoever keeps the home all of them. */
  GET: jsonEndpoint(async ({ params, url, context }) => {
    const id = readRowId(params["id"]);
    if (id === undefined) throw new NotFound(messages.noHome);
    const viewer = getViewer(context);
    const isKeeper = viewer !== undefined && (await findKeptHome(id, viewer)) !== undefined;
    if (!isKeeper && !(await homeIsVisible(id))) throw new NotFound(messages.noHome);
    return findApiPictures(id, { origin: mediaOrigin(url), all: isKeeper });
  }, messages.unableToLoad),
});

export const loader = answer;
export const action = answer;
