import { env } from "#platform/env.server.ts";

/** An address of ours for a mail: from the configuration, never from what a client calls us. */
export function publicUrl(path: string): string {
  return new URL(path, env.ORIGIN ?? `http://localhost:${env.PORT}`).href;
}
