import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  OutOfSpace,
  TooMany,
  Unauthenticated,
  Unavailable,
  Unconfirmed,
  WrongCredentials,
} from "#app/lib/errors.ts";
import { logger } from "#platform/logger.server.ts";
import { Unreadable } from "./read-body.server.ts";

/** Other errors are bugs (500). Messages of 5xx errors are only logged, unless `explained`. */
const statuses = new Map<unknown, number>([
  [Unauthenticated, 401],
  [WrongCredentials, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [Invalid, 422],
  [TooMany, 429],
  [Unavailable, 503],
  [Unconfirmed, 503],
  [OutOfSpace, 507],
]);

/** Server errors with a message for the user. */
const explained = [Unconfirmed, OutOfSpace];

/** In seconds. */
const retryAfterOutage = 5;

export interface HttpError {
  status: number;
  /** Undefined for server errors, where the page or endpoint supplies a message. */
  message?: string;
  /** By field, for invalid input. */
  errors?: Readonly<Record<string, readonly string[]>>;
  headers?: { "Retry-After": string };
}

/** Logs outages and bugs. */
export function logServerError(error: unknown): void {
  if (error instanceof Unavailable) {
    logger.warn({ reason: reasonOf(error) }, "the database or the picture store is unavailable");
  }
  if (toStatus(error) === 500) logger.error({ err: error }, "a request failed");
}

/** As text: pino logs an Error in another field than `err` as {}. */
function reasonOf({ cause, message }: Unavailable): string {
  // Node tries each address of a host, and reports all failures without a message of its own.
  const errors: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const reasons = errors.filter((error) => error instanceof Error).map((error) => error.message);
  return reasons.join(", ") || message;
}

function toStatus(error: unknown): number {
  if (error instanceof Unreadable) return error.status;
  // The client has disconnected; the request is logged once.
  if (error instanceof Error && error.name === "ClientGone") return 400;
  return error instanceof Error ? (statuses.get(error.constructor) ?? 500) : 500;
}

/** Translates a domain error to HTTP and logs server errors. */
export function toHttpError(error: unknown): HttpError {
  logServerError(error);
  const status = toStatus(error);
  const seconds =
    error instanceof TooMany ? error.retryAfterSeconds : error instanceof Unavailable ? retryAfterOutage : undefined;
  return {
    status,
    ...(error instanceof Error &&
      (status < 500 || explained.some((kind) => error instanceof kind)) && { message: error.message }),
    ...(error instanceof Invalid && { errors: error.errors }),
    ...(seconds !== undefined && { headers: { "Retry-After": String(seconds) } }),
  };
}
