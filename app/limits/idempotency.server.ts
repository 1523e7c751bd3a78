import { createHash } from "node:crypto";
import type { Caller } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { type Insertable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { IdempotencyKeys } from "#db/schema.ts";

const keyLength = "An Idempotency-Key has 1 to 255 characters";

/** A client's Idempotency-Key and the content that came with it (SHA-256). */
export interface IdempotencyKey {
  client: string;
  key: string;
  bodyHash: Buffer;
}

/** The key as a client of ours: every client has keys of its own. Throws `Invalid` when it cannot be one. */
export function idempotencyKey(caller: Caller, key: string, bodyHash: Buffer): IdempotencyKey {
  if (key === "" || key.length > 255) throw new Invalid({ "Idempotency-Key": [keyLength] });
  return { client: caller.user ? `user ${caller.user.id}` : caller.address, key, bodyHash };
}

/** What the key was used for; undefined for a new key. Throws `Invalid` with that sentence when it came with other content then. */
export async function findUse(
  { client, key, bodyHash }: IdempotencyKey,
  inUse: string,
): Promise<{ leadId: number | null; listingId: number | null } | undefined> {
  const used = await findKey(client, key);
  if (used && !used.bodyHash.equals(bodyHash)) throw new Invalid({ "Idempotency-Key": [inUse] }, inUse);
  return used;
}

/** Nobody else, in any process, uses the key until the open transaction ends. */
export async function lockKey({ client, key }: IdempotencyKey): Promise<void> {
  await lockHash(createHash("sha256").update(`${client}\n${key}`).digest());
}

/**
 * Makes everybody wait who is about to write the same, until the open transaction ends:
 * select pg_advisory_xact_lock(the first 64 bits of a SHA-256).
 */
export async function lockHash(hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(db());
}

/** What a client's Idempotency-Key stands for; undefined when the client has not used it yet. */
async function findKey(client: string, key: string) {
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
