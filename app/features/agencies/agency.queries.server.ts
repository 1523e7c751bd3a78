import { type Selectable, sql } from "kysely";
import type { SmallPicture } from "#app/features/pictures/model/media.ts";
import { logoJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { Agencies } from "#db/schema.ts";
import type { AgencyDetails } from "./agency.schema.ts";
import { findMembership, type Membership } from "#app/features/managers/manager.queries.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";

export type StoredAgency = Pick<
  Selectable<Agencies>,
  keyof AgencyDetails | "id" | "confirmedAt" | "closedAt" | "updatedAt"
>;

export const agencyColumns = [
  "id",
  "name",
  "abn",
  "licenceNumber",
  "address",
  "phone",
  "email",
  "website",
  "domain",
  "confirmedAt",
  "closedAt",
  "updatedAt",
] as const;

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

/** Confirmed, unless an agent is the creator. */
export async function insertAgency(details: AgencyDetails, createdByUserId?: number): Promise<{ id: number }> {
  const origin = createdByUserId === undefined ? {} : { createdByUserId, confirmedAt: null };
  return db()
    .insertInto("agencies")
    .values({ ...details, ...origin })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Omitted details stay unchanged. */
export async function updateAgencyDetails(id: number, details: Partial<AgencyDetails>): Promise<void> {
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

/** Whether the agency was unconfirmed. */
export async function markAgencyConfirmed(id: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("agencies")
    .set({ confirmedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the profile of the account. Undefined without a profile. */
export async function lockMembership(userId: number): Promise<Membership | undefined> {
  // A join in the locking statement would miss an agency that was created while it waited.
  await db().selectFrom("agents").select("id").where("userId", "=", userId).forUpdate().execute();
  return findMembership(userId);
}

export interface OwnAgency extends StoredAgency {
  invitationCode: string;
  logo: SmallPicture | null;
  /** Whether its software is connected. */
  hasImports: boolean;
  /** Whether its people have entered or imported a home. */
  hasListings: boolean;
  peopleCount: number;
  role: AgencyRole;
}

/** The agency that has accepted the account's agent. Undefined without one. */
export function findOwnAgency(userId: number): Promise<OwnAgency | undefined> {
  return db()
    .selectFrom("agents as own")
    .innerJoin("agencies", "agencies.id", "own.agencyId")
    .select((eb) => [
      ...agencyColumns.map((column) => `agencies.${column}` as const),
      "agencies.invitationCode",
      sql<AgencyRole>`own.agency_role`.as("role"),
      logoJson(eb.ref("agencies.id")).as("logo"),
      sql<boolean>`exists (select from feeds where feeds.agency_id = agencies.id and feeds.removed_at is null)`.as(
        "hasImports",
      ),
      sql<boolean>`exists (
        select from listings inner join agents on agents.user_id = listings.created_by_user_id
        where agents.agency_id = agencies.id and listings.deleted_at is null)`.as("hasListings"),
      sql<number>`(select count(*)::integer from agents where agents.agency_id = agencies.id)`.as("peopleCount"),
    ])
    .where("own.userId", "=", userId)
    .executeTakeFirst();
}

/** Undefined if the code is unknown or was replaced. */
export function findAgencyByInvitation(code: string): Promise<{ id: number; name: string } | undefined> {
  return db()
    .selectFrom("agencies")
    .select(["id", "name"])
    .where("invitationCode", "=", code)
    .where("closedAt", "is", null)
    .executeTakeFirst();
}

export async function findInvitation(
  agencyId: number,
): Promise<{ name: string; confirmedAt: Date | null; invitationCode: string }> {
  return db()
    .selectFrom("agencies")
    .select(["name", "confirmedAt", "invitationCode"])
    .where("id", "=", agencyId)
    .executeTakeFirstOrThrow();
}

/** Whether the account with this address belongs to the agency. */
export async function isColleague(email: string, agencyId: number): Promise<boolean> {
  const agent = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select("agents.id")
    .where("users.email", "=", email)
    .where("agents.agencyId", "=", agencyId)
    .executeTakeFirst();
  return agent !== undefined;
}

/** Replaces a request to another agency. */
export async function requestAgency(agentId: number, agencyId: number): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ requestedAgencyId: agencyId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/** Links with the previous code stop working. */
export async function renewInvitationCode(agencyId: number): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ invitationCode: sql<string>`gen_random_uuid()::text` })
    .where("id", "=", agencyId)
    .execute();
}
