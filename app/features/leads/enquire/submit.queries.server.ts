import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { LeadInsert } from "#app/features/leads/model/lead.schema.ts";
import type { StoredLead } from "#app/features/leads/model/lead.queries.server.ts";

/**
 * Makes everybody wait who is about to write the same, until the open transaction ends:
 * select pg_advisory_xact_lock(the first 64 bits of a SHA-256).
 */
export async function lockHash(hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(db());
}

/** The newest lead with this fingerprint of the last 24 hours that was not withdrawn; undefined when there is none. */
export async function findSameLead(fingerprint: Buffer): Promise<StoredLead | undefined> {
  return db()
    .selectFrom("leads")
    .select(["id", "status", "createdAt"])
    .where("fingerprint", "=", fingerprint)
    .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .where("withdrawnAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertLead(lead: LeadInsert): Promise<StoredLead> {
  return db().insertInto("leads").values(lead).returning(["id", "status", "createdAt"]).executeTakeFirstOrThrow();
}

/** What a client's Idempotency-Key stands for; undefined when the client has not used it yet. */
export async function findKeyedLead(
  client: string,
  key: string,
): Promise<(StoredLead & { bodyHash: Buffer }) | undefined> {
  return db()
    .selectFrom("idempotencyKeys")
    .innerJoin("leads", "leads.id", "idempotencyKeys.leadId")
    .select(["leads.id", "leads.status", "leads.createdAt", "idempotencyKeys.bodyHash"])
    .where("client", "=", client)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Keeps what a client's Idempotency-Key stands for; a key that stands for something already stays as it is. */
export async function insertKey(row: { client: string; key: string; bodyHash: Buffer; leadId: number }): Promise<void> {
  await db()
    .insertInto("idempotencyKeys")
    .values(row)
    .onConflict((conflict) => conflict.columns(["client", "key"]).doNothing())
    .execute();
}
