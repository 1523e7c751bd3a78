import { env } from "#app/env.server.ts";

/** The origin of absolute addresses in an answer to `url`: the configured one, and without that the one that was asked. */
export function publicOrigin(url: URL): string {
  return env.ORIGIN ?? url.origin;
}
