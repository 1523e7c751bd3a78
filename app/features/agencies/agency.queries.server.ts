import { type Selectable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Agencies } from "#db/schema.ts";
import type { AgencyDetails } from "./agency.schema.ts";

export type StoredAgency = Pick<Selectable<Agencies>, keyof AgencyDetails | "id" | "updatedAt">;

export const agencyColumns = ["id", "name", "email", "phone", "website", "address", "updatedAt"] as const;

/** Serialises creating and renaming, so that names stay unique. */
export async function lockAgencyNames(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of agencies', 0))`.execute(db());
}

/** The oldest one, ignoring case. Undefined if unknown. */
export function findAgencyByName(name: string): Promise<StoredAgency | undefined> {
  return db()
    .selectFrom("agencies")
    .select(agencyColumns)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy("id")
    .executeTakeFirst();
}

/** Undefined if unknown. */
export function lockAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(agencyColumns).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function insertAgency(details: AgencyDetails): Promise<{ id: number }> {
  return db().insertInto("agencies").values(details).returning("id").executeTakeFirstOrThrow();
}

export async function updateAgencyDetails(id: number, details: AgencyDetails): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ ...details, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Locks the profile of an account. Undefined without an account; `agentId` is null without a profile. */
export async function lockAgentByEmail(
  email: string,
): Promise<{ role: string; agentId: number | null; agencyId: number | null; agencyName: string | null } | undefined> {
  const account = await db().selectFrom("users").select(["id", "role"]).where("email", "=", email).executeTakeFirst();
  if (!account) return undefined;
  const agent = await db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id as agentId", "agents.agencyId", "agencies.name as agencyName"])
    .where("agents.userId", "=", account.id)
    .forUpdate("agents")
    .executeTakeFirst();
  return { role: account.role, agentId: null, agencyId: null, agencyName: null, ...agent };
}
