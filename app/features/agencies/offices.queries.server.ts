import { type RawBuilder, type Selectable, sql } from "kysely";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";
import type { Office } from "#app/features/agents/model/card.ts";
import { db } from "#db/client.server.ts";
import type { Agencies, Offices } from "#db/schema.ts";
import type { OfficeDetails } from "./agency.schema.ts";

export const MAX_OFFICES = 50;

const officeColumns = [
  "offices.id",
  "offices.name",
  "offices.street",
  "offices.suburb",
  "offices.postcode",
  "offices.phone",
  "offices.email",
] as const;

function selectOpenOffices(agencyId: number) {
  return db()
    .selectFrom("offices")
    .where("offices.agencyId", "=", agencyId)
    .where("offices.closedAt", "is", null)
    .orderBy(sql`lower(offices.name)`)
    .orderBy("offices.id")
    .limit(MAX_OFFICES);
}

export interface ListedOffice extends Office {
  peopleCount: number;
  updatedAt: Date;
}

/** The open offices of an agency, by name. */
export function findOffices(agencyId: number): Promise<ListedOffice[]> {
  return selectOpenOffices(agencyId)
    .select(officeColumns)
    .select("offices.updatedAt")
    .select(sql<number>`(select count(*)::integer from agents where agents.office_id = offices.id)`.as("peopleCount"))
    .execute();
}

/** The open offices of an agency that is public, by name. */
export function findPublicOffices(agencyId: number): Promise<Office[]> {
  return selectOpenOffices(agencyId)
    .innerJoin("agencies", "agencies.id", "offices.agencyId")
    .where(agencyIsPublic)
    .select(officeColumns)
    .execute();
}

/** For a choice, by name. */
export function findOfficeNames(agencyId: number): Promise<{ id: number; name: string }[]> {
  return selectOpenOffices(agencyId).select(["offices.id", "offices.name"]).execute();
}

/** Undefined if the agent has no office. */
export async function findOfficeOfAgent(agentId: number): Promise<number | undefined> {
  const row = await db().selectFrom("agents").select("officeId").where("id", "=", agentId).executeTakeFirst();
  return row?.officeId ?? undefined;
}

export type AgencyOfOffices = Pick<Selectable<Agencies>, "id" | "name" | "closedAt">;

/** Undefined if unknown. */
export function findAgencyOfOffices(agencyId: number): Promise<AgencyOfOffices | undefined> {
  return db().selectFrom("agencies").select(["id", "name", "closedAt"]).where("id", "=", agencyId).executeTakeFirst();
}

/**
 * Locks the agency until the transaction ends, like changes of its people and merges, so that concurrent changes of its
 * offices see each other.
 */
export async function lockAgencyOfOffices(agencyId: number): Promise<void> {
  await db().selectFrom("agencies").select("id").where("id", "=", agencyId).forNoKeyUpdate().execute();
}

export type StoredOffice = Pick<Selectable<Offices>, keyof OfficeDetails | "id" | "closedAt">;

function selectStored() {
  return db()
    .selectFrom("offices")
    .select([...officeColumns, "offices.closedAt"]);
}

/** Also a closed one. Undefined if the agency has no such office. */
export function findOffice(agencyId: number, id: number): Promise<StoredOffice | undefined> {
  return selectStored().where("offices.id", "=", id).where("offices.agencyId", "=", agencyId).executeTakeFirst();
}

/** An open one, ignoring case. Undefined if there is none. */
export function findOfficeByName(agencyId: number, name: string): Promise<StoredOffice | undefined> {
  return selectStored()
    .where("offices.agencyId", "=", agencyId)
    .where(sql<boolean>`lower(offices.name) = lower(${name})`)
    .where("offices.closedAt", "is", null)
    .executeTakeFirst();
}

export async function countOffices(agencyIds: readonly number[]): Promise<number> {
  const { count } = await db()
    .selectFrom("offices")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agencyId", "in", agencyIds)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertOffice(agencyId: number, details: OfficeDetails): Promise<{ id: number }> {
  return db()
    .insertInto("offices")
    .values({ ...details, agencyId })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function updateOffice(id: number, details: OfficeDetails): Promise<void> {
  await db()
    .updateTable("offices")
    .set({ ...details, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Moves its people to the other office, or to none. Returns their number. */
export async function markOfficeClosed(id: number, moveTo: number | null): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable("agents")
    .set({ officeId: moveTo, updatedAt: sql<Date>`now()` })
    .where("officeId", "=", id)
    .executeTakeFirst();
  await db()
    .updateTable("offices")
    .set({ closedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  return Number(numUpdatedRows);
}

/** Renames an open office to "Newtown (Harbour & Sons)" if the other agency has an office of the same name. */
export async function moveOffices(from: number, to: number): Promise<void> {
  const isTaken = (name: RawBuilder<string>) => sql`exists (
    select from offices as other
    where other.agency_id = ${to} and other.closed_at is null and lower(other.name) = lower(${name}))`;
  const longName = sql<string>`offices.name || ' (' || agencies.name || ')'`;
  await sql`
    update offices set agency_id = ${to}, updated_at = now(),
      name = case
        when offices.closed_at is not null or not ${isTaken(sql`offices.name`)} then offices.name
        when not ${isTaken(longName)} then ${longName}
        else ${longName} || ' ' || offices.id end
    from agencies
    where agencies.id = ${from} and offices.agency_id = ${from}`.execute(db());
}

/** Of an agency that closes. */
export async function closeOffices(agencyId: number): Promise<void> {
  await db()
    .updateTable("offices")
    .set({ closedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("agencyId", "=", agencyId)
    .where("closedAt", "is", null)
    .execute();
}
