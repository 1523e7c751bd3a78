import type { LoaderFunctionArgs } from "react-router";
import { NotFound, Unavailable } from "#app/lib/errors.ts";
import { logger } from "#app/logger.server.ts";
import { textResponse } from "./text-response.server.ts";

/**
 * Wraps the loader of a file that programs read (a feed, a sitemap): `NotFound` is 404 and `Unavailable` 503, both in
 * plain words. Anything else is React Router's to answer and to log.
 */
export function fileEndpoint(answer: (args: LoaderFunctionArgs) => Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      return await answer(args);
    } catch (error) {
      if (error instanceof NotFound) return plainText(404, error.message);
      if (!(error instanceof Unavailable)) throw error;
      const requestId = args.request.headers.get("x-request-id");
      logger.warn({ reason: error.cause, requestId }, "the database is away");
      return plainText(503, "This is not available just now. Please try again in a moment.", { "Retry-After": "5" });
    }
  };
}

function plainText(status: number, message: string, headers?: Record<string, string>): Response {
  return textResponse(`${message}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...headers },
  });
}
