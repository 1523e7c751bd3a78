import { type Selectable, sql } from "kysely";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";
import type { AgentRow, OwnProfileInput, ProfileInput } from "#app/features/agents/model/agent.schema.ts";
import { db } from "#db/client.server.ts";
import type { Agents } from "#db/schema.ts";

export async function insertAgentProfile(row: AgentRow): Promise<{ id: number }> {
  return db().insertInto("agents").values(row).returning("id").executeTakeFirstOrThrow();
}

/** In the order of the form. */
const ownColumns = [
  "name",
  "agencyId",
  "licenceNumber",
  "yearsExperience",
  "photoUrl",
  "phone",
  "email",
  "awayUntil",
  "suburbs",
  "specialties",
  "profileDescription",
] as const satisfies (keyof OwnProfileInput)[];

/** At most one of `agencyId` (confirmed) and `requestedAgencyId` is set. */
export type StoredProfile = OwnProfileInput & Pick<Selectable<Agents>, "requestedAgencyId">;

export type OwnProfile = Pick<
  Selectable<Agents>,
  (typeof ownColumns)[number] | "id" | "requestedAgencyId" | "verifiedAt" | "updatedAt"
>;

/** Finds an account's profile, otherwise undefined. */
export function findOwnProfile(userId: number): Promise<OwnProfile | undefined> {
  return ownProfile(userId).executeTakeFirst();
}

/** Like `findOwnProfile`, and locks the row. */
export function lockOwnProfile(userId: number): Promise<OwnProfile | undefined> {
  return ownProfile(userId).forUpdate().executeTakeFirst();
}

function ownProfile(userId: number) {
  return selectProfiles().where("userId", "=", userId);
}

function selectProfiles() {
  return db()
    .selectFrom("agents")
    .select([...ownColumns, "id", "requestedAgencyId", "verifiedAt", "updatedAt"]);
}

/** A profile with or without an account. Undefined if unknown. */
export function findProfile(agentId: number): Promise<OwnProfile | undefined> {
  return selectProfiles().where("id", "=", agentId).executeTakeFirst();
}

/** Like `findProfile`, and locks the row. */
export function lockProfile(agentId: number): Promise<OwnProfile | undefined> {
  return selectProfiles().where("id", "=", agentId).forUpdate().executeTakeFirst();
}

export async function updateProfile(agentId: number, input: Partial<ProfileInput>): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ ...input, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}

/** Inserts or updates an account's profile. Omitted columns stay unchanged. */
export async function saveOwnProfile(userId: number, input: StoredProfile): Promise<{ id: number }> {
  return db()
    .insertInto("agents")
    .values({ ...input, userId })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ ...input, updatedAt: sql<Date>`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Looks up the official spelling of each name, in order. Null for unknown suburbs. */
export async function findSuburbNames(typed: readonly string[]): Promise<{ typed: string; name: string | null }[]> {
  const names = sql<{ typed: string; place: number }>`unnest(${[...typed]}::text[]) with ordinality`;
  return db()
    .selectFrom(names.as<"own">(sql`own (typed, place)`))
    .leftJoin("suburbs", (join) => join.on("suburbs.key", "=", sql<string>`normalised_key(own.typed)`))
    .select(["own.typed", "suburbs.name"])
    .orderBy("own.place")
    .execute();
}

/** Finds the public agencies and the account's own, by name. */
export function findAgencies(userId: number): Promise<{ id: number; name: string }[]> {
  return choosableAgencies(userId).select(["id", "name"]).orderBy("name").orderBy("id").limit(1000).execute();
}

/** Whether the account may choose this agency. */
export async function canChooseAgency(userId: number, id: number): Promise<boolean> {
  return (await choosableAgencies(userId).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function choosableAgencies(userId: number) {
  return db()
    .selectFrom("agencies")
    .where((eb) =>
      eb.or([
        agencyIsPublic,
        eb.exists(
          eb
            .selectFrom("agents")
            .select(sql`1`.as("one"))
            .where("agents.userId", "=", userId)
            .where((own) =>
              own("agencies.id", "in", [own.ref("agents.agencyId"), own.ref("agents.requestedAgencyId")]),
            ),
        ),
      ]),
    );
}
