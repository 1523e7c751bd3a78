import { createHash } from "node:crypto";
import type { Caller } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { findKey, lockHash } from "./idempotency.queries.server.ts";

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
