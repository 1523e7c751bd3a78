import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/**
 * Lets the file's database believe that it has a million homes, from now on. Autovacuum would count them anew at any moment:
 * it leaves the table alone, and what it has begun there ends first, as both need the same lock.
 */
export async function believeInMillionHomes(): Promise<void> {
  await sql`alter table listings set (autovacuum_enabled = false)`.execute(db());
  await sql`update pg_class set reltuples = 1000000 where oid = 'listings'::regclass`.execute(db());
}
