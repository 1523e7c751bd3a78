import type { LoaderFunctionArgs } from "react-router";
import { currentRequestId } from "#platform/logger.server.ts";
import { toHttpError } from "./http-error.server.ts";
import { textResponse } from "./text-response.server.ts";
import { pageNumber, type Range } from "#app/lib/page.ts";

/**
 * Wraps the loader or action of an `/api` path: what it returns is sent as JSON, what it throws as a status with
 * `{ "message": ..., "errors"?: ..., "requestId"?: ... }`, the last of them when it is our fault. `failure` is the message of an error that is not the sender's fault. React Router
 * alone would send errors as plain text.
 */
export function jsonEndpoint(answer: (args: LoaderFunctionArgs) => Promise<unknown>, failure: string) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      const result = await answer(args);
      return result instanceof Response ? result : jsonResponse(JSON.stringify(result));
    } catch (error) {
      const { status, headers, message = failure, errors } = toHttpError(error);
      const requestId = status >= 500 ? currentRequestId() : undefined;
      return jsonResponse(JSON.stringify({ message, errors, requestId }), { status, headers });
    }
  };
}

/** The action of a path that only answers GET: 405 with Allow. */
export function getOnly(): Response {
  return messageResponse(405, "This address answers GET only.", { Allow: "GET, HEAD" });
}

/** The loader of a path that only answers POST, and its action for every other method: 405 with Allow. */
export function postOnly(): Response {
  return messageResponse(405, "This address answers POST only.", { Allow: "POST" });
}

/** The answers of a path by method; every other method gets 405 with Allow. */
export function byMethod(answers: Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Answer>>): Answer {
  const allow = Object.keys(answers)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  return async (args) => {
    const answer = answers[args.request.method as keyof typeof answers];
    return answer ? answer(args) : messageResponse(405, `This address answers ${allow}.`, { Allow: allow });
  };
}

type Answer = (args: LoaderFunctionArgs) => Promise<Response>;

/** A response from JSON text that is already written. */
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

/**
 * Answers a list whole, as far as it has at most 1,000 rows; a longer one comes in parts of 1,000 by `page`, with links
 * to the parts beside it.
 */
export async function wholeList(url: URL, find: (range: Range) => Promise<readonly unknown[]>): Promise<Response> {
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
