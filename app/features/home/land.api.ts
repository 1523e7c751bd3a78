import { getOnly } from "#app/http/endpoint.server.ts";
import { drawingResponse, fileEndpoint } from "#app/http/file-response.server.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { drawLand } from "./harbour.server.ts";

/** For client-side navigation to the landing page. */
export const loader = fileEndpoint(() => {
  cachePublicly("/land.svg");
  return drawingResponse(drawLand(), "no-cache");
});

export const action = getOnly;
