import { sql } from "kysely";
import { portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";
import { db } from "#db/client.server.ts";

export interface AreaAgent {
  id: number;
  name: string;
  agencyName: string | null;
  photoUrl: string | null;
  portrait: string | null;
  /** In these suburbs in the last twelve months. */
  sold: number;
  leased: number;
}

/** Listed agents with the most homes sold in several suburbs, by slug, then leased. Omits agents without either. */
export function findAgentsByRecord(slugs: readonly string[], limit: number): Promise<AreaAgent[]> {
  const records = db()
    .selectFrom("listings")
    .innerJoin("agentDirectory", "agentDirectory.agentId", "listings.agentId")
    .select(({ fn }) => [
      "agentDirectory.agentId",
      "agentDirectory.nameKey",
      fn.countAll<number>().filterWhere("listings.status", "=", "sold").as("sold"),
      fn.countAll<number>().filterWhere("listings.status", "=", "leased").as("leased"),
    ])
    .where(sql<boolean>`listings.status in ('sold', 'leased')`)
    .where("listings.deletedAt", "is", null)
    .where(sql<boolean>`listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'`)
    .where("listings.suburbKey", "in", (eb) =>
      eb
        .selectFrom("suburbs")
        .select("key")
        .where(sql<boolean>`slug = any(${[...slugs]}::text[])`),
    )
    .groupBy(["agentDirectory.agentId", "agentDirectory.nameKey"])
    .orderBy("sold", "desc")
    .orderBy("leased", "desc")
    .orderBy("agentDirectory.nameKey")
    .limit(limit);
  return db()
    .selectFrom(records.as("records"))
    .innerJoin("agents", "agents.id", "records.agentId")
    .leftJoin("agencies", (join) => join.onRef("agencies.id", "=", "agents.agencyId").on(agencyIsPublic))
    .select(({ ref }) => [
      "agents.id",
      "agents.name",
      "agencies.name as agencyName",
      "agents.photoUrl",
      portraitSrc(ref("agents.id")).as("portrait"),
      "records.sold",
      "records.leased",
    ])
    .orderBy("records.sold", "desc")
    .orderBy("records.leased", "desc")
    .orderBy("records.nameKey")
    .execute();
}
