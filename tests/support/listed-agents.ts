import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";

/** An agent, read with a simple query, to compare with the results of the product's queries. */
export interface ListedAgent {
  id: number;
  name: string;
  agencyName: string | null;
  isFeatured: boolean;
  suburbs: string[];
  specialties: string[];
  /** Name, agency, suburbs and specialties, in lower case. */
  names: string;
}

/** All currently listed agents, in the order of the directory. */
export async function findListedAgents(database: Kysely<DB>): Promise<ListedAgent[]> {
  const rows = await database
    .selectFrom("agents")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .selectAll("agents")
    .select("agencies.name as agencyName")
    .execute();
  return rows
    .filter(({ suburbs, profileDescription }) => suburbs.length > 0 && profileDescription?.trim())
    .map((row) => ({
      id: row.id,
      name: row.name,
      agencyName: row.agencyName,
      isFeatured: row.isFeatured,
      suburbs: row.suburbs,
      specialties: row.specialties,
      names: [row.name, row.agencyName, ...row.suburbs, ...row.specialties].join(" ").toLowerCase(),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isFeatured) - Number(one.isFeatured) ||
        compare(one.name.toLowerCase(), other.name.toLowerCase()) ||
        one.id - other.id,
    );
}

/** Compares by code point, as the PostgreSQL collation of the tests does. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
