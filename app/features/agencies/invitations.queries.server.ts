import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Of an agency. */
export const MAX_PENDING = 200;

export interface PendingInvitation {
  id: number;
  email: string;
  sentAt: Date;
  /** Whether the person waits for an answer of the agency. */
  hasRequested: boolean;
}

function selectPending(agencyId: number) {
  return db()
    .selectFrom("agencyInvitations")
    .where("agencyInvitations.agencyId", "=", agencyId)
    .where("agencyInvitations.acceptedAt", "is", null);
}

/** The newest first. */
export function findPendingInvitations(agencyId: number): Promise<PendingInvitation[]> {
  return selectPending(agencyId)
    .leftJoin("agents", "agents.id", "agencyInvitations.agentId")
    .select(["agencyInvitations.id", "agencyInvitations.email", "agencyInvitations.sentAt"])
    .select(sql<boolean>`agents.requested_agency_id is not distinct from ${agencyId}`.as("hasRequested"))
    .orderBy("agencyInvitations.sentAt", "desc")
    .orderBy("agencyInvitations.id", "desc")
    .limit(MAX_PENDING)
    .execute();
}

export async function countPendingInvitations(agencyId: number): Promise<number> {
  const { count } = await selectPending(agencyId)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the addresses whose accounts belong to the agency. */
export async function findColleagues(emails: readonly string[], agencyId: number): Promise<string[]> {
  const rows = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select("users.email")
    .where("users.email", "in", emails)
    .where("agents.agencyId", "=", agencyId)
    .execute();
  const found = new Set(rows.map(({ email }) => email));
  return emails.filter((email) => found.has(email));
}

/** Undefined if the address has a pending invitation. Someone who accepted one and left again gets another. */
export function insertInvitation(agencyId: number, email: string): Promise<{ code: string } | undefined> {
  return db()
    .insertInto("agencyInvitations")
    .values({ agencyId, email })
    .onConflict((conflict) =>
      conflict
        .expression(sql`agency_id, lower(email)`)
        .doUpdateSet({
          code: sql<string>`gen_random_uuid()::text`,
          agentId: null,
          sentAt: sql<Date>`now()`,
          acceptedAt: null,
        })
        .where("agencyInvitations.acceptedAt", "is not", null),
    )
    .returning("code")
    .executeTakeFirst();
}

export interface StoredInvitation {
  email: string;
  code: string;
  sentAt: Date;
}

/** Undefined unless it is a pending one of the agency. */
export function lockInvitation(agencyId: number, id: number): Promise<StoredInvitation | undefined> {
  return selectPending(agencyId)
    .select(["email", "code", "sentAt"])
    .where("agencyInvitations.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSentAt(id: number): Promise<void> {
  await db()
    .updateTable("agencyInvitations")
    .set({ sentAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The link stops working. Undefined unless it is a pending one of the agency. */
export function deleteInvitation(agencyId: number, id: number): Promise<{ email: string } | undefined> {
  return db()
    .deleteFrom("agencyInvitations")
    .where("id", "=", id)
    .where("agencyId", "=", agencyId)
    .where("acceptedAt", "is", null)
    .returning("email")
    .executeTakeFirst();
}

/** Records who used the link to request membership. */
export async function updateInvitedAgent(code: string, agentId: number): Promise<void> {
  await db().updateTable("agencyInvitations").set({ agentId }).where("code", "=", code).execute();
}

/** Returns the number of rows. */
export async function deleteInvitationsSentUpTo(date: Date): Promise<number> {
  const { numDeletedRows } = await db().deleteFrom("agencyInvitations").where("sentAt", "<=", date).executeTakeFirst();
  return Number(numDeletedRows);
}
