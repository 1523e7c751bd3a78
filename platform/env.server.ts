import { parseEnvironment } from "./settings.server.ts";

/** Parsed once; no other module in app/ may read process.env. */
export const env = parseEnvironment(process.env);
