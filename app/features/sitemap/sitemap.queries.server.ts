import { sql } from "kysely";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { articlePath } from "#app/features/insights/post.ts";
import { newestFirst, postIsPublished } from "#app/features/insights/posts.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import { db } from "#db/client.server.ts";
import { idsPerPart, type NumberedKind, type SitemapEntry } from "./sitemap-parts.ts";

/** Inclusive. */
interface IdRange {
  firstId: number;
  lastId: number;
}

/** The protocol's limit. */
const maxEntries = 50_000;

export async function findSuburbEntries(): Promise<SitemapEntry[]> {
  const suburbs = await db()
    .selectFrom("suburbs")
    .select(["slug", "updatedAt"])
    .orderBy("slug")
    .limit(maxEntries)
    .execute();
  return suburbs.map(({ slug, updatedAt }) => ({ path: suburbPath({ slug }), changedAt: updatedAt }));
}

/** Finds published articles, newest first. */
export async function findArticleEntries(): Promise<SitemapEntry[]> {
  const posts = await db()
    .selectFrom("posts")
    .select(["slug", "updatedAt"])
    .where(postIsPublished())
    .orderBy(newestFirst)
    .orderBy("id", "desc")
    .limit(maxEntries)
    .execute();
  return posts.map(({ slug, updatedAt }) => ({ path: articlePath(slug), changedAt: updatedAt }));
}

/** A range of the primary key. */
export async function findAgencyEntries({ firstId, lastId }: IdRange): Promise<SitemapEntry[]> {
  const agencies = await db()
    .selectFrom("agencies")
    .select(["id", "updatedAt"])
    .where("id", ">=", firstId)
    .where("id", "<=", lastId)
    .where(agencyIsPublic)
    .orderBy("id")
    .execute();
  return agencies.map(({ id, updatedAt }) => ({ path: `/agencies/${id}`, changedAt: updatedAt }));
}

/** A range of the directory's primary key. */
export async function findAgentEntries({ firstId, lastId }: IdRange): Promise<SitemapEntry[]> {
  const agents = await db()
    .selectFrom("agentDirectory")
    .innerJoin("agents", "agents.id", "agentDirectory.agentId")
    .select(["agents.id", "agents.updatedAt"])
    .where("agentDirectory.agentId", ">=", firstId)
    .where("agentDirectory.agentId", "<=", lastId)
    .orderBy("agentDirectory.agentId")
    .execute();
  return agents.map(({ id, updatedAt }) => ({ path: agentPath({ id }), changedAt: updatedAt }));
}

/** A range of the primary key. */
export async function findListingEntries({ firstId, lastId }: IdRange): Promise<SitemapEntry[]> {
  const homes = await db()
    .selectFrom("listings")
    .select(["id", "title", "suburb", "updatedAt"])
    .where("id", ">=", firstId)
    .where("id", "<=", lastId)
    .where(listingIsVisible)
    .orderBy("id")
    .execute();
  return homes.map((home) => ({ path: listingPath(home), changedAt: home.updatedAt }));
}

/** Whether there are suburb guides and published articles. */
export function findUnnumberedKinds(): Promise<{ suburbs: boolean; articles: boolean }> {
  return db()
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom("suburbs").select(sql`1`.as("one")))
        .$castTo<boolean>()
        .as("suburbs"),
      eb
        .exists(
          eb
            .selectFrom("posts")
            .select(sql`1`.as("one"))
            .where(postIsPublished()),
        )
        .$castTo<boolean>()
        .as("articles"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * `select number from generate_series(1, max(id) / 10,000 rounded up) where (the first id in that range) is not null`,
 * one index lookup per part.
 */
export async function findPartNumbers(kind: NumberedKind): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number
    from generate_series(1, (select (max(id) - 1) / ${sql.lit(idsPerPart)} + 1 from ${idsOf[kind]})) as number
    where (
      select id from ${idsOf[kind]}
      where id between (number::bigint - 1) * ${sql.lit(idsPerPart)} + 1 and number::bigint * ${sql.lit(idsPerPart)}
      order by id limit 1
    ) is not null
    order by number
    limit ${sql.lit(maxEntries)}`.execute(db());
  return rows.map(({ number }) => number);
}

const idsOf = {
  agencies: sql`(select id from agencies where ${agencyIsPublic}) as shown`,
  agents: sql`(select agent_id as id from agent_directory) as shown`,
  listings: sql`(select id from listings where status in ('active', 'sold', 'leased') and deleted_at is null) as shown`,
} as const satisfies Record<NumberedKind, unknown>;
