import type { LoaderFunctionArgs } from "react-router";
import { isKnown } from "#app/http/response-headers.server.ts";
import { fileEndpoint, publicPicture } from "#app/http/file-endpoint.server.ts";
import { bytesResponse, textResponse } from "#app/http/text-response.server.ts";
import { getKnownViewer } from "#app/session/viewer.server.ts";
import { agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { type MediaFile, PICTURE_TYPES, preparedKey, readMediaFile } from "#app/features/pictures/model/media-keys.ts";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { findMedia } from "./files.queries.server.ts";

const visible = { listing: listingIsVisible, agent: agentIsListed };

/**
 * One size of a picture. Whoever asked their browser to save data gets the smallest, under any address, so that pages need
 * not differ. Everything that is not there for whoever asks is 404: a file, a draft of somebody else, a name that is none.
 */
export const loader = fileEndpoint(async ({ params, request, context }: LoaderFunctionArgs) => {
  const asked = readMediaFile(params["file"] ?? "");
  const found = asked && (await findMedia(asked, getKnownViewer(context), visible));
  if (!asked || !found) return notFound();
  const file = asked.width !== null && savesData(request) ? { ...asked, width: Math.min(...found.widths) } : asked;
  const headers = {
    ETag: `"${[file.hash, file.width, file.type].filter(Boolean).join("-")}"`,
    Vary: "Save-Data",
    "Cache-Control": found.isPublic ? publicPicture : "private, no-store",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const bytes = await mediaStore().get(preparedKey(file));
  return bytes ? bytesResponse(bytes, { headers: { ...headers, ...contentHeaders(file) } }) : notFound();
});

/** A picture is looked at: nothing in it loads, runs, is framed, or is taken for anything else. */
function contentHeaders({ type }: MediaFile) {
  return {
    "Content-Type": type === "svg" ? "image/svg+xml" : PICTURE_TYPES[type],
    "Content-Security-Policy": `default-src 'none'; ${type === "svg" ? "style-src 'unsafe-inline'; " : ""}frame-ancestors 'none'; sandbox`,
    "X-Content-Type-Options": "nosniff",
  };
}

function savesData({ headers }: Request): boolean {
  return headers.get("save-data")?.trim().toLowerCase() === "on";
}

function notFound(): Response {
  return textResponse("There is no such picture.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
