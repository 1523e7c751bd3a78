import { createHash } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Caller } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import type { IdempotencyKeys } from "#db/schema.ts";

const keyLength = "An Idempotency-Key has 1 to 255 characters";

/** An Idempotency-Key with the SHA-256 of the content. */
export interface IdempotencyKey {
  client: string;
  key: string;
  bodyHash: Buffer;
}

/** Throws `Invalid` for an unusable key. */
export function toIdempotencyKey(caller: Caller, key: string, bodyHash: Buffer): IdempotencyKey {
  if (key === "" || key.length > 255) throw new Invalid({ "Idempotency-Key": [keyLength] });
  return { client: caller.user ? `user ${caller.user.id}` : caller.ip, key, bodyHash };
}

/** Undefined for a new key. Throws `Invalid` with the message `inUse` if the content differs. */
export async function findKeyUse(
  { client, key, bodyHash }: IdempotencyKey,
  inUse: string,
): Promise<{ leadId: number | null; listingId: number | null } | undefined> {
  const used = await findKey(client, key);
  if (used && !used.bodyHash.equals(bodyHash)) throw new Invalid({ "Idempotency-Key": [inUse] }, inUse);
  return used;
}

/** For all processes until the transaction ends. */
export async function lockKey({ client, key }: IdempotencyKey): Promise<void> {
  await lockHash(createHash("sha256").update(`${client}\n${key}`).digest());
}

/** Serialises equal writes until the transaction ends, with an advisory lock on the first 64 bits. */
export async function lockHash(hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(db());
}

async function findKey(client: string, key: string) {
  return db()
    .selectFrom("idempotencyKeys")
    .select(["bodyHash", "leadId", "listingId"])
    .where("client", "=", client)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** No effect if the key is in use. */
export async function insertKeyUse(row: Insertable<IdempotencyKeys>): Promise<void> {
  await db()
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) => conflict.columns(["client", "key"]).doNothing())
    .execute();
}
