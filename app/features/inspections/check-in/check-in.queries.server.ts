import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { WalkIn } from "#app/features/inspections/model/visitor.schema.ts";

const MAX_VISITORS = 1000;

export interface Visitor {
  id: number;
  name: string;
  phone: string | null;
  email: string | null;
  source: string;
  attendedAt: Date | null;
  createdAt: Date;
}

function selectVisitors(inspectionId: number) {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "name", "phone", "email", "source", "attendedAt", "createdAt"])
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
    .where("awaitsConfirmation", "=", false);
}

export interface RemovableVisitor {
  id: number;
  name: string;
  email: string | null;
  source: string;
  confirmedAt: Date | null;
  awaitsConfirmation: boolean;
}

/** Visitors who have not arrived, including unconfirmed ones, by name. */
export function findRemovable(inspectionId: number): Promise<RemovableVisitor[]> {
  return db()
    .selectFrom("inspectionRegistrations")
    .select(["id", "name", "email", "source", "confirmedAt", "awaitsConfirmation"])
    .where("inspectionId", "=", inspectionId)
    .where("withdrawnAt", "is", null)
    .where("attendedAt", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(MAX_VISITORS)
    .execute();
}

/** By name, without those who withdrew. Ticking does not change the order. */
export async function findVisitors(inspectionId: number): Promise<Visitor[]> {
  return selectVisitors(inspectionId)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(MAX_VISITORS)
    .execute();
}

/** Null if the home names no agent. */
export async function findAgentName(listingId: number): Promise<string | null> {
  const agent = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select("agents.name")
    .where("listings.id", "=", listingId)
    .executeTakeFirst();
  return agent?.name ?? null;
}

/** Undefined if the visitor withdrew. */
export async function lockVisitor(inspectionId: number, id: number): Promise<Visitor | undefined> {
  return selectVisitors(inspectionId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateAttended(id: number, attends: boolean): Promise<void> {
  await db()
    .updateTable("inspectionRegistrations")
    .set({ attendedAt: attends ? sql<Date>`now()` : null, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The same person, added in the last five minutes by a repeated submission. */
export async function findSameWalkIn(inspectionId: number, { name, phone, email }: WalkIn) {
  return selectVisitors(inspectionId)
    .where("source", "=", "walk-in")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .where(sql<boolean>`phone is not distinct from ${phone ?? null}`)
    .where(sql<boolean>`lower(email) is not distinct from lower(${email ?? null}::text)`)
    .where("createdAt", ">", sql<Date>`now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst();
}

/** Adds a person as present. */
export async function insertWalkIn(inspectionId: number, { name, phone, email }: WalkIn) {
  return db()
    .insertInto("inspectionRegistrations")
    .values({
      inspectionId,
      source: "walk-in",
      name,
      phone: phone ?? null,
      email: email ?? null,
      attendedAt: sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
