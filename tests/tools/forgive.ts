import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** Forgets again and again who has asked how often: what the limits refuse is not tried. Returns what ends it. */
export function forgive(db: Kysely<DB>): () => Promise<void> {
  const ending = new AbortController();
  const forgetting = (async () => {
    while (!ending.signal.aborted) {
      await db.deleteFrom("rateLimits").execute();
      await delay(100);
    }
  })();
  return () => {
    ending.abort();
    return forgetting;
  };
}
