import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "#db/client.server.ts";

/** Runs something outside the open transaction of a test: the snapshot is taken here, where none is open. */
export const detached = AsyncLocalStorage.snapshot();

/**
 * Resolves once so many connections of the test's database wait for a lock that another one holds. Within a transaction
 * PostgreSQL answers each time what it answered first, so it is asked outside.
 */
export async function untilSomebodyWaits(waiting = 1): Promise<void> {
  await expect
    .poll(() => detached(() => countWaiting()), { timeout: 5000, interval: 20 })
    .toBeGreaterThanOrEqual(waiting);
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db());
  return rows.length;
}
