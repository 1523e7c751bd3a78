import { sql } from "kysely";
import { tokenize } from "#app/features/directory-search/keywords.ts";
import { findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";
import { AgencyNames, Gazetteer } from "./gazetteer.ts";
import { agencyIsPublic } from "#app/features/agents/model/agent.queries.server.ts";

/** All suburbs, regions, councils, stations in service and schools with an area; empty without reference data. Cached. */
export const getGazetteer = cacheUntilChange(["suburbs", "stations", "regions", "school_areas"], async () => {
  const [suburbs, stations, regions, schools] = await Promise.all([
    db().selectFrom("suburbs").select(["name", "postcode", "council", "regions"]).execute(),
    db().selectFrom("stations").select("name").distinct().where("inService", "=", true).execute(),
    db().selectFrom("regions").select(["slug", "name", "otherNames"]).execute(),
    findSchoolNames(),
  ]);
  return new Gazetteer({ suburbs, stations: stations.map(({ name }) => name), regions, schools });
});

/** All confirmed agencies. Cached. */
export const getAgencyNames = cacheUntilChange(["agencies"], async () => {
  return new AgencyNames(await db().selectFrom("agencies").select(["id", "name"]).where(agencyIsPublic).execute());
});

/** The words of the text that occur in listings, in lower case. */
export async function findKnownWords(text: string): Promise<Set<string>> {
  const words = [...new Set(tokenize(text))].filter((word) => word.length <= 40);
  if (words.length === 0) return new Set();
  const rows = await db()
    .selectFrom("listingWords")
    .select("word")
    .where("word", "=", sql<string>`any(${words}::text[])`)
    .execute();
  return new Set(rows.map(({ word }) => word));
}
