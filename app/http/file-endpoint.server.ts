import type { LoaderFunctionArgs } from "react-router";
import { toHttpError } from "./http-error.server.ts";
import { textResponse } from "./text-response.server.ts";

/** For files such as feeds and sitemaps: errors are sent as plain text. */
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
 * Addresses of public pictures never change. A CDN revalidates every second (usually a 304), so that withdrawn pictures
 * disappear.
 */
export const publicPicture = "public, max-age=31536000, s-maxage=1, immutable";

/** The server's policy forbids scripts in SVG. */
export function drawingResponse(svg: string, cacheControl: string): Response {
  return textResponse(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}
