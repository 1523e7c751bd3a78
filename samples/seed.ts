import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { openMediaStore } from "#app/features/pictures/model/media-store.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { runCommand } from "#db/command.ts";
import { migrate } from "#db/migrate.ts";
import type { DB } from "#db/schema.ts";
import { env } from "#platform/env.server.ts";
import type { MediaAddress } from "#platform/settings.server.ts";
import { updateReference } from "#reference/apply.ts";
import { isEmpty, seed } from "./market.ts";

/** An arbitrary advisory lock, so that two simultaneous first starts seed once. */
const lock = 20_261_123;

/**
 * Seeds the migrated database at `url` and the store at `media`, unless the database has users or listings. Returns
 * whether it did.
 */
export async function seedWhenEmpty(url: string, media: MediaAddress = env.MEDIA_URL): Promise<boolean> {
  const db = createDatabase(url, { size: 3, forJobs: true });
  try {
    return await db.connection().execute(async (connection) => {
      while (!(await hasTurn(connection))) await delay(100);
      if (!(await isEmpty(db))) return false;
      await seed(db, openMediaStore(media, { durable: false }));
      await sql`select refresh_agent_sale_times()`.execute(db);
      await describeToPlanner(db);
      return true;
    });
  } finally {
    await db.destroy();
  }
}

/** Polls, because waiting for the lock would hit the statement timeout. */
async function hasTurn(connection: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(connection);
  return rows[0]?.locked === true;
}

/** Autovacuum runs a minute later; until then plans would lack statistics and index-only scans. */
async function describeToPlanner(db: Kysely<DB>): Promise<void> {
  await sql`vacuum analyze`.execute(db);
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    await migrate(url);
    await updateReference(url);
    return (await seedWhenEmpty(url))
      ? "The sample data is loaded."
      : "Nothing was loaded: the database already contains people or homes.";
  });
}
