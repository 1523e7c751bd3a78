import { pino } from "pino";
import { env } from "./env.server.ts";

/** One structured logger: a JSON line per event. Never given passwords, cookies, tokens or message bodies. */
export const logger = pino({ level: env.LOG_LEVEL, base: null });
