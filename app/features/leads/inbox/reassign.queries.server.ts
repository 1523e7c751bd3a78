import { type ExpressionBuilder, sql } from "kysely";
import { colleaguesWithEnquiries } from "#app/features/managers/manager.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface EnquiryReceiver {
  id: number;
  userId: number;
  name: string;
  /** "2026-12-04", the last day away. Null if present. */
  awayUntil: string | null;
}

/** The active agents of the account's agency, including itself. */
function selectReceivers(userId: number) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["agents.id", "users.id as userId", "agents.name"])
    .select(
      sql<string | null>`case when agents.away_until >= (now() at time zone 'Australia/Sydney')::date
        then agents.away_until::text end`.as("awayUntil"),
    )
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null)
    .where(({ eb, selectFrom }: ExpressionBuilder<DB, "agents" | "users">) =>
      eb("agents.agencyId", "=", selectFrom("agents as own").select("own.agencyId").where("own.userId", "=", userId)),
    );
}

/** By name, at most 300. Empty without an agency. */
export function findEnquiryReceivers(userId: number): Promise<EnquiryReceiver[]> {
  return selectReceivers(userId)
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/**
 * The profiles of the agency whose enquiries the account sees, by name, at most 300. Includes its own and those without
 * an account.
 */
export function findEnquiryAgents(userId: number): Promise<{ id: number; name: string }[]> {
  return db()
    .selectFrom("agents")
    .select(["agents.id", "agents.name"])
    .where((eb) =>
      eb.or([
        eb("agents.userId", "=", userId),
        eb("agents.id", "=", sql<number>`any (${colleaguesWithEnquiries(userId, "answer")})`),
      ]),
    )
    .orderBy(sql`lower(agents.name)`)
    .orderBy("agents.id")
    .limit(300)
    .execute();
}

/**
 * The ids of the profiles that share an enquiry about a home: its second agent, and whose account entered it. Empty once
 * the enquiry was reassigned.
 */
export async function findSharingAgents(leadId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .innerJoin("listings", "listings.id", "leads.listingId")
    .innerJoin("agents", (join) =>
      join.on((eb) =>
        eb.or([
          eb("agents.id", "=", eb.ref("listings.secondAgentId")),
          eb("agents.userId", "=", eb.ref("listings.createdByUserId")),
        ]),
      ),
    )
    .select("agents.id")
    .where("leads.id", "=", leadId)
    .where("leads.reassignedAt", "is", null)
    .orderBy("agents.id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks both profiles, in the order of departures, so that neither leaves the agency until the transaction ends.
 * Undefined unless the receiver is an active agent of the account's agency.
 */
export async function lockReceiver(userId: number, agentId: number): Promise<EnquiryReceiver | undefined> {
  await db()
    .selectFrom("agents")
    .select("id")
    .where((eb) => eb.or([eb("userId", "=", userId), eb("id", "=", agentId)]))
    .orderBy("id")
    .forShare()
    .execute();
  return selectReceivers(userId).where("agents.id", "=", agentId).executeTakeFirst();
}

interface LastReassignment {
  name: string | null;
  toAgent: string | null;
}

/** Undefined if the lead was never reassigned. */
export function findLastReassignment(leadId: number): Promise<LastReassignment | undefined> {
  return db()
    .selectFrom("leadChanges")
    .leftJoin("agents as writer", "writer.userId", "leadChanges.userId")
    .leftJoin("agents as receiver", "receiver.id", "leadChanges.toAgentId")
    .select(["writer.name", "receiver.name as toAgent"])
    .where("leadChanges.leadId", "=", leadId)
    .where("leadChanges.toAgentId", "is not", null)
    .orderBy("leadChanges.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function updateLeadReceiver(leadId: number, agentId: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ agentId, reassignedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", leadId)
    .execute();
}
