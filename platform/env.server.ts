import { parseEnvironment } from "./settings.server.ts";

/** No other module in app/ may read process.env. */
export const env = parseEnvironment(process.env);
