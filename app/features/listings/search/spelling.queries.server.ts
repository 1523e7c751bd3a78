import { type SqlBool, sql } from "kysely";
import type { Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";

export const listingVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(numnode(plainto_tsquery('english', ${word})) = 0 or ${hasVisibleHome(word)})`,
  terms: [sql`select word, 1 from listing_words`],
};

function hasVisibleHome(word: string) {
  return sql<SqlBool>`exists (
    select from listings where search @@ plainto_tsquery('english', ${word}) and status = 'active' and deleted_at is null)`;
}

/** Whether a text contains an indexed word; "the" and "of" are not indexed. */
export async function isSearchable(keywords: string): Promise<boolean> {
  const { terms } = await db()
    .selectNoFrom(sql<number>`numnode(websearch_to_tsquery('english', ${keywords}))`.as("terms"))
    .executeTakeFirstOrThrow();
  return terms > 0;
}

/** Whether a public home has this name. */
export async function hasHomes(key: "suburbKey" | "propertyTypeKey", name: string): Promise<boolean> {
  const home = await db()
    .selectFrom("listings")
    .select("id")
    .where(listingIsOnMarket)
    .where(key, "=", sql<string>`normalised_key(${name})`)
    .limit(1)
    .executeTakeFirst();
  return home !== undefined;
}
