import { env } from "#platform/env.server.ts";

/** The origin of absolute addresses in an answer to `url`: the configured one, and without that the one that was asked. */
export function publicOrigin(url: URL): string {
  return env.ORIGIN ?? url.origin;
}

/** The origin of the pictures that an answer to `url` names. */
export function mediaOrigin(url: URL): string {
  return env.MEDIA_PUBLIC_URL ?? publicOrigin(url);
}
