import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Homes on the market that people of the agency offer. */
export async function countActiveHomes(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("listings")
    .innerJoin("agents", "agents.id", "listings.agentId")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agents.agencyId", "=", agencyId)
    .where("listings.status", "=", "active")
    .where("listings.deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks both agencies in the order of their ids, so that opposite merges cannot block each other. */
export async function lockAgencies(ids: readonly number[]): Promise<void> {
  await db().selectFrom("agencies").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/** Moves people, their requests and imports. A principal becomes a manager where there are principals already. */
export async function moveToAgency(from: number, to: number): Promise<void> {
  const { rows } = await sql<{ id: number; role: string }>`
    select id, case when agency_role = 'principal' then 'manager' else agency_role end as role
    from agents where agency_id = ${from} order by id for no key update`.execute(db());
  const hadPrincipal = await db()
    .selectFrom("agents")
    .select("id")
    .where("agencyId", "=", to)
    .where("agencyRole", "=", "principal")
    .where("userId", "is not", null)
    .executeTakeFirst();
  await db()
    .updateTable("agents")
    .set({ agencyId: to, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where("agencyId", "=", from)
    .execute();
  // A change of agency resets the role.
  if (hadPrincipal)
    await sql`
      update agents set agency_role = moved.role
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ role }) => role)}::text[]) as moved (id, role)
      where agents.id = moved.id`.execute(db());
  await db().updateTable("agents").set({ requestedAgencyId: to }).where("requestedAgencyId", "=", from).execute();
  await db().updateTable("feeds").set({ agencyId: to }).where("agencyId", "=", from).execute();
  await db().updateTable("agencies").set({ mergedIntoId: to }).where("mergedIntoId", "=", from).execute();
}

/** Ends memberships, requests and imports. */
export async function releasePeople(agencyId: number): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ agencyId: null, requestedAgencyId: null, updatedAt: sql<Date>`now()` })
    .where((eb) => eb.or([eb("agencyId", "=", agencyId), eb("requestedAgencyId", "=", agencyId)]))
    .where((eb) => eb.or([eb("agencyId", "is", null), eb("agencyId", "=", agencyId)]))
    .execute();
  await sql`delete from feed_agents using feeds where feeds.id = feed_agents.feed_id and feeds.agency_id = ${agencyId}`.execute(
    db(),
  );
  await db()
    .updateTable("feeds")
    .set({ removedAt: sql<Date>`now()`, tokenHash: "" })
    .where("agencyId", "=", agencyId)
    .where("removedAt", "is", null)
    .execute();
}

export async function markClosed(agencyId: number, mergedIntoId: number | null): Promise<void> {
  await db()
    .updateTable("agencies")
    .set({ closedAt: sql<Date>`now()`, mergedIntoId, updatedAt: sql<Date>`now()` })
    .where("id", "=", agencyId)
    .execute();
}
