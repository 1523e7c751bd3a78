import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/**
 * The texts that an XPath finds in an XML document, in document order, using PostgreSQL's parser. Throws if the
 * document is not well-formed. The prefix `x` is the namespace.
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
