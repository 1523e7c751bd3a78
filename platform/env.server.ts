import { parseEnvironment } from "./settings.server.ts";

/** process.env, parsed once. Nothing else in app/ reads process.env. */
export const env = parseEnvironment(process.env);
