import { pino } from "pino";
import { env } from "./env.server.ts";

/** What stands behind these opens without an account: whoever holds the address may look. */
const secretAfter = /^(\/(?:enquiries|inspections\/registrations|calendars|reset-password|confirm-email)\/)[^/]+/i;

/** One structured logger: a JSON line per event. Never given passwords, cookies or message bodies; a path keeps its secrets. */
export const logger = pino({
  level: env.LOG_LEVEL,
  base: null,
  serializers: { path: (path: string) => path.replace(secretAfter, "$1…"), err: pino.stdSerializers.err },
});
