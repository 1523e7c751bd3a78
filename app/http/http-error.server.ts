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

/** The status of each domain error; every other error is a bug, 500. From 500 on, the message is for the log only, but for those that are `explained`. */
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

/** Of the faults that are ours, those whose message is for whoever asked. */
const explained = [Unconfirmed, OutOfSpace];

/** In seconds: how soon the database may be back. */
const retryAfterOutage = 5;

/** What the edge answers to an error. */
export interface HttpError {
  status: number;
  /** For whoever sent the request; undefined when the error is not their fault, and the page or endpoint has to say something. */
  message?: string;
  /** Sentences by field, of invalid input. */
  errors?: Readonly<Record<string, readonly string[]>>;
  headers?: { "Retry-After": string };
}

/** Translates what domain code threw to HTTP, and logs what is not the sender's fault. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof Unreadable) return { status: error.status, message: error.message };
  // Nobody reads the response, and the log has one line for the request.
  if (error instanceof Error && error.name === "ClientGone") return { status: 400, message: error.message };
  if (error instanceof Unavailable)
    logger.warn({ reason: error.cause ?? error.message }, "the database or the store of pictures is away");
  const status = error instanceof Error ? (statuses.get(error.constructor) ?? 500) : 500;
  if (status === 500) logger.error({ err: error }, "a request failed");
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
