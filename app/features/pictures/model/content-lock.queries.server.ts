import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Until the open transaction ends, the files of a content are either swept or given a row: one after the other. */
export async function lockContent(hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${hash}`}, 0))`.execute(db());
}
