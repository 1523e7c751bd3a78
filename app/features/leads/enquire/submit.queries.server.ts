import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { LeadInsert } from "#app/features/leads/model/lead.schema.ts";
import type { StoredLead } from "#app/features/leads/model/lead.queries.server.ts";

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

/** A lead that a key stands for; undefined when it was erased a moment ago. */
export async function findLead(id: number): Promise<StoredLead | undefined> {
  return db().selectFrom("leads").select(["id", "status", "createdAt"]).where("id", "=", id).executeTakeFirst();
}
