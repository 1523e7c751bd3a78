import { type NameFilters, ROWS_PER_PAGE } from "#app/features/admin/model/name-filters.ts";
import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { matchEveryTerm } from "#app/features/admin/model/admin.queries.server.ts";
import { type LongPage, COUNT_LIMIT, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { Agencies } from "#db/schema.ts";
import type { AgencyDetails } from "./agencies.schema.ts";

export type StoredAgency = Pick<Selectable<Agencies>, keyof AgencyDetails | "id" | "updatedAt">;

/** At most 100 of its agents, by name. */
export interface ListedAgency extends StoredAgency {
  agents: { id: number; name: string }[];
}

const columns = ["id", "name", "email", "phone", "website", "address", "updatedAt"] as const;

/** A page of 24 matching agencies, by name. */
export async function findAgencyPage({ search, page }: NameFilters): Promise<LongPage<ListedAgency>> {
  const matching = db()
    .selectFrom("agencies")
    .$if(search !== undefined, (query) =>
      query.where((eb) => eb.and(matchEveryTerm(sql`agencies.name`, search ?? ""))),
    );
  const { total } = await db()
    .selectFrom(
      matching
        .select("id")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page, total, perPage: ROWS_PER_PAGE }, ({ limit, offset }) =>
    matching
      .select((eb) => [
        ...columns,
        jsonArrayFrom(
          eb
            .selectFrom("agents")
            .select(["agents.id", "agents.name"])
            .whereRef("agents.agencyId", "=", "agencies.id")
            .orderBy(sql`lower(agents.name)`)
            .orderBy("agents.id")
            .limit(100),
        ).as("agents"),
      ])
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Serialises creating and renaming, so that names stay unique. */
export async function lockAgencyNames(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of agencies', 0))`.execute(db());
}

/** The oldest one, ignoring case. Undefined if unknown. */
export function findAgencyByName(name: string): Promise<StoredAgency | undefined> {
  return db()
    .selectFrom("agencies")
    .select(columns)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy("id")
    .executeTakeFirst();
}

/** Undefined if unknown. */
export function lockAgencyById(id: number): Promise<StoredAgency | undefined> {
  return db().selectFrom("agencies").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
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
