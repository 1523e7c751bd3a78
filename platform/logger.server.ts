import { AsyncLocalStorage } from "node:async_hooks";
import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";

/** What stands behind these opens without an account: whoever holds the address may look. */
const secretAfter = /^(\/(?:enquiries|inspections\/registrations|calendars|reset-password|confirm-email)\/)[^/]+/i;

/** What is being done: it stands in every line that is logged meanwhile. */
type Occasion = { requestId: string } | { event: string; job: string } | { event: string; jobs: readonly string[] };

const occasions = new AsyncLocalStorage<Occasion>();

/** Runs `work`; whatever it logs, however deep, names its occasion. */
export function withOccasion<Result>(occasion: Occasion, work: () => Result): Result {
  return occasions.run(occasion, work);
}

/** The id of the request that is being answered; undefined in jobs and scripts. */
export function currentRequestId(): string | undefined {
  const occasion = occasions.getStore();
  return occasion && "requestId" in occasion ? occasion.requestId : undefined;
}

/** How every line is written. */
export const logOptions: LoggerOptions = {
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => ({ ...occasions.getStore() }),
  serializers: { path: (path: string) => path.replace(secretAfter, "$1…"), err: pino.stdSerializers.err },
};

/** One structured logger: a JSON line per event. Never given passwords, cookies or message bodies; a path keeps its secrets. */
export const logger = pino(logOptions);
