import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { matchEveryTerm } from "#app/features/admin/model/admin.queries.server.ts";
import { type NameFilters, ROWS_PER_PAGE } from "#app/features/admin/model/filters.ts";
import { agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import { type LongPage, COUNT_LIMIT, type Range, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface ListedAgent {
  id: number;
  name: string;
  agencyName: string | null;
  /** Not confirmed yet. */
  requestedAgencyName: string | null;
  suburbs: string[];
  isFeatured: boolean;
  isVerified: boolean;
  /** In the directory. */
  isListed: boolean;
  leadCount: number;
}

export interface AgentPage extends LongPage<ListedAgent> {
  hasLeads: boolean;
}

const leadCount = sql<number>`(select count(*) from leads where leads.agent_id = agents.id)`;
const byName = sql`lower(agents.name)`;

/** A page of 24 agents, listed or not, by name. */
export async function findAgentPage(filters: NameFilters): Promise<AgentPage> {
  const [total, hasLeads] = await Promise.all([countAgents(filters), hasAgentLeads()]);
  const page = await readLongPage({ page: filters.page, total, perPage: ROWS_PER_PAGE }, (range) =>
    findListedAgents(filters, range),
  );
  return { ...page, hasLeads };
}

async function countAgents(filters: NameFilters): Promise<number> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("agents")
        .select(sql`1`.as("one"))
        .where(nameMatches(filters))
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects ids first, so that nothing is looked up for skipped agents. */
function findListedAgents(filters: NameFilters, { limit, offset }: Range): Promise<ListedAgent[]> {
  return db()
    .selectFrom((eb) =>
      eb
        .selectFrom("agents")
        .select("agents.id")
        .where(nameMatches(filters))
        .orderBy(byName)
        .orderBy("agents.id")
        .limit(limit)
        .offset(offset)
        .as("chosen"),
    )
    .innerJoin("agents", "agents.id", "chosen.id")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .leftJoin("agencies as requested", "requested.id", "agents.requestedAgencyId")
    .select((eb) => [
      "agents.id",
      "agents.name",
      "agencies.name as agencyName",
      "requested.name as requestedAgencyName",
      "agents.suburbs",
      "agents.isFeatured",
      sql<boolean>`agents.verified_at is not null`.as("isVerified"),
      sql<boolean>`${agentIsListed(eb)}`.as("isListed"),
      leadCount.as("leadCount"),
    ])
    .orderBy(byName)
    .orderBy("agents.id")
    .execute();
}

/** With their number of leads, by name. */
export function findAllAgents({ limit, offset }: { limit: number; offset: number }) {
  return selectAllAgents().orderBy(byName).orderBy("agents.id").limit(limit).offset(offset).execute();
}

/** Undefined if unknown. */
export function findAgent(id: number) {
  return selectAllAgents().where("agents.id", "=", id).executeTakeFirst();
}

/** Returns the old value. Undefined for an unknown agent. */
export async function updateFeatured(id: number, isFeatured: boolean): Promise<boolean | undefined> {
  const before = await db()
    .selectFrom("agents")
    .select("isFeatured")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.isFeatured !== isFeatured) {
    await db()
      .updateTable("agents")
      .set({ isFeatured, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  }
  return before?.isFeatured;
}

/** Returns the old value. Undefined for an unknown agent. */
export async function updateVerified(id: number, isVerified: boolean): Promise<boolean | undefined> {
  const before = await db()
    .selectFrom("agents")
    .select("verifiedAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const was = before.verifiedAt !== null;
  if (was !== isVerified) {
    const verifiedAt = isVerified ? sql<Date>`now()` : null;
    await db()
      .updateTable("agents")
      .set({ verifiedAt, updatedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
  }
  return was;
}

function selectAllAgents() {
  return db()
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select([
      "agents.id",
      "agents.userId",
      "agents.agencyId",
      "agencies.name as agencyName",
      "agents.name",
      "agents.photoUrl",
      "agents.phone",
      "agents.email",
      "agents.suburbs",
      "agents.specialties",
      "agents.profileDescription",
      "agents.licenceNumber",
      "agents.yearsExperience",
      "agents.isFeatured",
      "agents.verifiedAt",
      leadCount.as("leadCount"),
      "agents.createdAt",
      "agents.updatedAt",
    ]);
}

async function hasAgentLeads(): Promise<boolean> {
  const lead = await db().selectFrom("leads").select("id").where("agentId", "is not", null).limit(1).executeTakeFirst();
  return lead !== undefined;
}

/** Every word must match; wildcards are literal. */
function nameMatches({ search }: NameFilters) {
  return (eb: ExpressionBuilder<DB, "agents">): Expression<SqlBool> => {
    if (search === undefined) return eb.lit(true);
    return eb.and(matchEveryTerm(sql`agents.name`, search));
  };
}
