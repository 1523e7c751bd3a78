import { getOnly } from "#app/http/endpoint.server.ts";
import { fileEndpoint, drawingResponse, publicPicture } from "#app/http/file-endpoint.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { getKnownViewer } from "#app/session/viewer.server.ts";
import { sampleDrawing } from "./sample-drawings.server.ts";

/** "12-facade-1-19a8….svg": only the number counts, the rest says how old the address is. */
const fileName = /^(\d{1,10})-[\w-]{1,60}\.svg$/;

export const loader = fileEndpoint(async ({ params, context, url }) => {
  const id = readRowId(fileName.exec(params["file"] ?? "")?.[1]);
  const drawing = id === undefined ? undefined : await sampleDrawing(id, getKnownViewer(context));
  if (!drawing) throw new NotFound("There is no such picture.");
  const { path, isPublic } = drawing;
  if (path !== url.pathname) {
    return new Response(null, { status: 301, headers: { Location: path, "Cache-Control": "no-cache" } });
  }
  return drawingResponse(drawing.svg(), isPublic ? publicPicture : "private, no-store");
});

export const action = getOnly;
