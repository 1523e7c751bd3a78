import { env } from "#platform/env.server.ts";

/** Uses ORIGIN, never the client's Host header. */
export function publicUrl(path: string): string {
  return new URL(path, env.ORIGIN ?? `http://localhost:${env.PORT}`).href;
}
