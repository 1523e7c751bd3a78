import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * Makes the planner of the file's database assume a million homes. Autovacuum is switched off for the table, because
 * it would correct the estimate. That statement needs the same lock as a running autovacuum, which therefore ends
 * first.
 */
export async function assumeMillionHomes(): Promise<void> {
  await sql`alter table listings set (autovacuum_enabled = false)`.execute(db());
  await sql`update pg_class set reltuples = 1000000 where oid = 'listings'::regclass`.execute(db());
}
