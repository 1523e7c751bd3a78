import type { LoaderFunctionArgs } from "react-router";
import { toHttpError } from "./http-error.server.ts";
import { textResponse } from "./text-response.server.ts";

/** Wraps the loader of a file that programs read (a feed, a sitemap): what it throws is sent as a status and plain text. */
export function fileEndpoint(answer: (args: LoaderFunctionArgs) => Promise<Response> | Response) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await answer(args);
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
 * How long a picture that everybody may see is kept. Its address never changes, so a browser that has it asks no more. What
 * stands between it and us (a CDN) asks each second whether everybody still may, which mostly is a 304: what is taken from
 * the public is gone there, too.
 */
export const publicPicture = "public, max-age=31536000, s-maxage=1, immutable";

/** A drawing as a file of its own; the policy that nothing in it runs is the server's. */
export function drawingResponse(svg: string, cacheControl: string): Response {
  return textResponse(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": cacheControl },
  });
}
