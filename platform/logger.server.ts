import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";

/** The next path segment is a token that gives access without an account. */
const secretAfter =
  /^(\/(?:enquiries|inspections\/registrations|calendars|shortlists|documents|agencies\/join|reset-password|confirm-email)\/)[^/]+/i;

/** The request or job in progress. */
type LogContext = { requestId: string } | { event: string; job: string } | { event: string; jobs: readonly string[] };

const occasions = new AsyncLocalStorage<LogContext>();

/** Adds `context` to all lines logged during `work`. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return occasions.run(context, work);
}

/** Undefined in jobs and scripts. */
export function currentRequestId(): string | undefined {
  const context = occasions.getStore();
  return context && "requestId" in context ? context.requestId : undefined;
}

export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => ({ ...occasions.getStore() }),
  serializers: { path: (path: string) => path.replace(secretAfter, "$1…"), err: pino.stdSerializers.err },
};

/** Never log passwords, cookies or message bodies; secrets in `path` are masked. */
export const logger = pino(logOptions);
