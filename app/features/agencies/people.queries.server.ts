import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { type Page, readPage } from "#app/lib/page.ts";
import type { AgencyRole, Person } from "#app/features/managers/policy.ts";

const PEOPLE_PER_PAGE = 20;

export interface PeopleFilters {
  search?: string;
  page: number;
}

export interface ListedPerson {
  id: number;
  name: string;
  email: string | null;
  role: AgencyRole;
  isYou: boolean;
}

const roleOf = sql<AgencyRole>`agents.agency_role`;

/** Principals and managers first, then by name. Every word of the search matches the name or the email. */
export async function findPeoplePage(
  { agencyId, userId }: { agencyId: number; userId: number },
  { search, page }: PeopleFilters,
): Promise<Page<ListedPerson>> {
  const patterns = (search ?? "")
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const matching = db()
    .selectFrom("agents")
    .where("agents.agencyId", "=", agencyId)
    .where(
      sql<boolean>`not exists (select from unnest(${patterns}::text[]) as word (pattern)
        where concat_ws(' ', agents.name, agents.email) not ilike word.pattern)`,
    );
  const { total } = await matching.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow();
  return readPage({ page, total, perPage: PEOPLE_PER_PAGE }, ({ limit, offset }) =>
    matching
      .select(["agents.id", "agents.name", "agents.email", roleOf.as("role")])
      .select(sql<boolean>`agents.user_id is not distinct from ${userId}`.as("isYou"))
      .orderBy(sql`array_position(array['principal', 'manager']::varchar[], agents.agency_role)`)
      .orderBy(sql`lower(agents.name)`)
      .orderBy("agents.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Someone who belongs to an agency. */
export interface AgencyPerson extends Person {
  id: number;
  agencyId: number;
  name: string;
  agencyName: string;
}

/** Undefined without an agency. */
export function findAgencyPerson(agentId: number): Promise<AgencyPerson | undefined> {
  return db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.id", "agents.userId", "agents.name", "agencies.id as agencyId", "agencies.name as agencyName"])
    .select(roleOf.as("role"))
    .where("agents.id", "=", agentId)
    .executeTakeFirst();
}

/**
 * Locks the agency and the profiles until the transaction ends, so that concurrent changes of its people see each
 * other. Always the agency first.
 */
export async function lockPeople(agencyId: number, agentIds: readonly number[]): Promise<void> {
  await db().selectFrom("agencies").select("id").where("id", "=", agencyId).forNoKeyUpdate().execute();
  await db().selectFrom("agents").select("id").where("id", "in", agentIds).orderBy("id").forNoKeyUpdate().execute();
}

/** With an account that is not suspended. */
export async function countPrincipals(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("agents.agencyId", "=", agencyId)
    .where("agents.agencyRole", "=", "principal")
    .where("users.suspendedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateRole(agentId: number, agencyRole: AgencyRole): Promise<void> {
  await db()
    .updateTable("agents")
    .set({ agencyRole, updatedAt: sql<Date>`now()` })
    .where("id", "=", agentId)
    .execute();
}
