import { type Selectable, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { Agents } from "#db/schema.ts";
import type { AgentRow } from "#app/features/agents/model/agent.schema.ts";
import type { OwnProfileInput } from "./own-profile.schema.ts";

export async function insertAgentProfile(row: AgentRow): Promise<{ id: number }> {
  return db().insertInto("agents").values(row).returning("id").executeTakeFirstOrThrow();
}

/** What a profile holds of what agents say of themselves, in the order of their form. */
const ownColumns = [
  "name",
  "agencyId",
  "licenceNumber",
  "yearsExperience",
  "photoUrl",
  "phone",
  "email",
  "suburbs",
  "specialties",
  "profileDescription",
] as const satisfies (keyof OwnProfileInput)[];

/** A profile to store: of the agencies at most one is there, the one that is confirmed or the one that is waited for. */
export type StoredProfile = OwnProfileInput & Pick<Selectable<Agents>, "requestedAgencyId">;

/** An agent's own profile, with what others have said of it. */
export type OwnProfile = Pick<
  Selectable<Agents>,
  (typeof ownColumns)[number] | "id" | "requestedAgencyId" | "verifiedAt" | "updatedAt"
>;

/** The profile of an account; undefined when it has none. */
export function findOwnProfile(userId: number): Promise<OwnProfile | undefined> {
  return ownProfile(userId).executeTakeFirst();
}

/** The same, and nobody else changes it until the open transaction ends. */
export function lockOwnProfile(userId: number): Promise<OwnProfile | undefined> {
  return ownProfile(userId).forUpdate().executeTakeFirst();
}

function ownProfile(userId: number) {
  return db()
    .selectFrom("agents")
    .select([...ownColumns, "id", "requestedAgencyId", "verifiedAt", "updatedAt"])
    .where("userId", "=", userId);
}

/** Writes the profile of an account, which gets one when it has none; what is not in the input stays as it is. */
export async function saveOwnProfile(userId: number, input: StoredProfile): Promise<{ id: number }> {
  return db()
    .insertInto("agents")
    .values({ ...input, userId })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...input, updatedAt: sql<Date>`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** What each of these names is called in the table of suburbs, in the order given; null for what is no suburb. */
export async function nameSuburbs(asked: readonly string[]): Promise<{ asked: string; name: string | null }[]> {
  const names = sql<{ asked: string; place: number }>`unnest(${[...asked]}::text[]) with ordinality`;
  return db()
    .selectFrom(names.as<"own">(sql`own (asked, place)`))
    .leftJoin("suburbs", (join) => join.on("suburbs.key", "=", sql<string>`normalised_key(own.asked)`))
    .select(["own.asked", "suburbs.name"])
    .orderBy("own.place")
    .execute();
}

/** All agencies by name. */
export function findAgencies(): Promise<{ id: number; name: string }[]> {
  return db().selectFrom("agencies").select(["id", "name"]).orderBy("name").orderBy("id").limit(1000).execute();
}

/** Whether there is an agency with this id. */
export async function agencyExists(id: number): Promise<boolean> {
  return (await db().selectFrom("agencies").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
