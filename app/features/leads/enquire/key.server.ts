import type { Caller } from "#app/lib/caller.ts";
import { Invalid } from "#app/lib/errors.ts";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { findKeyedLead, type StoredLead } from "#app/features/leads/model/lead.queries.server.ts";

/** A client's Idempotency-Key and the content that came with it (SHA-256). */
export interface LeadKey {
  client: string;
  key: string;
  bodyHash: Buffer;
}

/** The key as a client of ours: every client has keys of its own. Throws `Invalid` when it cannot be one. */
export function leadKey(caller: Caller, key: string, bodyHash: Buffer): LeadKey {
  if (key === "" || key.length > 255) throw new Invalid({ "Idempotency-Key": [leadMessages.keyLength] });
  return { client: caller.user ? `user ${caller.user.id}` : caller.address, key, bodyHash };
}

/** The lead that the key was used for; undefined for a new key. Throws `Invalid` when it came with other content then. */
export async function findLeadOfKey({ client, key, bodyHash }: LeadKey): Promise<StoredLead | undefined> {
  const used = await findKeyedLead(client, key);
  if (!used) return undefined;
  if (!used.bodyHash.equals(bodyHash))
    throw new Invalid({ "Idempotency-Key": [leadMessages.keyInUse] }, leadMessages.keyInUse);
  return { id: used.id, status: used.status, createdAt: used.createdAt };
}
