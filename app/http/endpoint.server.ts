import type { LoaderFunctionArgs } from "react-router";
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
  WrongCredentials,
} from "#app/lib/errors.ts";
import { logger } from "#app/logger.server.ts";
import { Unreadable } from "./read-body.server.ts";
import { textResponse } from "./text-response.server.ts";

/**
 * Wraps the loader or action of an `/api` path: what it returns is answered as JSON, what it throws becomes a status with
 * `{ "message": ..., "errors"?: ... }` (decisions, API conventions); `failure` is the message when it is our fault. React
 * Router alone would answer errors as plain text.
 */
export function jsonEndpoint(answer: (args: LoaderFunctionArgs) => Promise<unknown>, failure: string) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    try {
      const result = await answer(args);
      return result instanceof Response ? result : jsonResponse(JSON.stringify(result));
    } catch (error) {
      return errorResponse(error, failure, args.request.headers.get("x-request-id"));
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
export function byMethod(answers: Partial<Record<"GET" | "POST" | "PATCH" | "DELETE", Answer>>): Answer {
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

function errorResponse(error: unknown, failure: string, requestId: string | null): Response {
  if (error instanceof Unreadable) return messageResponse(error.status, error.message);
  if (error instanceof NotFound) return messageResponse(404, error.message);
  if (error instanceof Unauthenticated || error instanceof WrongCredentials) return messageResponse(401, error.message);
  if (error instanceof Forbidden) return messageResponse(403, error.message);
  if (error instanceof Conflict) return messageResponse(409, error.message);
  if (error instanceof Invalid) {
    return jsonResponse(JSON.stringify({ message: error.message, errors: error.errors }), { status: 422 });
  }
  if (error instanceof TooMany) {
    return messageResponse(429, error.message, { "Retry-After": String(error.retryAfterSeconds) });
  }
  if (error instanceof Unavailable) {
    logger.warn({ reason: error.cause, requestId }, "the database is away");
    return messageResponse(503, failure, { "Retry-After": "5" });
  }
  logger.error({ err: error, requestId }, "an endpoint failed");
  return messageResponse(500, failure);
}

function messageResponse(status: number, message: string, headers?: Record<string, string>): Response {
  return jsonResponse(JSON.stringify({ message }), { status, headers });
}
