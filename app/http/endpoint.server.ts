import type { href, LoaderFunctionArgs } from "react-router";
import { pageNumber, type Range } from "#app/lib/page.ts";
import { currentRequestId } from "#platform/logger.server.ts";
import { textResponse } from "./file-response.server.ts";
import { toHttpError } from "./http-error.server.ts";

/**
 * Wraps the loader or action of an `/api` path, as React Router would send errors as plain text. Errors are a status
 * with `{ message, errors?, requestId? }`; `failure` is the message of a server error.
 */
export function jsonEndpoint(handle: (args: LoaderFunctionArgs) => Promise<unknown>, failure: string) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      const result = await handle(args);
      return result instanceof Response ? result : jsonResponse(JSON.stringify(result));
    } catch (error) {
      const { status, headers, message = failure, errors } = toHttpError(error);
      const requestId = status >= 500 ? currentRequestId() : undefined;
      return jsonResponse(JSON.stringify({ message, errors, requestId }), { status, headers });
    }
  };
}

/** 405 with Allow. */
export function getOnly(): Response {
  return messageResponse(405, "This address answers GET only.", { Allow: "GET, HEAD" });
}

/** 405 with Allow: for the loader, and the action for other methods. */
export function postOnly(): Response {
  return messageResponse(405, "This address answers POST only.", { Allow: "POST" });
}

/** Unsupported methods get 405 with Allow. */
export function byMethod(handlers: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>): Handler {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  return async (args) => {
    const handler = handlers[args.request.method as keyof typeof handlers];
    return handler ? handler(args) : messageResponse(405, `This address answers ${allow}.`, { Allow: allow });
  };
}

/** For a module with several routes: each handler answers the path it has in routes.ts. */
export function byRoute(handlers: Partial<Record<RoutePath, Handler>>): Handler {
  return (args) => {
    // React Router passes the pattern without its first slash, although its documentation shows one.
    const handler = handlers[args.pattern.replace(/^\/?/, "/") as RoutePath];
    if (!handler) throw new Error(`No handler for ${args.pattern}`);
    return handler(args);
  };
}

type RoutePath = Parameters<typeof href>[0];

type Handler = (args: LoaderFunctionArgs) => Promise<Response> | Response;

export function jsonResponse(json: string, init: { status?: number; headers?: Record<string, string> } = {}): Response {
  return textResponse(json, {
    status: init.status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-cache", ...init.headers },
  });
}

function messageResponse(status: number, message: string, headers?: Record<string, string>): Response {
  return jsonResponse(JSON.stringify({ message }), { status, headers });
}

const maxRows = 1000;

/** Sends over 1,000 rows in parts by `page`, with Link headers to the neighbouring parts. */
export async function boundedList(url: URL, find: (range: Range) => Promise<readonly unknown[]>): Promise<Response> {
  const page = pageNumber(url.searchParams.get("page"));
  const rows = await find({ limit: maxRows + 1, offset: (page - 1) * maxRows });
  const link = (relation: string, to: number) => `<${url.pathname}${to > 1 ? `?page=${to}` : ""}>; rel="${relation}"`;
  const links = [
    ...(rows.length > maxRows ? [link("next", page + 1)] : []),
    ...(page > 1 ? [link("prev", page - 1)] : []),
  ];
  return jsonResponse(JSON.stringify(rows.slice(0, maxRows)), {
    headers: links.length === 0 ? {} : { Link: links.join(", ") },
  });
}
