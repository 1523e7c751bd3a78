import type { LoaderFunctionArgs } from "react-router";
import { agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { mediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { type MediaFile, PICTURE_TYPES, preparedKey, readMediaFile } from "#app/features/pictures/model/media.ts";
import { fileEndpoint, publicPicture, bytesResponse, textResponse } from "#app/http/file-response.server.ts";
import { isNotModified } from "#app/http/response-headers.server.ts";
import { getKnownViewer } from "#app/session/viewer.server.ts";
import { findMedia } from "./files.queries.server.ts";

const visible = { listing: listingIsVisible, agent: agentIsListed };

/**
 * Serves one size of a picture. With `Save-Data: on`, every address returns the smallest size. 404 if the viewer may
 * not see it.
 */
export const loader = fileEndpoint(async ({ params, request, context }: LoaderFunctionArgs) => {
  const requested = readMediaFile(params["file"] ?? "");
  const media = requested && (await findMedia(requested, getKnownViewer(context), visible));
  if (!requested || !media) return notFound();
  const file =
    requested.width !== null && savesData(request) ? { ...requested, width: Math.min(...media.widths) } : requested;
  const headers = {
    ETag: `"${[file.hash, file.width, file.type].filter(Boolean).join("-")}"`,
    Vary: "Save-Data",
    "Cache-Control": media.isPublic ? publicPicture : "private, no-store",
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  if (isNotModified(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const bytes = await mediaStore().get(preparedKey(file));
  return bytes ? bytesResponse(bytes, { headers: { ...headers, ...contentHeaders(file) } }) : notFound();
});

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
