import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/**
 * Deletes the rate limits repeatedly, because a scanner does not test requests that are refused. Returns a function that stops it.
 */
export function resetRateLimits(db: Kysely<DB>): () => Promise<void> {
  const ending = new AbortController();
  const resetting = (async () => {
    while (!ending.signal.aborted) {
      await db.deleteFrom("rateLimits").execute();
      await delay(100);
    }
  })();
  return () => {
    ending.abort();
    return resetting;
  };
}
