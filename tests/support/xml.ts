import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/**
 * The text of what an XPath finds in an XML document, in its order, read by PostgreSQL's parser; throws when the
 * document is not well-formed. `x` stands for the namespace.
 */
export async function findInXml(db: Kysely<DB>, document: string, namespace: string, path: string): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select found
    from xmltable(
      xmlnamespaces(${namespace}::text as x), (${path}::text) passing xmlparse(document ${document})
      columns place for ordinality, found text path '.'
    )
    order by place`.execute(db);
  return rows.map(({ found }) => found);
}
