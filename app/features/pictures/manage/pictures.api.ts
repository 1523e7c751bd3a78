import { requireLawfulCaption } from "#app/features/listings/price-corrections.server.ts";
import { picturesMessages as messages } from "#app/features/pictures/manage.messages.ts";
import {
  findApiPicture,
  findApiPictures,
  findManagedHome,
  homeIsVisible,
} from "#app/features/pictures/manage.queries.server.ts";
import {
  orderSchema,
  orderPictures,
  requirePictureManager,
  pictureChangesSchema,
  deletePictureById,
  editPicture,
} from "#app/features/pictures/manage.server.ts";
import { type ReceivedFile, receivePictures } from "#app/features/pictures/receive.server.ts";
import { uploadMessages } from "#app/features/pictures/spool.server.ts";
import { byMethod, jsonEndpoint, jsonResponse, byRoute } from "#app/http/endpoint.server.ts";
import { Unreadable, bodyOptions, parseInput, readInput } from "#app/http/read-body.server.ts";
import { mediaOrigin, publicOrigin, requireRowId } from "#app/http/request.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getKnownViewer, requireUser } from "#app/session/viewer.server.ts";

const list = byMethod({
  /** In order: all for the manager, the ready ones for others. */
  GET: jsonEndpoint(async ({ params, url, context }) => {
    const id = readRowId(params["id"]);
    if (id === undefined) throw new NotFound(messages.noHome);
    const viewer = getKnownViewer(context);
    const canManage = viewer !== undefined && (await findManagedHome(id, viewer)) !== undefined;
    const isVisible = await homeIsVisible(id);
    if (!canManage && !isVisible) throw new NotFound(messages.noHome);
    // A CDN has no session, so it cannot load the pictures of a draft.
    const origin = isVisible ? mediaOrigin(url) : publicOrigin(url);
    return findApiPictures(id, { origin, all: canManage });
  }, messages.unableToLoad),

  /** 201 with the picture, 200 for a duplicate. Several files return a list in their order. */
  POST: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    const id = readRowId(args.params["id"]);
    if (id === undefined) throw new NotFound(messages.noHome);
    if (!args.request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data")) {
      throw new Unreadable(415, uploadMessages.multipart);
    }
    const { files } = await receivePictures(member, { of: "listing", id }, args.request, requireLawfulCaption);
    const [file] = files;
    if (!file) throw new Unreadable(400, uploadMessages.noFile);
    const bodies = await Promise.all(files.map((each) => bodyOf(each, mediaOrigin(args.url))));
    const status = Math.max(...files.map(statusOf));
    return jsonResponse(JSON.stringify(files.length === 1 ? bodies[0] : bodies), { status });
  }, uploadMessages.failed),
});

function statusOf(file: ReceivedFile): number {
  if ("problem" in file) return file.status;
  return file.picture.isNew ? 201 : 200;
}

async function bodyOf(file: ReceivedFile, origin: string): Promise<unknown> {
  return "problem" in file ? { message: file.problem, name: file.name } : findApiPicture(file.picture.id, origin);
}

const arrangement = byMethod({
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

const one = byMethod({
  PATCH: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    requirePictureManager(member);
    const id = requireRowId(args.params, messages.noPicture);
    const changes = parseInput(pictureChangesSchema, await readInput(args.request, bodyOptions(pictureChangesSchema)));
    await editPicture(member, id, changes, requireLawfulCaption);
    return findApiPicture(id, mediaOrigin(args.url));
  }, messages.unableToSave),

  /** 204, also if it was already deleted. */
  DELETE: jsonEndpoint(async (args) => {
    const member = requireUser(args);
    await deletePictureById(member, requireRowId(args.params, messages.noPicture));
    return new Response(null, { status: 204 });
  }, messages.unableToDelete),
});

const handler = byRoute({
  "/api/listings/:id/pictures": list,
  "/api/listings/:id/pictures/order": arrangement,
  "/api/pictures/:id": one,
});

export const loader = handler;
export const action = handler;
