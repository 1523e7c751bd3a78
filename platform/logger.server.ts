import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";

/** The next path segment is a token that gives access without an account. */
const secretAfter = /^(\/(?:enquiries|inspections\/registrations|calendars|reset-password|confirm-email)\/)[^/]+/i;

/** The request or job in progress, added to each log line. */
type Occasion = { requestId: string } | { event: string; job: string } | { event: string; jobs: readonly string[] };

const occasions = new AsyncLocalStorage<Occasion>();

/** Adds `occasion` to all lines logged during `work`. */
export function withOccasion<Result>(occasion: Occasion, work: () => Result): Result {
  return occasions.run(occasion, work);
}

/** Undefined in jobs and scripts. */
export function currentRequestId(): string | undefined {
  const occasion = occasions.getStore();
  return occasion && "requestId" in occasion ? occasion.requestId : undefined;
}

export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => ({ ...occasions.getStore() }),
  serializers: { path: (path: string) => path.replace(secretAfter, "$1…"), err: pino.stdSerializers.err },
};

/** Writes one JSON line per event. Never log passwords, cookies or message bodies; secrets in `path` are masked. */
export const logger = pino(logOptions);
