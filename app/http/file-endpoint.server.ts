import type { LoaderFunctionArgs } from "react-router";
import { toHttpError } from "./http-error.server.ts";
import { textResponse } from "./text-response.server.ts";

/**
 * Wraps the loader of a file that programs read, such as a feed or sitemap: errors are sent as a status and plain
 * text.
 */
export function fileEndpoint(handle: (args: LoaderFunctionArgs) => Promise<Response> | Response) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await handle(args);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const {
        status,
        headers,
        message = "This is not available just now. Please try again in a moment.",
      } = toHttpError(error);
      return textResponse(`${message}\n`, {
        status,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...headers },
      });
    }
  };
}

/**
 * Caching of public pictures. Their addresses never change, so browsers keep them. A CDN revalidates every second
 * (usually a 304), so that a withdrawn picture disappears there too.
 */
export const publicPicture = "public, max-age=31536000, s-maxage=1, immutable";

/** An SVG file; the server's policy forbids scripts in it. */
export function drawingResponse(svg: string, cacheControl: string): Response {
  return textResponse(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}
