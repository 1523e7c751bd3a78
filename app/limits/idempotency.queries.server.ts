import { type Insertable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { IdempotencyKeys } from "#db/schema.ts";

/**
 * Makes everybody wait who is about to write the same, until the open transaction ends:
 * select pg_advisory_xact_lock(the first 64 bits of a SHA-256).
 */
export async function lockHash(hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(db());
}

/** What a client's Idempotency-Key stands for; undefined when the client has not used it yet. */
export async function findKey(client: string, key: string) {
  return db()
    .selectFrom("idempotencyKeys")
    .select(["bodyHash", "leadId", "listingId"])
    .where("client", "=", client)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Keeps what a client's Idempotency-Key stands for; a key that stands for something already stays as it is. */
export async function insertKey(row: Insertable<IdempotencyKeys>): Promise<void> {
  await db()
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) => conflict.columns(["client", "key"]).doNothing())
    .execute();
}
