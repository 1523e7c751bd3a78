import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";

/** Runs a function outside the open transaction of a test: this snapshot is taken before any is open. */
export const outsideTransaction = AsyncLocalStorage.snapshot();

/**
 * Resolves when this number of connections of the test's database wait for a lock. The query runs outside the test's
 * transaction, in which PostgreSQL would return its first result each time.
 */
export async function untilBlocked(waiting = 1): Promise<void> {
  await expect
    .poll(() => outsideTransaction(() => countWaiting()), { timeout: 5000, interval: 20 })
    .toBeGreaterThanOrEqual(waiting);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db());
  return rows.length;
}
